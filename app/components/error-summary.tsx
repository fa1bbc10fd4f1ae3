import { useActionData } from '@remix-run/react'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { counted } from '~/counted'

export type Problem = {
  fieldId?: string
  /** Of the field, in the form's values. */
  name?: string
  /** What people call the field, where its sentence stands beside it: then the summary says only this. */
  label?: string
  message: string
}

/**
 * The problems of a conform form: those of the whole form first, then one sentence per field, in the order of the labels.
 *
 * @param form its `allErrors` are keyed by field name, the empty name being the form itself
 * @param refusal why the form could not be processed at all
 * @param labels by the field's name, in the form's order; only for fields that show their sentence beside them
 */
export function problemsOf(
  form: { id: string; allErrors: Record<string, string[]> },
  refusal?: string,
  labels: Partial<Record<string, string>> = {},
): Problem[] {
  if (refusal) return [{ message: refusal }]
  const { '': whole = [], ...fields } = form.allErrors
  const order = Object.keys(labels)
  const ofFields = Object.entries(fields)
    .flatMap(([name, [message]]) =>
      message ? [{ fieldId: `${form.id}-${name}`, name, label: labels[name], message }] : [],
    )
    .sort((one, next) => order.indexOf(one.name) - order.indexOf(next.name))
  return [...whole.map((message) => ({ message })), ...ofFields]
}

/** A title that counts the fields to mend. */
export function countingTitle(problems: Problem[]): string {
  const count = problems.filter(({ fieldId }) => fieldId).length
  return count > 0 ? `Error: revisa ${counted(count, 'campo', 'campos')}` : 'Error'
}

type SummaryProps = {
  title: string
  problems: Problem[]
  /** The refusal, where it is not the route's action data; a new one moves the focus here again. */
  answer?: unknown
}

/** The fields to mend above their form, by name and as links, and what is wrong with all of it; it takes the focus. */
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
          <li key={label ?? message} className="wrap-anywhere">
            {fieldId ? (
              <a className="underline" href={`#${fieldId}`} onClick={goToField}>
                {label ?? message}
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
  // A navigation on this page, as by the link to a field that cannot take the focus, clears the answer but not the problems.
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

/** What two fields would say in the same words is listed once, with a link to the first. */
function isFirst({ label, message }: Problem, index: number, problems: Problem[]): boolean {
  return problems.findIndex((one) => (one.label ?? one.message) === (label ?? message)) === index
}
