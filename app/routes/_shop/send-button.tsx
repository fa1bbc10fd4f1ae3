import type { ComponentProps } from 'react'

type Props = ComponentProps<'button'> & {
  isSending: boolean
  /** Text while sending. */
  sending: string
}

/**
 * The submit button of an account form; ignores a second press, which would count as a second
 * attempt.
 */
export function SendButton({ isSending, sending, children, ...button }: Props) {
  return (
    <button
      {...button}
      className="button button-main"
      aria-disabled={isSending || undefined}
      onClick={(event) => {
        if (isSending) event.preventDefault()
      }}
    >
      {isSending ? sending : children}
    </button>
  )
}
