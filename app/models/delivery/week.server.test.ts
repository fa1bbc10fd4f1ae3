import { beforeEach, expect, test } from 'vitest'
import { emptyTables } from '../../../tests/support/empty-tables'
import { aClosure, anOrder, aPeakDay } from '../../../tests/support/factories'
import { db } from '~/database/db.server'
import { closeDay, openDay } from './closure-editor.server'
import { deliveryWeek } from './week.server'

const NOW = new Date('2026-12-20T17:00:00Z')
const DAY = '2026-12-22'

beforeEach(() => emptyTables('orders', 'delivery_closures', 'peak_days'))

async function delivery(slot: string | null, quantity: number, status = 'pendiente') {
  const { id } = await anOrder({ status })
  const line = { order_id: id, position: 1, product_name: 'Dalias', unit_price: 1, subtotal: 1 }
  const place = { delivery_date: DAY, delivery_time: slot }
  await db
    .insertInto('order_items')
    .values({ ...line, ...place, quantity })
    .execute()
  if (!slot) return
  const reservation = { order_id: id, kind: 'place' as const, day: DAY, name: slot, quantity }
  await db
    .insertInto('order_takings')
    .values({ ...reservation, held: status !== 'cancelado' })
    .execute()
}

async function shown() {
  return (await deliveryWeek(NOW)).find(({ day }) => day === DAY)
}

test('a week says what is promised by day and slot, also without a slot or in one that is gone', async () => {
  await db
    .updateTable('delivery_slots')
    .set({ capacity: 3 })
    .where('name', '=', '9am-3pm')
    .execute()
  await delivery('9am-3pm', 4)
  await delivery('9am-3pm', 1)
  await delivery('9am-3pm', 9, 'cancelado')
  await delivery('al alba', 2)
  await delivery(null, 1)
  const slot = { isClosed: false, isOffered: true }
  expect(await shown()).toEqual({
    ...{ day: DAY, closed: null, peak: null },
    slots: [
      { ...slot, name: '9am-3pm', orders: 2, arrangements: 5, left: 1 },
      { ...slot, name: '3pm-7pm', orders: 0, arrangements: 0, left: null },
      { ...slot, name: 'al alba', orders: 1, arrangements: 2, left: null, isOffered: false },
      { ...slot, name: null, orders: 1, arrangements: 1, left: null, isOffered: false },
    ],
  })
  expect(await deliveryWeek(NOW)).toHaveLength(7)
  await db.updateTable('delivery_slots').set({ capacity: null }).execute()
})

test('one press closes a day or a slot, another opens it; a range stays closed', async () => {
  await aPeakDay({ day: DAY, name: 'Nochebuena' })
  await closeDay(DAY, '3pm-7pm')
  await closeDay(DAY, '3pm-7pm')
  expect(await shown()).toMatchObject({
    ...{ closed: null, peak: 'Nochebuena' },
    slots: [{ isClosed: false }, { isClosed: true }],
  })
  await openDay(DAY, '3pm-7pm')
  await closeDay(DAY, null)
  expect(await shown()).toMatchObject({ closed: 'Ya no aceptamos pedidos para este día' })
  await openDay(DAY, null)
  expect(await shown()).toMatchObject({
    closed: null,
    slots: [{ isClosed: false }, { isClosed: false }],
  })
  await aClosure('2026-12-21', '2026-12-23')
  await openDay(DAY, null)
  expect(await shown()).toMatchObject({ closed: 'Feriado' })
})
