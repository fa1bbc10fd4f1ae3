import type { SubmissionResult } from '@conform-to/react'

/** The answer of the newsletter form to a script. */
export type NewsletterAnswer = {
  result: SubmissionResult
  /** The message after a subscription. */
  done: string
}

/** The problems of a subscription, at most two sentences: one for the form and one for a field. */
export function problemsIn({ error }: SubmissionResult): string[] {
  const { '': whole, email, full_name } = error ?? {}
  return [whole?.[0], (email ?? full_name)?.[0]].filter((sentence) => sentence !== undefined)
}
