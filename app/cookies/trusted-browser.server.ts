import { randomUUID } from 'node:crypto'
import { listAdmins } from '~/models/accounts/user.server'
import { tokenHash } from '~/models/records/token.server'
import { shopCookie } from './shop-cookie.server'

const YEAR_S = 365 * 24 * 60 * 60

/**
 * The accounts a browser signed in to, and the one it registered that is not confirmed yet. It grants
 * no access by itself and outlives the sessions.
 */
const cookie = shopCookie('conocido', YEAR_S)

type Browser = { id: string; accounts: string[]; awaited: string | null }

const ACCOUNTS_MAX = 5

/** How limits and this cookie name an account, whether or not it exists. */
export function accountHash(email: string): string {
  return tokenHash(email.trim().toLowerCase()).slice(0, 22)
}

/** The browser's id if it has signed in to this account before. */
export async function trustedBrowser(request: Request, email: string): Promise<string | null> {
  const { id, accounts } = await readBrowser(request)
  return accounts.includes(accountHash(email)) ? id : null
}

/**
 * Who of the staff signed in here last; `null` when nobody did, or none of them is an administrator
 * any more.
 */
export async function staffOfBrowser(request: Request): Promise<string | null> {
  const { accounts } = await readBrowser(request)
  if (accounts.length === 0) return null
  const staff = new Map((await listAdmins()).map(({ id, email }) => [accountHash(email), id]))
  const last = accounts.find((account) => staff.has(account))
  return (last && staff.get(last)) ?? null
}

/** Whether the account whose link is being opened was registered in this browser. */
export async function isAwaited(request: Request, email: string): Promise<boolean> {
  return (await readBrowser(request)).awaited === accountHash(email)
}

/** The header that stores a browser as one that has signed in to an account. */
export async function trustHeader(request: Request, email: string): Promise<string> {
  const { id, accounts } = await readBrowser(request)
  const mark = accountHash(email)
  const others = accounts.filter((account) => account !== mark)
  return cookie.serialize({ id, accounts: [mark, ...others].slice(0, ACCOUNTS_MAX), awaited: null })
}

/** The header that stores which account this browser has registered. */
export async function awaitingHeader(request: Request, email: string): Promise<string> {
  return cookie.serialize({ ...(await readBrowser(request)), awaited: accountHash(email) })
}

async function readBrowser(request: Request): Promise<Browser> {
  const kept: unknown = await cookie.parse(request.headers.get('Cookie'))
  return isBrowser(kept) ? kept : { id: randomUUID(), accounts: [], awaited: null }
}

function isBrowser(value: unknown): value is Browser {
  return typeof value === 'object' && value !== null && 'accounts' in value && 'awaited' in value
}
