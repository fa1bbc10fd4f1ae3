import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { DB } from '../../app/database/db.types'
import { limaDay, limaInstant } from '../../app/dates'
import { nextStatus, type Status } from '../../app/models/orders/order'
import type { Draws } from './random'
import type { PastOrder } from './orders'

export type Happened = {
  payments: Insertable<DB['payments']>[]
  proofs: Insertable<DB['payment_proofs']>[]
  events: Insertable<DB['order_events']>[]
}

const MINUTE = 60_000

/** What was paid for an order and what its history tells, by its status. */
export function whatHappened(past: PastOrder, draws: Draws, now: Date): Happened {
  const payments = paymentsOf(past, draws, now)
  const { id: order_id, payment_method } = past.order
  const isProven = past.order.status === 'pendiente' && payment_method !== 'efectivo'
  return {
    payments,
    proofs:
      isProven && draws.happens(0.6)
        ? [
            {
              ...{ order_id, operation_number: operationNumber(draws), amount: past.order.total },
              created_at: laterThan(past.placedAt, 20, now),
            },
          ]
        : [],
    events: [
      { order_id, kind: 'created', created_at: past.placedAt },
      ...payments.map(({ id, kind, created_at }) => ({
        ...{ order_id, kind, payment_id: id, created_at },
      })),
      ...statusEvents(past, now),
    ],
  }
}

function laterThan(moment: Date, minutes: number, now: Date): Date {
  return new Date(Math.min(moment.getTime() + minutes * MINUTE, now.getTime()))
}

function operationNumber(draws: Draws): string {
  return String(10_000_000 + draws.below(89_999_999))
}

/** Most are paid whole; some in two parts, short of ten soles, or given back when they are cancelled. */
function paymentsOf({ order, placedAt }: PastOrder, draws: Draws, now: Date) {
  const { id: order_id, total, status, payment_method: method } = order
  if (total === 0 || status === 'pendiente' || (status === 'cancelado' && draws.happens(0.5))) {
    return []
  }
  const paid = (amount: number, minutes: number, kind: 'payment' | 'refund' = 'payment') => {
    const created_at = laterThan(placedAt, minutes, now)
    return {
      ...{ id: randomUUID(), order_id, kind, amount, method, created_at },
      operation_number: method === 'efectivo' ? null : operationNumber(draws),
      paid_on: limaDay(created_at),
    }
  }
  if (status === 'cancelado') return [paid(total, 15), paid(total, 45, 'refund')]
  if (draws.happens(0.03)) {
    const half = Math.floor(total / 2)
    return [paid(half, 15), paid(total - half, 40)]
  }
  return [paid(total > 5_000 && draws.happens(0.01) ? total - 1_000 : total, 15)]
}

function statusEvents(past: PastOrder, now: Date): Happened['events'] {
  const { order, placedAt, deliveredOn, slot } = past
  const { id: order_id, status, delivery_type } = order
  if (status === 'cancelado') {
    const created_at = laterThan(placedAt, 60, now)
    return [{ order_id, kind: 'status', status, detail: 'pendiente', created_at }]
  }
  const changes: Happened['events'] = []
  for (let detail: Status = 'pendiente'; detail !== status;) {
    const step: Status = nextStatus(detail, delivery_type === 'retiro') ?? status
    const created_at = momentOf(step, past, now)
    changes.push({ order_id, kind: 'status', status: step, detail, created_at })
    detail = step
  }
  const detail = `${deliveredOn} ${slot.name}`
  const created_at = momentOf('entregado', past, now)
  const isAbsent = status === 'enviado' && deliveredOn < limaDay(now)
  if (isAbsent) return [...changes, { order_id, kind: 'absent', detail, created_at }]
  if (delivery_type === 'retiro' || status !== 'entregado') return changes
  return [...changes, { order_id, kind: 'delivered', detail, created_at }]
}

/** The florist verifies and makes it soon; it leaves as its slot begins and arrives an hour later. */
function momentOf(step: Status, past: PastOrder, now: Date): Date {
  if (step === 'verificado') return laterThan(past.placedAt, 20, now)
  if (step === 'preparacion') return laterThan(past.placedAt, 50, now)
  const leaves = limaInstant(past.deliveredOn, past.slot.starts_at)
  const earliest = Math.max(leaves.getTime(), past.placedAt.getTime() + 60 * MINUTE)
  return laterThan(new Date(earliest), step === 'entregado' ? 60 : 0, now)
}
