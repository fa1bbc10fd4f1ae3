import { expect, test } from 'vitest'
import { spreadsheetOf } from '~/spreadsheets/spreadsheet.server'
import { readList } from './uploaded-list.server'

type Rows = Parameters<Parameters<typeof readList>[2]>[0]

async function read(source: string | Uint8Array, linesMax = 100) {
  const rows: Rows = []
  return { rows, ...(await readList(source, linesMax, (some) => rows.push(...some))) }
}

async function cellsOf(text: string) {
  return (await read(text)).rows.map(({ cells }) => cells)
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
  const { rows } = await read('\n \na,b,c\r\rd\n\n"e\nf",g\nh')
  expect(rows.map(({ number, cells }) => [number, ...cells])).toEqual([
    [3, 'a', 'b', 'c'],
    [5, 'd'],
    [7, 'e\nf', 'g'],
    [8, 'h'],
  ])
})

test('quotes that never close are told with the line they open on, after what is before them', async () => {
  const { rows, problem } = await read('a,b\n\nc,"d\ne,f\ng')
  expect(rows).toEqual([{ number: 1, cells: ['a', 'b'] }])
  expect(problem?.sentence).toBe('hay unas comillas que no se cierran')
  expect(problem?.number).toBe(3)
})

test('no more rows than were asked for leave, and none of nothing', async () => {
  const { rows, refusal } = await read('a\n'.repeat(50_000))
  expect(rows.length).toBeLessThanOrEqual(101)
  expect(refusal).toBe('Esta lista tiene más de 100 filas: divídela en varias')
  expect((await read('a\n'.repeat(101))).rows).toHaveLength(101)
  expect(await read('')).toEqual({ rows: [] })
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
  const { refusal, rows } = await read(bytes)
  return refusal ?? rows[0]?.cells
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

test('a text that was typed is a list, whatever it begins with', async () => {
  expect(await cellsOf('PK\u0003\u0004,ana@correo.pe\0')).toEqual([
    ['PK\u0003\u0004', 'ana@correo.pe\0'],
  ])
})

test('a spreadsheet is read by its bytes, and 10,000 lines in pieces', async () => {
  expect(await firstOf(await spreadsheetOf([['a@b.pe', 'Ñ']]))).toEqual(['a@b.pe', 'Ñ'])
  const list = Array.from({ length: 10_000 }, (_, at) => `p${at}@correo.pe;Nombre Ñ ${at}`)
  const pieces: Rows[] = []
  await readList(Buffer.from(list.join('\r\n')), 20_000, (rows) => pieces.push(rows))
  expect(pieces.flat()).toEqual(
    list.map((line, at) => ({ number: at + 1, cells: line.split(';') })),
  )
  expect(pieces.length).toBeGreaterThan(3)
})
