import type { SubmissionResult } from '@conform-to/react'
import { useMemo } from 'react'
import { remaining, useMended } from '~/components/mending/mended'

/** What conform takes for an answer, and keeps what it has where it gets nothing. */
type Heard = Pick<SubmissionResult, 'error'> & Partial<SubmissionResult>

/**
 * The last answer to a form of conform, without the errors that are mended. After the first of these it has neither
 * status nor values: it is no new answer, and conform moves no focus.
 *
 * @param formId as conform has it
 */
export function useMendedResult(
  formId: string,
  result: SubmissionResult | undefined,
): Heard | undefined {
  const { isMended, isTouched } = useMended(result)
  return useMemo(() => {
    const error = result?.error
    if (!error) return result
    const idOf = (name: string) => `${formId}-${name}`
    if (!Object.keys(error).some((name) => isTouched(idOf(name)))) return result
    const left = remaining(error, (name) => isMended(idOf(name)))
    // `null` leaves an error as conform has it: one of a list's row that is gone does not return.
    const kept = Object.keys(left).map((name) => [name, isTouched(idOf(name)) ? error[name] : null])
    return { error: Object.fromEntries(kept) as SubmissionResult['error'] }
  }, [formId, result, isMended, isTouched])
}
