import { expect, test } from 'vitest'
import { howManyFit } from './fitting'

const row = { taken: 100, more: 80, hasMore: false }

test('everything fits to the last pixel, and nobody makes room for what is not needed', () => {
  expect(howManyFit([100, 100, 100], { ...row, room: 400 })).toBe(3)
  expect(howManyFit([100, 100, 100], { ...row, room: 399 })).toBe(2)
})

test('what holds the rest takes its room from the others', () => {
  expect(howManyFit([100, 100, 100], { ...row, room: 379 })).toBe(1)
  expect(howManyFit([100, 100, 100], { ...row, room: 479, hasMore: true })).toBe(2)
  expect(howManyFit([100, 100, 100], { ...row, room: 480, hasMore: true })).toBe(3)
})

test.each([0, 50, 180, 279])('in %d px nothing fits', (room) => {
  expect(howManyFit([100, 100], { ...row, room })).toBe(0)
})

test('an empty row has nothing to move', () => {
  expect(howManyFit([], { ...row, room: 0 })).toBe(0)
})
