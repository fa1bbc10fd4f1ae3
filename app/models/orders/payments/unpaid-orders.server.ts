import { db, type Executor } from '~/database/db.server'
import { report } from '~/log.server'
import type { Change } from '~/models/orders/change/change.server'
import { changeOrder, type LockedOrder } from '~/models/orders/change/change-orders.server'
import { moveTo } from '~/models/orders/admin/order-status.server'
import { AWAITS_PAYMENT } from '~/models/orders/unpaid.server'
import { checkoutSettings } from '~/models/site/settings/setting.server'

/** Orders of one run; the rest follow in the next. */
const RUN_MAX = 200

type Due = 'remind_at' | 'pay_until'

/**
 * Reminds and cancels orders whose payment did not come in the time that they were promised.
 *
 * Each order is one transaction with its mail, so that a crash leaves it done or untouched; any
 * number of processes may run this at once.
 *
 * @returns how many orders were cancelled, and how many reminded
 * @source docs/decisions/0038
 */
export async function followUnpaidOrders(
  now: Date,
): Promise<{ expired: number; reminded: number }> {
  const { terms } = await checkoutSettings()
  return {
    expired: terms.expireAfter === null ? 0 : await each('pay_until', now, expire),
    reminded: terms.remindAfter === null ? 0 : await each('remind_at', now, remind),
  }
}

type Work = (change: Change, order: LockedOrder) => Promise<void> | void

/** How many of the orders that are due, and still were once locked, were done here. */
async function each(due: Due, now: Date, work: Work): Promise<number> {
  const orders = await dueOrders(db, due, now).orderBy(due).limit(RUN_MAX).execute()
  let done = 0
  for (const { id } of orders) {
    try {
      const isDone = await changeOrder(id, ALONE, async (change, order) => {
        const isDue = await dueOrders(change.trx, due, now).where('id', '=', id).executeTakeFirst()
        if (isDue) await work(change, order)
        return isDue !== undefined
      })
      done += Number(isDone)
    } catch (error) {
      report(error, 'un pedido sin pagar se queda para la próxima vez')
    }
  }
  return done
}

/** An order that somebody else holds is left for the next run. */
const ALONE = { by: null, wait: false }

function dueOrders(executor: Executor, due: Due, now: Date) {
  const orders = executor
    .selectFrom('orders')
    .select('id')
    .where(due, '<=', now)
    .where(AWAITS_PAYMENT)
  if (due === 'pay_until') return orders
  return orders
    .where((eb) => eb.or([eb('pay_until', 'is', null), eb('pay_until', '>', now)]))
    .where('email', 'is not', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('order_events')
            .select('order_events.id')
            .whereRef('order_id', '=', 'orders.id')
            .where('kind', '=', 'email')
            .where('automatic', '=', true),
        ),
      ),
    )
}

async function expire(change: Change, order: LockedOrder) {
  await moveTo(change, [order], 'cancelado')
  change.mail(order, 'order-expired', {}, { status: 'cancelado', isAutomatic: true })
}

function remind(change: Change, order: LockedOrder) {
  change.mail(order, 'order-reminder', {}, { status: 'pendiente', isAutomatic: true })
}
