import { randomBytes } from 'node:crypto'
import pLimit from 'p-limit'
import { beforeAll, expect, test } from 'vitest'
import { unsubscribeToken } from '~/models/newsletter/unsubscribe.server'
import { env } from '~/env.server'
import { rounds } from '../support/rounds'
import { settled } from '../support/settled'
import { openStockedShop } from '../support/started-shop'
import { rows } from '../support/stock'

/** What mail programs, mail scanners and forgers send to the links that end a subscription. */

const READERS = rounds(200, 500)
const FORGERIES = rounds(300, 1_000)
const atOnce = pLimit(16)

let origin: string
let tokens: string[]

beforeAll(async () => {
  // The same folder, so that both sign with one secret; and the limits of a shop that is open.
  ;({ origin } = await openStockedShop({ DATA_DIR: env.dataDir, RATE_LIMITS: 'on' }))
  await rows(
    `insert into subscribers (email, source, consent_text)
     select 'lee' || n || '@correo.pe', 'footer', 'Sí' from generate_series(1, $1::int) n`,
    [READERS],
  )
  const readers = await rows<{ id: string }>('select id from subscribers')
  tokens = readers.map(({ id }) => unsubscribeToken(id))
})

async function active(): Promise<number> {
  const [row] = await rows<{ count: number }>(
    "select count(*)::int from subscribers where status = 'active'",
  )
  return row?.count ?? 0
}

/** The statuses that came back, each with how often. */
async function statuses(tokens: string[], request: (index: number) => RequestInit) {
  const counts: Record<number, number> = {}
  const ask = async (token: string, index: number) => {
    const answer = await fetch(`${origin}/baja/${token}`, { ...request(index), redirect: 'manual' })
    await answer.arrayBuffer()
    counts[answer.status] = (counts[answer.status] ?? 0) + 1
  }
  await settled(tokens.map((token, index) => atOnce(() => ask(token, index))))
  return counts
}

const ONE_CLICK = { 'List-Unsubscribe': 'One-Click' }

function multipart(): FormData {
  const body = new FormData()
  body.set('List-Unsubscribe', 'One-Click')
  return body
}

test('links opened ahead change nothing', async () => {
  const methods = ['GET', 'HEAD']
  const opened = await statuses(tokens, (index) => ({ method: methods[index % 2] }))
  expect(opened).toEqual({ 200: READERS })
  expect(await active()).toBe(READERS)
})

test('forged links change nothing, whoever sends them', async () => {
  const ends = [
    () => randomBytes(24).toString('base64url'),
    () => 'A'.repeat(32),
    () => '',
    () => '%C3%B1',
  ]
  const forged = Array.from({ length: FORGERIES }, (_, index) => {
    const [id] = (tokens[index % READERS] ?? '').split('.')
    return `${id}.${ends[index % ends.length]?.() ?? ''}`
  })
  const sent = await statuses(forged, () => ({
    method: 'POST',
    body: new URLSearchParams(ONE_CLICK),
  }))
  expect(sent).toEqual({ 404: FORGERIES })
  expect(await active()).toBe(READERS)
})

test('mail programs end subscriptions, without cookies, whatever site they name', async () => {
  const foreign: Record<string, string>[] = [
    {},
    { Origin: 'null' },
    { 'Sec-Fetch-Site': 'cross-site' },
  ]
  const sent = await statuses(tokens, (index) => ({
    method: 'POST',
    body: index % 2 === 0 ? new URLSearchParams(ONE_CLICK) : multipart(),
    headers: foreign[index % foreign.length],
  }))
  expect(sent).toEqual({ 200: READERS })
  expect(await active()).toBe(0)
})
