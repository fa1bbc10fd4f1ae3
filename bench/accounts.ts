import { randomUUID } from 'node:crypto'
import { median, percentile } from './medians'
import type { Shop } from './shop'

const TRIES = 100
const WARM_UP = 10
const PASSWORD = 'flor de canela'

/** Milliseconds of one form in the middle of all its tries. */
export type KnownAndUnknown = { name: string; known: number; unknown: number }

type Form = { name: string; path: string; fields: (email: string) => Record<string, string> }

const FORMS: Form[] = [
  {
    ...{ name: 'Ingresar', path: '/ingresar' },
    fields: (email) => ({ intent: 'sign-in', email, password: 'nadie tiene esta clave' }),
  },
  { name: 'Registrarse', path: '/registro', fields: registration },
  { name: 'Recuperar la clave', path: '/forgot-password', fields: (email) => ({ email }) },
]

/**
 * The forms that could tell who has an account, in turns with an e-mail that has one and with one
 * that has none.
 *
 * @throws Error when the two are answered with anything but the same words
 */
export async function compareKnownWithUnknown(shop: Shop): Promise<KnownAndUnknown[]> {
  const known = await anAccount(shop)
  const comparisons: KnownAndUnknown[] = []
  for (const { name, path, fields } of FORMS) {
    const times = { known: [] as number[], unknown: [] as number[] }
    for (let turn = 0; turn < TRIES + WARM_UP; turn += 1) {
      const asks = {
        known: () => post(shop.origin, path, fields(known)),
        unknown: () => post(shop.origin, path, fields(freshEmail())),
      }
      // Each goes first half of the time.
      const order = turn % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
      const [first, second] = [await asks[order[0]](), await asks[order[1]]()]
      if (first.said !== second.said) throw new Error(`${path}: ${first.said} ≠ ${second.said}`)
      if (turn < WARM_UP) continue
      times[order[0]].push(first.ms)
      times[order[1]].push(second.ms)
    }
    comparisons.push({ name, known: median(times.known), unknown: median(times.unknown) })
  }
  return comparisons
}

const CROWD = 200
const SHOPPERS = 2
const ALONE_MS = 5_000

export type Crowd = {
  /** Milliseconds within which 95 of 100 pages arrived. */
  alone: number
  meanwhile: number
  /** How many of the crowd were let in; who waits longer than the door lets them is told to come back. */
  entered: number
  crowd: number
  /** Until the last of the crowd was answered. */
  seconds: number
}

/** The storefront's pages for a few shoppers, alone and while a crowd signs in all at once. */
export async function measureCrowd(shop: Shop, pages: string[]): Promise<Crowd> {
  const email = await anAccount(shop)
  const quiet = new AbortController()
  setTimeout(() => quiet.abort(), ALONE_MS)
  const alone = await shopping(shop.origin, pages, quiet.signal)

  const rush = new AbortController()
  const began = performance.now()
  const entering = Array.from({ length: CROWD }, () =>
    post(shop.origin, '/ingresar', { intent: 'sign-in', email, password: PASSWORD }),
  )
  const answered = Promise.all(entering).finally(() => rush.abort())
  const times = await shopping(shop.origin, pages, rush.signal)
  const entered = (await answered).filter(({ status }) => status === 303).length
  const seconds = (performance.now() - began) / 1_000
  const [before, meanwhile] = [percentile(alone, 95), percentile(times, 95)]
  return { alone: before, meanwhile, entered, crowd: CROWD, seconds }
}

/** How long each page took that shoppers asked for until the signal, in ms. */
async function shopping(origin: string, pages: string[], over: AbortSignal): Promise<number[]> {
  const times: number[] = []
  let next = 0
  const shopper = async () => {
    while (!over.aborted) {
      const path = pages[next++ % pages.length] ?? '/'
      const began = performance.now()
      const answer = await fetch(origin + path)
      await answer.text()
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
      times.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: SHOPPERS }, shopper))
  return times
}

/** The e-mail of a new account that is confirmed. */
async function anAccount({ origin, client }: Shop): Promise<string> {
  const email = freshEmail()
  await post(origin, '/registro', registration(email))
  await client.query('update users set email_confirmed_at = now() where email = $1', [email])
  return email
}

function registration(email: string) {
  return { username: 'Ana', email, password: PASSWORD, password_confirmation: PASSWORD }
}

function freshEmail(): string {
  return `ana.${randomUUID()}@correo.pe`
}

/** Sends a form; `said` is all of the answer that is not different every time. */
async function post(origin: string, path: string, fields: Record<string, string>) {
  const began = performance.now()
  const answer = await fetch(origin + path, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
  })
  const text = await answer.text()
  const ms = performance.now() - began
  const { status, headers } = answer
  const cookies = headers.getSetCookie().map((cookie) => cookie.split('=', 1)[0])
  const page = text.replaceAll(/nonce="[^"]*"/g, '').replaceAll(fields.email ?? '', '')
  return { ms, status, said: [status, headers.get('Location'), ...cookies, page].join('\n') }
}
