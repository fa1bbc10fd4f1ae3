import { changeOrdersIn, type LockedOrder } from '~/models/orders/change/change-orders.server'
import type { Trx } from '~/database/db.server'

/**
 * Gives an account the orders that its owner placed as a guest: those of the browser that registered
 * it, as far as they have the account's confirmed e-mail and belong to nobody.
 */
export async function takeGuestOrders(trx: Trx, userId: string): Promise<void> {
  const account = await trx
    .selectFrom('users')
    .select(['email', 'guest_orders'])
    .where('id', '=', userId)
    .where('email_confirmed_at', 'is not', null)
    .executeTakeFirst()
  const isTheirs = ({ user_id, email }: LockedOrder) =>
    user_id === null && email?.toLowerCase() === account?.email.toLowerCase()
  await changeOrdersIn(trx, account?.guest_orders ?? [], { by: null }, (change, orders) => {
    change.writeQuietly(orders.filter(isTheirs), { user_id: userId })
  })
  await trx.updateTable('users').set({ guest_orders: [] }).where('id', '=', userId).execute()
}
