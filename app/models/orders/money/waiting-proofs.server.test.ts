import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { db } from '~/database/db.server'
import { limaDay } from '~/dates'
import { keepProof, proofsForStaff } from '~/models/orders/admin/payment-proof.server'
import { anOrder, aUser } from '../../../../tests/support/factories'
import { notePayment } from '~/models/orders/payments/ledger.server'
import { voidPayment } from '~/models/orders/payments/payment-void.server'
import { countWaitingProofs, nextToVerify } from './waiting-proofs.server'

async function sent(operation: string | null, amount = 15_200) {
  const order = await anOrder()
  const picture = operation ? null : { file: `${order.id}.webp`, hash: order.id }
  await keepProof(order.id, { operation, amount, picture })
  const { id } = await db
    .selectFrom('payment_proofs')
    .select('id')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  return { ...order, proof: id }
}

async function entryOf(operation: string, amount: number, proofId?: string) {
  const { id: staffId } = await aUser()
  const paid = { operation, amount, method: null, paidOn: limaDay(new Date()) }
  return { key: '', ...paid, staffId, proofId: proofId ?? null }
}

test('a proof waits until a payment answers it, by its number or because staff looked at it', async () => {
  const [first, nameless, third] = [
    await sent('11112222'),
    await sent(null),
    await sent('33334444'),
  ]
  expect(await countWaitingProofs()).toBe(3)
  expect(await nextToVerify()).toBe(first.order_number)
  expect(await nextToVerify(first.order_number)).toBe(nameless.order_number)
  expect(await nextToVerify(third.order_number)).toBeNull()

  await notePayment(first.id, await entryOf('11112222', 10_000), false)
  expect(await nextToVerify(), 'paid in part, and answered').toBe(nameless.order_number)
  await notePayment(nameless.id, await entryOf('99998888', 100, nameless.proof), false)
  expect(await nextToVerify()).toBe(third.order_number)
  await notePayment(third.id, await entryOf('33334444', 15_200), false)
  expect(await nextToVerify()).toBeNull()

  const payment = await db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', nameless.id)
    .executeTakeFirstOrThrow()
  const { id: staffId } = await aUser()
  await voidPayment(payment.id, { reason: 'No llegó', staffId })
  expect(await nextToVerify(), 'its payment was voided').toBe(nameless.order_number)
  await db
    .updateTable('orders')
    .set({ status: 'cancelado' })
    .where('id', '=', nameless.id)
    .execute()
  expect(await countWaitingProofs()).toBe(0)
})

test('a payment answers no proof of another order, and what is no id answers none', async () => {
  const [mine, other] = [await sent(null), await sent(null)]
  await notePayment(mine.id, await entryOf('55556666', 100, other.proof), false)
  await notePayment(mine.id, await entryOf('55557777', 100, '%'), false)
  expect(await countWaitingProofs()).toBe(2)
})

test('two who verify the same proof at once note it once and tell its buyer once', async () => {
  const order = await sent('77778888')
  const entries = await Promise.all(
    Array.from({ length: 6 }, async () => ({
      ...(await entryOf('77778888', 15_200, order.proof)),
      isNotified: true,
    })),
  )
  const noted = await Promise.all(entries.map((entry) => notePayment(order.id, entry, false)))
  expect(noted.filter((one) => one && 'isNew' in one && one.isNew)).toHaveLength(1)
  const mails = await db
    .selectFrom('order_events')
    .select('status')
    .where('order_id', '=', order.id)
    .where('kind', '=', 'email')
    .execute()
  expect(mails).toEqual([{ status: 'verificado' }])
})

test('what staff note as paid, as the order is paid, answers the proof of just that amount', async () => {
  const order = await sent('12121212', 10_000)
  await keepProof(order.id, { operation: '34343434', amount: 5_200, picture: null })
  const { id: staffId } = await aUser()
  const rest = { key: '', operation: null, paidOn: limaDay(new Date()), staffId }
  const open = async () => {
    const proofs = await proofsForStaff(order.id)
    return proofs.filter((proof) => !proof.is_noted).map(({ amount }) => amount)
  }
  await notePayment(order.id, { ...rest, amount: 10_000, method: 'efectivo' }, true)
  expect(await open(), 'cash is other money').toEqual([10_000, 5_200])
  await notePayment(order.id, { ...rest, amount: 5_200, method: null }, true)
  expect(await open()).toEqual([10_000])
  await notePayment(order.id, { ...rest, amount: 5_200, method: null }, true)
  expect(await open(), 'of another amount').toEqual([10_000])
  await notePayment(order.id, { ...rest, amount: 10_000, method: null }, true)
  expect(await open()).toEqual([])
})

test('who pays the rest of an order that was verified is told that nothing is missing', async () => {
  const order = await sent('56565656')
  await notePayment(order.id, await entryOf('56565656', 15_200), false)
  await db
    .updateTable('orders')
    .set({ subtotal: 19_000, total: 20_200 })
    .where('id', '=', order.id)
    .execute()
  const mailsOf = async (entry: Awaited<ReturnType<typeof entryOf>>) => {
    const noted = await notePayment(order.id, { ...entry, isNotified: true }, true)
    expect(noted).toMatchObject({ told: order.email, isVerified: false })
    const { rows } = await sql<{ what: string }>`
      select payload->>'what' as what from graphile_worker._private_jobs
      where key like 'order-change:%' and payload->>'orderId' = ${order.id} order by id
    `.execute(db)
    return rows.map(({ what }) => what)
  }
  expect(await mailsOf(await entryOf('67676767', 4_000))).toEqual(['payment'])
  expect(await mailsOf(await entryOf('78787878', 1_000))).toEqual(['payment', 'paid'])
  await db.updateTable('orders').set({ status: 'cancelado' }).where('id', '=', order.id).execute()
  const late = { ...(await entryOf('89898989', 1_000)), isNotified: true }
  expect(await notePayment(order.id, late, true)).toMatchObject({ told: null })
})
