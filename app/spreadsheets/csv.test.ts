import { expect, test } from 'vitest'
import { csvOf } from './csv'

/** The cells of a file of one row without line breaks in it. */
function row(...cells: (string | number)[]) {
  const text = csvOf([cells])
  expect(text.startsWith('\uFEFF')).toBe(true)
  expect(text.endsWith('\r\n')).toBe(true)
  return text.slice(1, -2)
}

test('accents, quotes, separators and lines stay in their cell', () => {
  expect(row('Ñandú & Compañía', 12, 'a;b', 'dice "sí"', 'dos\nlíneas')).toBe(
    'Ñandú & Compañía;12;"a;b";"dice ""sí""";"dos\nlíneas"',
  )
  expect(row('', '')).toBe(';')
})

test.each([
  '=HYPERLINK("http://mal.pe","ver")',
  '+51 987',
  '-2+3',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  ' =1',
  '\u200b=1',
  '\uFEFF=1',
  '＝1+1',
  "%0A=cmd|' /C calc'!A0",
])('%j is no formula', (text) => {
  expect(row(text).replace(/^"/, '')).toMatch(/^'/)
})

test.each(['01234567', '051987654321', '12E45678', '1e5', '00', '1234567890123456'])(
  '%j keeps every figure',
  (text) => {
    expect(row(text)).toBe(`'${text}`)
  },
)

test.each(['45678912', '0', '0.50', '01/12/2026', 'AB012345', '9am-3pm', 'DZ-20261224-0042'])(
  '%j needs no help',
  (text) => {
    expect(row(text)).toBe(text)
  },
)

test('numbers stay numbers, and a price keeps its point', () => {
  expect(row(-3, '152.00')).toBe('-3;152.00')
})
