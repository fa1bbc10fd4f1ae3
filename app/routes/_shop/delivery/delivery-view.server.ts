import type { AppLoadContext } from '@remix-run/node'
import { orEmpty } from '~/database/availability.server'
import { daysBetween, isDay, limaDay } from '~/dates'
import type { DeliveryChoice } from '~/models/delivery/delivery'
import { cheapestShipping } from '~/models/delivery/shipping-zone.server'
import { type CutOff, firstCutOff, said } from '~/models/delivery/soonest'
import { formatMoney } from '~/money'
import { FILTERS } from '~/urls/listing/listing-filters'
import { calendarNow } from '../calendar-now.server'
import { destinationOf } from '../cart/destination.server'

/** What the bar under the header says. */
export type DeliveryView = {
  /** `Miraflores · mañana`; blank until something is chosen. */
  chosen: string
  /** What the delivery costs, in words. */
  cost: string
  cutOff: CutOff | null
}

/** Pages on which flowers are chosen; a product's asks for itself. */
const CHOOSING = /^\/(catalogo|ocasion|buscar|$)/

/**
 * What the bar of a page says: the same to all, so that it can be kept. What a visitor chose is filled in by scripts.
 *
 * @returns `null` for pages without a bar
 */
export async function barView(
  request: Request,
  context: AppLoadContext,
): Promise<DeliveryView | null> {
  const { pathname, searchParams } = new URL(request.url)
  if (!CHOOSING.test(pathname)) return null
  const day = searchParams.get(FILTERS.delivery.parameter) ?? ''
  return deliveryView({ district: '', day }, context)
}

export async function deliveryView(
  { district, day }: DeliveryChoice,
  context: AppLoadContext,
): Promise<DeliveryView> {
  const { rows, now } = await calendarNow(context)
  return {
    chosen: [district, dayWords(day, now)].filter(Boolean).join(' · '),
    cost: await costWords(district, context),
    cutOff: firstCutOff(rows, now),
  }
}

function dayWords(day: string, now: Date): string {
  const ahead = isDay(day) ? daysBetween(limaDay(now), day) : -1
  return ahead < 0 ? '' : said(day, ahead)
}

async function costWords(district: string, context: AppLoadContext): Promise<string> {
  const { cost } = await destinationOf(district, context)
  if (cost !== null) return `Envío ${formatMoney(cost)}`
  if (district) return 'Aún no llegamos ahí'
  const from = await orEmpty(cheapestShipping(context), null)
  return from === null ? '' : `Envío desde ${formatMoney(from)}`
}
