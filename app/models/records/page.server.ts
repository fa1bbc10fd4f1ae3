import { type SelectQueryBuilder, sql } from 'kysely'
import { db } from '~/database/db.server'
import { LIST_PAGE, shownPage } from '~/urls/staff/list-url'

/**
 * One page of a query's rows, and the total number of rows; beyond the last page that one (`shownPage`).
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
  const [found, total] = await Promise.all([rowsOf(query, page, size), countOf(query)])
  return { rows: await orLast(found, query, total, size), total }
}

/** As far as a list without an end is counted, beyond the page that is shown. */
const COUNTED = 1_000

/**
 * The same of a list that grows for years: to count what 200,000 rows say takes longer than to find a page of them.
 *
 * @returns `isMore` where there are more than `total`, which then is the next thousand
 */
export async function pageOfMany<DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  page: number,
): Promise<{ rows: Row[]; total: number; isMore: boolean }> {
  const most = COUNTED * Math.ceil((page * LIST_PAGE + 1) / COUNTED)
  const [found, total] = await Promise.all([
    rowsOf(query, page, LIST_PAGE),
    countUpTo(query, most + 1),
  ])
  const rows = await orLast(found, query, total, LIST_PAGE)
  return { rows, total: Math.min(total, most), isMore: total > most }
}

/** The rows of a page; of one beyond the last, which has none although others have, those of the last. */
function orLast<DB, Tables extends keyof DB, Row>(
  rows: Row[],
  query: SelectQueryBuilder<DB, Tables, Row>,
  total: number,
  size: number,
): Row[] | Promise<Row[]> {
  const isBeyond = rows.length === 0 && total > 0
  return isBeyond ? rowsOf(query, shownPage(Infinity, total, size), size) : rows
}

function rowsOf<DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  page: number,
  size: number,
): Promise<Row[]> {
  return query
    .limit(size)
    .offset((page - 1) * size)
    .execute()
}

async function countUpTo<DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  most: number,
): Promise<number> {
  const found = query
    .clearSelect()
    .clearOrderBy()
    .select(sql`1`.as('one'))
    .limit(most)
  return countOf(db.selectFrom(found.$castTo<{ one: number }>().as('found')))
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
