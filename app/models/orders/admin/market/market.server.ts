import { sql } from 'kysely'
import { db } from '~/database/db.server'
import type { RecipeStems } from '~/models/catalogue/recipes/recipe'
import { IS_OWED } from '~/models/orders/money/balance.server'
import type { DayNeeds, Need } from './market'

/**
 * Whether stems of `recipe_stems` are of the line of `order_items`, as recipes are now. A line that was sold in a size
 * which is gone has none: what its product takes itself is something else.
 */
const IS_OF_LINE = sql<boolean>`
  recipe_stems.product_id = order_items.product_id
    and recipe_stems.size_id is not distinct from order_items.size_id
    and (order_items.size_id is not null or order_items.size_name is null)
`

/** The stems of each arrangement of a line, for whatever reads `order_items`. */
export const STEMS_OF_LINE = sql<RecipeStems[]>`
  coalesce((
    select json_agg(json_build_object('flower', name, 'color', color, 'stems', stems)
      order by recipe_stems.position, folded_name)
    from recipe_stems join flowers on flowers.id = flower_id where ${IS_OF_LINE}
  ), '[]')
`

/**
 * What to buy for the orders that are delivered or picked up from one Lima day to another, by day; cancelled ones need
 * nothing. Paid is what the ledger says is paid in full.
 */
export async function marketNeeds(from: string, to: string): Promise<DayNeeds[]> {
  const { rows } = await sql<Row>`
    with lines as (
      select order_items.id, ${IS_OWED} as is_owed
      from order_items join orders on orders.id = order_id
      where delivery_date between ${from} and ${to} and orders.status <> 'cancelado'
    ), needs as (
      select delivery_date as day, flower_id,
        case when flower_id is null then product_name end as product,
        coalesce(sum(quantity * coalesce(stems, 1)) filter (where not is_owed), 0) as paid,
        coalesce(sum(quantity * coalesce(stems, 1)) filter (where is_owed), 0) as unpaid
      from lines join order_items using (id) left join recipe_stems on ${IS_OF_LINE}
      group by 1, 2, 3
    )
    select day, flower_id, name as flower, color, product, paid, unpaid
    from needs left join flowers on flowers.id = flower_id
    order by day, name collate spanish, color collate spanish, flower_id, product collate spanish
  `.execute(db)
  const days = new Map<string, DayNeeds>()
  for (const { day, flower_id, flower, color, product, paid, unpaid } of rows) {
    const needs: DayNeeds = days.get(day) ?? { day, flowers: [], unknown: [] }
    days.set(day, needs)
    if (flower_id) needs.flowers.push({ flower, color, paid, unpaid })
    else needs.unknown.push({ product, paid, unpaid })
  }
  return [...days.values()]
}

/** Of a flower, or of a product by its name. */
type Row = Need &
  Record<'day' | 'flower' | 'color' | 'product', string> & { flower_id: string | null }
