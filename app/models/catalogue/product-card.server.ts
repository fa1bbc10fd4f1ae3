import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { db } from '~/database/db.server'
import type { DB } from '~/database/db.types'
import { TRACKS_STOCK } from '~/models/site/settings/setting.server'

const FEATURED_LIMIT = 8
const RELATED_LIMIT = 4
const SWATCHES_MAX = 4
const TAGS_MAX = 3

export type Products = SelectQueryBuilder<DB, 'products', object>

/** While the shop does not track stock, no product is sold out. */
export const soldOut = sql<boolean>`(products.stock = 0 and ${TRACKS_STOCK})`
export const available = sql<boolean>`not ${soldOut}`

/** Colours of the query's product, in display order. */
export function productColors(eb: ExpressionBuilder<DB, 'products'>) {
  return jsonArrayFrom(colorsOf(eb))
}

function colorsOf(eb: ExpressionBuilder<DB, 'products'>) {
  return eb
    .selectFrom('product_colors')
    .select(['product_colors.id', 'color_name', 'hex_color', 'image_url'])
    .whereRef('product_id', '=', 'products.id')
    .orderBy('display_order')
    .orderBy('product_colors.id')
}

/** Sizes of the query's product that are shown, in their order. */
export function shownSizes(eb: ExpressionBuilder<DB, 'products'>) {
  return jsonArrayFrom(
    eb
      .selectFrom('product_sizes')
      .select(['product_sizes.id', 'product_sizes.name', 'product_sizes.slug', 'contents'])
      .select(['product_sizes.price', 'product_sizes.sale_price', 'product_sizes.stock'])
      .select('recommended')
      .whereRef('product_id', '=', 'products.id')
      .where('product_sizes.active', '=', true)
      .orderBy('product_sizes.display_order')
      .orderBy('product_sizes.id'),
  )
}

/** Whether what is paid for the query's product depends on its size; `null` when it does not. */
export function pricesDiffer(eb: ExpressionBuilder<DB, 'products'>) {
  return eb
    .selectFrom('product_sizes')
    .select(sql<true>`true`.as('differ'))
    .whereRef('product_id', '=', 'products.id')
    .where('product_sizes.active', '=', true)
    .having(
      sql<boolean>`count(distinct case when sale_price > 0 and sale_price < price then sale_price else price end) > 1`,
    )
}

/** The picture of the first colour of the query's product. */
export function firstPicture(eb: ExpressionBuilder<DB, 'products'>) {
  return eb
    .selectFrom('product_colors')
    .select('image_url')
    .whereRef('product_id', '=', 'products.id')
    .orderBy('display_order')
    .orderBy('product_colors.id')
    .limit(1)
}

/** Pictures of the query's product besides those of its colours, in display order. */
export function productPictures(eb: ExpressionBuilder<DB, 'products'>) {
  return jsonArrayFrom(
    eb
      .selectFrom('product_images')
      .select(['product_images.image_url', 'alt_text', 'crop_x', 'crop_y', 'color_id', 'size_id'])
      .whereRef('product_id', '=', 'products.id')
      .orderBy('display_order')
      .orderBy('product_images.id'),
  )
}

/** The first of them that is of no one colour or size; `null` when there is none. */
function secondPicture(eb: ExpressionBuilder<DB, 'products'>) {
  return jsonObjectFrom(
    eb
      .selectFrom('product_images')
      .select(['product_images.image_url', 'crop_x', 'crop_y'])
      .whereRef('product_id', '=', 'products.id')
      .where('color_id', 'is', null)
      .where('size_id', 'is', null)
      .orderBy('display_order')
      .orderBy('product_images.id')
      .limit(1),
  )
}

/** Category of the query's product; `null` when it is not active. */
export function productCategory(eb: ExpressionBuilder<DB, 'products'>) {
  return jsonObjectFrom(
    eb
      .selectFrom('categories')
      .select(['categories.name', 'categories.slug'])
      .whereRef('categories.id', '=', 'products.category_id')
      .where('categories.active', '=', true),
  )
}

/**
 * Adds what a product card shows, and no more: scripts get all of it with the page.
 *
 * @param isRelated for a product's page, which does not draw the icons of all occasions anyway, and has
 *   no bytes for second pictures: it comes in the first flight of a connection
 */
export function withCard(products: Products, isRelated = false) {
  return products
    .select([
      'products.name',
      'products.slug',
      'products.price',
      'products.sale_price',
      soldOut.as('sold_out'),
    ])
    .select((eb) => [
      jsonArrayFrom(colorsOf(eb).limit(SWATCHES_MAX)).as('colors'),
      pricesDiffer(eb).as('from'),
      jsonArrayFrom(
        eb
          .selectFrom('product_tags')
          .innerJoin('tags', 'tags.id', 'product_tags.tag_id')
          .select(['tags.slug', 'tags.name'])
          .$if(isRelated, (tags) => tags.select('tags.icon'))
          .whereRef('product_tags.product_id', '=', 'products.id')
          .where('tags.active', '=', true)
          .orderBy('tags.display_order')
          .orderBy('tags.id')
          .limit(TAGS_MAX),
      ).as('tags'),
      productCategory(eb).as('category'),
      jsonObjectFrom(
        eb
          .selectFrom('subcategories')
          .select(['subcategories.name'])
          .whereRef('subcategories.id', '=', 'products.subcategory_id')
          .where('subcategories.active', '=', true),
      ).as('subcategory'),
    ])
    .$if(!isRelated, (cards) => cards.select((eb) => secondPicture(eb).as('second')))
}

/** The cards of a query by `withCard`: one whose price is the only one does not say so. */
export async function cardsOf<Row extends { from: true | null }>(query: {
  execute: () => Promise<Row[]>
}) {
  const rows = await query.execute()
  return rows.map(({ from, ...card }) => ({ ...card, ...(from && { from }) }))
}

export type ProductCard = Awaited<ReturnType<typeof featuredProducts>>[number]

/** The newest featured products, at most eight. */
export function featuredProducts() {
  const featured = withCard(db.selectFrom('products'))
    .where('products.active', '=', true)
    .where('products.featured', '=', true)
    .orderBy('products.created_at', 'desc')
    .orderBy('products.id')
    .limit(FEATURED_LIMIT)
  return cardsOf(featured)
}

/** Other active products of a product's category, for its page. */
export function relatedProducts(product: { id: string; category_id: string | null }) {
  const related = withCard(db.selectFrom('products'), true)
    .where('products.active', '=', true)
    .where('products.category_id', '=', product.category_id)
    .where('products.id', '<>', product.id)
    .orderBy('products.featured', 'desc')
    .orderBy('products.created_at', 'desc')
    .orderBy('products.id')
    .limit(RELATED_LIMIT)
  return cardsOf(related)
}
