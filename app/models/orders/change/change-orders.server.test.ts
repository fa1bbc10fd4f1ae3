import { beforeEach, expect, test } from 'vitest'
import { anOrder, aUser } from '../../../../tests/support/factories'
import { db } from '~/database/db.server'
import { historyOf } from '~/models/orders/admin/order-history.server'
import { versionOf } from '~/models/records/saving'
import { openJobs } from '~/queue.server'
import { changeOrder } from './change-orders.server'

let order: Awaited<ReturnType<typeof anOrder>>
let by: string

beforeEach(async () => {
  order = await anOrder()
  by = (await aUser()).id
})

function stored() {
  return db.selectFrom('orders').selectAll().where('id', '=', order.id).executeTakeFirstOrThrow()
}

test('a form that saw another version changes nothing, and learns the status', async () => {
  const seen = versionOf(order)
  const note = () =>
    changeOrder(order.id, { by, seen }, (change) => {
      change.write([order], { notes: 'Timbre 2' })
      return 'noted'
    })
  expect(await note()).toBe('noted')
  expect(await note()).toEqual({ overtaken: true, status: 'pendiente' })
  expect(await changeOrder(crypto.randomUUID(), { by, seen }, () => 'noted')).toBeNull()
})

test('what no form shows leaves its version', async () => {
  await changeOrder(order.id, { by: null }, (change) => {
    change.writeQuietly([order], { seen_at: null })
    change.writeQuietly([order], { shares_ended: 1 })
  })
  const quiet = await stored()
  expect(quiet).toMatchObject({ seen_at: null, shares_ended: 1 })
  expect(versionOf(quiet)).toBe(versionOf(order))
  await changeOrder(order.id, { by: null }, (change) => change.write([order]))
  expect(versionOf(await stored())).not.toBe(versionOf(order))
})

test('lines of history stand in the sequence in which they were said, each with who caused it', async () => {
  const details = Array.from({ length: 50 }, (_, index) => String(index))
  await changeOrder(order.id, { by }, (change) => {
    for (const detail of details) change.note(order, 'note', { detail })
  })
  const history = await historyOf(order.id)
  expect(history.map(({ detail }) => detail)).toEqual(details)
  expect(new Set(history.map(({ staff }) => staff)).size).toBe(1)
})

test('a mail names its line, and a change that fails leaves neither', async () => {
  const tell = (fails: boolean) =>
    changeOrder(order.id, { by }, (change) => {
      const eventId = change.note(order, 'email', { detail: 'ana@correo.pe' })
      change.queue('order-change', { orderId: order.id, eventId, what: 'content' })
      if (fails) throw new Error('broken')
      return eventId
    })
  await expect(tell(true)).rejects.toThrow('broken')
  expect(await historyOf(order.id)).toEqual([])
  const eventId = await tell(false)
  expect(await openJobs(db, [`order-change:${eventId}`])).toHaveLength(1)
  expect(await historyOf(order.id)).toMatchObject([{ id: eventId, kind: 'email' }])
})

test('what orders hold is settled once: a second time would lock backwards', async () => {
  const settleTwice = changeOrder(order.id, { by }, async (change, locked) => {
    await change.syncSlotBookings([locked])
    await change.syncSlotBookings([locked])
  })
  await expect(settleTwice).rejects.toThrow('once')
})
