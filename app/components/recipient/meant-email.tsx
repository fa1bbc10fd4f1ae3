import type { MouseEvent } from 'react'
import type { ShownField } from '~/components/answered-form'

type Props = { answered: Record<string, unknown> | null | undefined; field: ShownField }

/**
 * What a form says of the question about its e-mail: which one was asked about, and the button that
 * takes the proposed one.
 *
 * @param answered the form's values in the last answer
 * @param field the e-mail's: once it is mended, nothing is proposed
 */
export function MeantEmail({ answered, field }: Props) {
  const [asked, meant] = [answered?.asked_email, answered?.meant_email]
  return (
    <>
      <input type="hidden" name="asked_email" value={typeof asked === 'string' ? asked : ''} />
      {typeof meant === 'string' && meant !== '' && field.errors ? (
        <button
          name="meant_email"
          value={meant}
          className="link min-h-11 justify-self-start text-left wrap-anywhere"
          onClick={showMeant}
        >
          Sí, usar {meant}
        </button>
      ) : null}
    </>
  )
}

/** Answers do not change controls. */
function showMeant({ currentTarget: { form, value } }: MouseEvent<HTMLButtonElement>) {
  const email = form?.elements.namedItem('email')
  if (email instanceof HTMLInputElement) email.value = value
}
