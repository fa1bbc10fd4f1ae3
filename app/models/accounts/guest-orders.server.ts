import { sql } from 'kysely'
import type { Trx } from '~/database/db.server'

/**
 * Gives an account the orders that its owner placed as a guest: those of the browser that registered
 * it, as far as they have the account's confirmed e-mail and belong to nobody.
 */
export async function takeGuestOrders(trx: Trx, userId: string): Promise<void> {
  // By id, as every change of many orders locks them.
  await sql`
    with theirs as (
      select orders.id from orders join users on orders.id = any(users.guest_orders)
      where users.id = ${userId} and users.email_confirmed_at is not null
        and orders.user_id is null and lower(orders.email) = lower(users.email)
      order by orders.id for update of orders
    )
    update orders set user_id = ${userId} from theirs where orders.id = theirs.id
  `.execute(trx)
  await trx.updateTable('users').set({ guest_orders: [] }).where('id', '=', userId).execute()
}
