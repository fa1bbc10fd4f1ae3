import { redirect } from '@remix-run/node'
import { closedUrl, openUrl } from '~/urls/dialog-url'
import { textOf, unknownIntent } from '~/forms/form.server'
import { namesWithoutSize } from '~/models/catalogue/admin/product-bulk.server'
import { idsThatAre, setActive, type SwitchedTable } from '~/models/records/active.server'
import { type Move, moveRow, type OrderedTable } from '~/models/records/display-order.server'
import { type Deleted, deleteRows, type EditedTable } from '~/models/records/row.server'
import { isUuid } from '~/models/records/uuid'
import { redirectWithToast } from '~/cookies/toast.server'
import { discardPictures } from '../form/sent-picture.server'
import { type Fields, type Undo, undoDelete } from './undo-delete.server'
import { idsIn } from './list-address.server'

/** Texts for one and for many, written out because of Spanish gender. */
export type CountWords = { one: string; many: string }

export function countLabel({ one, many }: CountWords, count: number): string {
  return count === 1 ? one : `${count} ${many}`
}

/** The address of the list that a form was sent from, with its search, order and page. */
export function listOf(request: Request): string {
  return closedUrl(new URL(request.url))
}

/** Redirects to the list with an error toast. */
export function failed(request: Request, description?: string, title = 'Error') {
  return redirectWithToast(listOf(request), { title, description, tone: 'error' })
}

/**
 * Redirects to the list with a toast.
 *
 * @param undo fields of the undo form; none without it
 * @param to target of that form; by default the list
 */
export function done(request: Request, title: string, undo: Fields = [], to = listOf(request)) {
  return redirectWithToast(listOf(request), {
    title,
    tone: 'normal',
    undo: undo.length > 0 ? { to, fields: undo } : undefined,
  })
}

/** Most ids that fit in the toast's cookie. */
const UNDONE_MAX = 50

/** Fields of the undo form of a bulk action; none for too many rows. */
export function undoFields(action: string, ids: string[]): Fields {
  if (ids.length === 0 || ids.length > UNDONE_MAX) return []
  return [['intent', 'apply'], ['action', action], ...ids.map((id): [string, string] => ['id', id])]
}

/** Handles the bulk actions on selected rows; deleting asks for confirmation first. */
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
      if (count === null) return failed(request, withoutSize(await namesWithoutSize(ids)))
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

const NAMES_MAX = 3

/** Products all of whose sizes are hidden; the first of them by name. */
function withoutSize(names: string[]): string {
  const rest = names.length > NAMES_MAX ? [`${names.length - NAMES_MAX} más`] : []
  const named = new Intl.ListFormat('es').format([...names.slice(0, NAMES_MAX), ...rest])
  return `No se activó nada. Deja a la vista al menos un tamaño de ${named}, y vuelve a intentarlo`
}

function questionUrl(request: Request, ids: string[]): string {
  const [first = '', ...others] = ids
  const url = openUrl(new URL(request.url), 'eliminar', first)
  return others.reduce((so, id) => `${so}&eliminar=${id}`, url)
}

/**
 * Handles the confirmed deletion of rows.
 *
 * @param remove deletes the rows, or names their table; then their pictures are deleted, unless other rows use them
 * @param words toast titles for one row and for many
 * @param more.failure toast title of a failure
 * @param more.undo how to create one deleted row again
 * @param more.undoTo address of the form of a new row; by default the list
 */
export async function deleteSelected<Row>(
  request: Request,
  form: FormData,
  remove: EditedTable | ((ids: string[]) => Promise<Deleted>),
  words: CountWords,
  more: { failure?: string; undo?: Undo<Row>; undoTo?: string } = {},
) {
  const ids = idsIn(form, 'id')
  // Read before the deletion: undo creates the row again from its values.
  const undo = more.undo && (await undoDelete(more.undo, ids))
  const all = typeof remove === 'string' ? () => deleteRows(remove, ids) : () => remove(ids)
  const { count, images } = ids.length > 0 ? await all() : { count: 0, images: [] }
  await discardPictures(images)
  if (count === 0) return failed(request, 'Ya se había eliminado', more.failure)
  return done(request, countLabel(words, count), undo, more.undoTo)
}

/**
 * Handles a row's arrows and the form with its new position.
 *
 * @param among ids of the rows among which the position is counted; all by default
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

/** An arrow is a button with its own name; its value is the row's id. */
function wantedMove(form: FormData): { id: string; move: Move | null } {
  if (form.has('up')) return { id: textOf(form, 'up'), move: 'up' }
  if (form.has('down')) return { id: textOf(form, 'down'), move: 'down' }
  const to = textOf(form, 'to').trim()
  return { id: textOf(form, 'id'), move: /^[1-9]\d{0,3}$/.test(to) ? Number(to) : null }
}
