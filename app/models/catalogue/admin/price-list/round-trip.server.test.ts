import { beforeAll, expect, test } from 'vitest'
import {
  asFile,
  checked,
  exported,
  readLines,
  seedOddProducts,
} from '../../../../../tests/support/files/price-lists'

beforeAll(() => seedOddProducts(5_000))

test.each(['csv', 'xlsx'] as const)(
  '5,000 odd products come back from .%s as they were',
  async (kind) => {
    const rows = await exported()
    const lines = await readLines(await asFile(rows, kind))
    expect(lines).toHaveLength(rows.length - 1)
    const { changes, problems, done } = await checked(lines)
    expect({ changes, problems, done }).toEqual({ changes: [], problems: [], done: lines.length })
  },
)
