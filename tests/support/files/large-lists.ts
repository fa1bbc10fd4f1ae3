import { type ZipEntry, workbookWith, zipOf } from './zip-files'

/** The letters of a column: A, B … XFD. */
export function columnName(at: number): string {
  const last = String.fromCharCode(65 + (at % 26))
  return at < 26 ? last : columnName(Math.floor(at / 26) - 1) + last
}

/** A row of XML; each cell by its place. */
export function sheetRow(
  row: number,
  columns: number,
  cell: (at: string, column: number) => string,
) {
  const cells = Array.from({ length: columns }, (_, at) => cell(`${columnName(at)}${row}`, at))
  return `<row r="${row}">${cells.join('')}</row>`
}

/** A cell with a text of its own. */
export function textCell(at: string, text: string): string {
  return `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
}

/** A workbook whose sheet has these rows, and is something else besides. */
export function withSheet(rows: string, more: Partial<ZipEntry> = {}): Buffer<ArrayBuffer> {
  const isSheet = ({ name }: ZipEntry) => name.includes('worksheets')
  return zipOf(workbookWith(rows).map((file) => (isSheet(file) ? { ...file, ...more } : file)))
}

/** A workbook whose sheet is this file. */
export function withSheetFile(text: string): Buffer<ArrayBuffer> {
  return withSheet('', { text })
}

/** 11 KB: one shared string of 1,000,000 letters that 80 rows of 50 cells point to. */
export function sharedStringBomb(): Buffer<ArrayBuffer> {
  const rows = Array.from({ length: 80 }, (_, at) =>
    sheetRow(at + 1, 50, (place) => `<c r="${place}" t="s"><v>0</v></c>`),
  )
  return zipOf(workbookWith(rows.join(''), { strings: `<si><t>${'a'.repeat(1_000_000)}</t></si>` }))
}

/** An honest list, as Excel stores it: each text once, among the shared strings. */
export function honestList(rows: number, columns: number): Buffer<ArrayBuffer> {
  const places = new Map<string, number>()
  const shared = (at: string, text: string) => {
    if (!places.has(text)) places.set(text, places.size)
    return `<c r="${at}" t="s"><v>${places.get(text)}</v></c>`
  }
  const written = Array.from({ length: rows }, (_, at) =>
    sheetRow(at + 1, columns, (place, column) => {
      if (at === 0) return shared(place, ['Correo', 'Nombre'][column] ?? `Dato ${column}`)
      if (column < 2) return shared(place, column === 0 ? `p${at}@correo.pe` : `Ñusta ${at}`)
      return shared(place, `Distrito ${(at + column) % 500}`)
    }),
  )
  const strings = [...places.keys()].map((text) => `<si><t>${text}</t></si>`)
  return zipOf(workbookWith(written.join(''), { strings: strings.join('') }))
}

/** A person, and one more cell in the last row and column that a sheet can have. */
export function strayCell(): Buffer<ArrayBuffer> {
  const person = sheetRow(1, 1, (place) => textCell(place, 'ana@correo.pe'))
  return zipOf(workbookWith(`${person}<row r="1048576">${textCell('XFD1048576', 'x')}</row>`))
}

/** So many MB of quotation marks. */
export function quotationMarks(megabytes: number): Buffer<ArrayBuffer> {
  return Buffer.alloc(megabytes * 1024 * 1024, '"')
}

/** Rows with a text in the last column that a list may have. */
export function lastColumn(rows: number): string {
  return Array.from({ length: rows }, (_, at) => `<row>${textCell(`IV${at + 1}`, 'x')}</row>`).join(
    '',
  )
}
