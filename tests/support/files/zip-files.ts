import { deflateRawSync, crc32 } from 'node:zlib'

/** A file of an archive. */
export type ZipEntry = {
  name: string
  text: string
  /** Instead of the text. */
  bytes?: Uint8Array
  /** What the archive says it is unpacked, if that is a lie. */
  saysBytes?: number
  /** Whether it is there as it is, not packed. */
  isStored?: boolean
}

/** A zip archive, as hostile as its entries. */
export function zipOf(entries: ZipEntry[]): Buffer<ArrayBuffer> {
  const [files, directory]: [Buffer[], Buffer[]] = [[], []]
  let offset = 0
  for (const { name, text, bytes, saysBytes, isStored } of entries) {
    const plain = bytes ? Buffer.from(bytes) : Buffer.from(text)
    const packed = isStored ? plain : deflateRawSync(plain)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(isStored ? 0 : 8, 4)
    common.writeUInt32LE(crc32(plain), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(saysBytes ?? plain.length, 18)
    common.writeUInt16LE(name.length, 22)
    const file = [signed('0304'), common, Buffer.from(name), packed]
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    files.push(...file)
    directory.push(signed('0102'), Buffer.from([20, 0]), common, place, Buffer.from(name))
    offset += file.reduce((sum, { length }) => sum + length, 0)
  }
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(
    directory.reduce((sum, { length }) => sum + length, 0),
    8,
  )
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...files, ...directory, signed('0506'), end])
}

function signed(kind: string): Buffer {
  return Buffer.from(`504b${kind}`, 'hex')
}

const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

/** What a workbook may have besides its cells, as XML. */
type WorkbookParts = {
  /** The `<si>` of its shared strings. */
  strings?: string
  /** What its style sheet contains. */
  styles?: string
}

/** The files of a workbook whose one sheet has these cells, as XML. */
export function workbookWith(cells: string, { strings, styles }: WorkbookParts = {}): ZipEntry[] {
  const files: [kind: string, name: string, text: string | undefined][] = [
    ['worksheet', 'worksheets/sheet1.xml', `<sheetData>${cells}</sheetData>`],
    ['sharedStrings', 'sharedStrings.xml', strings],
    ['styles', 'styles.xml', styles],
  ]
  const parts = files.flatMap(([kind, name, text]) =>
    text === undefined ? [] : { kind, name, text },
  )
  const roots: Record<string, string> = { sharedStrings: 'sst', styles: 'styleSheet' }
  const relations = parts.map(
    ({ kind, name }, at) =>
      `<Relationship Id="rId${at + 1}" Type="${RELATIONS}/${kind}" Target="${name}"/>`,
  )
  return [
    {
      name: '[Content_Types].xml',
      text: `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/></Types>`,
    },
    {
      name: 'xl/workbook.xml',
      text: `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="Hoja" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations.join('')}</Relationships>`,
    },
    ...parts.map(({ kind, name, text }) => {
      const root = roots[kind] ?? kind
      return { name: `xl/${name}`, text: `<${root} xmlns="${MAIN}">${text}</${root}>` }
    }),
  ]
}
