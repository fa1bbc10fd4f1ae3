import type { ReactElement } from 'react'

/** A mail, declared once: what it says to whom is in its props. */
export type Mail<Props> = {
  subject(this: void, props: Props): string
  body(this: void, props: Props): ReactElement
  /** With invented people, by the names under which they are looked at: `npm run emails`. */
  samples: Record<string, Props>
}

/** A mail of an order's history, and the lines there that ask for it. */
export type HistoryMail<Props> = Mail<Props> & {
  /** Whether the shop asks for it by itself. */
  automatic: boolean
  /** The status that those lines name; `null` for none, 'any' for whichever it is about. */
  status: string | null
  /** What staff read that it is: 'el correo del cambio'. @param status as people read it */
  title: (status: string) => string
}

/** The subject and the body of a mail. */
export function written<Props>(mail: Mail<Props>, props: Props) {
  return { subject: mail.subject(props), element: mail.body(props) }
}
