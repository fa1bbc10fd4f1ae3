import type { PaymentTerms } from '~/models/site/settings/setting'

const HOUR_MS = 3_600_000

const NONE = { remind_at: null, pay_until: null }

/** What of its terms an order loses when its total becomes another, céntimos: one that costs nothing waits for no payment. */
export function termsAt(total: number): Partial<typeof NONE> {
  return total === 0 ? NONE : {}
}

/** What an order is promised when it is placed: later settings change nothing of it. */
export function promisedTerms(terms: PaymentTerms, order: { total: number; placed: Date }) {
  if (order.total === 0) return NONE
  const after = (hours: number | null) =>
    hours === null ? null : new Date(order.placed.getTime() + hours * HOUR_MS)
  const { remindAfter, expireAfter } = terms
  const isInTime = remindAfter !== null && (expireAfter === null || remindAfter < expireAfter)
  return { remind_at: after(isInTime ? remindAfter : null), pay_until: after(expireAfter) }
}
