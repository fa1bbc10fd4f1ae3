import { expect, test } from 'vitest'
import { limaInstant } from '~/dates'
import { isQuiet, PROPOSED } from './push'

const at = (time: string, day = '2026-12-24') => limaInstant(day, time)

test.each([
  ['21:59', false],
  ['22:00', true],
  ['23:59', true],
  ['00:00', true],
  ['05:59', true],
  ['06:00', false],
  ['12:00', false],
])('over midnight, at %s it is quiet: %s', (time, isIt) => {
  expect(isQuiet(PROPOSED.quiet, at(time))).toBe(isIt)
  expect(isQuiet(PROPOSED.quiet, new Date(at(time).getTime() + 59_999))).toBe(isIt)
})

test.each([
  ['12:59', false],
  ['13:00', true],
  ['14:59', true],
  ['15:00', false],
  ['00:00', false],
])('within a day, at %s it is quiet: %s', (time, isIt) => {
  expect(isQuiet({ from: '13:00', to: '15:00' }, at(time))).toBe(isIt)
})

test('up to midnight, from midnight on, and never', () => {
  expect(isQuiet({ from: '22:00', to: '00:00' }, at('23:59'))).toBe(true)
  expect(isQuiet({ from: '22:00', to: '00:00' }, at('00:00'))).toBe(false)
  expect(isQuiet({ from: '00:00', to: '06:00' }, at('00:00'))).toBe(true)
  expect(isQuiet({ from: '00:00', to: '06:00' }, at('23:59'))).toBe(false)
  for (const time of ['00:00', '03:00', '22:00']) expect(isQuiet(null, at(time))).toBe(false)
})
