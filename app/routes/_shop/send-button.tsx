import type { ComponentProps } from 'react'

type Props = ComponentProps<'button'> & {
  isSending: boolean
  /** What it says meanwhile. */
  sending: string
}

/** Sends a form about an account, once: a second press would be answered as a second try. */
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
