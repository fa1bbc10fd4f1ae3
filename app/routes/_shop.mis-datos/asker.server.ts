import { readUser } from '~/cookies/auth.server'
import { mailOfKey } from '~/models/customers/own-data/own-data-link.server'

/** Who asks for their data, and how they are known. */
export type DataAsker = { mail: string; by: 'account' | 'mail'; isStaff: boolean }

/**
 * Who asks: whom the link of the address was mailed to, or the account that is signed in; `null` for nobody, and for a
 * link that is forged or over.
 */
export async function dataAsker(request: Request): Promise<DataAsker | null> {
  const key = new URL(request.url).searchParams.get('llave')
  if (key !== null) {
    const mail = await mailOfKey(key, new Date())
    return mail === null ? null : { mail, by: 'mail', isStaff: false }
  }
  const user = await readUser(request)
  if (!user) return null
  return { mail: user.email.toLowerCase(), by: 'account', isStaff: user.role === 'admin' }
}
