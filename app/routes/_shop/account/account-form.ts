import type { SubmissionResult } from '@conform-to/react'
import { useState } from 'react'
import { useAnsweredForm } from '~/components/answered-form'
import type { FailedSubmission } from '~/forms/failed-submission'

/** What a form about an account answers when it is refused: conform's result, without a password. */
export type AccountAnswer = {
  result: SubmissionResult
  /** What stands above everything that is wrong. */
  title: string
  /** Where the person was going. */
  page?: string
}

/** What comes back to such a form: its answer, or why it got none. */
export type AccountReply = AccountAnswer | FailedSubmission

/** The answer in a reply, if there is one. */
export function answerIn(reply: AccountReply | undefined): AccountAnswer | undefined {
  return reply && 'result' in reply ? reply : undefined
}

/**
 * A form about an account, as its last reply leaves it; without an answer everything typed stays.
 *
 * @param id of the form, and the beginning of its fields' ids: a page can hold several forms
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
  return { ...form, title: answer?.title ?? 'Error', refusal }
}

export type AccountForm = ReturnType<typeof useAccountForm>
