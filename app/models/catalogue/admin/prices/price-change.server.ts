import { sql } from 'kysely'
import { retried } from '~/database/contention.server'
import { db, type Trx } from '~/database/db.server'
import { touched } from '~/models/records/touched'
import { type PriceLine, planPrices, type PriceScope, productsIn } from './price-plan.server'
import type { PriceRule } from './price-rule'

type Asked = {
  scope: PriceScope
  rule: PriceRule
  /** What was asked, for people. */
  words: string
  /** Lima's day at whose midnight the prices before return. */
  endsOn: string | null
  staffId: string
}

/**
 * Writes what a plan showed, and keeps the prices before.
 *
 * @param seen the plan's digest
 * @returns `null`, and nothing is written, when the plan would not be the same now
 */
export function changePrices(
  asked: Asked,
  seen: string,
): Promise<{ id: string; count: number } | null> {
  const { scope, rule } = asked
  return transaction(async (trx) => {
    const products = await productsIn(trx, scope).select('products.id').execute()
    await lockPrices(trx, idsOf(products))
    const { lines, digest } = await planPrices(scope, rule, trx)
    if (lines.length === 0 || digest !== seen) return null
    const id = await keepChange(trx, asked, lines)
    return { id, count: await movePrices(trx, id, 'before', 'after') }
  })
}

/** Rows that others lock crosswise are tried again: all of it is written, or nothing. */
export function transaction<Result>(work: (trx: Trx) => Promise<Result>): Promise<Result> {
  return retried(() => db.transaction().execute(work))
}

export function idsOf(rows: { id: string }[]): string[] {
  return rows.map(({ id }) => id)
}

/** Products by id, then their sizes by id, as orders lock them. */
export async function lockPrices(trx: Trx, productIds: string[]) {
  await sql`
    select from products where id = any(${productIds}::uuid[]) order by id for no key update
  `.execute(trx)
  await sql`
    select from product_sizes where product_id = any(${productIds}::uuid[])
    order by id for no key update
  `.execute(trx)
}

async function keepChange(trx: Trx, asked: Asked, lines: PriceLine[]): Promise<string> {
  const { words, endsOn: ends_on, staffId: changed_by } = asked
  const { id } = await trx
    .insertInto('price_changes')
    .values({ words, ends_on, changed_by })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = lines.map(({ product_id, size_id, before, after }) => ({
    ...(size_id ? { size_id } : { product_id }),
    ...{ price_before: before.price, sale_price_before: before.sale_price },
    ...{ price_after: after.price, sale_price_after: after.sale_price },
  }))
  await sql`
    insert into price_change_rows
    select ${id}, product_id, size_id, price_before, sale_price_before, price_after, sale_price_after
    from json_populate_recordset(null::price_change_rows, ${JSON.stringify(rows)})
  `.execute(trx)
  return id
}

type Side = 'before' | 'after'

/**
 * Writes one side of a change where the other still stands. A product that is sold in sizes by now costs
 * what they do.
 *
 * @returns how many prices
 */
export async function movePrices(
  trx: Trx,
  changeId: string,
  from: Side,
  to: Side,
): Promise<number> {
  const prices = (side: Side) =>
    sql`changed.${sql.id(`price_${side}`)}, changed.${sql.id(`sale_price_${side}`)}`
  const sizes = await sql<{ product_id: string }>`
    update product_sizes as size set (price, sale_price) = row(${prices(to)})
    from price_change_rows as changed
    where change_id = ${changeId} and size_id = size.id
      and (size.price, size.sale_price) is not distinct from (${prices(from)})
    returning size.product_id
  `.execute(trx)
  const products = await sql`
    update products set (price, sale_price) = row(${prices(to)}), updated_at = ${touched('products')}
    from price_change_rows as changed
    where change_id = ${changeId} and product_id = products.id
      and (products.price, products.sale_price) is not distinct from (${prices(from)})
      and not exists (select from product_sizes where product_sizes.product_id = products.id)
  `.execute(trx)
  await trx
    .updateTable('products')
    .set({ updated_at: touched('products') })
    .where('id', '=', sql<string>`any(${sizes.rows.map((size) => size.product_id)}::uuid[])`)
    .execute()
  return sizes.rows.length + Number(products.numAffectedRows ?? 0)
}
