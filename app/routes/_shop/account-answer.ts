/** What a form about an account answers when it cannot do what it was sent for. */
export type AccountAnswer = {
  title: string
  /** One sentence about the whole, or one for each field that is to be corrected. */
  problems: { field?: string; message: string }[]
  /** What was sent and may be shown again: never a password. */
  typed: Record<string, string>
}

/** The id of a form's field; one page can hold several forms. */
export function fieldId(form: string, name: string): string {
  return `${form}-${name}`
}
