import { type RawBuilder, sql } from 'kysely'
import { isDelivered, STOP } from '~/models/orders/admin/absent/stops.server'
import type { DayRange } from './day-range'

/** Whether the history of `orders` says that nobody was there: at this delivery, or before it was moved here. Few have it. */
const WAS_ABSENT = sql`orders.id in (select order_id from order_events where kind = 'absent') and exists (
  select from order_events as absent
  where absent.order_id = orders.id and absent.kind = 'absent' and (
    absent.detail = orders.stop or not exists (
      select from order_items where order_id = orders.id and ${STOP} = absent.detail
    )
  )
)`

/** Who cancelled it last: the shop cancels by itself what nobody pays. */
const CANCELLED_BY = sql`coalesce((
  select case when automatic then 'Cancelado solo: no se pagó'
    else 'Cancelado por ' || coalesce(users.email, 'quien ya no está') end
  from order_events left join users on users.id = user_id
  where order_id = orders.id and kind = 'status' and order_events.status = 'cancelado'
  order by order_events.created_at desc, order_events.id limit 1
), 'Cancelado')`

/**
 * What became of the deliveries and pickups of some days, a line an outcome: its name, orders, deliveries, and what
 * their lines cost, céntimos.
 */
export function deliveryOutcomes({ from, to }: DayRange): RawBuilder<unknown> {
  return sql`
    select case
        when status = 'cancelado' then ${CANCELLED_BY}
        when delivery_type = 'retiro' and status = 'entregado' then 'Recogido en la tienda'
        when delivery_type = 'retiro' then 'Por recoger en la tienda'
        when status = 'entregado' or ${isDelivered(sql`orders.stop`)} then
          case when ${WAS_ABSENT} then 'Entregado después de no encontrar a nadie'
            else 'Entregado a la primera' end
        when ${WAS_ABSENT} then 'No entregado: no había nadie'
        else 'Sin resultado anotado'
      end, count(distinct id), count(*), sum(subtotal)::bigint, 0
    from (
      select orders.id, status, delivery_type, ${STOP} as stop,
        sum(order_items.subtotal) as subtotal
      from order_items join orders on orders.id = order_id
      where delivery_date between ${from} and ${to}
      group by orders.id, delivery_date, delivery_time
    ) as orders
    group by 1
  `
}
