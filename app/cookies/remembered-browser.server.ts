import { REMEMBERED_DAYS } from '~/models/accounts/factor/proven-session.server'
import { shopCookie } from './shop-cookie.server'

/**
 * What this browser shows instead of a second factor's code, by account; the database says of which, and for
 * how long. The cookie of known browsers is another, and stands for no code.
 */
const cookie = shopCookie('segundo-paso', REMEMBERED_DAYS * 24 * 60 * 60)

const ACCOUNTS_MAX = 5

export async function readRemembered(request: Request): Promise<string[]> {
  const tokens: unknown = await cookie.parse(request.headers.get('Cookie'))
  return Array.isArray(tokens) ? tokens.filter((token) => typeof token === 'string') : []
}

/** The header that adds one of `rememberBrowser`. */
export async function rememberHeader(request: Request, token: string): Promise<string> {
  return cookie.serialize([token, ...(await readRemembered(request))].slice(0, ACCOUNTS_MAX))
}
