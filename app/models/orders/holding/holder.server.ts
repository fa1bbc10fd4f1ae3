import { sql } from 'kysely'
import { db } from '~/database/db.server'
import { isUuid } from '~/models/records/uuid'

/** Who of the staff has an order, so that others leave it. */
export type Holder = { id: string; username: string | null; email: string; since: Date }

/** Whose holder matters. */
const IS_OPEN = sql<boolean>`orders.status not in ('entregado', 'cancelado')`

/** Who has an order; `null` of one that nobody has, and of one that is over. */
export async function holderOf(orderId: string): Promise<Holder | null> {
  const holder = await holders()
    .innerJoin('orders', 'orders.id', 'order_id')
    .where('order_id', '=', orderId)
    .where(IS_OPEN)
    .executeTakeFirst()
  return holder ?? null
}

/**
 * Gives an order to one of the staff. Of two who ask at once one gets it, and of somebody else it is taken over only
 * by who saw that.
 *
 * @param seen the user who had it on the asker's screen; `null` for nobody
 * @returns who has it now, who is the asker unless somebody was faster; `null` of an order that is gone
 */
export async function holdOrder(
  orderId: string,
  userId: string,
  seen: string | null,
): Promise<Holder | null> {
  if (!isUuid(orderId)) return null
  const orders = db.selectFrom('orders').where('id', '=', orderId)
  await db
    .insertInto('order_holders')
    .columns(['order_id', 'user_id'])
    .expression(orders.select(['id', sql<string>`${userId}::uuid`.as('user_id')]))
    .onConflict((conflict) =>
      conflict
        .column('order_id')
        .doUpdateSet({ user_id: userId, held_at: sql<Date>`now()` })
        .where('order_holders.user_id', '=', sql<string>`${isUuid(seen ?? '') ? seen : null}::uuid`)
        .where('order_holders.user_id', '<>', userId),
    )
    .execute()
  return (await holders().where('order_id', '=', orderId).executeTakeFirst()) ?? null
}

/** Of an order that somebody else has nothing changes. */
export async function letGo(orderId: string, userId: string): Promise<void> {
  if (!isUuid(orderId)) return
  await db
    .deleteFrom('order_holders')
    .where('order_id', '=', orderId)
    .where('user_id', '=', userId)
    .execute()
}

/** Who has each of a list's orders, as a column about `orders`. */
export const HOLDER = sql<{ username: string | null; email: string } | null>`(
  select json_build_object('username', users.username, 'email', users.email)
  from order_holders join users on users.id = order_holders.user_id
  where order_id = orders.id and ${IS_OPEN}
)`

function holders() {
  return db
    .selectFrom('order_holders')
    .innerJoin('users', 'users.id', 'order_holders.user_id')
    .select(['users.id', 'users.username', 'users.email', 'order_holders.held_at as since'])
}
