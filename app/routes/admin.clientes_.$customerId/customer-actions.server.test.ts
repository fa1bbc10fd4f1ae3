import { expect, test } from 'vitest'
import { anOrder, aUser } from '../../../tests/support/factories'
import { db } from '~/database/db.server'
import { fileOrders } from '~/models/customers/filing.server'
import { addNote, notesOf, noteVersion } from '~/models/customers/note.server'
import { rewriteNote } from './customer-actions.server'

async function aNote() {
  const staff = await aUser()
  const order = await anOrder()
  await fileOrders()
  const { customer_id } = await db
    .selectFrom('filed_orders')
    .select('customer_id')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  await addNote(customer_id, 'Prefiere rosas', staff.id)
  const read = async () => {
    const [note] = await notesOf(customer_id)
    if (!note) throw new Error('no note')
    return note
  }
  const opened = await read()
  /** Presses 'Guardar nota' in a form that shows a version of the note. */
  const save = (note: string, version: string) => {
    const form = new FormData()
    for (const [name, text] of Object.entries({ id: opened.id, note, version }))
      form.set(name, text)
    return rewriteNote(customer_id, form, staff.id)
  }
  return { seen: noteVersion(opened), read, save }
}

test('a note that somebody else wrote anew is not written over unseen', async () => {
  const { seen, read, save } = await aNote()
  expect(await save('Prefiere dalias', seen)).toBeInstanceOf(Response)
  const refused = await save('Prefiere lirios', seen)
  expect(refused).toMatchObject({
    init: { status: 400 },
    data: {
      result: {
        initialValue: { note: 'Prefiere lirios' },
        error: {
          '': [expect.stringContaining('Otra persona guardó cambios mientras editabas')],
          note: ['Otra persona dejó aquí: Prefiere dalias'],
        },
      },
      version: noteVersion(await read()),
    },
  })
  expect(await read()).toMatchObject({ body: 'Prefiere dalias' })
  expect(await save('Prefiere lirios', noteVersion(await read()))).toBeInstanceOf(Response)
  expect(await read()).toMatchObject({ body: 'Prefiere lirios' })
})

test('a note without text is refused about the version that its form showed', async () => {
  const { seen, save } = await aNote()
  await save('Prefiere dalias', seen)
  expect(await save(' ', seen)).toMatchObject({ data: { version: seen } })
})
