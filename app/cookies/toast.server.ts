import { redirect } from '@remix-run/node'
import { shopCookie } from './shop-cookie.server'

export type Toast = {
  title: string
  description?: string
  tone: 'normal' | 'error'
  /** The form that takes back what was done, as long as nothing else happens: where it goes, what it says. */
  undo?: { to: string; fields: [string, string][] }
  /** Another form that follows from what was done, with the words of its button. */
  offer?: { label: string; to: string; fields: [string, string][] }
  /** Where to go on. */
  link?: { to: string; label: string }
  /** The page that asked for a sign-in: where scripts run, the next page offers it at once. */
  signInFor?: string
  /** What a refused newsletter form held, for the same form on the next page. */
  newsletter?: { email: string; full_name: string; asked_email?: string }
}

const cookie = shopCookie('toast', 60)

/** The field by which a form that takes something back is told from one that somebody typed. */
export const UNDO = 'deshacer'

/** The header of a message that the next page shows once. */
export function toastHeader(toast: Toast): Promise<string> {
  return cookie.serialize(toast)
}

/** To another page, which says what happened. */
export async function redirectWithToast(
  to: string,
  toast: Toast,
  headers = new Headers(),
  status: 302 | 303 = 303,
) {
  headers.append('Set-Cookie', await toastHeader(toast))
  return redirect(to, { status, headers })
}

/** The message waiting for this visitor, and the header that forgets it. */
export async function takeToast(request: Request) {
  const toast = (await cookie.parse(request.headers.get('Cookie'))) as Toast | null
  if (!toast) return { toast: null, headers: new Headers() }
  const forget = await cookie.serialize('', { maxAge: 0 })
  const { undo } = toast
  if (undo) undo.fields.push([UNDO, 'on'])
  return { toast, headers: new Headers({ 'Set-Cookie': forget }) }
}
