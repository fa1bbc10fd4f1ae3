import path from 'node:path'
import { type Archive, openArchive } from './archive.ts'
import { type Budget, Stop } from './budget.ts'
import { dateStyles } from './date-styles.ts'
import { attribute, gatheredText, readWhole } from './xml.ts'

/** An .xlsx file as far as its first sheet needs it. */
export type Workbook = {
  sheet: AsyncIterable<string>
  /** What cells share, by its place. */
  texts: string[]
  /** The numbers of the styles that show a number as a day. */
  dates: Set<number>
  /** Whether its days are counted from 1904, as old Macs did. */
  is1904: boolean
}

/** Opens an .xlsx file; the first sheet is the one that the workbook names first. */
export async function openWorkbook(bytes: Uint8Array, budget: Budget): Promise<Workbook> {
  const archive = await openArchive(bytes, budget)
  const [main] = await relationsOf(archive, '', ({ type }) => type === 'officeDocument')
  const name = main?.target ?? 'xl/workbook.xml'
  const { sheetId, is1904 } = await mainPart(needed(archive, name))
  const parts = await relationsOf(
    archive,
    name,
    ({ id, type }) => id === sheetId || type === 'sharedStrings' || type === 'styles',
  )
  const part = (wanted: string) => {
    const found = parts.find(({ type }) => type === wanted)
    return found && archive(found.target)
  }
  const [strings, styles] = [part('sharedStrings'), part('styles')]
  return {
    texts: strings ? await sharedTexts(strings, budget) : [],
    dates: styles ? await dateStyles(styles) : new Set(),
    is1904,
    sheet: needed(archive, parts.find(({ id }) => id === sheetId)?.target ?? ''),
  }
}

function needed(archive: Archive, name: string) {
  const part = archive(name)
  if (!part) throw new Stop('broken')
  return part
}

async function mainPart(pieces: AsyncIterable<string>) {
  let [sheetId, is1904] = ['', false]
  await readWhole(pieces, {
    opened(name, attributes) {
      if (name === 'sheet') sheetId ||= attribute(attributes, 'id')
      if (name === 'workbookPr') is1904 = /^(1|true)$/.test(attribute(attributes, 'date1904'))
    },
  })
  return { sheetId, is1904 }
}

type Relation = { id: string; type: string; target: string }

/** The parts that a part names, as paths in the archive. */
async function relationsOf(archive: Archive, of: string, isWanted: (one: Relation) => boolean) {
  const { dir, base } = path.posix.parse(of)
  const relations: Relation[] = []
  const pieces = archive(path.posix.join(dir, '_rels', `${base}.rels`))
  if (!pieces) return relations
  await readWhole(pieces, {
    opened(name, attributes) {
      if (name !== 'Relationship') return
      const type = path.posix.basename(attribute(attributes, 'Type'))
      const target = path.posix.resolve('/', dir, attribute(attributes, 'Target')).slice(1)
      const relation = { id: attribute(attributes, 'Id'), type, target }
      // A workbook names each once.
      if (relations.length < 3 && isWanted(relation)) relations.push(relation)
    },
  })
  return relations
}

async function sharedTexts(pieces: AsyncIterable<string>, budget: Budget): Promise<string[]> {
  const texts: string[] = []
  const gathered = gatheredText(budget.cellCharacters)
  let characters = 0
  await readWhole(pieces, {
    ...gathered,
    closed(name) {
      gathered.closed(name)
      if (name !== 'si') return
      const text = alone(gathered.taken())
      characters += text.length
      texts.push(text)
      if (texts.length > budget.texts) throw new Stop('texts')
      if (characters > budget.characters) throw new Stop('characters')
    },
  })
  return texts
}

/** A copy: a piece of a long string keeps all of it in memory. */
function alone(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le')
}
