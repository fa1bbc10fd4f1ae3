import { type MouseEvent, useEffect, useRef } from 'react'

type Problem = { fieldId?: string; message: string }

/**
 * The problems of a conform form: those of the whole form first, then one sentence per field.
 *
 * @param form its `allErrors` are keyed by field name, the empty name being the form itself
 * @param refusal why the form could not be processed at all
 */
export function problemsOf(
  form: { id: string; allErrors: Record<string, string[]> },
  refusal?: string,
): Problem[] {
  if (refusal) return [{ message: refusal }]
  const { '': whole = [], ...fields } = form.allErrors
  const ofFields = Object.entries(fields).flatMap(([name, [message]]) =>
    message ? [{ fieldId: `${form.id}-${name}`, message }] : [],
  )
  return [...whole.map((message) => ({ message })), ...ofFields]
}

/** The problems of a form above it, each linked to its field; it takes the focus. */
export function ErrorSummary({ title, problems }: { title: string; problems: Problem[] }) {
  const box = useRef<HTMLDivElement>(null)
  const messages = problems.map(({ message }) => message).join()

  useEffect(() => {
    if (messages) box.current?.focus()
  }, [messages])

  if (problems.length === 0) return null
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="rounded-card border-2 border-rosewood bg-paper p-4"
    >
      <h2 className="text-lg text-rosewood">{title}</h2>
      <ul className="mt-1 list-disc pl-5">
        {problems.filter(isFirst).map(({ fieldId, message }) => (
          <li key={message} className="wrap-anywhere">
            {fieldId ? (
              <a className="underline" href={`#${fieldId}`} onClick={goToField}>
                {message}
              </a>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** With scripts, focuses the field without a history entry: going back would lose the form. */
function goToField(event: MouseEvent<HTMLAnchorElement>) {
  const field = document.getElementById(event.currentTarget.hash.slice(1))
  field?.focus()
  if (!field || document.activeElement !== field) return
  field.scrollIntoView({ block: 'center' })
  event.preventDefault()
}

/** A sentence shared by two fields is listed once, with a link to the first. */
function isFirst({ message }: Problem, index: number, problems: Problem[]): boolean {
  return problems.findIndex((other) => other.message === message) === index
}
