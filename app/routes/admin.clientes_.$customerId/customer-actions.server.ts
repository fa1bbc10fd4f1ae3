import { data } from '@remix-run/node'
import { z } from 'zod'
import { redirectWithToast, type Toast } from '~/cookies/toast.server'
import { parseForm, type Problems, refuse, textOf, versionIn } from '~/forms/form.server'
import { line, requiredParagraph } from '~/forms/form-values.server'
import { joinCustomers, separateCustomer } from '~/models/customers/joining.server'
import { addNote, changeNote, deleteNote } from '~/models/customers/note.server'
import { isUuid } from '~/models/records/uuid'

const note = requiredParagraph('Escribe la nota', 1_000)
const NewNote = z.object({ note })
const EditedNote = z.object({ id: line({ max: 40 }), note })

const GONE = 'Ya no existe: alguien lo cambió mientras tanto'

export async function writeNote(customerId: string, form: FormData, staffId: string) {
  const submission = parseForm(form, NewNote)
  if (submission.status !== 'success') return refuse(submission)
  if (!(await addNote(customerId, submission.value.note, staffId))) {
    return refuse(submission, { formErrors: [GONE] })
  }
  return done(customerId, 'Nota agregada')
}

export async function rewriteNote(customerId: string, form: FormData, staffId: string) {
  const submission = parseForm(form, EditedNote)
  const seen = versionIn(form)
  // What is sent again is judged by what the form has said of the note, whatever the page reads of it now.
  const refuseNote = (problems?: Problems, version = seen) =>
    data({ result: submission.reply(problems), version }, { status: 400 })
  if (submission.status !== 'success') return refuseNote()
  const { id, note } = submission.value
  const changed = isUuid(id) && (await changeNote(id, { note, staffId, seen }))
  if (changed === true) return done(customerId, 'Nota guardada')
  if (!changed) return refuseNote({ formErrors: [GONE] })
  const { formErrors, fieldErrors, version } = changed
  return refuseNote({ formErrors, fieldErrors }, version)
}

export async function removeNote(customerId: string, form: FormData) {
  const id = textOf(form, 'id')
  const isGone = !isUuid(id) || !(await deleteNote(id))
  return isGone ? failed(customerId, GONE) : done(customerId, 'Nota eliminada')
}

/** Joins another customer to this one, with a way to take it back at once. */
export async function join(customerId: string, form: FormData) {
  const other = textOf(form, 'other')
  const joined = isUuid(other) ? await joinCustomers(customerId, other) : 'gone'
  if (joined === 'gone') return failed(customerId, GONE)
  if (joined === 'one already') return failed(customerId, 'Ya son el mismo cliente')
  const fields: [string, string][] = [
    ['intent', 'separate'],
    ['other', joined.joined],
  ]
  return answer(customerId, {
    ...{ title: 'Clientes unidos', tone: 'normal' },
    undo: { to: pageOf(customerId), fields },
  })
}

export async function separate(customerId: string, form: FormData) {
  const other = textOf(form, 'other')
  const isJoined = isUuid(other) && (await separateCustomer(other))
  if (!isJoined) return failed(customerId, 'Ya estaban separados')
  return answer(customerId, {
    ...{ title: 'Clientes separados', tone: 'normal' },
    link: { to: pageOf(other), label: 'Ver al otro' },
  })
}

function pageOf(customerId: string): string {
  return `/admin/clientes/${customerId}`
}

function done(customerId: string, title: string) {
  return answer(customerId, { title, tone: 'normal' })
}

function failed(customerId: string, title: string) {
  return answer(customerId, { title, tone: 'error' })
}

function answer(customerId: string, toast: Toast) {
  return redirectWithToast(pageOf(customerId), toast)
}
