import { afterAll, expect, test } from 'vitest'
import { addressOf, STAFF } from '../support/shop-process'
import { filledCart, order, orderNumberIn } from '../support/shopper'
import { lastingPort } from '../support/network/lasting-port'
import { settled } from '../support/settled'
import { startMailServer } from '../support/smtp'
import { startShop, temporaryFolder } from '../support/started-shop'
import { seedStock, query, rows } from '../support/stock'
import { until } from '../support/until'
import { aVisitor } from '../support/visitor'

/* What the person sees who looks after the shop: ids of requests, metrics, the mail about errors. */

const url = process.env.DATABASE_URL ?? ''
const mails = await startMailServer()
afterAll(() => mails.stop())
const metricsPort = String(await lastingPort())
const shop = startShop({
  ...STAFF,
  DATABASE_URL: url,
  DATA_DIR: temporaryFolder(),
  PROCESSES: '2',
  PORT: String(await lastingPort()),
  METRICS_PORT: metricsPort,
  TRUST_PROXY: '1',
  SMTP_URL: mails.url,
})
const origin = await addressOf(shop)
const stock = await seedStock(url, { uses: 100 })
/** What fails as long as its table is away. */
const BROKEN = `/producto/${stock.slug}`

/** On a connection of its own: the processes take turns. */
async function get(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(origin + path, { headers: { Connection: 'close', ...headers } })
  return {
    status: answer.status,
    id: answer.headers.get('X-Request-Id') ?? '',
    text: await answer.text(),
  }
}

async function whileBroken(work: () => Promise<void>) {
  await query(url, 'alter table product_colors rename to away')
  try {
    await work()
  } finally {
    await query(url, 'alter table away rename to product_colors')
  }
}

type Line = { request?: string; msg: string; status?: number; path?: string }

function linesOf(id: string): Line[] {
  const lines = shop
    .said()
    .split('\n')
    .filter((line) => line.startsWith('{'))
  return lines.map((line) => JSON.parse(line) as Line).filter(({ request }) => request === id)
}

async function metrics() {
  const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`)
  const values = new Map<string, number>()
  for (const line of (await answer.text()).split('\n')) {
    const [, name, value] = /^([^#]\S*) (\S+)$/.exec(line) ?? []
    if (name) values.set(name, Number(value))
  }
  return values
}

/** Each mail that waits, with the seconds by which it comes after the one before. */
const alertJobs = () =>
  rows<{ after_mail: number | null }>(
    `select extract(epoch from run_at - (select max(told_at) from visitor_errors))::int as after_mail
     from graphile_worker.jobs where task_identifier = 'error-alert'`,
  )

/** As if the owner had had a mail about an error, and about all others so far, some time ago; none waits. */
async function ownerWasTold(ago: string) {
  await query(
    url,
    "insert into visitor_errors (screen, status, count, requests) values ('product', 500, 1, '{}')",
  )
  await query(url, 'update visitor_errors set told_at = now() - $1::interval', [ago])
  await query(url, "select graphile_worker.remove_job('error-alert:errors')")
}

/** Has the mail that waits sent now. */
async function wakeAlert() {
  await query(
    url,
    `select graphile_worker.reschedule_jobs(array_agg(id), run_at => now())
     from graphile_worker.jobs where task_identifier = 'error-alert' and locked_at is null`,
  )
  await query(url, `select pg_notify('jobs:insert', '{"count":1}')`)
}

const alerts = () => mails.mails.filter(({ subject }) => subject?.includes('errores'))

const counted = async (condition = 'true') => {
  const [row] = await rows<{ sum: number }>(
    `select coalesce(sum(count), 0)::int as sum from visitor_errors where ${condition}`,
  )
  return row?.sum ?? 0
}

test('an id leads from the page of an error to its line in the log', async () => {
  const before = await counted()
  await whileBroken(async () => {
    const { status, id, text } = await get(`${BROKEN}?cantidad=1`)
    expect(status).toBe(500)
    expect(id).toMatch(/^[2-9a-km-z]{10}$/)
    const shown = /Código de esta visita: <b>([^<]+)<\/b>/.exec(text)?.[1] ?? ''
    expect(shown).toBe(id)
    await until('the log says both', () => linesOf(shown).length >= 2)
    expect(linesOf(shown).map(({ msg }) => msg)).toContain('error inesperado')
    expect(linesOf(shown)).toContainEqual(expect.objectContaining({ status: 500 }))
    const data = await get(`${BROKEN}.data?cantidad=1`)
    expect(data.text).toContain('SingleFetchRedirect')
  })
  await until('the visit that met it is written down', async () => (await counted()) === before + 1)
  const refused = await get('/%ff')
  expect(refused).toMatchObject({ status: 400 })
  expect(refused.text).toContain(`Código de esta visita: <b>${refused.id}</b>`)
})

test("a trusted proxy's id is kept, a strange one is not, and cached pages carry none", async () => {
  const given = '4bf92f35-77b3-4da6.A_1'
  expect(await get('/carrito', { 'X-Request-Id': given })).toMatchObject({ id: given })
  await until('its line is there', () => linesOf(given).some(({ path }) => path === '/carrito'))
  for (const strange of ['<b>x</b>', 'a b', 'x'.repeat(65), 'ñ', 'a, b', '{"a":1}']) {
    const header = Buffer.from(strange).toString('latin1')
    expect((await get('/carrito', { 'X-Request-Id': header })).id).toMatch(/^[2-9a-km-z]{10}$/)
  }
  const visits = await settled(Array.from({ length: 6 }, () => get('/nosotros')))
  expect(new Set(visits.map(({ text }) => text)).size).toBe(1)
  expect(new Set(visits.map(({ id }) => id)).size).toBe(6)
  for (const { id } of visits) expect(visits[0]?.text).not.toContain(id)
})

test('the metrics are the sum of all processes, on a port of their own', async () => {
  const before = await metrics()
  const name = 'shop_http_requests_total{kind="cart",status="200"}'
  await settled(Array.from({ length: 40 }, () => get('/carrito')))
  for (let n = 0; n < 5; n += 1) await get(`/nada-${n}`)
  expect(
    orderNumberIn(
      await order(origin, stock, {
        cookies: await filledCart(origin, stock),
        email: 'ana@correo.pe',
      }),
    ),
  ).not.toBeNull()
  const other = 'shop_http_requests_total{kind="other",status="404"}'
  await until('all are counted', async () => {
    const now = await metrics()
    const more = (of: string) => (now.get(of) ?? 0) - (before.get(of) ?? 0)
    return more(name) === 40 && more(other) === 5 && more('shop_orders_placed_total') === 1
  })
  const after = await metrics()
  expect(after.get('shop_http_request_duration_seconds_count{kind="cart"}')).toBe(after.get(name))
  expect([...after.keys()].join('\n')).not.toContain('nada-')
  expect(after.get('shop_database_up')).toBe(1)
  expect(after.get('shop_kept_pages')).toBeGreaterThan(0)
  expect(after.get('shop_db_lock_conflicts_total{kind="deadlocks"}')).toBe(0)
  expect(after.get('shop_db_pool_connections{state="total"}')).toBeGreaterThan(0)
  await until('its mails are counted', async () => {
    return ((await metrics()).get('shop_mails_total{outcome="sent"}') ?? 0) >= 2
  })
  expect((await get('/metrics')).status).toBe(404)
  await until('each process has noted itself', async () => (await processes()).length >= 3)
  expect(await processes()).toEqual([false, true, true])
})

/** Whether each process answers visitors. */
async function processes(): Promise<boolean[]> {
  const noted = await rows<{ answers: boolean }>('select answers from shop_processes order by 1')
  return noted.map(({ answers }) => answers)
}

test('visitors meet errors in two processes: one mail says so, and no second within the hour', async () => {
  // The next one waits for half an hour, whatever time these errors take.
  await ownerWasTold('30 minutes')
  const [earlier, sent] = [await counted(), alerts().length]
  const ids: string[] = []
  await whileBroken(async () => {
    for (let n = 0; n < 12; n += 1) ids.push((await get(`${BROKEN}?vez=${n}`)).id)
  })
  await until('all are written down', async () => (await counted()) === earlier + 12)
  expect(await alertJobs()).toHaveLength(1)
  expect(alerts()).toHaveLength(sent)
  await query(url, "update visitor_errors set told_at = told_at - interval '1 hour'")
  await wakeAlert()
  await until('the mail has come', () => alerts().length === sent + 1)
  const text = alerts().at(-1)?.text ?? ''
  expect(text).toContain('Página de un producto: ')
  expect(text).toContain('12 visitas vieron')
  expect(text).toMatch(/Códigos de visita: \S+, \S+, \S+/)
  await until('they are told', async () => (await counted('told_at is null')) === 0)

  await whileBroken(async () => void (await get(`${BROKEN}?vez=otra`)))
  await until('it is written down', async () => (await counted()) === earlier + 13)
  expect(await alertJobs()).toEqual([{ after_mail: 3_600 }])
  await wakeAlert()
  await until('it waits for the hour again', async () => {
    return (await alertJobs())[0]?.after_mail === 3_600
  })
  expect(alerts()).toHaveLength(sent + 1)
})

test('broken input is no error of the shop, and a mail that fails makes no other', async () => {
  const before = await counted()
  const bad = [
    '/%ff',
    '/nada',
    '/producto/no-hay',
    '/catalogo-completo?pagina=%00',
    '/checkout?x=%zz',
  ]
  for (const path of bad) expect((await get(path)).status).toBeLessThan(500)
  const form = (body: string | Uint8Array<ArrayBuffer>, type: string) =>
    fetch(`${origin}/checkout`, {
      method: 'POST',
      body,
      headers: { 'Content-Type': type, Origin: origin },
      redirect: 'manual',
    })
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/x']) {
    expect((await form(new Uint8Array([0, 255, 37, 61]), type)).status).toBeLessThan(500)
  }
  mails.behave('reject')
  await query(url, "update visitor_errors set told_at = now() - interval '2 hours'")
  await whileBroken(async () => void (await get(`${BROKEN}?vez=mala`)))
  await until('it is written down', async () => (await counted()) === before + 1)
  await wakeAlert()
  await until(
    'the mail was refused',
    async () => (await rows("select 1 from last_times where what = 'mail-refused'")).length > 0,
  )
  for (let n = 0; n < 3; n += 1) {
    await whileBroken(async () => void (await get(`${BROKEN}?vez=mala-${n}`)))
    await until('it is written down', async () => (await counted()) === before + 2 + n)
  }
  expect(await alertJobs()).toHaveLength(1)
  expect(await counted('told_at is null')).toBe(3)
  mails.behave('accept')
})

test('the health page says what is well, what is not, and what to do', async () => {
  await ownerWasTold('30 minutes')
  await until('each process has noted itself', async () => (await processes()).length >= 3)
  const staff = aVisitor(origin)
  await staff.signIn(STAFF.ADMIN_EMAIL, STAFF.ADMIN_PASSWORD)
  const { status, text } = await staff.get('/admin/salud')
  expect(status).toBe(200)
  expect(text).toContain('No consta ninguna copia de respaldo')
  expect(text).toContain('3 procesos en marcha')
  expect(text).toContain('las visitas vieron')
})
