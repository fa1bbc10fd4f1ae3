import {
  honestList,
  lastColumn,
  sharedStringBomb,
  sheetRow,
  textCell,
  withSheet,
  withSheetFile,
} from './large-lists'
import { workbookWith, zipOf } from './zip-files'

const PERSON = ['ana@correo.pe', 'Ana']

/** Files that are odd or large, and are read: how many rows of them, and the first. */
export const ODD_LISTS: [name: string, bytes: () => Buffer, rows: number, first: string[]][] = [
  [
    '80 rows of 50 cells that share a text of 1,000,000 letters',
    sharedStringBomb,
    80,
    Array<string>(50).fill('a'.repeat(2_500)),
  ],
  ['19,000 rows of 40 columns', () => honestList(19_000, 40), 19_000, headings(40)],
  ['20,000 people under headings', () => honestList(20_001, 2), 20_001, headings(2)],
  [
    'a million empty shared texts',
    () => zipOf(workbookWith('', { strings: '<si/>'.repeat(999_999) })),
    0,
    [],
  ],
  ['a million empty rows', () => withSheet('<row/>'.repeat(1_000_000) + person(1)), 1, PERSON],
  [
    'a last column in every row',
    () => withSheet(lastColumn(4_000), { isStored: true }),
    4_000,
    [...Array<string>(255).fill(''), 'x'],
  ],
  [
    'a format in the last place',
    () => withSheet(`${person(1)}<row r="1048576"><c r="XFD1048576" s="1"/></row>`),
    1,
    PERSON,
  ],
  ['rows out of order', () => withSheet(person(7) + person(3)), 2, PERSON],
  [
    'cells that go backwards',
    () => withSheet(`<row>${textCell('B1', 'Ana')}${textCell('A1', 'ana@correo.pe')}</row>`),
    1,
    PERSON,
  ],
  [
    'places that are none',
    () =>
      withSheet(`<row r="-5">${textCell('1A', 'ana@correo.pe')}${textCell('ZZZZ9', 'Ana')}</row>`),
    1,
    PERSON,
  ],
  ['names with prefixes', () => withSheetFile(prefixed(person(1))), 1, PERSON],
  ['two sheets, of which the second comes first', twoSheets, 1, ['primera@correo.pe']],
  [
    'lines of one long cell',
    () => Buffer.from(`"${'a'.repeat(400_000)}"\n`.repeat(12)),
    12,
    ['a'.repeat(2_500)],
  ],
  ['empty lines', () => Buffer.from(`${'\n'.repeat(400_000)}ana@correo.pe;Ana`), 1, PERSON],
]

function headings(columns: number) {
  return Array.from({ length: columns }, (_, at) => ['Correo', 'Nombre'][at] ?? `Dato ${at}`)
}

function person(row: number) {
  return sheetRow(row, 2, (at, column) => textCell(at, PERSON[column] ?? ''))
}

function prefixed(cells: string) {
  const text = `<worksheet xmlns:x="urn:x"><sheetData>${cells}</sheetData></worksheet>`
  return text.replace(/<(\/?)(\w)/g, '<$1x:$2')
}

/** Of two sheets the workbook names the one first whose file is the last. */
function twoSheets() {
  const sheetOf = (email: string) => sheetRow(1, 1, (at) => textCell(at, email))
  const files = workbookWith(sheetOf('segunda@correo.pe')).map(({ name, text }) => ({
    name,
    text: text
      .replace('<sheets>', '<sheets><sheet name="Primera" sheetId="2" r:id="rId9"/>')
      .replace('</Rel', '<Relationship Id="rId9" Type="x/worksheet" Target="/xl/otra.xml"/></Rel'),
  }))
  const text = `<worksheet><sheetData>${sheetOf('primera@correo.pe')}</sheetData></worksheet>`
  return zipOf([...files, { name: 'xl/otra.xml', text }])
}
