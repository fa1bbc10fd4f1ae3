import { addDays, formatDayLong, limaDay } from '~/dates'
import { type Duty, may } from '~/models/accounts/permissions'
import { claimsToAnswer } from '~/models/claims/admin/claims.server'
import { deliveryWeek } from '~/models/delivery/week.server'
import { deliveriesOn, scarceProducts, shopCounts } from '~/models/orders/admin/dashboard.server'
import { firstSteps } from '~/models/orders/admin/opening/first-steps.server'
import { countUndated } from '~/models/orders/admin/order-list.server'
import { balanceTotals } from '~/models/orders/money/balance.server'
import { salesByDay } from '~/models/orders/money/sales.server'
import { paymentWords } from '~/models/orders/money/payment-words'
import { missingOfProvider } from '~/models/site/provider'
import { MARKED } from '../admin/list/marked-hash'
import { allSettings, checkoutSettings } from '~/models/site/settings/setting.server'
import { termText } from '../admin/claim-term'
import { loadToResolve } from './load-to-resolve.server'

const SALES_DAYS = 30

/**
 * Everything that the dashboard shows.
 *
 * @param search of its address
 * @param duty of whom it is shown to
 */
export async function loadDashboard(search: URLSearchParams, duty: Duty) {
  const now = new Date()
  const today = limaDay(now)
  const days = [today, addDays(today, 1)]
  const { tracksStock } = await checkoutSettings()
  const [counts, undated, week, deliveries, scarce, sales, money, opening] = await Promise.all([
    shopCounts(today),
    countUndated(),
    deliveryWeek(now),
    deliveriesOn(days),
    scarceProducts(tracksStock),
    salesByDay(today, SALES_DAYS),
    balanceTotals(addDays(today, 1 - SALES_DAYS)),
    may(duty, 'settings.write') ? openingOf() : null,
  ])
  const toResolve = await loadToResolve(now, search.get('resolver') === 'todo')
  return {
    counts: { ...counts, owed: money.short, toResolve: toResolve.count },
    today,
    since: addDays(today, 1 - SALES_DAYS),
    undated,
    week,
    days: days.map((day, index) => ({
      title: index === 0 ? 'Entregas de hoy' : 'Entregas de mañana',
      day: formatDayLong(day),
      date: day,
      slots: slotsOf(
        day,
        deliveries.filter(({ delivery_date }) => delivery_date === day),
      ),
    })),
    scarce,
    sales,
    money: { ...money, days: SALES_DAYS },
    book: await complaintsBook(),
    opening,
    toResolve,
  }
}

/** What a new shop lacks; nothing once it has it all, or many orders. */
async function openingOf() {
  const { steps, isNew, hasOrders } = await firstSteps()
  return isNew && Object.values(steps).includes(false) ? { steps, hasOrders } : null
}

/** What the complaints book asks of staff: data that the law wants, and sheets to answer. */
async function complaintsBook() {
  const [settings, open] = await Promise.all([allSettings(), claimsToAnswer(new Date())])
  return {
    missing: missingOfProvider(settings),
    open: open && { count: open.count, term: termText(open) },
  }
}

type Deliveries = Awaited<ReturnType<typeof deliveriesOn>>

/** The deliveries of a day by slot, earliest first. */
function slotsOf(day: string, deliveries: Deliveries) {
  const slots = new Set(deliveries.map(({ delivery_time }) => delivery_time))
  return [...slots].map((slot) => ({
    slot: slot ?? 'Sin horario',
    list: `/admin/pedidos?${new URLSearchParams({ dia: day, ...(slot && { horario: slot }) })}${MARKED}`,
    orders: deliveries.filter(({ delivery_time }) => delivery_time === slot).map(deliveryOf),
  }))
}

function deliveryOf(order: Deliveries[number]) {
  return {
    number: order.order_number,
    customer: fullName(order),
    where: order.delivery_type === 'retiro' ? 'Retiro' : (order.shipping_zone_name ?? 'Envío'),
    status: order.status,
    money: paymentWords(order),
    isOwed: order.missing > 0,
  }
}

function fullName(order: { customer_name: string; customer_lastname: string }): string {
  return `${order.customer_name} ${order.customer_lastname}`.trim()
}
