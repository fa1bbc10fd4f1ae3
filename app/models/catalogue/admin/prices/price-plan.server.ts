import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { db, type Executor } from '~/database/db.server'
import { MARKS, type ProductMark } from '../product-list.server'
import { type PriceRule, type Prices, ruledPrices } from './price-rule'

/** Which products' prices change, hidden ones included. */
export type PriceScope =
  | { kind: 'all' }
  | { kind: 'category' | 'tag'; id: string }
  | { kind: 'mark'; mark: ProductMark }

/** A price that changes: a size's, or that of a product without sizes. */
export type PriceLine = {
  product_id: string
  size_id: string | null
  product: string
  size: string | null
  before: Prices
  after: Prices
}

export type PricePlan = {
  lines: PriceLine[]
  /** How many prices stay as they are. */
  unchanged: number
  /** Of all that would be written: of two plans that are alike it is the same. */
  digest: string
}

/** What a rule would make of the prices as they are now; writes nothing. */
export async function planPrices(
  scope: PriceScope,
  rule: PriceRule,
  executor: Executor = db,
): Promise<PricePlan> {
  const rows = await pricesIn(executor, scope)
  const all = rows.map(({ price, sale_price, ...of }): PriceLine => {
    const before = { price, sale_price }
    return { ...of, before, after: ruledPrices(before, rule) }
  })
  const lines = all.filter(
    ({ before, after }) => before.price !== after.price || before.sale_price !== after.sale_price,
  )
  const written = lines.map(({ product: _, size: __, ...line }) => line)
  const digest = createHash('sha256').update(JSON.stringify(written)).digest('base64url')
  return { lines, unchanged: all.length - lines.length, digest }
}

export function productsIn(executor: Executor, scope: PriceScope) {
  const products = executor.selectFrom('products')
  switch (scope.kind) {
    case 'all':
      return products
    case 'category':
      return products.where('products.category_id', '=', scope.id)
    case 'tag':
      return products.where('products.id', 'in', (eb) =>
        eb.selectFrom('product_tags').select('product_id').where('tag_id', '=', scope.id),
      )
    case 'mark':
      return products.where(MARKS[scope.mark])
  }
}

function pricesIn(executor: Executor, scope: PriceScope) {
  return productsIn(executor, scope)
    .leftJoin('product_sizes', 'product_sizes.product_id', 'products.id')
    .select(['products.id as product_id', 'products.name as product'])
    .select(['product_sizes.id as size_id', 'product_sizes.name as size'])
    .select([
      sql<number>`coalesce(product_sizes.price, products.price)`.as('price'),
      sql<number | null>`case when product_sizes.id is null then products.sale_price
        else product_sizes.sale_price end`.as('sale_price'),
    ])
    .orderBy(sql`products.name collate spanish`)
    .orderBy('products.id')
    .orderBy('product_sizes.display_order')
    .orderBy('product_sizes.id')
    .execute()
}
