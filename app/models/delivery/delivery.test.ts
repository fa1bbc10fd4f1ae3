import { expect, test } from 'vitest'
import { dayRefusal, isSlot } from './delivery'
import { addDays, limaDay } from '~/dates'

test('the day after tomorrow starts at Lima’s midnight, not at the machine’s', () => {
  const beforeMidnight = limaDay(new Date('2026-12-24T04:59:59Z'))
  const midnight = limaDay(new Date('2026-12-24T05:00:00Z'))
  expect(dayRefusal('2026-12-24', beforeMidnight)).toBeNull()
  expect(dayRefusal('2026-12-24', midnight)).toBe('Elige una fecha a partir de mañana')
})

test('from tomorrow to ninety days ahead', () => {
  const today = '2027-12-01'
  const [first, last] = ['2027-12-02', '2028-02-29']
  expect(dayRefusal(first, today)).toBeNull()
  expect(dayRefusal(last, today)).toBeNull()
  expect(dayRefusal(addDays(first, -1), today)).toBe('Elige una fecha a partir de mañana')
  expect(dayRefusal(addDays(last, 1), today)).toBe('Elige una fecha dentro de los próximos 90 días')
})

test.each(['', '2026-02-29', '31/12/2026', '2026-1-5', '2026-12-24T00:00', '9999-99-99', 'NaN'])(
  '%j is asked for again',
  (day) => expect(dayRefusal(day, '2026-01-02')).toBe('Elige una fecha de entrega válida'),
)

test.each(['9am–3pm', '9AM-3PM', '3pm-7pm ', '', '__proto__', 'constructor', '0'])(
  '%j is no slot',
  (text) => expect(isSlot(text)).toBe(false),
)
