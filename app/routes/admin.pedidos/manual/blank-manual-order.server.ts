import { randomUUID } from 'node:crypto'
import { orEmpty } from '~/database/availability.server'
import { activeComplements } from '~/models/catalogue/complement.server'
import { productsToSell } from '~/models/catalogue/products-to-sell.server'
import { calendarRows } from '~/models/delivery/calendar.server'
import { slotNames } from '~/models/delivery/slot-order.server'
import { staffCalendar } from '~/models/delivery/staff-calendar'
import { suggestedNumber } from '~/models/orders/admin/manual-order.server'
import { documentChoices } from '~/models/orders/receipts/document'
import { receiptRules } from '~/models/site/settings/setting'
import { allSettings } from '~/models/site/settings/setting.server'
import { limaDay } from '~/dates'
import { filledManualOrder } from './filled-manual-order.server'
import { MANUAL_DEFAULTS } from './manual-fields'
import { soldProduct } from './sold-product.server'

/**
 * The initial values of the manual order form, and its products.
 *
 * @param customer the number of an order whose buyer's data fill it in; anything else fills in nothing
 * @param day of which the list is, and the order unless it is over
 */
export async function blankManualOrder(customer: string, day: string | null) {
  const now = new Date()
  const today = limaDay(now)
  const dated = day !== null && day >= today ? day : MANUAL_DEFAULTS.dated
  const [orderNumber, products, complements, slots, rows] = await Promise.all([
    orEmpty(suggestedNumber(now), ''),
    productsToSell(),
    activeComplements(),
    slotNames(),
    calendarRows(now),
  ])
  const rules = receiptRules(await allSettings())
  const defaults = { ...MANUAL_DEFAULTS, dated, order_number: orderNumber }
  return {
    key: randomUUID(),
    defaults,
    filled: await filledManualOrder(customer, defaults),
    slots,
    calendar: staffCalendar(rows, slots, now),
    complements: complements.map(({ id, name, price }) => ({ id, name, price })),
    products: products.map(soldProduct),
    today,
    ...(rules && { documents: documentChoices(rules) }),
  }
}

export type BlankManualOrder = Awaited<ReturnType<typeof blankManualOrder>>
