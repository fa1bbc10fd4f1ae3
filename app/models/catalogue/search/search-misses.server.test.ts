import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { emptyTables } from '../../../../tests/support/empty-tables'
import { settled } from '../../../../tests/support/settled'
import { db } from '~/database/db.server'
import { limaDay } from '~/dates'
import { reportOf } from '~/models/orders/admin/reports/report.server'
import { forgetOldMisses, missedWords, noteMiss, writeMisses } from './search-misses.server'

const PERSON =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36'
const NOON = new Date('2026-07-10T17:00:00Z')

beforeEach(() => emptyTables('search_misses'))

async function misses() {
  const rows = await db
    .selectFrom('search_misses')
    .selectAll()
    .orderBy('day')
    .orderBy('words')
    .execute()
  return rows.map(({ day, words, times }) => [day, words, times])
}

test.each([
  ['  Peonías\n  AZULES ', 'peonias azules'],
  ['ＰＥＯＮＩＡ', 'peonia'],
  ['24 rosas de S/ 150', '24 rosas de s/ 150'],
  ['ana@correo.pe', ''],
  ['flores para ana＠correo', ''],
  ['987 654 321', ''],
  ['+51-987.654.321', ''],
  ['٩٨٧٦٥٤٣٢١', ''],
  ['dni 45559912 rosas', ''],
  ['DZ-20260710-0042', ''],
  ['999999', '999999'],
  ['\0\u200b', ''],
  ['', ''],
])('%j is counted as %j', (typed, words) => expect(missedWords(typed)).toBe(words))

test('whatever is searched for can be written, and its whole batch with it', async () => {
  const family = '👨‍👩‍👧‍👦'.repeat(100)
  for (const typed of [
    'x'.repeat(300),
    family,
    '\ud800\ud800a',
    "'; drop table orders; --",
    '\\',
    '%',
  ])
    noteMiss(typed, PERSON, NOON)
  noteMiss('peonía', PERSON, NOON)
  await writeMisses()
  const words = (await misses()).map(([, text]) => String(text))
  expect(words).toContain('peonia')
  expect(words).toHaveLength(7)
  expect(words).toContain('x'.repeat(60))
})

test('a search counts on its day in Lima, each time, also from two processes at once; robots do not', async () => {
  noteMiss('Peonía', PERSON, new Date('2026-07-11T04:59:59Z'))
  noteMiss('peonia', PERSON, new Date('2026-07-10T05:00:00Z'))
  noteMiss('peonia', PERSON, new Date('2026-07-11T05:00:00Z'))
  for (const robot of ['Googlebot/2.1', 'curl/8.5', 'WhatsApp/2 preview', '', null, undefined])
    noteMiss('peonia', robot, NOON)
  await writeMisses()
  expect(await misses()).toEqual([
    ['2026-07-10', 'peonia', 2],
    ['2026-07-11', 'peonia', 1],
  ])
  await settled(
    Array.from({ length: 20 }, (_, place) => {
      for (const words of place % 2 ? ['peonia', 'lirio'] : ['lirio', 'peonia'])
        noteMiss(words, PERSON, NOON)
      return writeMisses()
    }),
  )
  expect(await misses()).toEqual([
    ['2026-07-10', 'lirio', 20],
    ['2026-07-10', 'peonia', 22],
    ['2026-07-11', 'peonia', 1],
  ])
})

test('a day has so many different searches and no more; those that are there go on', async () => {
  await sql`
    insert into search_misses (day, words, times)
    select '2026-07-10', 'ramo ' || number, 1 from generate_series(1, 2000) as number
  `.execute(db)
  noteMiss('ramo 7', PERSON, NOON)
  noteMiss('uno más', PERSON, NOON)
  await writeMisses()
  const { rows } = await sql<{ lines: number; sum: number }>`
    select count(*) as lines, sum(times) as sum from search_misses
  `.execute(db)
  expect(rows).toEqual([{ lines: 2_000, sum: 2_001 }])
})

test('they are held for ninety days', async () => {
  const aged = (days: number) =>
    sql`
      insert into search_misses (day, words, times)
      values (${limaDay(NOON)}::date - ${days}::int, 'peonia', 1)
    `.execute(db)
  for (const days of [0, 90, 91, 400]) await aged(days)
  expect(await forgetOldMisses(NOON)).toBe(2)
  expect(await misses()).toHaveLength(2)
})

test('the report has them most first, and not what was only half typed', async () => {
  const write = (day: string, words: string, times: number) =>
    db.insertInto('search_misses').values({ day, words, times }).execute()
  await write('2026-07-10', 'peo', 2)
  await write('2026-07-10', 'peonia', 2)
  await write('2026-07-11', 'peonia', 3)
  await write('2026-07-11', 'peonia azul', 1)
  await write('2026-07-11', 'ñandu', 9)
  await write('2026-07-12', 'lirio', 50)
  const { parts } = await reportOf({ from: '2026-07-10', to: '2026-07-11' }, 'order')
  expect(parts.busquedas.map(({ name, units }) => [name, units])).toEqual([
    ['ñandu', 9],
    ['peonia', 4],
    ['peonia azul', 1],
  ])
})
