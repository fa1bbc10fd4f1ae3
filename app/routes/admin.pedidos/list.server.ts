import type { Reading } from '~/database/cached-reads.server'
import { addDays, limaDay } from '~/dates'
import { slotNames } from '~/models/delivery/slot-order.server'
import { deliveryWeek } from '~/models/delivery/week.server'
import { deliveriesOf } from '~/models/orders/admin/mail-delivery.server'
import { readOrderFilters } from '~/models/orders/admin/order-filters'
import {
  countOrders,
  countUndated,
  districtsOfOrders,
  listOrders,
  zonesByName,
} from '~/models/orders/admin/order-list.server'
import { countOwed } from '~/models/orders/money/balance.server'
import { checkoutSettings } from '~/models/site/settings/setting.server'
import { LIST_PAGE } from '~/urls/staff/list-url'
import { orderView } from '../admin/order/order-view.server'
import { blankManualOrder } from './manual/blank-manual-order.server'
import { shownRow } from './order-row.server'

/**
 * The page of orders that an address asks for, and what is open over it.
 *
 * @param viewerId who of the staff looks
 * @throws Response 404 when `?pedido` names no order
 */
export async function loadOrders(reading: Reading, { searchParams }: URL, viewerId: string) {
  const filters = readOrderFilters(searchParams)
  const wanted = searchParams.get('pedido')
  const added = searchParams.get('nuevo')
  const today = limaDay(new Date())
  const tomorrow = addDays(today, 1)
  const [list, settings, counts, undated, owed, zones, slots, districts, week, open, blank] =
    await Promise.all([
      listOrders(filters),
      checkoutSettings(reading),
      countOrders(reading, today, tomorrow),
      countUndated(reading),
      countOwed(reading),
      zonesByName(),
      slotNames(),
      districtsOfOrders(),
      deliveryWeek(new Date()),
      wanted === null ? null : orderView(wanted, viewerId),
      added === null ? null : blankManualOrder(added, filters.day),
    ])
  if (wanted !== null && !open) throw new Response(null, { status: 404 })
  const { rows, total, isMore } = list
  const deliveries = await deliveriesOf(rows.flatMap(({ mails }) => mails))
  return {
    filters,
    rows: rows.map((row) => shownRow(row, deliveries, settings.terms.expireAfter !== null)),
    total,
    isMore,
    pages: Math.ceil(total / LIST_PAGE),
    zones,
    slots: filters.slot && !slots.includes(filters.slot) ? [...slots, filters.slot] : slots,
    districts,
    week,
    days: { today, tomorrow },
    counts: { ...counts, undated, owed },
    open,
    blank,
  }
}
