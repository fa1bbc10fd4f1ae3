import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { workbookWith, zipOf } from '../../tests/support/files/zip-files'
import { readRows, spreadsheetOf } from './spreadsheet.server'

async function read(source: Uint8Array | string) {
  const rows: [number, ...string[]][] = []
  const unread = await readRows(source, 10, (some) => {
    for (const { number, cells } of some) rows.push([number, ...cells])
  })
  return unread ?? rows
}

test('what looks like a number or a formula is the text it was', async () => {
  const texts = ['01234567', '+51 987 654 321', '=1+1', '@SUM(A1)', '12E45', "O'Ñ & <b>\u0001 🌼"]
  const file = await spreadsheetOf([
    ['DNI', 'Celular', 'a', 'b', 'c', 'd', 'Total'],
    [...texts, { cents: 12_350 }],
    ['', 3],
  ])
  expect(await read(file)).toEqual([
    [1, 'DNI', 'Celular', 'a', 'b', 'c', 'd', 'Total'],
    [2, ...texts.slice(0, 5), "O'Ñ & <b> 🌼", '123.5'],
    [3, '', '3'],
  ])
})

/** A sheet as Excel stores it: shared and rich texts, days in formats of its own, what formulas came to. */
const STYLES = `<numFmts count="3"><numFmt numFmtId="164" formatCode="dd\\-mm\\-yyyy;@"/>
  <numFmt numFmtId="165" formatCode="&quot;S/ dy&quot;\\ #,##0.00;[Red]\\-0.00"/><numFmt numFmtId="166" formatCode="[$-280A]d&quot; de &quot;mmmm"/></numFmts>
  <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
  <cellXfs>${[0, 14, 164, 165, 166, 22, 2].map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs>`
const STRINGS =
  '<si><t>Correo</t></si><si><r><t>Ana </t></r><r><rPr><b/></rPr><t xml:space="preserve">&amp; Paz</t></r></si>' +
  '<si><t>ana@correo.pe</t><rPh sb="0" eb="1"><t>アナ</t></rPh><phoneticPr fontId="1"/></si><si/>'

test('a sheet of Excel is read as a second reader reads it', async () => {
  const rows =
    '<row r="1" spans="1:4"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>3</v></c></row>' +
    '<row r="2"><c r="A2" t="s"><v>2</v></c><c r="B2" s="1"><v>45658</v></c><c r="C2" s="2"><v>45658.75</v></c>' +
    '<c r="D2" s="3"><v>45658</v></c><c r="E2" s="4"><v>61</v></c><c r="F2" s="5"><v>45658.999</v></c></row>' +
    '<row r="4"><c r="A4"><v>51987654321987654</v></c><c r="B4" t="b"><v>1</v></c><c r="C4" t="b"><v>0</v></c>' +
    '<c r="D4" t="str"><f>HYPERLINK("http://mal.pe")</f><v>ver</v></c><c r="E4"><f>1+1</f><v>2</v></c>' +
    '<c r="F4" s="6"><v>1.5</v></c><c r="G4" t="inlineStr"><is><t>Ñ</t></is></c></row>'
  const file = zipOf(workbookWith(rows, { strings: STRINGS, styles: STYLES }))
  const found = [
    [1, 'Correo', 'Ana & Paz'],
    [2, 'ana@correo.pe', '2025-01-01', '2025-01-01', '45658', '1900-03-01', '2025-01-01'],
    [4, '51987654321987654', 'true', 'false', 'ver', '2', '1.5', 'Ñ'],
  ]
  expect(await read(file)).toEqual(found)
  const second = await readSheet(file, { parseNumber: String })
  for (const [number = 0, ...cells] of found) {
    expect(second[Number(number) - 1]?.slice(0, cells.length).map(textOf)).toEqual(cells)
  }
})

function textOf(value: unknown): string {
  return value instanceof Date ? value.toISOString().slice(0, 10) : `${value as string}`
}

test('days may be counted from 1904, and what is none stays as it is written', async () => {
  const rows = ['44196', '-1', '1e99', 'x'].map(
    (v, at) => `<row><c r="A${at}" s="1"><v>${v}</v></c></row>`,
  )
  const files = workbookWith(rows.join(''), { styles: STYLES }).map(({ name, text }) => ({
    name,
    text: text.replace('<sheets>', '<workbookPr date1904="1"/><sheets>'),
  }))
  expect(await read(zipOf(files))).toEqual([
    [1, '2025-01-01'],
    [2, '-1'],
    [3, '1e99'],
    [4, 'x'],
  ])
})
