import { randomUUID } from 'node:crypto'
import { orEmpty } from '~/database/availability.server'
import { activeComplements } from '~/models/catalogue/complement.server'
import { productsToSell } from '~/models/catalogue/products-to-sell.server'
import { calendarRows } from '~/models/delivery/calendar.server'
import { slotNames } from '~/models/delivery/slot-order.server'
import { staffCalendar } from '~/models/delivery/staff-calendar'
import { suggestedNumber } from '~/models/orders/admin/manual-order.server'
import { limaDay } from '~/dates'
import { filledManualOrder } from './filled-manual-order.server'
import { soldProduct } from './sold-product.server'

/**
 * The initial values of the manual order form, and its products.
 *
 * @param customer the number of an order whose buyer's data fill it in; anything else fills in nothing
 */
export async function blankManualOrder(customer: string) {
  const now = new Date()
  const [orderNumber, products, complements, slots, rows] = await Promise.all([
    orEmpty(suggestedNumber(now), ''),
    productsToSell(),
    activeComplements(),
    slotNames(),
    calendarRows(now),
  ])
  return {
    key: randomUUID(),
    orderNumber,
    filled: await filledManualOrder(customer, orderNumber),
    slots,
    calendar: staffCalendar(rows, slots, now),
    complements: complements.map(({ id, name, price }) => ({ id, name, price })),
    products: products.map(soldProduct),
    today: limaDay(now),
  }
}

export type BlankManualOrder = Awaited<ReturnType<typeof blankManualOrder>>
