import { beforeAll, describe, expect, test } from 'vitest'
import { seedDemo } from '../../../../../demo/seed'
import {
  asFile,
  checked,
  exported,
  readLines,
  seedOddProducts,
} from '../../../../../tests/support/files/price-lists'
import type { Line } from './lines.server'

/** What an export changes that nobody touched. */
async function broughtBack(kind: 'csv' | 'xlsx') {
  const rows = await exported()
  const lines = await readLines(await asFile(rows, kind))
  expect(lines).toHaveLength(rows.length - 1)
  const { changes, problems, done } = await checked(lines)
  expect({ changes, problems, done }).toEqual({ changes: [], problems: [], done: lines.length })
  return lines
}

describe('the demo', () => {
  beforeAll(() => seedDemo(() => {}))

  test.each(['csv', 'xlsx'] as const)(
    'comes back from .%s as it was, with its recipes',
    async (kind) => {
      const lines = await broughtBack(kind)
      const withRecipe = lines.filter(([, { recipe = '' }]) => recipe.includes(';'))
      expect(withRecipe.length).toBeGreaterThan(10)
      // Without what says which cells were not touched, each is compared with the shop.
      const typed = lines.map(([number, { control: _, ...cells }]): Line => [number, cells])
      expect(await checked(typed)).toMatchObject({ changes: [], problems: [] })
    },
  )
})

describe('5,000 odd products', () => {
  beforeAll(() => seedOddProducts(5_000))

  test.each(['csv', 'xlsx'] as const)('come back from .%s as they were', async (kind) => {
    await broughtBack(kind)
  })
})
