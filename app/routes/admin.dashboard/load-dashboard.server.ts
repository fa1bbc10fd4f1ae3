import type { Reading } from '~/database/cached-reads.server'
import { addDays, limaDay } from '~/dates'
import { type Duty, may } from '~/models/accounts/permissions'
import { claimsToAnswer } from '~/models/claims/admin/claims.server'
import { deliveryWeek } from '~/models/delivery/week.server'
import { scarceProducts, shopCounts } from '~/models/orders/admin/dashboard.server'
import { firstSteps } from '~/models/orders/admin/opening/first-steps.server'
import { countUndated } from '~/models/orders/admin/order-list.server'
import { balanceTotals } from '~/models/orders/money/balance.server'
import { salesByDay } from '~/models/orders/money/sales.server'
import { missingOfProvider } from '~/models/site/provider'
import { allSettings, checkoutSettings } from '~/models/site/settings/setting.server'
import { termText } from '../admin/claim-term'
import { loadDeliveries } from './load-deliveries.server'
import { loadToResolve } from './load-to-resolve.server'

const SALES_DAYS = 30

/**
 * Everything that the dashboard shows.
 *
 * @param search of its address
 * @param duty of whom it is shown to
 */
export async function loadDashboard(reading: Reading, search: URLSearchParams, duty: Duty) {
  const now = new Date()
  const today = limaDay(now)
  const { tracksStock } = await checkoutSettings(reading)
  const [counts, undated, week, deliveries, scarce, sales, money, opening] = await Promise.all([
    shopCounts(reading, today),
    countUndated(reading),
    deliveryWeek(now),
    loadDeliveries([today, addDays(today, 1)]),
    scarceProducts(tracksStock),
    salesByDay(reading, today, SALES_DAYS),
    balanceTotals(reading, addDays(today, 1 - SALES_DAYS)),
    may(duty, 'settings.write') ? openingOf() : null,
  ])
  const toResolve = await loadToResolve(now, search.get('resolver') === 'todo', reading)
  return {
    counts: { ...counts, owed: money.short, toResolve: toResolve.count },
    today,
    since: addDays(today, 1 - SALES_DAYS),
    undated,
    week,
    days: deliveries,
    scarce,
    sales,
    money: { ...money, days: SALES_DAYS },
    book: await complaintsBook(reading),
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
async function complaintsBook(reading: Reading) {
  const [settings, open] = await Promise.all([allSettings(reading), claimsToAnswer(new Date())])
  return {
    missing: missingOfProvider(settings),
    open: open && { count: open.count, term: termText(open) },
  }
}
