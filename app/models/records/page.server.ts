import type { SelectQueryBuilder } from 'kysely'
import { LIST_PAGE } from '~/urls/staff/list-url'

/**
 * One page of a query's rows, and the total number of rows.
 *
 * @param query with a total order, so that pages never overlap
 * @param page from 1
 * @param size rows per page
 */
export async function pageOf<DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  page: number,
  size = LIST_PAGE,
): Promise<{ rows: Row[]; total: number }> {
  const shown = query.limit(size).offset((page - 1) * size)
  const [rows, total] = await Promise.all([shown.execute(), countOf(query)])
  return { rows, total }
}

/** How many rows a query finds, whatever it selects of them. */
export async function countOf<DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
): Promise<number> {
  const { total } = await query
    .clearSelect()
    .clearOrderBy()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow()
  return total
}
