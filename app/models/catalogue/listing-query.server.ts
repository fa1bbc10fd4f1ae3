import { type SelectQueryBuilder, sql } from 'kysely'
import { db } from '~/database/db.server'
import type { DB } from '~/database/db.types'
import { type Chosen, type FilterKey, FILTERS, filtersInUse } from '~/urls/listing/listing-filters'
import type { Sort } from '~/urls/listing/listing'
import type { PriceRange } from './search/asked-price'
import { available, type Products, soldOut } from './product-card.server'

export const PAGE_SIZE = 24

/** Any of some occasions, and all that the filters of a listing ask for; `delivery` what that day asks. */
export type Filter = { tagIds: string[] } & Partial<Asked>
type Asked = Omit<Chosen, 'delivery'> & { delivery: Delivery | null }

/** What a day of delivery asks of a product. */
export type Delivery = { leadDays: number; hiddenCategories: string[] }

type Price = 'products.price' | 'products.effective_price'

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

type Conditions = {
  [Key in FilterKey]: (products: Products, asked: NonNullable<Asked[Key]>) => Products
}

/** What each filter asks of products. */
const CONDITIONS: Conditions = {
  price: (products, choice) => withinPrice(products, FILTERS.price.choices[choice]),
  delivery: deliverable,
}

/** Active products that pass the filters of a listing. */
export function filtered(products: Products, { tagIds, ...asked }: Filter): Products {
  const active = products.where('products.active', '=', true)
  const passing = filtersInUse(asked).reduce((some, key) => passingOne(some, key, asked), active)
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

function passingOne<Key extends FilterKey>(products: Products, key: Key, all: Partial<Asked>) {
  const asked = all[key]
  return asked ? CONDITIONS[key](products, asked) : products
}

/** @param range of what is paid */
export function withinPrice(products: Products, { min, max }: PriceRange): Products {
  const from = min ? products.where('products.effective_price', '>=', min) : products
  return max ? from.where('products.effective_price', '<=', max) : from
}

function deliverable(products: Products, { leadDays, hiddenCategories }: Delivery): Products {
  const inTime = products.where('products.lead_days', '<=', leadDays).where(available)
  if (hiddenCategories.length === 0) return inTime
  return inTime.where((eb) =>
    eb.or([
      eb('products.category_id', 'is', null),
      eb('products.category_id', 'not in', hiddenCategories),
    ]),
  )
}

/**
 * Whether a day of delivery leaves out any active product; what is sold out, and would be on no other day
 * either, is not counted.
 */
export async function leavesOut({ leadDays, hiddenCategories }: Delivery): Promise<boolean> {
  const active = db.selectFrom('products').where('active', '=', true)
  const late = active.where('lead_days', '>', leadDays)
  const hidden = active.where('category_id', '=', sql<string>`any(${hiddenCategories}::uuid[])`)
  const { some } = await db
    .selectNoFrom((eb) => eb.or([eb.exists(late), eb.exists(hidden)]).as('some'))
    .executeTakeFirstOrThrow()
  return Boolean(some)
}

/** Sold-out products come last in every order. */
export function sorted<Q extends SelectQueryBuilder<DB, 'products', object>>(
  products: Q,
  sort: Sort,
  price: Price,
): Q {
  return inOrder(products.orderBy(soldOut) as Q, sort, price)
}

/**
 * The same among products of which none are sold out, or all. Those alike go by name, then id.
 *
 * @source docs/decisions/0057
 */
export function inOrder<Q extends SelectQueryBuilder<DB, 'products', object>>(
  products: Q,
  sort: Sort,
  price: Price,
): Q {
  return ranked(products, sort, price)
    .orderBy(sql`products.name collate spanish`)
    .orderBy('products.id') as Q
}

function ranked(
  products: SelectQueryBuilder<DB, 'products', object>,
  sort: Sort,
  price: Price,
): SelectQueryBuilder<DB, 'products', object> {
  switch (sort) {
    case 'name':
      return products
    case 'price-asc':
      return products.orderBy(price, 'asc')
    case 'price-desc':
      return products.orderBy(price, 'desc')
    case 'recommended':
      return products
        .orderBy('products.pinned', 'desc')
        .orderBy('products.featured', 'desc')
        .orderBy('products.recently_sold', 'desc')
        .orderBy('products.created_at', 'desc')
  }
}

export async function counted(products: Products): Promise<number> {
  const { count } = await products
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
