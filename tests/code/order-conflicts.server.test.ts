import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { unbalanced } from '../support/consistency'
import { acceptRows, refuseRows } from '../support/database/failing-trigger'
import { aCart, anOrder, aProduct, aUser, aZone } from '../support/factories'
import { noOrders, anOrderOf, first, untouched } from '../support/orders/drafts'
import { rows } from '../support/stock'
import { db } from '~/database/db.server'
import { issueToken } from '~/models/accounts/email-token.server'
import { resetPassword } from '~/models/accounts/passwords/password-change.server'
import { confirmAccount } from '~/models/accounts/registration.server'
import { noteOutcome } from '~/models/deliveries/outcome.server'
import { takeBack } from '~/models/deliveries/take-back.server'
import { linesOfDay } from '~/models/orders/admin/day-sheet.server'
import { markMade, unmarkMade } from '~/models/orders/bench/made-lines.server'
import { workVersion } from '~/models/orders/bench/work-version.server'
import { seeNewOrders, seeOrder } from '~/models/orders/admin/unseen/new-orders.server'
import { changeDelivery } from '~/models/orders/admin/delivery-change.server'
import { placeManualOrder, suggestedNumber } from '~/models/orders/admin/manual-order.server'
import { moveOrders } from '~/models/orders/admin/moving/move-orders.server'
import { addNote } from '~/models/orders/admin/order-history.server'
import { changeStatuses } from '~/models/orders/admin/order-status.server'
import { keepProof } from '~/models/orders/admin/payment-proof.server'
import { mailStatus } from '~/models/orders/admin/status-mail.server'
import {
  changeAndNotify,
  changeAndNotifyAll,
} from '~/models/orders/admin/notifying/change-and-notify.server'
import { editOrder } from '~/models/orders/edit/order-edit.server'
import { notePayment, noteRefund } from '~/models/orders/payments/ledger.server'
import { voidPayment } from '~/models/orders/payments/payment-void.server'
import { newToken } from '~/models/records/token.server'

/* Whatever is done with an order, others may be at it: who comes late tries again, and is shown no error. */

const NOW = new Date('2026-12-10T17:00:00Z')
const DAY = '2026-12-24'
const SLOT = '9am-3pm'
const PRICE = 5_000

let staffId: string
let productId: string
let orderId: string
let by: { staffId: string; isNotified: boolean; now: Date }

beforeEach(async () => {
  await noOrders()
  staffId = (await aUser()).id
  by = { staffId, isNotified: false, now: NOW }
  productId = (await aProduct({ price: PRICE, stock: 10 })).id
  const bought = { zoneId: (await aZone({ cost: 0 })).id, seenTotal: PRICE }
  const cart = aCart({ productId, deliveryDate: DAY, deliveryTime: SLOT })
  orderId = await anOrderOf(cart, bought, NOW)
})

afterEach(async () => {
  await acceptRows()
  expect(await unbalanced()).toEqual([])
})

function entry(amount: number, operation: string | null) {
  return { key: randomUUID(), operation, amount, method: null, paidOn: '2026-12-10', staffId }
}

async function paid(): Promise<string> {
  const payment = entry(PRICE, '0001')
  await notePayment(orderId, payment, true)
  return payment.key
}

async function aManualOrder() {
  const orderNumber = await suggestedNumber(NOW)
  const who = { name: 'Rosa', lastname: 'Flores', dni: '45678912', phone: '987654321', email: null }
  const where = { zoneId: null, address: 'Av. Grau 120', reference: '', customCost: 0 }
  return {
    ...{ key: randomUUID(), orderNumber, ...who, deliveryType: 'envio' as const, ...where },
    ...{ subtotal: PRICE, discount: 0, paymentMethod: 'yape' as const, notes: '', lines: [] },
    ...{ status: 'pendiente' as const, deliveryDate: null, deliveryTime: null },
    channel: 'telefono' as const,
  }
}

async function aLineToMake() {
  const [line] = await linesOfDay(DAY)
  if (!line) throw new Error('nothing on the bench')
  return { id: line.id, version: workVersion(line) }
}

function some(fields: object): unknown {
  return expect.objectContaining(fields)
}

/** Nobody is asked about what is not paid. */
const NOTIFYING = { status: 'verificado', words: '', agreed: 'all' } as const

/** A link for all deliveries of the day. */
const RUN = { id: '', day: DAY, slot: null }

type Work = () => Promise<unknown>

/** Each once it is made ready; and what it answers when nobody is in its way. */
const DOORS: Record<string, [ready: () => Work | Promise<Work>, answer: unknown]> = {
  'many changes of status': [
    () => () => changeStatuses([orderId], 'verificado', staffId),
    expect.any(Map),
  ],
  'a change that is told': [
    () => () => changeAndNotify(orderId, { ...NOTIFYING, seen: 'pendiente', staffId }),
    some({ change: some({ changed: true }) }),
  ],
  'many that are told': [
    () => () => changeAndNotifyAll([orderId], { ...NOTIFYING, staffId }),
    expect.any(Map),
  ],
  'a mail about its status': [
    async () => {
      await changeStatuses([orderId], 'verificado', staffId)
      return () => mailStatus(orderId, { status: 'verificado', seen: 0, staffId })
    },
    some({ isNew: true }),
  ],
  'a note': [() => () => addNote(orderId, 'Llamó', staffId), true],
  'a line that is made': [
    async () => {
      const line = await aLineToMake()
      return () => markMade(line.id, line.version, staffId)
    },
    some({ made: expect.any(String) as unknown }),
  ],
  'a line that is not made after all': [
    async () => {
      const { id, version } = await aLineToMake()
      await markMade(id, version, staffId)
      return () => unmarkMade(id, staffId)
    },
    some({ unmade: expect.any(String) as unknown }),
  ],
  'a payment': [
    () => () => notePayment(orderId, entry(PRICE, '0001'), true),
    some({ isNew: true, isVerified: true }),
  ],
  'a refund': [
    async () => {
      await paid()
      return () => noteRefund(orderId, entry(PRICE, '0002'))
    },
    some({ isNew: true }),
  ],
  'a void': [
    async () => {
      const payment = await paid()
      return () => voidPayment(payment, { reason: 'Era de otra', staffId })
    },
    some({ paid: 0 }),
  ],
  'a proof of payment': [
    () => () => keepProof(orderId, { operation: '0001', amount: PRICE, picture: null }),
    some({ kept: true, isNew: true }),
  ],
  'an edit': [
    async () => {
      const draft = await untouched(orderId)
      return () => editOrder(orderId, { ...draft, ...first({ quantity: 2 })(draft) }, by)
    },
    some({ before: PRICE, amounts: some({ total: 2 * PRICE }) }),
  ],
  'another delivery': [
    async () => {
      const { version } = await untouched(orderId)
      const groups = [{ day: DAY, slot: '3pm-7pm' }]
      const draft = { zoneId: null, address: 'Av. Grau 121', reference: '', groups, version }
      return () => changeDelivery(orderId, draft, by)
    },
    some({ changes: expect.any(Array) as unknown }),
  ],
  'what became of its delivery': [
    () => () => noteOutcome(RUN, { orderId, slot: SLOT }, { kind: 'absent' }),
    'noted',
  ],
  'a delivery that is taken back': [
    async () => {
      await noteOutcome(RUN, { orderId, slot: SLOT }, { kind: 'delivered', agreed: PRICE })
      return () => takeBack(RUN, { orderId, slot: SLOT }, new Date())
    },
    'noted',
  ],
  'a day that moves': [
    () => () =>
      moveOrders({
        ...{ ...by, orderIds: [orderId], allowOverbooking: false },
        ...{ from: { from: DAY, to: DAY }, to: { day: DAY, slot: '3pm-7pm' } },
      }),
    some({ moved: 1 }),
  ],
  'an order by telephone': [
    async () => {
      const order = await aManualOrder()
      return () => placeManualOrder(order, staffId)
    },
    some({ orderNumber: expect.any(String) as unknown }),
  ],
}

async function tries(): Promise<number> {
  const [failures] = await rows<{ tries: number }>('select last_value::int as tries from failures')
  return failures?.tries ?? 0
}

test.each(Object.entries(DOORS))('%s is tried again', async (_, [ready, answer]) => {
  const work = await ready()
  await refuseRows('order_events', { code: '55P03', times: 2 })
  const answered = await work()
  expect(answered).toEqual(answer)
  expect(await tries()).toBeGreaterThan(2)
})

test('so is seeing the new orders, and opening one', async () => {
  await anOrder({ seen_at: null })
  await refuseRows('orders', { when: 'update', code: '40P01', times: 2 })
  expect((await seeNewOrders()).numbers).toHaveLength(2)
  expect(await tries()).toBeGreaterThan(2)
  await acceptRows()

  const { order_number } = await anOrder({ seen_at: null })
  await refuseRows('orders', { when: 'update', code: '40P01', times: 2 })
  expect(await seeOrder(order_number)).toBe(true)
  expect(await tries()).toBe(3)
})

/** Somebody who bought as a guest in the browser that registered them, with a link of their mail. */
async function aGuestWithLink(purpose: 'confirm' | 'reset') {
  const [order] = await rows<{ email: string }>('select email from orders where id = $1', [orderId])
  await rows('delete from users where email = $1', [order?.email])
  const { id } = await aUser({ email: order?.email ?? '', guest_orders: [orderId] })
  const token = newToken()
  await db.transaction().execute((trx) => issueToken(trx, { userId: id, purpose, token }))
  return { id, token }
}

test.each([
  ['confirming their account', 'confirm', (token: string) => confirmAccount(token, new Date())],
  [
    'a new password',
    'reset',
    (token: string) => resetPassword(token, 'una-clave-muy-larga', new Date()),
  ],
] as const)('so is what gives a guest the order: %s', async (_, purpose, open) => {
  const { id, token } = await aGuestWithLink(purpose)
  await refuseRows('orders', { when: 'update', code: '55P03', times: 2 })
  expect(await open(token)).toMatchObject({ id })
  expect(await tries()).toBe(3)
  const bought = 'select user_id from orders where id = $1'
  expect(await rows(bought, [orderId])).toEqual([{ user_id: id }])
})
