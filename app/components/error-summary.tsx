import { useActionData } from '@remix-run/react'
import { type MouseEvent, useEffect, useRef, useState } from 'react'

export type Problem = {
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
 * Problems with the names of their fields, in the order of the fields, and a title that counts these.
 *
 * @param labels by the field's name, in the form's order
 */
export function namedProblems(problems: Problem[], labels: Partial<Record<string, string>>) {
  const count = problems.filter(({ name }) => name !== undefined).length
  const fields = count === 1 ? '1 campo' : `${count} campos`
  const order = Object.keys(labels)
  const placeOf = ({ name }: Problem) => (name === undefined ? -1 : order.indexOf(name))
  const named = problems
    .map((one) => ({ ...one, label: one.name && labels[one.name] }))
    .sort((one, next) => placeOf(one) - placeOf(next))
  return { title: count > 0 ? `Error: revisa ${fields}` : 'Error', problems: named }
}

type SummaryProps = {
  title: string
  problems: Problem[]
  /** The refusal, where it is not the route's action data; a new one moves the focus here again. */
  answer?: unknown
}

/** The problems of a form above it, each linked to its field; it takes the focus. */
export function ErrorSummary({ title, problems, answer }: SummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  const { answer: announced, count, isShorter } = useAnnounced(useOwnOr(answer), problems.length)

  useEffect(() => {
    if (count > 0) box.current?.focus()
  }, [announced, count])

  if (problems.length === 0) return null
  return (
    <div
      ref={box}
      role="alert"
      // What was mended is not announced, nor the rest again.
      aria-live={isShorter ? 'off' : undefined}
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

function useOwnOr(answer: unknown): unknown {
  const posted = useActionData()
  return answer ?? posted
}

/** The answer whose problems are on the screen, how many they were, and whether any was mended since. */
function useAnnounced(answer: unknown, count: number) {
  const [announced, setAnnounced] = useState({ answer, count, isShorter: false })
  // A link to a field navigates, which clears the answer but not the problems.
  if (answer !== undefined && answer !== announced.answer)
    setAnnounced({ answer, count, isShorter: false })
  else if (count < announced.count && !announced.isShorter)
    setAnnounced({ ...announced, isShorter: true })
  // The back office's forms have the problems of an answer a moment later than the answer.
  else if (count > announced.count && !announced.isShorter) setAnnounced({ ...announced, count })
  return announced
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
