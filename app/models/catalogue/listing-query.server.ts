import { type SelectQueryBuilder, sql } from 'kysely'
import { db } from '~/database/db.server'
import type { DB } from '~/database/db.types'
import type { PriceRange } from './search/asked-price'
import { type Products, soldOut } from './product-card.server'

export const PAGE_SIZE = 24

export type Filter = {
  /** A product with any of these matches. */
  tagIds: string[]
  /** Of what is paid. */
  price: PriceRange | null
  /** What a day of delivery asks of them; `null` for any day. */
  delivery?: { leadDays: number; hiddenCategories: string[] } | null
}

export type Sort = 'name' | 'price-asc' | 'price-desc'

/** Products with any of some tags, looked up one by one: the planner would read all of them. */
export function ofTags(tagIds: string[]): Products {
  const products = sql<DB['products']>`(
    select products.* from (
      select distinct product_id from product_tags where tag_id = any(${tagIds}::uuid[])
    ) tagged cross join lateral (
      select * from products where products.id = tagged.product_id offset 0
    ) products
  )`.as('products')
  return db.selectFrom(products)
}

/** Active products that pass the filters of a listing. */
export function filtered(products: Products, { tagIds, price, delivery }: Filter): Products {
  let passing = products.where('products.active', '=', true)
  if (price?.min) passing = passing.where('products.effective_price', '>=', price.min)
  if (price?.max) passing = passing.where('products.effective_price', '<=', price.max)
  if (delivery) passing = deliverable(passing, delivery)
  if (tagIds.length === 0) return passing
  return passing.where((eb) =>
    eb.exists(
      eb
        .selectFrom('product_tags')
        .select('product_tags.tag_id')
        .whereRef('product_tags.product_id', '=', 'products.id')
        .where('product_tags.tag_id', 'in', tagIds),
    ),
  )
}

function deliverable(
  products: Products,
  { leadDays, hiddenCategories }: NonNullable<Filter['delivery']>,
): Products {
  const inTime = products.where('products.lead_days', '<=', leadDays)
  if (hiddenCategories.length === 0) return inTime
  return inTime.where((eb) =>
    eb.or([
      eb('products.category_id', 'is', null),
      eb('products.category_id', 'not in', hiddenCategories),
    ]),
  )
}

/** Sold-out products come last in every order. */
export function sorted<Q extends SelectQueryBuilder<DB, 'products', object>>(
  products: Q,
  sort: Sort,
  price: 'products.price' | 'products.effective_price',
): Q {
  const byName = (query: SelectQueryBuilder<DB, 'products', object>) =>
    query.orderBy(sql`products.name collate spanish`).orderBy('products.id')
  const inStockFirst = products.orderBy(soldOut)
  if (sort === 'name') return byName(inStockFirst) as Q
  return byName(inStockFirst.orderBy(price, sort === 'price-asc' ? 'asc' : 'desc')) as Q
}
