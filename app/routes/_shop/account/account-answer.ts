import type { FailedSubmission } from '~/forms/failed-submission'

/** What a form about an account answers when it cannot do what it was sent for. */
export type AccountAnswer = {
  title: string
  /** One sentence about the whole, or one for each field that is to be corrected. */
  problems: { field?: string; message: string }[]
  /** What was sent and may be shown again: never a password. */
  typed: Record<string, string>
}

/** What comes back to such a form: its answer, or why it got none. */
export type AccountReply = AccountAnswer | FailedSubmission

/** A reply as the form shows it; without an answer everything typed stays as it is. */
export function answerIn(reply: AccountReply | undefined): AccountAnswer | undefined {
  if (reply === undefined || 'problems' in reply) return reply
  return { title: 'Error', problems: [{ message: reply.refusal ?? '' }], typed: {} }
}

/** The id of a form's field; one page can hold several forms. */
export function fieldId(form: string, name: string): string {
  return `${form}-${name}`
}
