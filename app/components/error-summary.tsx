import { type MouseEvent, useEffect, useRef } from 'react'

type Problem = {
  fieldId?: string
  /** Of the field, in the form's values. */
  name?: string
  /** What people call the field. */
  label?: string
  message: string
}

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
    message ? [{ fieldId: `${form.id}-${name}`, name, message }] : [],
  )
  return [...whole.map((message) => ({ message })), ...ofFields]
}

/**
 * Problems with the names of their fields, and a title that counts these.
 *
 * @param labels by the field's name
 */
export function namedProblems(problems: Problem[], labels: Partial<Record<string, string>>) {
  const count = problems.filter(({ name }) => name !== undefined).length
  const fields = count === 1 ? '1 campo' : `${count} campos`
  const named = problems.map((one) => ({ ...one, label: one.name && labels[one.name] }))
  return { title: count > 0 ? `Error: revisa ${fields}` : 'Error', problems: named }
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
        {problems.filter(isFirst).map(({ fieldId, label, message }) => (
          <li key={`${label} ${message}`} className="wrap-anywhere">
            {fieldId ? (
              <a className="underline" href={`#${fieldId}`} onClick={goToField}>
                {label ? `${label}: ` : ''}
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

/** A sentence shared by two fields of the same name, or without one, is listed once, with a link to the first. */
function isFirst({ label, message }: Problem, index: number, problems: Problem[]): boolean {
  return problems.findIndex((one) => one.message === message && one.label === label) === index
}
