const ADDRESS_MAX = 254
const LINE_MAX = 500
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}]/u
const ADDRESS = /^[^\s@<>()[\]\\,;:"]{1,64}@[^\s@<>()[\]\\,;:"/]{1,253}$/u

/** Whether a text is one address, and nothing that could add a header or a recipient. */
export function isMailAddress(text: string): boolean {
  return text.length <= ADDRESS_MAX && !UNSEEN.test(text) && ADDRESS.test(text)
}

/** Whether a text may stand in a header, such as a subject. */
export function isHeaderLine(text: string): boolean {
  return text.length <= LINE_MAX && !UNSEEN.test(text)
}

/** Who writes; an empty name is none. */
export type Mailbox = { name: string; address: string }

/** One person of a mail, written as `correo` or `Nombre <correo>`; `null` when it is neither. */
export function mailboxOf(text: string): Mailbox | null {
  const [, name = '', address = ''] = /^([^<>]*)<([^<>]*)>$/.exec(text.trim()) ?? [null, '', text]
  const mailbox = { name: name.replaceAll('"', '').trim(), address: address.trim() }
  return isHeaderLine(text) && isMailAddress(mailbox.address) ? mailbox : null
}
