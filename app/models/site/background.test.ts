import { expect, test } from 'vitest'
import { brand } from '~/brand'
import { backgroundColors, backgroundCss, CONTRAST_MIN, leastContrast } from './background'

test('what is stored comes back as the colours it was made of', () => {
  expect(backgroundColors('#A1b2C3')).toEqual({ kind: 'solid', colors: ['#A1b2C3'] })
  for (const value of ['', 'red;}</style>', '#fff', 'linear-gradient(135deg, #ffffff 0%)']) {
    expect(backgroundCss(backgroundColors(value))).toBe(brand.background)
  }
})

test('the shop’s own background can be read, whatever is written on it', () => {
  expect(leastContrast(backgroundColors(''))).toBeGreaterThan(CONTRAST_MIN)
})

test.each([
  ['#ffffff', 5, 7],
  ['#2b2a26', 1, 1.1],
  ['#808080', 1, 2],
])('%s: between %d and %d', (color, least, most) => {
  const contrast = leastContrast({ kind: 'solid', colors: [color] })
  expect(contrast).toBeGreaterThanOrEqual(least)
  expect(contrast).toBeLessThanOrEqual(most)
})

test('a gradient is judged where it is darkest, also between its colours', () => {
  const to = (middle: string, end: string) =>
    leastContrast({ kind: 'gradient', colors: ['#ffffff', middle, end] })
  const [pink, green] = ['#ffc0ff', '#c0e800']
  expect(to(pink, green)).toBeLessThan(Math.min(to(pink, pink), to(green, green)))
})
