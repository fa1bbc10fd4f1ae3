import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MailServer, startMailServer } from '../support/smtp'
import { settled } from '../support/settled'
import { addressOf, runs, STAFF } from '../support/shop-process'
import { rounds } from '../support/rounds'
import { startShop, temporaryFolder } from '../support/started-shop'
import { seedCampaign, query } from '../support/stock'
import { aVisitor } from '../support/visitor'
import { until } from '../support/until'

/** Each falls amid a mail: of those taken last nobody is answered. */
const KILLS = rounds(5, 20)
/** More than are written to between so many kills: nine are the most before one. */
const PEOPLE = 10 * KILLS
const POSTS = 50

const url = process.env.DATABASE_URL ?? ''
let server: MailServer

beforeAll(async () => {
  server = await startMailServer()
})
afterAll(() => server.stop())

type State = { state: string; people: number }

async function states(): Promise<Map<string, number>> {
  const rows = await query<State>(
    url,
    'select state, count(*)::int as people from campaign_recipients group by state',
  )
  return new Map(rows.map(({ state, people }) => [state, people]))
}

async function sendFrom(origins: string[], id: string) {
  const doors = await settled(
    origins.map(async (origin) => {
      const visitor = aVisitor(origin)
      await visitor.signIn(STAFF.ADMIN_EMAIL, STAFF.ADMIN_PASSWORD)
      return visitor
    }),
  )
  const posts = doors.flatMap((door) =>
    Array.from({ length: POSTS / doors.length }, () =>
      door.post('/admin/campanias', { intent: 'send', id }),
    ),
  )
  const replies = await settled(posts)
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([303]))
  return replies.filter(({ location }) => location === '/admin/campanias')
}

test(`${POSTS} posts to two shops and ${KILLS} kills: everybody is written to once, or listed`, async () => {
  const id = await seedCampaign(url, PEOPLE)
  const variables = {
    DATABASE_URL: url,
    DATA_DIR: temporaryFolder(),
    SMTP_URL: server.url,
    SESSION_SECRET: 'el-mismo-secreto-para-las-dos-tiendas',
    CAMPAIGN_MAILS_PER_MINUTE: '60000',
    ...STAFF,
  }
  const shops = [startShop(variables), startShop({ ...variables, DATA_DIR: temporaryFolder() })]
  server.takeOnly(3)
  const sent = await sendFrom(await settled(shops.map(addressOf)), id)
  expect(sent).toHaveLength(1)
  for (const { child, ended } of shops) {
    child.kill('SIGKILL')
    await ended
  }

  for (let kill = 1; kill < KILLS; kill += 1) {
    const enough = server.mails.length + 3 + (kill % 7)
    server.takeOnly(3 + (kill % 7))
    const shop = startShop(variables)
    await until('they have left', () => runs(shop) && server.mails.length >= enough)
    shop.child.kill('SIGKILL')
    await shop.ended
    const now = await states()
    expect([...now.values()].reduce((sum, people) => sum + people, 0)).toBe(PEOPLE)
    expect(now.get('enviando') ?? 0).toBeLessThanOrEqual(1)
  }

  server.takeOnly(Infinity)
  const last = startShop(variables)
  await until('the campaign is over', async () => {
    runs(last)
    const [row] = await query<{ status: string }>(url, 'select status from campaigns')
    return row?.status === 'sent'
  })
  const end = await states()
  const uncertain = end.get('incierto') ?? 0
  expect([...end.keys()].filter((state) => state !== 'enviado' && state !== 'incierto')).toEqual([])
  expect((end.get('enviado') ?? 0) + uncertain).toBe(PEOPLE)
  expect(uncertain).toBeLessThanOrEqual(KILLS + 1)

  const addresses = server.mails.map(({ recipients }) => recipients.join())
  expect(new Set(addresses).size).toBe(addresses.length)
  expect(addresses.length).toBeGreaterThanOrEqual(PEOPLE - uncertain)
})
