import type { SubmissionResult } from '@conform-to/react'

/** What the newsletter's form answers to a script. */
export type NewsletterAnswer = {
  result: SubmissionResult
  /** What is said to who subscribed. */
  done: string
}

/** What is wrong with a subscription, in at most two sentences: about the whole, and about one field. */
export function problemsIn({ error }: SubmissionResult): string[] {
  const { '': whole, email, full_name } = error ?? {}
  return [whole?.[0], (email ?? full_name)?.[0]].filter((sentence) => sentence !== undefined)
}
