import { expect, test } from 'vitest'
import type { CalendarRows, SlotRow } from './calendar'
import { staffCalendar, withOwnBookings } from './staff-calendar'

/** A Friday in Lima, at noon. */
const NOON = new Date('2026-12-18T17:00:00Z')
const SATURDAY = '2026-12-19'
const SUNDAY = '2026-12-20'
const MONDAY = '2026-12-21'
const TUESDAY = '2026-12-22'

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
    slot('mañana', { capacity: 4, extra_charge: 500 }),
    slot('tarde', { capacity: 1 }),
    slot('recojo', { serves: 'retiro' }),
    slot('alba', { peak_day_id: 'pico' }),
  ],
  peaks: [
    {
      ...{ id: 'pico', day: TUESDAY, name: 'Nochebuena', charge: 800, hidden_categories: [] },
      ...{ capacity: null, capacity_of: 'orders' },
    },
  ],
  closures: [
    { first_day: MONDAY, last_day: MONDAY, slot: 'mañana', reason: 'Inventario' },
    { first_day: MONDAY, last_day: MONDAY, slot: 'tarde', reason: '' },
  ],
  taken: [
    { day: SATURDAY, slot: 'mañana', orders: 1, arrangements: 9 },
    { day: SATURDAY, slot: 'tarde', orders: 7, arrangements: 7 },
  ],
}
const NAMES = ['alba', 'mañana', 'tarde', 'recojo', 'oculto']

function words(day: string) {
  const states = staffCalendar(ROWS, NAMES, NOON)[day] ?? {}
  return NAMES.map((name) => states[name]?.words ?? 'nada')
}

test.each([
  ['2026-12-18', 'mañana', 'ya pasó la hora para pedir · + S/ 5.00'],
  [SATURDAY, 'mañana', 'quedan 3 · + S/ 5.00'],
  [SATURDAY, 'tarde', 'lleno'],
  [SATURDAY, 'recojo', 'solo retiros'],
  [SATURDAY, 'alba', 'cerrado: es de otra fecha pico'],
  [SATURDAY, 'oculto', 'cerrado: ya no se ofrece'],
  [SUNDAY, 'tarde', 'cerrado: domingo'],
  [MONDAY, 'mañana', 'cerrado: Inventario · + S/ 5.00'],
  [MONDAY, 'tarde', 'cerrado'],
  [TUESDAY, 'tarde', 'cerrado: Nochebuena tiene otros horarios · + S/ 8.00'],
  [TUESDAY, 'alba', '+ S/ 8.00'],
])('on %s, %s is said to be «%s»', (day, name, said) => {
  expect(words(day)[NAMES.indexOf(name)]).toBe(said)
})

test('a day costs what its peak costs also without a slot, and a plain day is not sent at all', () => {
  const shown = staffCalendar(ROWS, NAMES, NOON)
  expect(shown[TUESDAY]?.['']).toEqual({ words: '', charge: 800 })
  expect(shown[TUESDAY]?.alba?.charge).toBe(800)
  expect(shown[SATURDAY]?.mañana?.charge).toBe(500)
  expect(shown[SATURDAY]?.['']).toBeUndefined()
  const plain = { ...ROWS, slots: [slot('tarde')], peaks: [], closures: [] }
  expect(staffCalendar(plain, ['tarde'], NOON)[TUESDAY]).toBeUndefined()
})

test('an order reads of the booking that it has that it is its own, and of others as they are', () => {
  const shown = staffCalendar(ROWS, NAMES, NOON)
  const own = withOwnBookings(shown, [
    { day: SATURDAY, slot: 'tarde' },
    { day: null, slot: null },
  ])
  expect(own[SATURDAY]?.tarde?.words).toBe('como está ahora')
  expect(own[SATURDAY]?.mañana).toEqual(shown[SATURDAY]?.mañana)
  expect(shown[SATURDAY]?.tarde?.words).toBe('lleno')
})
