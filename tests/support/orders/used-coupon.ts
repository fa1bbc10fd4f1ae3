import { db } from '~/database/db.server'
import { reservation, type Wanted } from '~/models/orders/reservations/reservations'
import { settleReservations } from '~/models/orders/reservations/settle-reservations.server'
import { anOrder } from '../factories'

/** Uses a coupon for a new order, as placing it does. @returns whether it is counted */
export async function usesCoupon(
  coupon: { id: string },
  purchase: NonNullable<Wanted['purchase']>,
): Promise<boolean> {
  const { id } = await anOrder()
  const use = reservation(id, { kind: 'coupon', coupon_id: coupon.id, name: 'FLOR10', purchase })
  const outcomes = await db.transaction().execute((trx) => settleReservations(trx, [], [use]))
  return outcomes.every(({ outcome }) => outcome === 'taken')
}
