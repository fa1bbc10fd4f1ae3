import { expect, test } from 'vitest'
import { BUDGET } from '~/spreadsheets/spreadsheet.server'
import { HOSTILE_LISTS } from '../../tests/support/files/hostile-lists'
import { ODD_LISTS } from '../../tests/support/files/odd-lists'
import { FILE_BYTES } from './file-size'
import { readList } from './uploaded-list.server'

/* Each list is read or refused in the words of its limit, and no more than the budget leaves the thread. */

const LINES = 20_000

async function brought(bytes: Uint8Array) {
  const left = { rows: 0, cells: 0, characters: 0, longest: 0, widest: 0 }
  let first: string[] = []
  const { refusal, problem } = await readList(bytes, LINES, (rows) => {
    first = left.rows === 0 ? (rows[0]?.cells ?? []) : first
    for (const { cells } of rows) {
      left.rows += 1
      left.cells += cells.length
      left.widest = Math.max(left.widest, cells.length)
      for (const { length } of cells) {
        left.characters += length
        left.longest = Math.max(left.longest, length)
      }
    }
  })
  expect(left.rows).toBeLessThanOrEqual(LINES + 1)
  expect(left.cells).toBeLessThanOrEqual((LINES + 1) * BUDGET.columns)
  expect(left.characters).toBeLessThanOrEqual(BUDGET.characters)
  expect(left.longest).toBeLessThanOrEqual(BUDGET.cellCharacters)
  expect(left.widest).toBeLessThanOrEqual(BUDGET.columns)
  return { said: refusal ?? problem?.sentence, rows: left.rows, first }
}

test.each(HOSTILE_LISTS)('refused: %s', async (_name, bytes, says) => {
  const file = bytes()
  expect(file.length).toBeLessThanOrEqual(FILE_BYTES)
  expect((await brought(file)).said).toMatch(says)
})

test.each(ODD_LISTS)('read: %s', async (_name, bytes, rows, first) => {
  const file = bytes()
  expect(file.length).toBeLessThanOrEqual(FILE_BYTES)
  expect(await brought(file)).toEqual({ said: undefined, rows, first })
})
