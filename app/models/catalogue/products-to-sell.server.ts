import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { db, type Executor } from '~/database/db.server'
import { isUuid } from '~/models/records/uuid'
import { effectivePrice } from './price'
import { firstPicture, shownSizes } from './product-card.server'

/**
 * Products by name with their colours and the sizes that are shown, hidden ones included, because staff sell them too. Prices are
 * today's, in céntimos.
 *
 * @param ids only these; those that are none are left out
 */
export async function productsToSell(ids?: string[], executor: Executor = db) {
  const wanted = ids?.filter(isUuid)
  if (wanted?.length === 0) return []
  const rows = await executor
    .selectFrom('products')
    .select(['id', 'name', 'price', 'sale_price', 'active'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('product_colors')
          .select(['product_colors.id', 'color_name'])
          .whereRef('product_id', '=', 'products.id')
          .orderBy('display_order')
          .orderBy('product_colors.id'),
      ).as('colors'),
    )
    .select((eb) => [shownSizes(eb).as('sizes'), firstPicture(eb).as('image')])
    .$if(wanted !== undefined, (query) => query.where('id', 'in', wanted ?? []))
    .orderBy('folded_name')
    .orderBy('id')
    .execute()
  return rows.map(({ sizes, ...row }) => ({
    ...atTodaysPrice(row),
    sizes: sizes.map(atTodaysPrice),
  }))
}

function atTodaysPrice<P extends { price: number; sale_price: number | null }>(priced: P) {
  const { sale_price: _, ...row } = priced
  return { ...row, price: effectivePrice(priced) }
}

export type ProductToSell = Awaited<ReturnType<typeof productsToSell>>[number]
