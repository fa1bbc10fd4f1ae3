import type { SubmissionResult } from '@conform-to/react'
import { useState } from 'react'
import { useAnsweredForm } from '~/components/answered-form'
import type { FailedSubmission } from '~/forms/failed-submission'

/** The answer of a refused account form: conform's result, without passwords. */
export type AccountAnswer = {
  result: SubmissionResult
  /** The heading above the problems. */
  title: string
  /** The page to return to after signing in. */
  page?: string
}

/** The response to such a form: its answer, or why there was none. */
export type AccountReply = AccountAnswer | FailedSubmission

/** The answer in a reply, if any. */
export function answerIn(reply: AccountReply | undefined): AccountAnswer | undefined {
  return reply && 'result' in reply ? reply : undefined
}

/**
 * State of an account form after its last reply; without an answer everything typed stays.
 *
 * @param id of the form and prefix of its fields' ids, because a page can have several forms
 */
export function useAccountForm(id: string, reply: AccountReply | undefined) {
  const [last, setLast] = useState(reply)
  if (reply && reply !== last) setLast(reply)
  const answer = answerIn(last)
  const refusal = last && 'result' in last ? undefined : last?.refusal
  const form = useAnsweredForm<Record<string, string>>({
    id,
    lastResult: answer?.result,
    defaultValue: {},
  })
  const answered = answer?.result.initialValue
  return { ...form, answered, title: answer?.title ?? 'Error', refusal, reply: last }
}

export type AccountForm = ReturnType<typeof useAccountForm>
