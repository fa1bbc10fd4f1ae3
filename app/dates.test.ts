import { afterEach, expect, test, vi } from 'vitest'
import {
  addDays,
  daysBetween,
  formatDay,
  formatDayLong,
  formatInstant,
  isDay,
  limaDay,
} from './dates'

afterEach(() => vi.unstubAllEnvs())

test.each([
  ['2026-12-25T04:59:59.999Z', '2026-12-24', '24 dic 2026 23:59'],
  ['2026-12-25T05:00:00.000Z', '2026-12-25', '25 dic 2026 00:00'],
  ['2027-01-01T04:59:59Z', '2026-12-31', '31 dic 2026 23:59'],
  ['2027-01-01T05:00:00Z', '2027-01-01', '01 ene 2027 00:00'],
  ['2028-03-01T00:00:00Z', '2028-02-29', '29 feb 2028 19:00'],
  ['2026-03-01T00:00:00Z', '2026-02-28', '28 feb 2026 19:00'],
  ['2026-09-15T17:05:00Z', '2026-09-15', '15 sep 2026 12:05'],
])('%s is %s in Lima', (instant, day, words) => {
  expect(limaDay(new Date(instant))).toBe(day)
  expect(formatInstant(new Date(instant))).toBe(words)
})

test.each([
  ['Asia/Tokyo', -540],
  ['Pacific/Kiritimati', -840],
  ['Pacific/Pago_Pago', 660],
  ['America/New_York', 300],
])('a machine in %s has the same days', async (zone, offset) => {
  vi.stubEnv('TZ', zone)
  vi.resetModules()
  const dates = await import('./dates')
  const midnight = Date.parse('2026-12-25T05:00:00Z')

  expect(new Date(midnight).getTimezoneOffset()).toBe(offset)
  expect(dates.limaDay(new Date(midnight - 1))).toBe('2026-12-24')
  expect(dates.limaDay(new Date(midnight))).toBe('2026-12-25')
  expect(dates.formatInstant(new Date(midnight - 1))).toBe('24 dic 2026 23:59')
  expect(dates.formatDayLong('2026-12-24')).toBe('jueves 24/12/2026')
  expect(dates.addDays('2026-03-08', 1)).toBe('2026-03-09')
  expect(dates.daysBetween('2026-03-07', '2026-11-02')).toBe(240)
  expect(dates.isDay('2026-12-24')).toBe(true)
})

test.each([
  ['2026-02-28', 1, '2026-03-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2027-01-01', -1, '2026-12-31'],
  ['2026-11-21', 90, '2027-02-19'],
  ['2100-02-28', 1, '2100-03-01'],
])('%s and %i days make %s', (day, days, later) => {
  expect(addDays(day, days)).toBe(later)
  expect(daysBetween(day, later)).toBe(days)
})

test.each(['2026-12-24', '2028-02-29', '2000-01-01', '2999-12-31'])('%s is a day', (text) => {
  expect(isDay(text)).toBe(true)
})

test.each([
  ...['', '2026-02-29', '2100-02-29', '2026-04-31', '2026-13-01', '2026-00-10', '2026-01-00'],
  ...['2026-1-5', '31/12/2026', '24-12-2026', '2026-12-24T00:00', '2026-12-24 ', ' 2026-12-24'],
  ...['2026-12-24\n', '20261224', '1999-12-31', '3000-01-01', '12026-12-24', '-002026-12-24'],
  ...['２０２６-12-24', 'mañana', 'NaN', '2026-12-24Z', '__proto__'],
])('%j is no day', (text) => {
  expect(isDay(text)).toBe(false)
})

test('every month and weekday has its Spanish word', () => {
  const months = Array.from({ length: 12 }, (_, month) =>
    formatInstant(new Date(Date.UTC(2026, month, 15, 12))).slice(3, 6),
  )
  expect(months.join(' ')).toBe('ene feb mar abr may jun jul ago sep oct nov dic')
  const weekdays = Array.from(
    { length: 7 },
    (_, day) => formatDayLong(addDays('2026-11-22', day)).split(' ')[0],
  )
  expect(weekdays.join(' ')).toBe('domingo lunes martes miércoles jueves viernes sábado')
  expect(formatDay('2026-02-05')).toBe('05/02/2026')
})
