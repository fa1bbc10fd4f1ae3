import { orEmpty } from '~/database/availability.server'
import { formatInstant } from '~/dates'
import { absencesOf } from '~/models/orders/admin/absent/absent-orders.server'
import { claimedBy, proofsOf } from '~/models/orders/admin/payment-proof.server'
import type { Balance } from '~/models/orders/money/balance.server'
import type { Status } from '~/models/orders/order'
import { standingOf } from '~/models/orders/standing'
import { formatAmount } from '~/money'

type Known = Balance & { status: Status; toPay: number; operationMax: number }

/** Where an order stands, in words, and the proofs of its payment; amounts in céntimos. */
export async function standingAndProofs(order: { id: string }, known: Known) {
  const [proofs, absences] = await Promise.all([
    proofsOf(order.id),
    orEmpty(absencesOf(order.id), []),
  ])
  const claimed = claimedBy(proofs)
  const rest = Math.max(0, known.toPay - claimed)
  return {
    standing: standingOf({ ...known, isLookedAt: claimed > 0, isMissed: absences.length > 0 }),
    proofs: proofs.map(({ id, operation_number, amount, created_at }) => ({
      id,
      operation: operation_number,
      amount,
      sent: formatInstant(created_at),
    })),
    /** What neither the shop has noted nor a proof claims. */
    rest,
    /** How much of it the form proposes, as text. */
    proposed: rest > 0 ? formatAmount(Math.min(rest, known.operationMax)) : '',
  }
}
