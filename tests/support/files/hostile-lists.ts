import {
  honestList,
  lastColumn,
  quotationMarks,
  sheetRow,
  strayCell,
  textCell,
  withSheet,
  withSheetFile,
} from './large-lists'
import { type ZipEntry, workbookWith, zipOf } from './zip-files'

/** A list that somebody may bring in, and what is said of it: of each limit of the reader, its words. */
export type HostileList = [name: string, bytes: () => Buffer, says: RegExp]

const TOO_MANY_ROWS = /^Esta lista tiene más de 20,000 filas: divídela en varias$/
const BROKEN = /^No pudimos abrir esta hoja de cálculo/
const MIB = 1024 * 1024

/** Files with too much of something, or that lie. */
export const HOSTILE_LISTS: HostileList[] = [
  ['24,000 rows of 40 columns', () => honestList(24_000, 40), TOO_MANY_ROWS],
  ['wide rows, not packed', () => withSheet(lastColumn(70_000), { isStored: true }), TOO_MANY_ROWS],
  [
    '400,000 lines',
    () => Buffer.from('ana@correo.pe;Ana\n'.repeat(400_000).slice(0, 5 * MIB)),
    TOO_MANY_ROWS,
  ],
  [
    'a stray cell in the last place of a sheet',
    strayCell,
    /^La fila 1048576 tiene más de 256 columnas/,
  ],
  [
    'a line of commas',
    () => Buffer.from(`ana@correo.pe${',x'.repeat(200_000)}`),
    /^La fila 1 tiene más de 256/,
  ],
  [
    'quotation marks',
    () => quotationMarks(5),
    /^tiene más de 500,000 letras: revisa si hay unas comillas/,
  ],
  [
    'a line without an end',
    () => Buffer.from(`a@b.pe\n"${'x'.repeat(5 * MIB - 100)}`),
    /^tiene más de 500,000/,
  ],
  [
    'quotes that do not close',
    () => Buffer.from('a@b.pe\n"c@d.pe'),
    /^hay unas comillas que no se cierran$/,
  ],
  [
    'cells that share a long text, too often',
    () => sharedText(200, 50),
    /^Esta lista tiene más de 10,000,000 letras/,
  ],
  [
    'long texts that cells share',
    () => manyTexts(5_000, 3_000),
    /^Esta lista tiene más de 10,000,000 letras/,
  ],
  ['more than a million shared texts', () => manyTexts(1_000_001, 0), /más de 1,000,000 textos/],
  ['more entries than a workbook has', () => zipOf(entries(501)), /más de 500 partes/],
  ['a sheet that unpacks to too much', () => withSheet(blanks(65)), /más de 64 MB/],
  ['shared texts that unpack to too much', () => withStrings(blanks(65)), /más de 64 MB/],
  ['a sheet that says it is small', () => withSheet(blanks(65), { saysBytes: 1_000 }), BROKEN],
  ['a sheet that says it is large', () => withSheet('', { saysBytes: 900 * MIB }), BROKEN],
  ['half a workbook', () => half(honestList(50, 2)), BROKEN],
  ['an archive of something else', () => zipOf([{ name: 'a.txt', text: 'hola' }]), BROKEN],
  ['an archive of nothing', () => zipOf([]), /no es una lista/],
  ['an old Excel', () => Buffer.from('d0cf11e0a1b11ae1', 'hex'), /Excel antiguo \(\.xls\)/],
  ['a picture', () => Buffer.from('89504e470d0a1a0a0000000d', 'hex'), /no es una lista/],
  ['entities that multiply', billionLaughs, BROKEN],
  ['tags in tags', () => withSheet('<a>'.repeat(2_000_000)), BROKEN],
  ['a tag with a million attributes', () => withSheet(`<row ${attributes(1_000_000)}/>`), BROKEN],
  ['an attribute without an end', () => withSheet(`<row r="${'1'.repeat(20 * MIB)}`), BROKEN],
  ['a comment without an end', () => withSheet(`<!--${'x'.repeat(20 * MIB)}`), BROKEN],
  ['a sheet that stops in the middle', () => withSheetFile('<worksheet><sheetData><row>'), BROKEN],
  ['a sheet of nothing', () => withSheetFile(''), BROKEN],
  ['a sheet of bytes', () => withSheetFile('\u0000\ufffd\u0001'.repeat(1_000)), BROKEN],
  ['texts of a table that is not there', () => withSheet(sheetRow(1, 1, shared('0'))), BROKEN],
  ...['-1', 'NaN', '1e9', '99', '0x0', '1.5', 'length', '__proto__'].map((place): HostileList => [
    `the shared text number ${place}`,
    () => zipOf(workbookWith(sheetRow(1, 1, shared(place)), { strings: '<si><t>a@b.pe</t></si>' })),
    BROKEN,
  ]),
]

function shared(place: string) {
  return (at: string) => `<c r="${at}" t="s"><v>${place}</v></c>`
}

function sharedText(rows: number, columns: number) {
  const cells = Array.from({ length: rows }, (_, at) => sheetRow(at + 1, columns, shared('0')))
  const strings = `<si><t>${'a'.repeat(1_000_000)}</t></si>`
  return zipOf(workbookWith(cells.join(''), { strings }))
}

function manyTexts(count: number, length: number) {
  return withStrings(`<si><t>${'a'.repeat(length)}</t></si>`.repeat(count))
}

function withStrings(strings: string) {
  return zipOf(workbookWith(sheetRow(1, 1, shared('0')), { strings }))
}

function blanks(megabytes: number) {
  return ' '.repeat(megabytes * MIB)
}

function entries(count: number): ZipEntry[] {
  return Array.from({ length: count }, (_, at) => ({ name: `x${at}.xml`, text: '' }))
}

function attributes(count: number) {
  return Array.from({ length: count }, (_, at) => `a${at}=""`).join(' ')
}

function half(bytes: Buffer) {
  return bytes.subarray(0, bytes.length / 2)
}

function billionLaughs() {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']
  const entities = names.map(
    (name, at) => `<!ENTITY ${name} "${at === 0 ? 'ja' : `&${names[at - 1]};`.repeat(10)}">`,
  )
  const sheet = sheetRow(1, 1, (at) => textCell(at, '&i;'))
  const text = `<!DOCTYPE worksheet [${entities.join('')}]><worksheet><sheetData>${sheet}</sheetData></worksheet>`
  return withSheetFile(text)
}
