import type { ReactElement } from 'react'

/** A picture that a mail carries: its body shows it by `cid:` and the name. */
export type CarriedPicture = { name: string; jpeg: Uint8Array }

/** A mail, declared once: what it says to whom is in its props. */
export type Mail<Props> = {
  subject(this: void, props: Props): string
  body(this: void, props: Props): ReactElement
  /** What only the reader may see is in the mail itself: no address could show it to them alone. */
  picture?(this: void, props: Props): CarriedPicture
  /** With invented people, by the names under which they are looked at: `npm run emails`. */
  samples: Record<string, Props>
}

/** The lines of an order's history that ask for a mail. */
type AskedBy =
  | {
      /** Whether the shop asks for it by itself. */
      automatic: boolean
      /** The status that those lines name; `null` for none, 'any' for whichever it is about. */
      status: string | null
    }
  | {
      /** Those that name a photo. */
      ofPhoto: true
    }

/** A mail of an order's history, and the lines there that ask for it. */
export type HistoryMail<Props> = Mail<Props> &
  AskedBy & {
    /** What staff read that it is: 'el correo del cambio'. @param status as people read it */
    title: (status: string) => string
  }

/** The subject, the body and the picture of a mail. */
export function written<Props>(mail: Mail<Props>, props: Props) {
  return { subject: mail.subject(props), element: mail.body(props), picture: mail.picture?.(props) }
}
