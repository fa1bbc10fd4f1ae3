import { expect, test } from 'vitest'
import { addDays } from '~/dates'
import type { CalendarRows, SlotRow } from './calendar'
import { calendarOf } from './calendar'
import { availableSlotsOn, shutDays } from './available-slots'
import { availableSlotsOf } from './available-slots.server'

const NOON = new Date('2026-12-18T17:00:00Z')

function slot(name: string, some: Partial<SlotRow> = {}): SlotRow {
  return {
    ...{ name, starts_at: '09:00:00', ends_at: '15:00:00', weekdays: [1, 2, 3, 4, 5, 6] },
    ...{ hours_before: null, hour_of_day_before: 24, capacity: null, capacity_of: 'orders' },
    ...{ extra_charge: 0, serves: 'ambos', peak_day_id: null },
    ...some,
  }
}

const ROWS: CalendarRows = {
  slots: [
    slot('9am-3pm'),
    slot('3pm-7pm', { extra_charge: 500 }),
    slot('recojo', { serves: 'retiro' }),
  ],
  peaks: [],
  closures: [{ first_day: '2026-12-19', last_day: '2026-12-25', slot: null, reason: 'Vacaciones' }],
  taken: [],
}

test('a page begins with the first day that is free, and knows why others are not', () => {
  const availableSlots = availableSlotsOf(calendarOf(ROWS, {}, NOON), true)
  const { first, last, free, slots } = availableSlots
  expect({ first, last, free }).toEqual({
    ...{ first: '2026-12-26', last: addDays('2026-12-18', 90) },
    free: 'el sábado 26/12/2026, 9am-3pm',
  })
  expect(slots).toEqual([
    { name: '9am-3pm' },
    { name: '3pm-7pm', charge: 500 },
    { name: 'recojo', note: 'solo retiro' },
  ])
  expect(shutDays(availableSlots)[0]).toEqual({ day: '2026-12-27', problem: 'no hay entregas' })
  expect(availableSlotsOn(availableSlots, '2026-12-28')).toEqual({ open: [0, 1, 2] })
  expect(availableSlotsOn(availableSlots, '2026-12-25')).toBeUndefined()
  expect(availableSlotsOn(availableSlots, 'mañana')).toBeUndefined()
})

test('a shop without pickup shows no slot for it alone, and a slot of one day says so', () => {
  const peak = { id: 'p', day: '2027-02-14', name: 'San Valentín', charge: 900 }
  const peaks = [{ ...peak, capacity: null, capacity_of: 'orders' as const, hidden_categories: [] }]
  const own = slot('8am-10am', { peak_day_id: 'p', weekdays: [] })
  const rows = { ...ROWS, peaks, slots: [...ROWS.slots, own] }
  const availableSlots = availableSlotsOf(calendarOf(rows, {}, NOON), false)
  expect(availableSlots.slots.map(({ name, note }) => [name, note])).toEqual([
    ['9am-3pm', undefined],
    ['3pm-7pm', undefined],
    ['8am-10am', 'solo el 14/02/2027'],
  ])
  expect(availableSlotsOn(availableSlots, '2027-02-14')).toEqual({
    ...{ open: [2], peak: { name: 'San Valentín', charge: 900 } },
  })
})
