import { expect, test, vi } from 'vitest'
import { randomFrom } from '../../tests/support/dedications'
import { firstCharacters, firstUnits, legible, visibleLength } from './graphemes'

test.each([
  ['', 0],
  ['hola', 4],
  ['ñandú', 5],
  ['n\u0303andu\u0301', 5],
  ['👨‍👩‍👧‍👦', 1],
  ['🇵🇪', 1],
  ['👍🏽', 1],
  ['❤️', 1],
  ['uno\r\ndos', 7],
  ['uno\ndos', 7],
  ['\r\n\r\n', 2],
])('%j is %i characters to whoever reads it', (text, length) => {
  expect(visibleLength(text, 250)).toBe(length)
})

test('counts and cuts where the segmenter does, whatever stands beside what', () => {
  const segmenter = new Intl.Segmenter('es', { granularity: 'grapheme' })
  const parts = [
    ...['a', 'ñ', ' ', '€', '\r\n', '\r', '\n', '\u0301', '👨', '\u200d', '👩‍👧', '🇵', '🇪', '🏽'],
    ...['❤️', '\ud83d', '\udc00', '각', 'ᄀ', 'ᅡ', 'ก', 'ำ', 'क', '्', 'ष', '\u0600'],
  ]
  const random = randomFrom(7)
  const below = (limit: number) => Math.floor(random() * limit)
  for (let turn = 0; turn < 3_000; turn += 1) {
    const text = Array.from({ length: below(60) }, () => parts[below(parts.length)]).join('')
    const whole = Array.from(segmenter.segment(text), ({ segment }) => segment)
    const limit = 5 + below(60)
    expect([text, visibleLength(text, limit)]).toEqual([text, Math.min(whole.length, limit + 1)])
    expect(firstCharacters(text, limit)).toBe(whole.slice(0, limit).join(''))
  }
})

test.each(['a', '€', 'e\u0301', '💐', '👨‍👩‍👧‍👦', '\r\n'])('%j, 95,000 times', (one) => {
  const text = one.repeat(95_000)
  const given = vi.spyOn(Intl.Segmenter.prototype, 'segment')
  expect(visibleLength(text, 250)).toBe(251)
  expect(firstCharacters(text, 250)).toBe(one.repeat(250))
  const longest = Math.max(0, ...given.mock.calls.map(([piece]) => piece.length))
  given.mockRestore()
  expect(longest).toBeLessThanOrEqual(252)
})

test('one character of 95,000 accents is too long, and is not cut in two', () => {
  const giant = `e${'\u0301'.repeat(95_000)}`
  expect(visibleLength(giant, 250)).toBe(251)
  expect(firstCharacters(`Ana ${giant}`, 250)).toBe('Ana ')
  const large = `e${'\u0301'.repeat(300)}`
  expect(visibleLength(large, 250)).toBe(1)
  expect(firstCharacters(`${large}Ana`, 250)).toBe(`${large}Ana`)
})

test('halves of characters and what stands for no text are left out', () => {
  expect(legible('Ro\ud83dsa\ufffd 💐\udc90')).toBe('Rosa 💐')
})

test.each([
  ['Ana 💐', 6, 'Ana 💐'],
  ['Ana 💐', 5, 'Ana '],
  ['Ana 💐', 4, 'Ana '],
  ['Ana 💐💐', 7, 'Ana 💐'],
  ['💐', 0, ''],
])('%j cut after %i code units has no half of a pair', (text, count, cut) => {
  expect(firstUnits(text, count)).toBe(cut)
})
