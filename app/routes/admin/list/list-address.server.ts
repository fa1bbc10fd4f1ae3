import { isUuid } from '~/models/records/uuid'
import { type List, readList } from '~/urls/list-url'

/** As many rows as a page of a list shows, and a few more. */
const SELECTED_MAX = 100

/** Ids that a form or an address names, each once; whatever cannot be an id counts as absent. */
export function idsIn(source: FormData | URLSearchParams, name: string): string[] {
  const ids = source.getAll(name).map((value) => (typeof value === 'string' ? value : ''))
  return [...new Set(ids.map((id) => id.toLowerCase()).filter(isUuid))].slice(0, SELECTED_MAX)
}

/**
 * The page of a list that an address asks for.
 *
 * @param sorts what the list can be sorted by; the first is how it is sorted without being asked
 * @param find its rows, and how many all pages have
 */
export async function listedRows<Sort extends string, Found>(
  { searchParams }: URL,
  sorts: readonly [Sort, ...Sort[]],
  find: (list: List<Sort>) => Promise<Found>,
): Promise<Found & { list: List<Sort> }> {
  const list = readList(searchParams, sorts)
  return { ...(await find(list)), list }
}

/**
 * The row that `?editar` names.
 *
 * @returns `null` when nothing is being edited
 * @throws Response 404 when there is no such row
 * @source docs/specification/decisions.md Q-076
 */
export async function editedRow<Row>(
  { searchParams }: URL,
  find: (id: string) => Promise<Row | undefined>,
): Promise<Row | null> {
  const id = searchParams.get('editar')
  if (id === null) return null
  const row = isUuid(id) ? await find(id) : undefined
  if (!row) throw new Response(null, { status: 404 })
  return row
}

/** What `?eliminar` names and what would go with it; `null` when nothing is to be deleted. */
export async function rowsToDelete<Found extends { rows: { id: string }[] }>(
  { searchParams }: URL,
  find: (ids: string[]) => Promise<Found>,
): Promise<Found | null> {
  const ids = idsIn(searchParams, 'eliminar')
  if (ids.length === 0) return null
  const found = await find(ids)
  return found.rows.length > 0 ? found : null
}
