import { expect, it } from 'vitest'
import { chosenDay, nearChoice, OTHER_DAY } from './near-day'

const DAYS = ['2026-11-23', '2026-11-24']

it.each([
  ['2026-11-23', '2026-12-24', '2026-11-23'],
  [OTHER_DAY, '2026-12-24', '2026-12-24'],
  ['', '2026-12-24', '2026-12-24'],
  [OTHER_DAY, '', ''],
])('%j with %j typed is %j', (near, typed, day) => expect(chosenDay(near, typed)).toBe(day))

it.each([
  { near: '', typed: '', choice: '' },
  { near: '', typed: '2026-11-24', choice: '2026-11-24' },
  { near: '', typed: '2026-12-24', choice: OTHER_DAY },
  { near: OTHER_DAY, typed: '', choice: OTHER_DAY },
  // It was at hand when the page was opened.
  { near: '2026-11-22', typed: '', choice: OTHER_DAY },
])('a form with $near and $typed begins with $choice', ({ near, typed, choice }) => {
  expect(nearChoice(DAYS, near, typed)).toBe(choice)
})

it('with nothing at hand there is only another day', () => {
  expect(nearChoice([], '', '')).toBe(OTHER_DAY)
})
