import { promisedOrders } from '~/models/orders/admin/moving/promised.server'
import { isUuid } from '~/models/records/uuid'
import { type List, readList } from '~/urls/staff/list-url'
import { moveAddress } from '~/urls/staff/move-address'

/** Slightly more than the rows of a page. */
const SELECTED_MAX = 100

/** Ids in a form or an address, without duplicates; what is no UUID is left out. */
export function idsIn(source: FormData | URLSearchParams, name: string): string[] {
  const ids = source.getAll(name).map((value) => (typeof value === 'string' ? value : ''))
  return [...new Set(ids.map((id) => id.toLowerCase()).filter(isUuid))].slice(0, SELECTED_MAX)
}

/**
 * Reads an address and finds the page of the list.
 *
 * @param sorts columns that the list can be sorted by; the first is the default
 * @param find returns the page's rows and the total number
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
 * @returns `null` without `?editar`
 * @throws Response 404 when the row does not exist
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

/**
 * The rows that `?eliminar` names and the effects of deleting them; `null` without any.
 *
 * @param going what of orders they are, where open orders may have them
 */
export async function rowsToDelete<Row extends { id: string; name: string }>(
  { searchParams }: URL,
  find: (ids: string[]) => Promise<{ rows: Row[]; effects: string[] }>,
  going?: 'slots' | 'zoneIds' | 'productIds',
) {
  const ids = idsIn(searchParams, 'eliminar')
  if (ids.length === 0) return null
  const found = await find(ids)
  if (found.rows.length === 0) return null
  if (!going) return { ...found, promised: [] }
  const wanted = { [going]: found.rows.map(({ id, name }) => (going === 'slots' ? name : id)) }
  const moveTo = going === 'slots' ? moveAddress(wanted) : undefined
  return { ...found, promised: await promisedOrders(wanted), moveTo }
}
