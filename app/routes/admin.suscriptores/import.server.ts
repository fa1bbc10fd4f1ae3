import { data, redirect } from '@remix-run/node'
import { FILE_BYTES, FILE_TOO_LARGE } from '~/forms/file-size'
import { textOf } from '~/forms/form.server'
import { echoed } from '~/forms/echoed-fields.server'
import {
  keepImport,
  type KeptImport,
  keptImport,
  startImport,
} from '~/models/newsletter/subscriber-import.server'
import { subscriberLines } from '~/models/newsletter/subscriber-lines'
import { isUuid } from '~/models/records/uuid'
import type { SentFile, Upload } from '~/forms/upload.server'
import { readList, tooManyRows } from '~/forms/uploaded-list.server'
import { LINES_MAX } from './import-limits'

/** Most characters of a pasted list to echo. */
const SHOWN_MAX = 400_000

/** What a refused import shows: the typed values, the problem of the list or the file, and the file it had. */
export type ImportAnswer = {
  people: string
  consent: boolean
  problems: string[]
  file?: string
  kept?: KeptImport
}

/**
 * Imports people from a file or a pasted list, one per line. Lines that are no person are listed afterwards; the
 * others are in. Both at once are refused.
 */
export async function importPeople({ form, files }: Upload) {
  const consent = textOf(form, 'consent') === 'on'
  const typed = textOf(form, 'people')
  const back = echoed(typed, SHOWN_MAX)
  const before = textOf(form, 'drop_kept') === 'on' ? '' : textOf(form, 'kept')
  const list = await sentList(typed, files.get('file'), before, consent)
  const refuse = (answer: Partial<ImportAnswer>) => {
    const problems = [...(answer.problems ?? []), ...(back.said ? [back.said] : [])]
    return data<ImportAnswer>({ people: back.text, consent, ...answer, problems }, { status: 400 })
  }
  if ('refusal' in list) return refuse({ problems: [list.refusal] })
  if ('fileProblem' in list) return refuse({ file: list.fileProblem })
  // Which of them was meant nobody can know, and who is in the other one would not be told of.
  const isTwice = typed.trim() !== '' && ('id' in list || list.fileName !== null)
  if (!consent || isTwice) {
    const problems = consent ? [] : ['Confirma que estas personas aceptaron recibir tus correos']
    const kept = 'id' in list ? list.id : list.fileName && (await keepImport(list))
    const file = isTwice ? LIST_AND_FILE : undefined
    return refuse({ problems, file, kept: kept ? await keptImport(kept) : undefined })
  }
  const id = 'id' in list ? list.id : await keepImport(list)
  await startImport(id)
  return redirect(`/admin/suscriptores?importacion=${id}`, 303)
}

const LIST_AND_FILE =
  'Hay una lista pegada y también un archivo: borra la lista, o marca que no se use el archivo'

type List = Parameters<typeof keepImport>[0]
type Sent = List | { id: string } | { refusal: string } | { fileProblem: string }

/** The new file, else that of a form that was refused before, else what was typed. */
async function sentList(
  people: string,
  file: SentFile | undefined,
  kept: string,
  consent: boolean,
): Promise<Sent> {
  if (file) {
    if (file.bytes.byteLength > FILE_BYTES) return { fileProblem: FILE_TOO_LARGE }
    const read = await listOf(file.bytes, file.name.slice(-120))
    return 'refusal' in read ? { fileProblem: read.refusal } : read
  }
  const before = isUuid(kept) ? await keptImport(kept) : undefined
  if (before) return before
  if (people.trim() === '') return { refusal: 'Pega al menos un correo, o elige un archivo' }
  // What is typed stands in the form again: without the consent nobody needs to read it.
  return consent ? listOf(people, null) : { fileName: null, lines: [] }
}

async function listOf(
  source: Uint8Array | string,
  fileName: string | null,
): Promise<List | { refusal: string }> {
  const { lines, add } = subscriberLines()
  const { refusal, problem } = await readList(source, LINES_MAX, add)
  if (refusal) return { refusal }
  if (problem) lines.push([problem.number, '', '', problem.sentence])
  if (lines.length > LINES_MAX) return { refusal: tooManyRows(LINES_MAX) }
  if (lines.length === 0) return { refusal: 'En esta lista no hay ningún correo' }
  return { fileName, lines }
}
