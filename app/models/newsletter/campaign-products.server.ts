import { sql } from 'kysely'
import { db } from '~/database/db.server'
import { LIST_PAGE } from '~/urls/staff/list-url'
import { countOf } from '~/models/records/page.server'
import { contains } from '~/models/records/search.server'

/** Which of the products that are not chosen to list. */
export type WantedProducts = {
  /** The search text; empty for all. */
  words: string
  /** From 1; beyond the last page means the last page. */
  page: number
}

/**
 * The products for a campaign's picker: those chosen, and a page of the others by name.
 *
 * @param chosen ids in display order; hidden and deleted ones are left out
 * @source docs/specification/back-office.md §3 "campaign", §7 "products"
 */
export async function pickableProducts(chosen: string[], { words, page }: WantedProducts) {
  const others = shownProducts()
    .$if(chosen.length > 0, (products) => products.where('id', 'not in', chosen))
    .$if(words !== '', (products) => products.where(contains('name', words)))
  const [picked, total] = await Promise.all([
    chosen.length > 0 ? withLooks(shownProducts().where('id', 'in', chosen)).execute() : [],
    countOf(others),
  ])
  const pages = Math.max(1, Math.ceil(total / LIST_PAGE))
  const shown = Math.min(page, pages)
  const rows = await withLooks(others)
    .orderBy(sql`name collate spanish`)
    .orderBy('id')
    .limit(LIST_PAGE)
    .offset((shown - 1) * LIST_PAGE)
    .execute()
  const found = new Map(picked.map((row) => [row.id, row]))
  return {
    chosen: chosen.flatMap((id) => found.get(id) ?? []),
    rows,
    total,
    words,
    page: shown,
    pages,
  }
}

export type Pickable = Awaited<ReturnType<typeof pickableProducts>>

function shownProducts() {
  return db.selectFrom('products').where('active', '=', true)
}

function withLooks(products: ReturnType<typeof shownProducts>) {
  return products.select((eb) => [
    'id',
    'name',
    'price',
    'sale_price',
    eb
      .selectFrom('product_colors')
      .select('image_url')
      .whereRef('product_id', '=', 'products.id')
      .where('image_url', 'is not', null)
      .orderBy('display_order')
      .orderBy('product_colors.id')
      .limit(1)
      .as('image'),
  ])
}
