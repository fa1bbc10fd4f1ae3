import { expect, test } from 'vitest'
import { addDays } from '~/dates'
import { answerDue, isWorkday, workdaysTo } from './answer-days'

test.each([
  // [made, due], counted by hand on calendars of Peru.
  ['2026-11-23', '2026-12-16'],
  ['2026-11-22', '2026-12-15'],
  ['2026-11-21', '2026-12-15'],
  ['2026-11-20', '2026-12-15'],
  ['2026-03-23', '2026-04-15'],
  ['2026-07-20', '2026-08-14'],
  ['2026-12-24', '2027-01-18'],
  ['2024-02-15', '2024-03-07'],
])('a claim of %s is answered until %s', (made, due) => {
  expect(answerDue(made)).toBe(due)
  expect(workdaysTo(made, due)).toBe(15)
})

test.each([
  ['2025', '04-17', '04-18'],
  ['2026', '04-02', '04-03'],
  ['2027', '03-25', '03-26'],
  ['2035', '03-22', '03-23'],
  ['2038', '04-22', '04-23'],
  ['2049', '04-15', '04-16'],
  ['2076', '04-16', '04-17'],
])('in %s nobody works on Holy Thursday, %s, and Good Friday, %s', (year, ...holy) => {
  const [thursday, friday] = holy.map((day) => `${year}-${day}`)
  expect([isWorkday(thursday ?? ''), isWorkday(friday ?? '')]).toEqual([false, false])
  expect(isWorkday(addDays(thursday ?? '', -1))).toBe(true)
  expect(isWorkday(addDays(friday ?? '', 3))).toBe(true)
})

test('a year of Peru has these days off from Monday to Friday', () => {
  const days = Array.from({ length: 365 }, (_, at) => addDays('2026-01-01', at))
  const weekdays = days.filter((day) => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()))
  expect(weekdays.filter((day) => !isWorkday(day)).map((day) => day.slice(5))).toEqual(
    '01-01 04-02 04-03 05-01 06-29 07-23 07-28 07-29 08-06 10-08 12-08 12-09 12-25'.split(' '),
  )
})

test.each([
  ['2026-12-16', '2026-12-16', 0],
  ['2026-12-11', '2026-12-14', 1],
  ['2026-12-12', '2026-12-13', 0],
  ['2026-12-14', '2026-12-11', -1],
  ['2026-12-28', '2026-12-23', -2],
])('from %s to %s there are %i working days', (from, to, days) => {
  // -0 counts as 0.
  expect(workdaysTo(from, to) + 0).toBe(days)
})
