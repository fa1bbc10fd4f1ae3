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

const PEOPLE_MAX = 5_000
const PROBLEMS_SHOWN = 5
/** More than an e-mail and a name take, code units. */
const LINE_MAX = 5_000
/** Twice as long as the longest list usually is, and some more. */
const SHOWN_MAX = 2 * PEOPLE_MAX * 40 + 2_000

const Person = z.object({ email: email(), fullName: line({ max: 120 }) })

/** What a refused import shows again, and what is wrong with its lines or its file. */
export type ImportAnswer = { people: string; consent: boolean; problems: string[]; file?: string }

/**
 * Adds the people of a pasted list or of a file, one a line: the e-mail, and maybe the name. All of
 * them or, when a line cannot be read, none.
 */
export async function importPeople({ form, files }: Upload) {
  const file = files.get('file')
  const back = echoed(textOf(form, 'people'), SHOWN_MAX)
  const typed = { people: back.text, consent: textOf(form, 'consent') === 'on' }
  if (file && file.bytes.byteLength > FILE_BYTES) {
    return data<ImportAnswer>({ ...typed, problems: [], file: FILE_TOO_LARGE }, { status: 400 })
  }
  const people = file ? new TextDecoder().decode(file.bytes) : textOf(form, 'people')
  const lines = people
    .replace(/^\ufeff/, '')
    .split(/\r\n?|\n/)
    .map((text, index) => ({ number: index + 1, text: text.trim() }))
    .filter(({ text }) => text !== '')
    .filter(({ text }, index) => index > 0 || text.includes('@'))
  const refuse = (...problems: string[]) => {
    const said = back.said ? [...problems, back.said] : problems
    return data<ImportAnswer>({ ...typed, problems: said }, { status: 400 })
  }

  if (!typed.consent) {
    return refuse('Confirma que estas personas aceptaron recibir tus correos')
  }
  if (lines.length === 0) return refuse('Pega al menos un correo, o elige un archivo')
  if (lines.length > PEOPLE_MAX) return refuse(`Importa como máximo ${PEOPLE_MAX} personas por vez`)
  const { read, problems } = readLines(lines)
  if (problems.length > 0) return refuse(...problems)

  const added = await importSubscribers(read)
  return redirectWithToast('/admin/suscriptores', {
    title: counted(added, 'persona nueva', 'personas nuevas'),
    description: added < read.length ? 'Las demás ya estaban y quedan como estaban.' : undefined,
    tone: 'normal',
  })
}

type Person = z.output<typeof Person>

/** The people of all lines, or the first few problems: nobody reads on beyond those. */
function readLines(lines: { number: number; text: string }[]) {
  const [read, problems]: [Person[], string[]] = [[], []]
  for (const { number, text } of lines) {
    const { person, problem } = personIn(text)
    if (person) read.push(person)
    if (problem && problems.push(`Línea ${number}: ${problem}`) === PROBLEMS_SHOWN) break
  }
  return { read, problems }
}

function cellsOf(text: string): string[] {
  return text.split(/[,;\t]/).map((cell) => cell.trim().replace(/^"|"$/g, '').trim())
}

function personIn(text: string): { person?: Person; problem?: string } {
  if (text.length > LINE_MAX) return { problem: 'es demasiado larga' }
  const cells = cellsOf(text)
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
