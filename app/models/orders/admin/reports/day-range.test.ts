import { expect, test } from 'vitest'
import { daysIn, rangeBefore, usualRanges, yearBefore } from './day-range'

test.each([
  ['a whole month', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['a January', '2026-01-01', '2026-01-31', '2025-12-01', '2025-12-31'],
  ['a February of a leap year', '2028-02-01', '2028-02-29', '2028-01-01', '2028-01-31'],
  ['a month but a day', '2026-03-01', '2026-03-30', '2026-01-25', '2026-02-23'],
  ['one day', '2026-11-27', '2026-11-27', '2026-11-20', '2026-11-20'],
  ['a week', '2026-11-23', '2026-11-29', '2026-11-16', '2026-11-22'],
  ['eight days', '2026-11-23', '2026-11-30', '2026-11-09', '2026-11-16'],
  ['two months', '2026-01-01', '2026-02-28', '2025-10-30', '2025-12-27'],
])('before %s', (_, from, to, first, last) => {
  expect(rangeBefore({ from, to })).toEqual({ from: first, to: last })
})

test('a year earlier has no 29 February', () => {
  expect(yearBefore({ from: '2028-02-29', to: '2028-03-01' })).toEqual({
    ...{ from: '2027-02-28', to: '2027-03-01' },
  })
})

test('the usual days, on a Sunday, on a Monday and on the first of a year', () => {
  const of = (today: string) =>
    Object.fromEntries(usualRanges(today).map(({ label, from, to }) => [label, [from, to]]))
  expect(of('2026-11-29')).toEqual({
    'Últimos 30 días': ['2026-10-31', '2026-11-29'],
    'Esta semana': ['2026-11-23', '2026-11-29'],
    'El mes pasado': ['2026-10-01', '2026-10-31'],
    'Este año': ['2026-01-01', '2026-11-29'],
  })
  expect(of('2026-11-30')['Esta semana']).toEqual(['2026-11-30', '2026-11-30'])
  expect(of('2027-01-01')).toMatchObject({
    'Esta semana': ['2026-12-28', '2027-01-01'],
    'El mes pasado': ['2026-12-01', '2026-12-31'],
    'Este año': ['2027-01-01', '2027-01-01'],
  })
  expect(daysIn({ from: '2028-01-01', to: '2028-12-31' })).toBe(366)
})
