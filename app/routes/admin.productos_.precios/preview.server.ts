import { counted } from '~/counted'
import { formatDayLong } from '~/dates'
import {
  type PriceLine,
  type PricePlan,
  planPrices,
} from '~/models/catalogue/admin/prices/price-plan.server'
import { soldName } from '~/models/catalogue/sizes/size'
import { formatMoney } from '~/money'
import type { readAsked } from './asked.server'

type Asked = NonNullable<ReturnType<typeof readAsked>['asked']>

/** What would be written, for people; nothing is. */
export async function previewOf({ scope, rule, words, endsOn }: Asked) {
  const plan = await planPrices(scope, rule)
  return {
    words,
    digest: plan.digest,
    lines: plan.lines.map(shownLine),
    summary: summaryOf(plan),
    returns: endsOn && `Los precios de antes vuelven el ${formatDayLong(endsOn)}.`,
  }
}

function summaryOf({ lines, unchanged }: PricePlan): string {
  if (lines.length === 0) return 'Con esto no cambia ningún precio.'
  const same = unchanged > 0 ? ` ${counted(unchanged, 'queda igual', 'quedan igual')}.` : ''
  return `${counted(lines.length, 'precio cambia', 'precios cambian')}.${same}`
}

function shownLine({ product_id, size_id, product, size, before, after }: PriceLine) {
  const sale = before.sale_price !== null && {
    before: formatMoney(before.sale_price),
    after: after.sale_price === null ? null : formatMoney(after.sale_price),
  }
  const price = { before: formatMoney(before.price), after: formatMoney(after.price) }
  return { id: size_id ?? product_id, name: soldName(product, size), price, sale: sale || null }
}
