import { expect, test } from 'vitest'
import { cataloguePages } from './catalogue-pages'

/** Pages as counts, a later piece of a group with what came before it. */
function laidOut(...counts: number[]) {
  const groups = counts.map((count, index) => ({ id: String(index), count }))
  return cataloguePages(groups, 24).map((page) =>
    page.map(({ id, count, skipped }) => `${id}:${skipped > 0 ? `${skipped}+` : ''}${count}`),
  )
}

test.each([
  ['nothing', [], [[]]],
  ['what fits', [10, 14], [['0:10', '1:14']]],
  ['what does not fit goes on', [10, 15], [['0:10'], ['1:15']]],
  ['the next may fit again', [20, 6, 1], [['0:20'], ['1:6', '2:1']]],
  ['a full page, then the rest', [24, 1], [['0:24'], ['1:1']]],
  ['a group larger than a page is cut', [50], [['0:24'], ['0:24+24'], ['0:48+2']]],
  ['and shares its last page', [3, 30, 5], [['0:3'], ['1:24'], ['1:24+6', '2:5']]],
  ['two large ones', [48, 48], [['0:24'], ['0:24+24'], ['1:24'], ['1:24+24']]],
])('%s', (_, counts, pages) => {
  expect(laidOut(...counts)).toEqual(pages)
})

test('every product is on one page, and no page is too full', () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const counts = Array.from({ length: seed % 13 }, (_, n) => ((seed * 31 + n * 17) % 61) + 1)
    const pages = cataloguePages(
      counts.map((count, index) => ({ id: String(index), count })),
      24,
    )
    for (const page of pages) {
      const sum = page.reduce((all, { count }) => all + count, 0)
      expect(sum).toBeLessThanOrEqual(24)
      expect(sum).toBeGreaterThan(counts.length > 0 ? 0 : -1)
    }
    for (const [index, count] of counts.entries()) {
      const pieces = pages.flat().filter(({ id }) => id === String(index))
      expect(pieces.reduce((all, piece) => all + piece.count, 0)).toBe(count)
      expect(pieces.length).toBe(Math.ceil(count / 24))
    }
  }
})
