import { sql } from 'kysely'
import { db } from '~/database/db.server'
import { BALANCE, IS_OWED } from '~/models/orders/money/balance.server'
import { isPlacedWithin } from '~/models/orders/money/sales.server'

/** The orders of which money is missing that a Lima day is about: placed on it, or delivered; most missing first. */
export function owedOfDay(day: string) {
  return db
    .selectFrom('orders')
    .select(['id', 'order_number', 'customer_name', 'customer_lastname', 'status'])
    .select(BALANCE)
    .where(IS_OWED)
    .where((eb) =>
      eb.or([
        isPlacedWithin(day, day),
        eb.exists(
          eb
            .selectFrom('order_items')
            .select(sql`1`.as('one'))
            .whereRef('order_id', '=', 'orders.id')
            .where('delivery_date', '=', day),
        ),
      ]),
    )
    .orderBy('missing', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}
