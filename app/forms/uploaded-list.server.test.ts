import { expect, test } from 'vitest'
import { spreadsheetOf } from '~/spreadsheets/spreadsheet.server'
import { workbookWith, zipOf } from '../../tests/support/files/zip-files'
import { readCsv, readListFile } from './uploaded-list.server'

async function cellsOf(text: string) {
  return (await readCsv(text, 100)).rows.map(({ cells }) => cells)
}

test.each([
  ['a comma', 'ana@correo.pe,"Paz, Ana"'],
  ['semicolons, as Excel writes them in Spanish', 'ana@correo.pe;"Paz, Ana"'],
  ['tabs', 'ana@correo.pe\t"Paz, Ana"'],
  ['the mark of a spreadsheet', '\uFEFFana@correo.pe;"Paz, Ana"'],
  ['spaces around quotes', ' ana@correo.pe , "Paz, Ana" '],
  ['an end of line', 'ana@correo.pe,"Paz, Ana"\r\n'],
])('a quoted cell is whole: %s', async (_name, text) => {
  expect(await cellsOf(text)).toEqual([['ana@correo.pe', 'Paz, Ana']])
})

test('quotes hold quotes, semicolons and line breaks', async () => {
  expect(await cellsOf('"Ana ""Anita"" Paz";"a;b"\r\n"dos\r\nlíneas";c')).toEqual([
    ['Ana "Anita" Paz', 'a;b'],
    ['dos\nlíneas', 'c'],
  ])
})

test('quotes inside a cell without quotes are what somebody typed', async () => {
  expect(await cellsOf('ana@correo.pe, Ana "Anita" Paz')).toEqual([
    ['ana@correo.pe', 'Ana "Anita" Paz'],
  ])
})

test('rows may differ in length, and empty lines count but are none', async () => {
  const { rows } = await readCsv('\n \na,b,c\r\rd\n\n"e\nf",g\nh', 100)
  expect(rows.map(({ number, cells }) => [number, ...cells])).toEqual([
    [3, 'a', 'b', 'c'],
    [5, 'd'],
    [7, 'e\nf', 'g'],
    [9, 'h'],
  ])
})

test('quotes that never close are told with the line they open on, after what is before them', async () => {
  const { rows, problem } = await readCsv('a,b\n\nc,"d\ne,f\ng', 100)
  expect(rows).toEqual([{ number: 1, cells: ['a', 'b'] }])
  expect(problem?.sentence).toBe('hay unas comillas que no se cierran')
  expect(problem?.number).toBe(3)
})

test('no more rows than were asked for, and none of nothing', async () => {
  expect((await readCsv('a\n'.repeat(50_000), 100)).rows).toHaveLength(100)
  expect(await readCsv('', 100)).toEqual({ rows: [] })
})

test('what most lines have stands between cells, and the others belong to them', async () => {
  expect(await cellsOf('correo;nombre\nana@correo.pe;Paz, Ana\n')).toEqual([
    ['correo', 'nombre'],
    ['ana@correo.pe', 'Paz, Ana'],
  ])
  expect(await cellsOf('ana@correo.pe\tPaz; Ana, la de Lima')).toEqual([
    ['ana@correo.pe', 'Paz; Ana, la de Lima'],
  ])
})

/** The first row of a file. */
async function firstOf(bytes: Uint8Array) {
  const read = await readListFile(bytes, 10)
  return 'rows' in read ? read.rows[0]?.cells : read.refusal
}

test.each([
  ['UTF-8', Buffer.from('ana@correo.pe;Ñahui “Ana” €')],
  ['UTF-8 with its mark', Buffer.from('\uFEFFana@correo.pe;Ñahui “Ana” €')],
  ['UTF-16', Buffer.from('\uFEFFana@correo.pe;Ñahui “Ana” €', 'utf16le')],
  ['the other UTF-16', Buffer.from('\uFEFFana@correo.pe;Ñahui “Ana” €', 'utf16le').swap16()],
  ['Windows', Buffer.from('ana@correo.pe;\xd1ahui \x93Ana\x94 \x80', 'latin1')],
])('a file in %s is read', async (_name, bytes) => {
  expect(await firstOf(bytes)).toEqual(['ana@correo.pe', 'Ñahui “Ana” €'])
})

test('a spreadsheet is read whatever its name, and what is none is refused in words', async () => {
  expect(await firstOf(await spreadsheetOf([['a@b.pe', 'Ñ']]))).toEqual(['a@b.pe', 'Ñ'])
  expect(await firstOf(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toMatch(/Excel antiguo \(.xls\)/)
  expect(await firstOf(Buffer.from('89504e470d0a1a0a0000000d', 'hex'))).toMatch(/no es una lista/)
  const bomb = zipOf(workbookWith(' '.repeat(65 * 1024 * 1024)))
  expect(await firstOf(bomb)).toMatch(/guarda demasiado/)
  expect(await firstOf(bomb.slice(0, 900))).toMatch(/No pudimos abrir/)
})

test('reading 10,000 lines leaves others their turn', async () => {
  const list = Array.from({ length: 10_000 }, (_, at) => `p${at}@correo.pe;Nombre Ñ ${at}`)
  let turns = 0
  const counting = setInterval(() => (turns += 1), 0)
  const read = await readListFile(Buffer.from(list.join('\r\n')), 20_000)
  clearInterval(counting)
  expect('rows' in read && read.rows.at(-1)).toEqual({
    number: 10_000,
    cells: ['p9999@correo.pe', 'Nombre Ñ 9999'],
  })
  expect(turns).toBeGreaterThan(5)
})
