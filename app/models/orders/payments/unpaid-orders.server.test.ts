import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { stockTotals, unbalanced } from '../../../../tests/support/consistency'
import { emptyTables } from '../../../../tests/support/empty-tables'
import {
  aCart,
  aCoupon,
  anOrder,
  aProduct,
  aSetting,
  aUser,
  aZone,
  someDetails,
} from '../../../../tests/support/factories'
import { acceptRows, refuseRows } from '../../../../tests/support/database/failing-trigger'
import { startMailServer } from '../../../../tests/support/smtp'
import { until } from '../../../../tests/support/until'
import { settled } from '../../../../tests/support/settled'
import { connect, db } from '~/database/db.server'
import { env } from '~/env.server'
import { orderMails } from '~/jobs/order-mails.server'
import { startJobs } from '~/jobs/worker.server'
import { closeMail } from '~/mail/mail.server'
import { historyOf } from '~/models/orders/admin/order-history.server'
import { changeStatus } from '~/models/orders/admin/order-status.server'
import { keepProof } from '~/models/orders/admin/payment-proof.server'
import { placeOrder } from '~/models/orders/order-placement.server'
import { findOrderById } from '~/models/orders/order.server'
import { opensOrder } from '~/models/orders/order-link.server'
import { payUntilOf } from '~/models/orders/unpaid.server'
import { chooseCollection } from './collection.server'
import { ledgerOf, notePayment } from './ledger.server'
import { voidPayment } from './payment-void.server'
import { followUnpaidOrders } from './unpaid-orders.server'

const pool = connect(env.databaseUrl ?? '')
const HOUR_MS = 3_600_000
const PLACED = new Date('2026-12-10T17:00:00Z')
const UNITS = 100

let product: Awaited<ReturnType<typeof aProduct>>
let zone: Awaited<ReturnType<typeof aZone>>

beforeEach(async () => {
  await emptyTables('orders', 'coupons', 'site_settings')
  await sql`delete from graphile_worker._private_jobs`.execute(db)
  product = await aProduct({ price: 9_000, stock: UNITS })
  zone = await aZone({ cost: 1_000 })
  await aSetting('track_stock', 'true')
  await aSetting('unpaid_reminder_hours', '12')
  await aSetting('unpaid_expiry_hours', '48')
})

afterEach(async () => {
  await acceptRows()
  expect(await unbalanced()).toEqual([])
})

function later(hours: number): Date {
  return new Date(PLACED.getTime() + hours * HOUR_MS)
}

async function placed(couponCode = ''): Promise<string> {
  const cart = aCart({ productId: product.id, deliveryDate: '2026-12-24' })
  const seenTotal = couponCode ? 9_000 : 10_000
  const details = someDetails({ zoneId: zone.id, couponCode, seenTotal })
  const placement = await placeOrder(cart, details, { userId: null, now: PLACED })
  if (!('placed' in placement)) throw new Error(JSON.stringify(placement))
  return placement.placed.id
}

function placedMany(count: number) {
  return settled(Array.from({ length: count }, () => placed()))
}

async function statusOf(id: string) {
  return (await findOrderById(id))?.status
}

async function mailsAbout(id: string) {
  return (await historyOf(id)).filter(({ kind }) => kind === 'email')
}

async function mailedOf(id: string) {
  return (await historyOf(id)).filter(({ kind }) => kind === 'mailed')
}

async function left() {
  const { stock } = await db
    .selectFrom('products')
    .select('stock')
    .where('id', '=', product.id)
    .executeTakeFirstOrThrow()
  return stock
}

/** Five workers that begin at the same moment; what they did together. */
async function fiveAt(now: Date) {
  const runs = await settled([1, 2, 3, 4, 5].map(() => followUnpaidOrders(now)))
  return {
    expired: runs.reduce((sum, { expired }) => sum + expired, 0),
    reminded: runs.reduce((sum, { reminded }) => sum + reminded, 0),
  }
}

test('five workers at once remind and cancel each order once, and give back what it took once', async () => {
  const { code } = await aCoupon({ discount_amount: 1_000, max_uses: 1 })
  const ids = [await placed(code), ...(await placedMany(5))]
  const totals = await stockTotals()
  expect(await fiveAt(later(11))).toEqual({ expired: 0, reminded: 0 })
  expect(await fiveAt(later(12))).toEqual({ expired: 0, reminded: 6 })
  expect(await fiveAt(later(47))).toEqual({ expired: 0, reminded: 0 })
  expect(await left()).toBe(UNITS - 6)
  expect(await fiveAt(later(48))).toEqual({ expired: 6, reminded: 0 })
  expect(await fiveAt(later(1_000))).toEqual({ expired: 0, reminded: 0 })
  expect(await left()).toBe(UNITS)
  expect(await stockTotals()).toEqual(totals)
  const { current_uses } = await db
    .selectFrom('coupons')
    .select('current_uses')
    .executeTakeFirstOrThrow()
  expect(current_uses).toBe(0)
  for (const id of ids) {
    const history = await historyOf(id)
    expect(history.map(({ kind, status, automatic }) => [kind, status, automatic])).toEqual([
      ['email', 'pendiente', true],
      ['status', 'cancelado', true],
      ['takings', 'cancelado', true],
      ['email', 'cancelado', true],
    ])
  }
  const { rows } = await sql<{ task: string; count: number }>`
    select task_identifier as task, count(*) as count from graphile_worker.jobs
    where task_identifier in ('order-reminder', 'order-expired') group by 1 order by 1
  `.execute(db)
  expect(rows).toEqual([
    { task: 'order-expired', count: 6 },
    { task: 'order-reminder', count: 6 },
  ])
})

test('off by default; turned on later, it promises nothing to the orders of before', async () => {
  await sql`delete from site_settings where key like 'unpaid%'`.execute(db)
  const before = await placed()
  expect(await findOrderById(before)).toMatchObject({ remind_at: null, pay_until: null })
  expect(await fiveAt(later(10_000))).toEqual({ expired: 0, reminded: 0 })
  await aSetting('unpaid_expiry_hours', '2')
  expect(await fiveAt(later(10_000))).toEqual({ expired: 0, reminded: 0 })
  const after = await placed()
  expect(await payUntilOf(after)).toEqual(later(2))
  await aSetting('unpaid_expiry_hours', '')
  expect(await fiveAt(later(10_000))).toEqual({ expired: 0, reminded: 0 })
  expect([await statusOf(before), await statusOf(after)]).toEqual(['pendiente', 'pendiente'])
})

test('nobody is reminded of a term that has passed, also once orders no longer expire', async () => {
  const id = await placed()
  await aSetting('unpaid_expiry_hours', '')
  expect(await fiveAt(later(48))).toEqual({ expired: 0, reminded: 0 })
  expect(await mailsAbout(id)).toEqual([])
})

test('never with a proof, a payment that counts, a status of staff, or an order of staff', async () => {
  const staffId = (await aUser()).id
  const [proved, paid, looked] = await placedMany(3)
  const manual = await anOrder({ remind_at: later(1), pay_until: later(2) })
  await keepProof(proved ?? '', { operation: '12345678', amount: 100, picture: null })
  const part = { key: '', operation: '87654321', amount: 1, method: null, paidOn: '2026-12-10' }
  await notePayment(paid ?? '', { ...part, staffId }, false)
  await changeStatus(looked ?? '', 'cancelado', staffId)
  await changeStatus(looked ?? '', 'pendiente', staffId)
  expect(await fiveAt(later(10_000))).toEqual({ expired: 0, reminded: 0 })
  for (const id of [proved, paid, looked, manual.id]) {
    expect(await statusOf(id ?? '')).toBe('pendiente')
    expect(await payUntilOf(id ?? '')).toBeNull()
  }
})

test('a payment that staff void leaves them a day to note it right', async () => {
  const staffId = (await aUser()).id
  const id = await placed()
  const wrong = { key: '', operation: '87654321', amount: 10, method: null, paidOn: '2026-12-10' }
  await notePayment(id, { ...wrong, staffId }, false)
  await sql`update orders set remind_at = now() - interval '2 hours', pay_until = now() - interval '1 hour'`.execute(
    db,
  )
  await voidPayment((await ledgerOf(id))[0]?.id ?? '', { reason: 'Mal', staffId })
  const hours = (count: number) => new Date(Date.now() + count * HOUR_MS)
  expect(await followUnpaidOrders(hours(23))).toMatchObject({ expired: 0 })
  expect(await followUnpaidOrders(hours(25))).toMatchObject({ expired: 1 })
})

test('a proof that arrives in the moment of expiring is kept with its order, or refused in words', async () => {
  const ids = await placedMany(24)
  const proof = { operation: '12345678', amount: 10_000, picture: null }
  const [kept] = await settled([settled(ids.map((id) => keepProof(id, proof))), fiveAt(later(48))])
  const outcomes = await settled(
    ids.map(async (id, at) => [await statusOf(id), kept[at]?.kept] as const),
  )
  for (const [status, isKept] of outcomes) {
    expect([status, isKept]).toEqual(isKept ? ['pendiente', true] : ['cancelado', false])
  }
  for (const answer of kept) {
    if (answer.kept) continue
    expect(answer.reason).toContain('no lo guardamos')
  }
  const proofs = await db.selectFrom('payment_proofs').select('id').execute()
  expect(proofs).toHaveLength(kept.filter((answer) => answer.kept).length)
})

test('what breaks between leaves the order as it was, and the next run does all of it', async () => {
  const [first = '', second = ''] = await placedMany(2)
  await sql`update orders set remind_at = null`.execute(db)
  await refuseRows('order_events', { times: 1, deferred: true })
  expect(await followUnpaidOrders(later(48))).toMatchObject({ expired: 1 })
  expect([await statusOf(first), await statusOf(second)].sort()).toEqual(['cancelado', 'pendiente'])
  expect(await left()).toBe(UNITS - 1)
  await acceptRows()
  expect(await followUnpaidOrders(later(48))).toMatchObject({ expired: 1 })
  expect(await left()).toBe(UNITS)
  for (const id of [first, second]) expect(await mailsAbout(id)).toHaveLength(1)
})

test('the buyer gets one mail of each, with a link that opens the order', async () => {
  const server = await startMailServer()
  env.smtpUrl = server.url
  const id = await placed()
  await sql`delete from graphile_worker._private_jobs`.execute(db)
  await followUnpaidOrders(later(12))
  const jobs = await startJobs(pool, orderMails)
  try {
    await until('the reminder arrives', () => server.mails.length === 1)
    expect(server.mails[0]?.text).toContain('hasta el sábado 12 a las 12:00')
    // Noting it locks the order for a moment, and an order that is locked is left for the next run.
    await until('it is noted', async () => (await mailedOf(id)).length === 1)
    expect(await fiveAt(later(48))).toEqual({ expired: 1, reminded: 0 })
    await until('the other mail arrives', () => server.mails.length === 2)
    const [, mail] = server.mails
    expect(mail?.text).toContain('Pedir otra vez')
    const token = /llave=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    const order = await findOrderById(id)
    expect(order && (await opensOrder(order.id, token))).toBe(true)
    await until('both are noted', async () => (await mailedOf(id)).length === 2)
  } finally {
    await jobs.stop()
    closeMail()
    await server.stop()
  }
  // The jobs of placing are gone on purpose.
  await emptyTables('orders')
})

test('what is paid at the door neither reminds nor expires; taken back, there is a day to pay', async () => {
  const id = await placed()
  const { id: staffId } = await aUser()
  const choose = (collects: boolean) => chooseCollection(id, collects, staffId)
  await settled([choose(true), choose(true)])
  expect(await followUnpaidOrders(later(100))).toEqual({ expired: 0, reminded: 0 })
  expect(await payUntilOf(id)).toBeNull()
  await choose(false)
  expect((await historyOf(id)).map(({ kind, detail }) => [kind, detail])).toEqual([
    ['note', 'Se cobra al entregar.'],
    ['note', 'Ya no se cobra al entregar.'],
  ])
  const until = await payUntilOf(id)
  expect(until?.getTime()).toBeGreaterThanOrEqual(Date.now() + 23 * HOUR_MS)
  expect(await chooseCollection(product.id, true, staffId)).toBe(false)
})
