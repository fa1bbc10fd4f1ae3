import { beforeEach, expect, test } from 'vitest'
import { settled } from '../../../tests/support/settled'
import { db } from '~/database/db.server'
import {
  badLines,
  forgetImports,
  importProgress,
  keepImport,
  keptImport,
  readLines,
  runImport,
  startImport,
} from './subscriber-import.server'
import { type SubscriberLine, subscriberLines } from './subscriber-lines'

const HOUR_MS = 3_600_000

beforeEach(async () => {
  await db.deleteFrom('subscribers').execute()
  await db.deleteFrom('subscriber_imports').execute()
})

/** Every twentieth line is no person. */
function listOf(count: number): SubscriberLine[] {
  return Array.from({ length: count }, (_, at) => [
    at + 1,
    at % 20 === 19 ? `persona${at}` : `persona${at}@correo.pe`,
    `Nombre Ñ ${at}`,
  ])
}

async function confirmed(lines: SubscriberLine[]) {
  const id = await keepImport({ fileName: 'lista.csv', lines })
  const now = { consented_at: new Date() }
  await db.updateTable('subscriber_imports').set(now).where('id', '=', id).execute()
  return id
}

test('while 10,000 lines are read, others get their turn', async () => {
  let turns = 0
  let next = setImmediate(count)
  function count() {
    turns += 1
    next = setImmediate(count)
  }
  await readLines(listOf(10_000)).finally(() => clearImmediate(next))
  expect(turns).toBeGreaterThan(50)
})

test('of 10,000 lines the good ones are in and the bad ones listed', async () => {
  const id = await confirmed(listOf(10_000))
  await runImport(id)
  expect(await importProgress(id)).toMatchObject({ done: 10_000, added: 9_500, bad: 500 })
  const bad = (await badLines(id)) ?? []
  expect(bad).toHaveLength(500)
  expect(bad[0]).toEqual([20, 'persona19', 'Nombre Ñ 19', 'Falta la @ en el correo'])
  expect(bad.at(-1)?.[0]).toBe(10_000)
  const { lines } = await db
    .selectFrom('subscriber_imports')
    .select('lines')
    .executeTakeFirstOrThrow()
  expect(lines).toEqual([])
})

test('an interrupted import goes on where it stopped, and adds nobody twice', async () => {
  const id = await confirmed(listOf(1_200))
  const { signal } = new AbortController()
  let parts = 0
  signal.throwIfAborted = () => {
    if ((parts += 1) === 2) throw new Error('the shop closes')
  }
  await expect(runImport(id, signal)).rejects.toThrow('the shop closes')
  expect(await importProgress(id)).toMatchObject({ done: 500, added: 475, finished_at: null })
  await runImport(id)
  await runImport(id)
  expect(await importProgress(id)).toMatchObject({ done: 1_200, added: 1_140, bad: 60 })
})

test('a list waits for the consent, begins once, and is forgotten', async () => {
  const id = await keepImport({ fileName: 'lista.xlsx', lines: listOf(3) })
  expect(await keptImport(id)).toEqual({ id, file_name: 'lista.xlsx', total: 3 })
  expect(await importProgress(id)).toBeUndefined()
  expect(await badLines(id)).toBeUndefined()
  await settled([startImport(id), startImport(id), runImport(id)])
  expect(await keptImport(id)).toBeUndefined()
  expect(await forgetImports(new Date(Date.now() - HOUR_MS))).toBe(0)
  expect(await forgetImports(new Date(Date.now() + HOUR_MS))).toBe(1)
})

/** Lines of rows that come one by one. */
function cells(...rows: string[][]) {
  const { lines, add } = subscriberLines()
  for (const [at, row] of rows.entries()) add([{ number: at + 1, cells: row }])
  return lines
}

test('the e-mail and the name are found by the headings, or by the @', () => {
  expect(cells(['ana@b.pe', 'Ana'], ['Luis', 'luis@b.pe'], ['nadie'], [''])).toEqual([
    [1, 'ana@b.pe', 'Ana'],
    [2, 'luis@b.pe', 'Luis'],
    [3, 'nadie', ''],
    [4, '', ''],
  ])
  const shop = ['Id', 'First Name', 'Last Name', 'Email', 'Notes']
  expect(
    cells(shop, ['7', 'Ana', 'Paz\0', 'ana@b.pe', 'x@y.pe'], ['8', '', '', 'eva', '']),
  ).toEqual([
    [2, 'ana@b.pe', 'Ana Paz\ufffd'],
    [3, 'eva', ''],
  ])
  expect(cells(['Correo'])).toEqual([])
})
