import { createHash, randomUUID } from 'node:crypto'
import { createCookie } from '@remix-run/node'
import { brand } from '~/brand'
import { cookieSecrets, env } from '~/env.server'

/**
 * What a browser has shown about accounts: which ones it signed in to, and which one it registered
 * and waits for. It opens nothing by itself and outlives the sessions.
 */
const cookie = createCookie(`${brand.short}-conocido`, {
  secrets: cookieSecrets(),
  httpOnly: true,
  sameSite: 'lax',
  path: '/',
  secure: env.isHttps,
  maxAge: 365 * 24 * 60 * 60,
})

type Browser = { id: string; accounts: string[]; awaited: string | null }

const ACCOUNTS_MAX = 5

/** How limits and this cookie name an account, whether or not it exists. */
export function accountMark(email: string): string {
  const text = email.trim().toLowerCase()
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}

/** The browser's id if it has signed in to this account before. */
export async function trustedBrowser(request: Request, email: string): Promise<string | null> {
  const { id, accounts } = await readBrowser(request)
  return accounts.includes(accountMark(email)) ? id : null
}

/** Whether it was in this browser that the account was registered whose link is being opened. */
export async function isAwaited(request: Request, email: string): Promise<boolean> {
  return (await readBrowser(request)).awaited === accountMark(email)
}

/** The header that remembers a browser as one that has signed in to an account. */
export async function trustHeader(request: Request, email: string): Promise<string> {
  const { id, accounts } = await readBrowser(request)
  const mark = accountMark(email)
  const others = accounts.filter((account) => account !== mark)
  return cookie.serialize({ id, accounts: [mark, ...others].slice(0, ACCOUNTS_MAX), awaited: null })
}

/** The header that remembers which account this browser has registered. */
export async function awaitingHeader(request: Request, email: string): Promise<string> {
  return cookie.serialize({ ...(await readBrowser(request)), awaited: accountMark(email) })
}

async function readBrowser(request: Request): Promise<Browser> {
  const kept: unknown = await cookie.parse(request.headers.get('Cookie'))
  return isBrowser(kept) ? kept : { id: randomUUID(), accounts: [], awaited: null }
}

function isBrowser(value: unknown): value is Browser {
  return typeof value === 'object' && value !== null && 'accounts' in value && 'awaited' in value
}
