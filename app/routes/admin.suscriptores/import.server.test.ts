import { expect, test } from 'vitest'
import { db } from '~/database/db.server'
import { importPeople } from './import.server'

const PASTED = 'ana@correo.pe, Ana Quispe'
const LIST_AND_FILE =
  'Hay una lista pegada y también un archivo: borra la lista, o marca que no se use el archivo'

type Sent = { people?: string; consent?: 'on'; kept?: string; drop_kept?: 'on' }

/** Presses 'Importar', with a file of one person where `file` names one. */
async function send(fields: Sent, file?: string) {
  const form = new FormData()
  for (const [name, text] of Object.entries(fields)) form.set(name, text)
  const bytes = new TextEncoder().encode(`${file}@correo.pe\n`)
  const files = new Map(file ? [['file', { name: `${file}.csv`, bytes }]] : [])
  return importPeople({ form, files, together: [], intent: 'import' })
}

async function refused(fields: Sent, file?: string) {
  const answer = await send(fields, file)
  if (!('data' in answer)) throw new Error('not refused')
  expect(answer.init).toEqual({ status: 400 })
  return answer.data
}

/** The mails of a list that was taken. */
async function taken(fields: Sent) {
  const answer = await send(fields)
  if ('data' in answer) throw new Error(JSON.stringify(answer.data))
  const id = answer.headers.get('Location')?.split('importacion=')[1] ?? ''
  const { lines } = await db
    .selectFrom('subscriber_imports')
    .select('lines')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return lines
}

test('a list that is pasted beside a file is refused, and both stay', async () => {
  const answer = await refused({ people: PASTED, consent: 'on' }, 'luz')
  expect(answer).toMatchObject({
    ...{ people: PASTED, consent: true, problems: [], file: LIST_AND_FILE },
    kept: { file_name: 'luz.csv', total: 1 },
  })
})

test('a list that is pasted after its file was kept is refused, until the file is dropped', async () => {
  const first = await refused({}, 'sol')
  expect(first).toMatchObject({ kept: { file_name: 'sol.csv' }, file: undefined })
  const pasted = { people: PASTED, consent: 'on', kept: first.kept?.id ?? '' } as const
  const second = await refused(pasted)
  expect(second).toMatchObject({ people: PASTED, kept: first.kept, file: LIST_AND_FILE })
  expect(await taken({ ...pasted, drop_kept: 'on' })).toEqual([[1, 'ana@correo.pe', 'Ana Quispe']])
  expect(await taken({ ...pasted, people: ' ' })).toEqual([[1, 'sol@correo.pe', '']])
})

test('a dropped file leaves nothing to import', async () => {
  const { kept } = await refused({}, 'mar')
  const answer = await refused({ consent: 'on', kept: kept?.id ?? '', drop_kept: 'on' })
  expect(answer).toMatchObject({ problems: ['Pega al menos un correo, o elige un archivo'] })
  expect(answer.kept).toBeUndefined()
})
