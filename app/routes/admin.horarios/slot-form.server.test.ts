import { expect, test } from 'vitest'
import { aClosure, anOrder, aPeakDay, aSlot } from '../../../tests/support/factories'
import { db } from '~/database/db.server'
import { addDays, limaDay } from '~/dates'
import { moveAddress } from '~/urls/staff/move-address'
import { findSlot, formValues, saveSlot } from './slot-form.server'

/** Days that no other test uses. */
const DAY = addDays(limaDay(new Date()), 61)
const NEXT = addDays(DAY, 1)

type Slot = Awaited<ReturnType<typeof aSlot>>

/** Saves the form of a slot as it is opened, with another name. */
async function rename({ id }: Slot, name: string) {
  const slot = await findSlot(id)
  if (!slot) throw new Error('no slot')
  const { version, fields } = formValues(slot)
  const form = new FormData()
  for (const [field, text] of Object.entries({ version, ...fields, name })) {
    if (text) form.set(field, text)
  }
  const request = new Request(`http://localhost:3000/admin/horarios?editar=${id}`)
  return saveSlot(request, { form, files: new Map(), together: [], intent: 'save' })
}

async function anOrderIn(
  slot: string,
  day: string,
  status: 'pendiente' | 'cancelado' = 'pendiente',
) {
  const order = await anOrder({ status })
  const line = { product_name: 'Ramo', quantity: 1, unit_price: 14_000, subtotal: 14_000 }
  const when = { delivery_date: day, delivery_time: slot }
  await db
    .insertInto('order_items')
    .values({ ...line, ...when, order_id: order.id, position: 1 })
    .execute()
  return order
}

function closuresOf(...slots: string[]) {
  return db
    .selectFrom('delivery_closures')
    .select(['first_day', 'last_day', 'slot'])
    .where('slot', 'in', slots)
    .orderBy('first_day')
    .orderBy('last_day')
    .execute()
}

async function nameOf({ id }: Slot) {
  return (await findSlot(id))?.name
}

test('a slot that open orders have keeps its name, and the form lists them', async () => {
  const slot = await aSlot({ capacity: 1 })
  const order = await anOrderIn(slot.name, DAY)
  await aClosure(NEXT, NEXT, slot.name)
  const answer = await rename(slot, `${slot.name} bis`)
  expect(answer).toMatchObject({
    init: { status: 400 },
    data: {
      promised: [{ number: order.order_number }],
      moveTo: moveAddress({ slots: [slot.name] }),
      result: {
        initialValue: { name: `${slot.name} bis` },
        error: { name: [expect.stringContaining('1 pedido por entregar lo tiene')] },
      },
    },
  })
  expect(await nameOf(slot)).toBe(slot.name)
  expect(await closuresOf(slot.name)).toHaveLength(1)
})

test('a slot without open orders gets another name, with its closures', async () => {
  const slot = await aSlot()
  const name = `${slot.name} bis`
  await anOrderIn(slot.name, DAY, 'cancelado')
  await anOrderIn(slot.name, addDays(limaDay(new Date()), -1))
  await aClosure(DAY, NEXT, slot.name)
  expect(await rename(slot, name)).toBeInstanceOf(Response)
  expect(await nameOf(slot)).toBe(name)
  expect(await closuresOf(slot.name, name)).toEqual([
    { first_day: DAY, last_day: NEXT, slot: name },
  ])
})

test('a slot of a peak day and an ordinary one of the same name each rename their own days', async () => {
  const ordinary = await aSlot()
  const { name } = ordinary
  const peak = await aPeakDay({ day: DAY })
  const own = await aSlot({ name, peak_day_id: peak.id })
  await aClosure(DAY, NEXT, name)
  await anOrderIn(name, NEXT)
  expect(await rename(ordinary, `${name} bis`)).toMatchObject({ init: { status: 400 } })
  expect(await rename(own, `${name} pico`)).toBeInstanceOf(Response)
  expect(await closuresOf(name, `${name} pico`)).toEqual([
    { first_day: DAY, last_day: DAY, slot: `${name} pico` },
    { first_day: DAY, last_day: NEXT, slot: name },
  ])
})

test('an order of a peak day does not hold the name of the ordinary slot', async () => {
  const ordinary = await aSlot()
  const peak = await aPeakDay({ day: addDays(NEXT, 1) })
  await aSlot({ name: ordinary.name, peak_day_id: peak.id })
  await anOrderIn(ordinary.name, peak.day)
  expect(await rename(ordinary, `${ordinary.name} bis`)).toBeInstanceOf(Response)
})
