import { data } from '@remix-run/node'
import { z } from 'zod'
import { counted } from '~/counted'
import { FILE_BYTES, FILE_TOO_LARGE } from '~/forms/file-size'
import { textOf } from '~/forms/form.server'
import { email, line } from '~/forms/form-values.server'
import { echoed } from '~/forms/echoed-fields.server'
import { importSubscribers } from '~/models/newsletter/subscriber-list.server'
import { redirectWithToast } from '~/cookies/toast.server'
import type { Upload } from '~/forms/upload.server'
import { type CsvRow, readCsv } from '~/forms/uploaded-csv.server'

const PEOPLE_MAX = 5_000
const PROBLEMS_SHOWN = 5
/** Longest line, code units. */
const LINE_MAX = 5_000
/** Most characters of a pasted list to echo. */
const SHOWN_MAX = 2 * PEOPLE_MAX * 40 + 2_000

const Person = z.object({ email: email(), fullName: line({ max: 120 }) })

/** What a refused import shows: the typed values, and the problems of the lines or the file. */
export type ImportAnswer = { people: string; consent: boolean; problems: string[]; file?: string }

/**
 * Imports people from a pasted list or a file, one per line: the e-mail and optionally the name.
 * All of them or, when a line is invalid, none.
 */
export async function importPeople({ form, files }: Upload) {
  const file = files.get('file')
  const back = echoed(textOf(form, 'people'), SHOWN_MAX)
  const typed = { people: back.text, consent: textOf(form, 'consent') === 'on' }
  if (file && file.bytes.byteLength > FILE_BYTES) {
    return data<ImportAnswer>({ ...typed, problems: [], file: FILE_TOO_LARGE }, { status: 400 })
  }
  const refuse = (...problems: string[]) => {
    const said = back.said ? [...problems, back.said] : problems
    return data<ImportAnswer>({ ...typed, problems: said }, { status: 400 })
  }

  if (!typed.consent) {
    return refuse('Confirma que estas personas aceptaron recibir tus correos')
  }
  const people = file ? new TextDecoder().decode(file.bytes) : textOf(form, 'people')
  // One row above the maximum, plus the header.
  const { rows, problem } = readCsv(people, PEOPLE_MAX + 2)
  const lines = rows.filter(({ text }, index) => index > 0 || text.includes('@'))
  if (lines.length === 0 && !problem) return refuse('Pega al menos un correo, o elige un archivo')
  if (lines.length > PEOPLE_MAX) return refuse(`Importa como máximo ${PEOPLE_MAX} personas por vez`)
  const { read, problems } = readLines(lines)
  if (problem && problems.length < PROBLEMS_SHOWN) {
    problems.push(`Línea ${problem.number}: ${problem.sentence}`)
  }
  if (problems.length > 0) return refuse(...problems)

  const added = await importSubscribers(read)
  return redirectWithToast('/admin/suscriptores', {
    title: counted(added, 'persona nueva', 'personas nuevas'),
    description: added < read.length ? 'Las demás ya estaban y quedan como estaban.' : undefined,
    tone: 'normal',
  })
}

type Person = z.output<typeof Person>

/** The people of all lines, or the first few problems. */
function readLines(lines: CsvRow[]) {
  const [read, problems]: [Person[], string[]] = [[], []]
  for (const { number, cells, text } of lines) {
    const { person, problem } = text.length > LINE_MAX ? TOO_LONG : personIn(cells)
    if (person) read.push(person)
    if (problem && problems.push(`Línea ${number}: ${problem}`) === PROBLEMS_SHOWN) break
  }
  return { read, problems }
}

const TOO_LONG: ReturnType<typeof personIn> = { problem: 'es demasiado larga' }

function personIn(cells: string[]): { person?: Person; problem?: string } {
  const at = Math.max(
    0,
    cells.findIndex((cell) => cell.includes('@')),
  )
  const fullName = cells.find((_, index) => index !== at) ?? ''
  const parsed = Person.safeParse({ email: cells[at], fullName })
  return parsed.success
    ? { person: parsed.data }
    : { problem: parsed.error.issues[0]?.message ?? 'no se entiende' }
}
