import { expect, test } from 'vitest'
import { anOrder } from '../../../../tests/support/factories'
import { db } from '~/database/db.server'
import { findOrderById } from '~/models/orders/order.server'
import { orderCalendar } from './order-calendar.server'

async function calendarOf(lines: { day: string | null; slot: string | null }[], some = {}) {
  const { id } = await anOrder(some)
  for (const [index, { day, slot }] of lines.entries()) {
    await db
      .insertInto('order_items')
      .values({
        ...{ order_id: id, position: index + 1, product_name: `Ramo ${index + 1}` },
        ...{ delivery_date: day, delivery_time: slot, dedication: 'Te quiero, Lucía' },
        ...{ quantity: 1, unit_price: 1, subtotal: 1 },
      })
      .execute()
  }
  const order = (await findOrderById(id)) ?? expect.fail('no order')
  return (await orderCalendar(order, 'Flores // Ñandú, S.A.')).replaceAll('\r\n ', '')
}

function all(text: string, key: string): string[] {
  return [...text.matchAll(new RegExp(`^${key}:(.*)\\r$`, 'gm'))].map(([, value = '']) => value)
}

test('one event for each day and slot, in Lima’s hours, nobody’s name and no card in it', async () => {
  const file = await calendarOf(
    [
      { day: '2026-12-24', slot: '9am-3pm' },
      { day: '2026-12-24', slot: '9am-3pm' },
      { day: '2026-12-24', slot: '3pm-7pm' },
      { day: '2026-12-26', slot: '9am-3pm' },
      { day: null, slot: null },
    ],
    { recipient_name: 'Lucía Paz', recipient_phone: '999 111 222', district: 'Barranco' },
  )
  expect(all(file, 'DTSTART')).toEqual(['20261224T140000Z', '20261224T200000Z', '20261226T140000Z'])
  expect(all(file, 'DTEND')).toEqual(['20261224T200000Z', '20261225T000000Z', '20261226T200000Z'])
  expect(all(file, 'DESCRIPTION')[0]).toMatch(/9am-3pm\\n1 × Ramo 1\\n1 × Ramo 2$/)
  expect(new Set(all(file, 'UID')).size).toBe(3)
  expect(all(file, 'SUMMARY')[0]).toBe(String.raw`Entrega de flores: Flores // Ñandú\, S.A.`)
  expect(all(file, 'PRODID')).toEqual([String.raw`-//Flores / Ñandú\, S.A.//Pedidos//ES`])
  expect(file).not.toMatch(/Lucía|Paz|999 ?111|Ana|987 ?654|correo\.pe|quiero/)
})

test('a slot that the shop no longer has leaves its day', async () => {
  const file = await calendarOf([{ day: '2026-12-31', slot: 'De madrugada' }])
  expect(file).toContain('DTSTART;VALUE=DATE:20261231\r\nDTEND;VALUE=DATE:20270101\r\n')
  expect(file).toContain('De madrugada')
})
