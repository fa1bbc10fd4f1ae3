import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { anOrder, aUser } from '../../../../../tests/support/factories'
import { rounds } from '../../../../../tests/support/rounds'
import { settled } from '../../../../../tests/support/settled'
import { limaDay } from '~/dates'
import { db } from '~/database/db.server'
import { balanceOf } from '~/models/orders/money/balance.server'
import { ledgerOf, notePayment } from '~/models/orders/payments/ledger.server'
import { voidPayment } from '~/models/orders/payments/payment-void.server'
import { historyOf } from '../order-history.server'
import { changeMarked, changeStatus } from '../order-status.server'
import { changeAndNotify, changeAndNotifyAll } from '../notifying/change-and-notify.server'
import { type Agreed, agreementTo } from './unpaid-step.server'

const NONE: Agreed = new Set()

async function pay(orderId: string, amount: number) {
  const { id: staffId } = await aUser()
  const how = { operation: null, method: null, paidOn: limaDay(new Date()) }
  return notePayment(orderId, { key: randomUUID(), amount, ...how, staffId }, false)
}

async function statusOf(id: string) {
  const row = await db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirst()
  return row?.status
}

test('of marked orders none moves while one is unpaid, and each of those is named', async () => {
  const [paid, short, unpaid, atDoor] = [
    await anOrder({ status: 'verificado' }),
    await anOrder({ status: 'verificado' }),
    await anOrder(),
    await anOrder({ collect_on_delivery: true }),
  ]
  await pay(paid.id, paid.total)
  await pay(short.id, 10_000)
  const ids = [paid.id, short.id, unpaid.id, atDoor.id]
  const { id: staffId } = await aUser()
  const answer = await changeMarked(ids, { status: 'enviado', agreed: NONE }, staffId)
  const asked = 'unpaid' in answer ? answer.unpaid : []
  expect(new Map(asked.map(({ orderNumber, missing }) => [orderNumber, missing]))).toEqual(
    new Map([
      [short.order_number, 5_200],
      [unpaid.order_number, 15_200],
    ]),
  )
  expect(await settled(ids.map(statusOf))).toEqual([
    ...['verificado', 'verificado', 'pendiente', 'pendiente'],
  ])

  // Somebody's money comes meanwhile: what was agreed to is another amount now.
  await pay(short.id, 200)
  const agreed = new Set(asked.map(agreementTo))
  const again = await changeMarked(ids, { status: 'enviado', agreed }, staffId)
  expect(again).toMatchObject({ unpaid: [{ id: short.id, missing: 5_000 }] })
  const sure = new Set([...agreed, `${short.id}.5000`])
  await changeMarked(ids, { status: 'enviado', agreed: sure }, staffId)
  expect(await settled(ids.map(statusOf))).toEqual(ids.map(() => 'enviado'))
  // No status writes money.
  expect(await balanceOf(unpaid.id)).toMatchObject({ paid: 0, missing: 15_200 })

  const last = await changeMarked(ids, { status: 'entregado', agreed: sure }, staffId)
  expect(last).toMatchObject({ unpaid: [{ id: atDoor.id, missing: 15_200, collects: true }] })
})

test('an order that was cancelled is unpaid again once it moves on', async () => {
  const { id } = await anOrder({ status: 'cancelado' })
  const { id: staffId } = await aUser()
  const to = (status: 'pendiente' | 'preparacion') =>
    changeMarked([id], { status, agreed: NONE }, staffId)
  expect(await to('preparacion')).toMatchObject({ unpaid: [{ id, missing: 15_200 }] })
  expect(await to('pendiente')).not.toHaveProperty('unpaid')
})

test('nobody who paid nothing is told of a step before staff said so', async () => {
  const { id, total } = await anOrder()
  const { id: staffId } = await aUser()
  const notifying = { status: 'preparacion', words: '', staffId } as const
  expect(await changeAndNotifyAll([id], notifying)).toMatchObject({ unpaid: [{ id }] })
  expect(await changeAndNotify(id, { ...notifying, seen: 'pendiente' })).toMatchObject({
    unpaid: [{ id, missing: total }],
  })
  expect(await historyOf(id)).toEqual([])
  const agreed = new Set([agreementTo({ id, missing: total })])
  expect(await changeAndNotify(id, { ...notifying, seen: 'pendiente', agreed })).toHaveProperty(
    'mail',
  )
})

test('the row’s own selector moves any order at once', async () => {
  const { id } = await anOrder()
  await changeStatus(id, 'entregado', (await aUser()).id)
  expect(await statusOf(id)).toBe('entregado')
})

test('a void and a marked action at once: the order moves before, while paid, or is asked about', async () => {
  const { id: staffId } = await aUser()
  const orders = await settled(
    Array.from({ length: rounds(20, 100) }, async () => {
      const { id, total } = await anOrder({ status: 'verificado' })
      await pay(id, total)
      const [payment] = await ledgerOf(id)
      return { id, payment: payment?.id ?? '' }
    }),
  )
  for (const { id, payment } of orders) {
    const [answer] = await settled([
      changeMarked([id], { status: 'preparacion', agreed: NONE }, staffId),
      voidPayment(payment, { reason: 'Era de otro', staffId }),
    ])
    const events = (await historyOf(id)).map(({ kind }) => kind)
    expect(events).toEqual(['payment', ...('unpaid' in answer ? [] : ['status']), 'void'])
    expect(await statusOf(id)).toBe('unpaid' in answer ? 'verificado' : 'preparacion')
  }
})
