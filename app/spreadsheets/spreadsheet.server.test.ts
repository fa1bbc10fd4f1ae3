import { expect, test } from 'vitest'
import { workbookWith, zipOf } from '../../tests/support/files/zip-files'
import { readSpreadsheet, spreadsheetOf } from './spreadsheet.server'

const TOO_LARGE = { problem: 'too large' }
const UNREADABLE = { problem: 'unreadable' }

function textCell(at: string, text: string): string {
  return `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
}

test('what looks like a number or a formula is the text it was', async () => {
  const texts = ['01234567', '+51 987 654 321', '=1+1', '@SUM(A1)', '12E45', "O'Ñ & <b>\u0001 🌼"]
  const file = await spreadsheetOf([
    ['DNI', 'Celular', 'a', 'b', 'c', 'd', 'Total'],
    [...texts, { cents: 12_350 }],
    ['', 3],
  ])
  expect(await readSpreadsheet(file, 10)).toEqual({
    rows: [
      ['DNI', 'Celular', 'a', 'b', 'c', 'd', 'Total'],
      [...texts.slice(0, 5), "O'Ñ & <b> 🌼", '123.5'],
      ['', '3', '', '', '', '', ''],
    ],
  })
})

test('numbers are read as written, formulas as what they came to, and rows up to a limit', async () => {
  const cells =
    `<row r="1">${textCell('A1', 'ana@correo.pe')}<c r="B1"><v>51987654321987654</v></c></row>` +
    '<row r="3"><c r="A3" t="str"><f>HYPERLINK("http://mal.pe")</f><v>ver</v></c></row>'
  const file = zipOf(workbookWith(cells))
  expect(await readSpreadsheet(file, 10)).toEqual({
    rows: [
      ['ana@correo.pe', '51987654321987654'],
      ['', ''],
      ['ver', ''],
    ],
  })
  expect(await readSpreadsheet(file, 1)).toMatchObject({
    rows: [['ana@correo.pe', expect.anything()]],
  })
})

test('an archive that unpacks to too much is not unpacked', async () => {
  const [types, workbook, relations, sheet] = workbookWith(' '.repeat(65 * 1024 * 1024))
  if (!types || !workbook || !relations || !sheet) throw new Error('no workbook')
  expect(await readSpreadsheet(zipOf([types, workbook, relations, sheet]), 10)).toEqual(TOO_LARGE)
  const lies = { ...sheet, saysBytes: 1_000 }
  expect(await readSpreadsheet(zipOf([types, workbook, relations, lies]), 10)).toEqual(UNREADABLE)
  const many = Array.from({ length: 501 }, (_, at) => ({ name: `x${at}.xml`, text: '' }))
  expect(await readSpreadsheet(zipOf(many), 10)).toEqual(TOO_LARGE)
})

test('what is no spreadsheet, or only half of one, is unreadable', async () => {
  const whole = zipOf(workbookWith(`<row r="1">${textCell('A1', 'ana@correo.pe')}</row>`))
  expect(await readSpreadsheet(whole.slice(0, whole.length / 2), 10)).toEqual(UNREADABLE)
  expect(await readSpreadsheet(zipOf([{ name: 'a.txt', text: 'hola' }]), 10)).toEqual(UNREADABLE)
  // Its cells in a table would take all memory there is.
  const far = zipOf(workbookWith(`<row r="1048576">${textCell('XFD1048576', 'x')}</row>`))
  expect(await readSpreadsheet(far, 10)).toEqual(UNREADABLE)
})
