import { redirect } from '@remix-run/node'
import { closedUrl, openUrl } from '~/urls/dialog-url'
import { textOf, unknownIntent } from '~/forms/form.server'
import { idsThatAre, setActive, type SwitchedTable } from '~/models/records/active.server'
import { type Move, moveRow, type OrderedTable } from '~/models/records/display-order.server'
import type { Deleted } from '~/models/records/row.server'
import { isUuid } from '~/models/records/uuid'
import { redirectWithToast } from '~/cookies/toast.server'
import { discardPictures } from '../form/sent-picture.server'
import { type Fields, type Undo, undoDelete } from './undo-delete.server'
import { idsIn } from './list-address.server'

/** Spelled out for one and for many: Spanish gender is not worth a grammar engine. */
export type CountWords = { one: string; many: string }

export function countLabel({ one, many }: CountWords, count: number): string {
  return count === 1 ? one : `${count} ${many}`
}

/** The list that a form came from, as it was searched, sorted and paged. */
export function listOf(request: Request): string {
  return closedUrl(new URL(request.url))
}

/** Back to the list, which says why not. */
export function failed(request: Request, description?: string, title = 'Error') {
  return redirectWithToast(listOf(request), { title, description, tone: 'error' })
}

/**
 * Back to the list, which says what was done.
 *
 * @param undo what the form says that takes it back; without it there is no such form
 * @param to where that form goes, if not to the list
 */
export function done(request: Request, title: string, undo: Fields = [], to = listOf(request)) {
  return redirectWithToast(listOf(request), {
    title,
    tone: 'normal',
    undo: undo.length > 0 ? { to, fields: undo } : undefined,
  })
}

/** The ids of a page fit in the cookie of a message; those of more do not. */
const UNDONE_MAX = 50

/** What does something to the marked rows again; nothing for too many of them. */
export function undoFields(action: string, ids: string[]): Fields {
  if (ids.length === 0 || ids.length > UNDONE_MAX) return []
  return [['intent', 'apply'], ['action', action], ...ids.map((id): [string, string] => ['id', id])]
}

/** Answers the bar above a list: what is to become of the marked rows. Removing asks first. */
export async function applyBulkAction(
  request: Request,
  form: FormData,
  table: SwitchedTable,
  words: { shown: CountWords; hidden: CountWords },
) {
  const ids = idsIn(form, 'id')
  if (ids.length === 0) return failed(request, 'Marca primero una o más filas')
  const action = textOf(form, 'action')
  switch (action) {
    case 'activate':
    case 'deactivate': {
      const isShown = action === 'activate'
      const changed = await idsThatAre(table, ids, !isShown)
      const count = await setActive(table, ids, isShown)
      const title = countLabel(isShown ? words.shown : words.hidden, count)
      const back = isShown ? 'deactivate' : 'activate'
      return done(request, title, undoFields(back, changed))
    }
    case 'delete':
      return redirect(questionUrl(request, ids), 303)
    default:
      return failed(request, 'Elige qué hacer con las filas marcadas')
  }
}

function questionUrl(request: Request, ids: string[]): string {
  const [first = '', ...others] = ids
  const url = openUrl(new URL(request.url), 'eliminar', first)
  return others.reduce((so, id) => `${so}&eliminar=${id}`, url)
}

/**
 * Answers the question whether rows should go.
 *
 * @param remove deletes them; their pictures go too, unless other rows show them
 * @param words what is said of one, and of many
 * @param more.failure what is said when it could not be done
 * @param more.undo how one deleted row is made again
 * @param more.undoTo where the form of a new row is sent, if not to the list
 */
export async function deleteSelected<Row>(
  request: Request,
  form: FormData,
  remove: (ids: string[]) => Promise<Deleted>,
  words: CountWords,
  more: { failure?: string; undo?: Undo<Row>; undoTo?: string } = {},
) {
  const ids = idsIn(form, 'id')
  // Before the row goes: what it says is what brings it back.
  const undo = more.undo && (await undoDelete(more.undo, ids))
  const { count, images } = ids.length > 0 ? await remove(ids) : { count: 0, images: [] }
  await discardPictures(images)
  if (count === 0) return failed(request, 'Ya se había eliminado', more.failure)
  return done(request, countLabel(words, count), undo, more.undoTo)
}

/**
 * Answers the arrows of a row and the question where it should go.
 *
 * @param among the rows that the place is counted in; all of the table without it
 */
export async function moveSelected(
  request: Request,
  form: FormData,
  table: OrderedTable,
  among?: string[],
) {
  const { id, move } = wantedMove(form)
  if (!isUuid(id)) throw unknownIntent('move')
  if (move === null) return failed(request, 'Escribe la posición como un número entero, desde 1')
  const moved = await moveRow(table, id, move, among)
  if (!moved) return failed(request, 'Esto ya no existe')
  const title = `${moved.name}, posición ${moved.place} de ${moved.count}`
  if (moved.place === moved.from) return done(request, title)
  return done(request, title, [
    ['intent', 'move'],
    ['id', id],
    ['to', String(moved.from)],
  ])
}

/** An arrow is a button of its own name whose value is the row. */
function wantedMove(form: FormData): { id: string; move: Move | null } {
  if (form.has('up')) return { id: textOf(form, 'up'), move: 'up' }
  if (form.has('down')) return { id: textOf(form, 'down'), move: 'down' }
  const to = textOf(form, 'to').trim()
  return { id: textOf(form, 'id'), move: /^[1-9]\d{0,3}$/.test(to) ? Number(to) : null }
}
