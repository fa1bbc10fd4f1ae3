import { addDays, daysBetween, isDay, limaDay } from '~/dates'
import { MARGIN_PERCENT, MARGIN_PERCENT_MAX } from '~/models/orders/admin/market/market'

/** Most days of one list. */
const DAYS_MAX = 60

export type AskedMarket = {
  /** Lima's, both included. */
  from: string
  to: string
  /** Per cent, whole. */
  margin: number
  today: string
}

/** The days and the margin that an address asks for: tomorrow's, unless it says otherwise. */
export function askedMarket(url: string): AskedMarket {
  const { searchParams } = new URL(url)
  const today = limaDay(new Date())
  const day = (name: string, usual: string) => {
    const asked = searchParams.get(name) ?? ''
    return isDay(asked) ? asked : usual
  }
  const from = day('desde', addDays(today, 1))
  const to = day('hasta', from)
  const length = Math.min(Math.max(0, daysBetween(from, to)), DAYS_MAX - 1)
  const margin = searchParams.get('margen') ?? ''
  const isMargin = /^\d{1,3}$/.test(margin) && Number(margin) <= MARGIN_PERCENT_MAX
  return {
    ...{ from, to: addDays(from, length), today },
    margin: isMargin ? Number(margin) : MARGIN_PERCENT,
  }
}

/** The address of these days and this margin. */
export function marketUrl(path: string, { from, to, margin }: Omit<AskedMarket, 'today'>): string {
  const { pathname, search } = new URL(path, 'http://tienda')
  const asked = new URLSearchParams(search)
  asked.set('desde', from)
  asked.set('hasta', to)
  asked.set('margen', String(margin))
  return `${pathname}?${asked.toString()}`
}
