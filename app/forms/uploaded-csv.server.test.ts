import { expect, test } from 'vitest'
import { readCsv } from './uploaded-csv.server'

function cellsOf(text: string) {
  return readCsv(text, 100).rows.map(({ cells }) => cells)
}

test.each([
  ['a comma', 'ana@correo.pe,"Paz, Ana"'],
  ['semicolons, as Excel writes them in Spanish', 'ana@correo.pe;"Paz, Ana"'],
  ['tabs', 'ana@correo.pe\t"Paz, Ana"'],
  ['the mark of a spreadsheet', '\uFEFFana@correo.pe;"Paz, Ana"'],
  ['spaces around quotes', ' ana@correo.pe , "Paz, Ana" '],
  ['an end of line', 'ana@correo.pe,"Paz, Ana"\r\n'],
])('a quoted cell is whole: %s', (_name, text) => {
  expect(cellsOf(text)).toEqual([['ana@correo.pe', 'Paz, Ana']])
})

test('quotes hold quotes, semicolons and line breaks', () => {
  expect(cellsOf('"Ana ""Anita"" Paz";"a;b"\r\n"dos\r\nlíneas";c')).toEqual([
    ['Ana "Anita" Paz', 'a;b'],
    ['dos\nlíneas', 'c'],
  ])
})

test('quotes inside a cell without quotes are what somebody typed', () => {
  expect(cellsOf('ana@correo.pe, Ana "Anita" Paz')).toEqual([['ana@correo.pe', 'Ana "Anita" Paz']])
})

test('rows may differ in length, and empty lines count but are none', () => {
  const { rows } = readCsv('\n \na,b,c\r\rd\n\n"e\nf",g\nh', 100)
  expect(rows.map(({ number, cells }) => [number, ...cells])).toEqual([
    [3, 'a', 'b', 'c'],
    [5, 'd'],
    [7, 'e\nf', 'g'],
    [9, 'h'],
  ])
})

test('quotes that never close are told with the line they open on, after what is before them', () => {
  const { rows, problem } = readCsv('a,b\n\nc,"d\ne,f\ng', 100)
  expect(rows).toEqual([{ number: 1, cells: ['a', 'b'], text: 'a,b' }])
  expect(problem?.sentence).toBe('hay unas comillas que no se cierran')
  expect(problem?.number).toBe(3)
})

test('no more rows than were asked for, and none of nothing', () => {
  expect(readCsv('a\n'.repeat(500), 100).rows).toHaveLength(100)
  expect(readCsv('', 100)).toEqual({ rows: [] })
})
