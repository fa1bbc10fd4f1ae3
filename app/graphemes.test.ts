import { expect, test } from 'vitest'
import { visibleLength } from './graphemes'

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
