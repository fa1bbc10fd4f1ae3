import { expect, test } from 'vitest'
import type { CalendarRows } from '~/models/delivery/calendar'
import { movedCharges } from './order-edit'

const SLOT = '9am-3pm'
const [EVE, CHRISTMAS] = ['2026-12-24', '2026-12-25'].map((day) => ({ day, slot: SLOT })) as [
  { day: string; slot: string },
  { day: string; slot: string },
]
const ROWS: CalendarRows = {
  slots: [
    {
      ...{
        name: SLOT,
        starts_at: '09:00:00',
        ends_at: '15:00:00',
        weekdays: [0, 1, 2, 3, 4, 5, 6],
      },
      ...{ hours_before: null, hour_of_day_before: null, extra_charge: 900, serves: 'ambos' },
      ...{ peak_day_id: null, capacity: null, capacity_of: 'orders' },
    },
  ],
  peaks: [],
  closures: [],
  taken: [],
}
const SOLD = [
  { name: 'Nochebuena, 24/12/2026', amount: 2_000 },
  { name: 'Horario 9am-3pm, 24/12/2026', amount: 500 },
]

test('what stays costs what it cost, what comes costs what it costs today', () => {
  const moved = { before: [EVE], after: [EVE, CHRISTMAS] }
  const come = { name: 'Horario 9am-3pm, 25/12/2026', amount: 900 }
  expect(movedCharges(SOLD, moved, ROWS)).toEqual([...SOLD, come])
  expect(movedCharges([], moved, ROWS)).toEqual([come])
  expect(movedCharges(SOLD, { before: [EVE], after: [EVE] }, ROWS)).toEqual(SOLD)
})

test('a slot that goes takes its charge along, and the last one of a day the day’s', () => {
  const late = { day: EVE.day, slot: '3pm-7pm' }
  expect(movedCharges(SOLD, { before: [EVE], after: [late] }, ROWS)).toEqual([SOLD[0]])
  expect(movedCharges(SOLD, { before: [EVE], after: [] }, ROWS)).toEqual([])
  // What was sold for another day, before staff moved the delivery without its amounts, stays.
  expect(movedCharges(SOLD, { before: [CHRISTMAS], after: [] }, ROWS)).toEqual(SOLD)
})
