import { lockOrders, writeOrders } from '~/models/orders/change/change-orders.server'
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
  const orders = await lockOrders(trx, account?.guest_orders ?? [])
  const theirs = orders.filter(
    ({ user_id, email }) =>
      user_id === null && email?.toLowerCase() === account?.email.toLowerCase(),
  )
  const ids = theirs.map(({ id }) => id)
  await writeOrders(trx, ids, { user_id: userId })
  await trx.updateTable('users').set({ guest_orders: [] }).where('id', '=', userId).execute()
}
