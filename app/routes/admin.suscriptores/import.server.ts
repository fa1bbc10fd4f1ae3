import { data } from '@remix-run/node'
import { z } from 'zod'
import { counted } from '~/counted'
import { FILE_BYTES, FILE_TOO_LARGE } from '~/file-size'
import { one } from '~/form.server'
import { email, line } from '~/form-values.server'
import { importSubscribers } from '~/models/subscriber-list.server'
import { redirectWithToast } from '~/toast.server'
import type { Upload } from '~/upload.server'

const PEOPLE_MAX = 5_000
const PROBLEMS_SHOWN = 5

const Person = z.object({ email: email(), fullName: line({ max: 120 }) })

/** What a refused import shows again, and what is wrong with its lines or its file. */
export type ImportAnswer = { people: string; consent: boolean; problems: string[]; file?: string }

/**
 * Adds the people of a pasted list or of a file, one a line: the e-mail, and maybe the name. All of
 * them or, when a line cannot be read, none.
 */
export async function importPeople({ form, files }: Upload) {
  const file = files.get('file')
  const typed = { people: one(form, 'people'), consent: one(form, 'consent') === 'on' }
  if (file && file.bytes.byteLength > FILE_BYTES) {
    return data<ImportAnswer>({ ...typed, problems: [], file: FILE_TOO_LARGE }, { status: 400 })
  }
  const people = file ? new TextDecoder().decode(file.bytes) : typed.people
  const lines = people
    .replace(/^\ufeff/, '')
    .split(/\r\n?|\n/)
    .flatMap((text, index) => (text.trim() ? [{ number: index + 1, cells: cellsOf(text) }] : []))
    .filter(({ cells }, index) => index > 0 || cells.some((cell) => cell.includes('@')))
  const refuse = (...problems: string[]) =>
    data<ImportAnswer>({ ...typed, problems }, { status: 400 })

  if (!typed.consent) {
    return refuse('Confirma que estas personas aceptaron recibir tus correos')
  }
  if (lines.length === 0) return refuse('Pega al menos un correo, o elige un archivo')
  if (lines.length > PEOPLE_MAX) return refuse(`Importa como máximo ${PEOPLE_MAX} personas por vez`)
  const read = lines.map(({ number, cells }) => ({ number, ...personIn(cells) }))
  const problems = read.flatMap(({ number, problem }) =>
    problem ? [`Línea ${number}: ${problem}`] : [],
  )
  if (problems.length > 0) return refuse(...problems.slice(0, PROBLEMS_SHOWN))

  const added = await importSubscribers(read.flatMap(({ person }) => (person ? [person] : [])))
  return redirectWithToast('/admin/suscriptores', {
    title: counted(added, 'persona nueva', 'personas nuevas'),
    description: added < read.length ? 'Las demás ya estaban y quedan como estaban.' : undefined,
    tone: 'normal',
  })
}

function cellsOf(text: string): string[] {
  return text.split(/[,;\t]/).map((cell) => cell.trim().replace(/^"|"$/g, '').trim())
}

function personIn(cells: string[]): { person?: z.output<typeof Person>; problem?: string } {
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
