import { randomUUID } from 'node:crypto'
import { db, type Executor, type Trx } from '~/database/db.server'
import { formatMoney } from '~/money'
import type { Change } from '~/models/orders/change/change.server'
import { changeOrder, type LockedOrder } from '~/models/orders/change/change-orders.server'
import { moveTo } from '~/models/orders/admin/order-status.server'
import { type Balance, balanceOf } from '~/models/orders/money/balance.server'
import { IS_ANSWERED } from '~/models/orders/money/waiting-proofs.server'
import { isUuid } from '~/models/records/uuid'
import { type PaymentEntry, type PaymentEntryField, paidMeanwhile } from './payment-entry'
import { operationWarnings, findDuplicate } from './operation.server'
import { balanceAt, costLess } from './price-after-refund.server'

export type Noted =
  /** `isNew` is false when it was noted before; `told` is the address that a mail goes to. */
  | (Balance & { isNew: boolean; isVerified: boolean; told?: string | null })
  /** Nothing was written: sentences that staff must confirm. */
  | { warnings: string[] }
  /** Nothing was written. */
  | { problem: Problem }

type Problem = { field: PaymentEntryField; message: string }

/**
 * Notes a payment that staff saw. When nothing is missing any more, a pending order becomes verified.
 *
 * The same operation with the same amount counts once; with another amount it is refused in words.
 *
 * @param isConfirmed that staff confirmed it after reading the warnings
 * @returns `null` when the order does not exist
 * @source docs/decisions/0038
 */
export async function notePayment(
  orderId: string,
  entry: PaymentEntry,
  isConfirmed: boolean,
): Promise<Noted | null> {
  return changeOrder(orderId, { by: entry.staffId }, async (change, order): Promise<Noted> => {
    const { trx } = change
    const duplicate = await findDuplicate(trx, order.id, 'payment', entry)
    if (duplicate) return duplicateAnswer(trx, order.id, duplicate.problem)
    const { paid } = await balanceOf(order.id, trx)
    const warnings = [
      ...(await operationWarnings(trx, order.id, entry.operation)),
      ...changeWarnings(entry, paid),
      ...amountWarnings(order, paid + entry.amount),
    ]
    if (warnings.length > 0 && !isConfirmed) return { warnings }
    const written = await writePayment(change, order, entry)
    return { ...written, told: entry.isNotified ? tell(change, order, written) : null }
  })
}

/** Mails the buyer what a payment leads to: it is verified, a rest is missing, or none any more. @returns the address */
function tell(
  change: Change,
  order: LockedOrder,
  { isVerified, missing }: { isVerified: boolean; missing: number },
): string | null {
  if (order.status === 'cancelado') return null
  const status = 'verificado'
  const line = isVerified
    ? change.mail(order, 'order-status', { status }, { status })
    : change.mail(order, 'order-change', { what: missing > 0 ? 'payment' : 'paid' })
  return line && order.email
}

/** Writes a payment of an order that the caller has locked, without a warning. */
export async function writePayment(change: Change, order: LockedOrder, entry: PaymentEntry) {
  await write(change, order, 'payment', entry)
  const balance = await balanceOf(order.id, change.trx)
  const isVerified = balance.missing === 0 && order.status === 'pendiente'
  if (isVerified) await moveTo(change, [order], 'verificado')
  return { ...balance, isNew: true, isVerified }
}

function changeWarnings({ seenPaid = null }: PaymentEntry, paid: number): string[] {
  return seenPaid === null || seenPaid === paid ? [] : [paidMeanwhile(paid)]
}

function amountWarnings({ status, total }: { status: string; total: number }, paid: number) {
  if (status === 'cancelado')
    return ['El pedido está cancelado: lo que pagó se le tiene que devolver.']
  if (paid <= total) return []
  return [`Con este monto suman ${formatMoney(paid)}, y el total es ${formatMoney(total)}.`]
}

/**
 * Notes money that went back to the buyer, never more than was paid. What went back for good is taken off what the
 * order costs, but for what was paid too much.
 *
 * @param isConfirmed that staff confirmed it after reading the warnings
 * @returns `null` when the order does not exist
 */
export async function noteRefund(
  orderId: string,
  entry: PaymentEntry,
  isConfirmed = false,
): Promise<Noted | null> {
  return changeOrder(orderId, { by: entry.staffId }, async (change, order): Promise<Noted> => {
    const { trx } = change
    const duplicate = await findDuplicate(trx, order.id, 'refund', entry)
    if (duplicate) return duplicateAnswer(trx, order.id, duplicate.problem)
    const { paid, extra } = await balanceOf(order.id, trx)
    if (entry.amount > paid) return { problem: { field: 'amount', message: tooMuch(paid) } }
    const warnings = changeWarnings(entry, paid)
    if (warnings.length > 0 && !isConfirmed) return { warnings }
    const off = entry.isFinal ? Math.max(0, entry.amount - extra) : 0
    const words = off > 0 ? await costLess(change, order, off) : undefined
    await write(change, order, 'refund', entry, words)
    return {
      ...(await balanceAt(trx, order, order.total - off)),
      ...{ isNew: true, isVerified: false },
    }
  })
}

function tooMuch(paid: number): string {
  return paid === 0
    ? 'No hay ningún pago anotado que devolver'
    : `Solo hay ${formatMoney(paid)} pagados: no se puede devolver más`
}

async function duplicateAnswer(trx: Trx, orderId: string, problem: Problem | null): Promise<Noted> {
  if (problem) return { problem }
  return { ...(await balanceOf(orderId, trx)), isNew: false, isVerified: false }
}

async function write(
  change: Change,
  order: LockedOrder,
  kind: 'payment' | 'refund',
  entry: PaymentEntry,
  words?: string,
) {
  const { trx, by } = change
  const { operation, amount, paidOn } = entry
  const { id: orderId, payment_method } = order
  const method = entry.method ?? payment_method
  const id = isUuid(entry.key) ? entry.key : randomUUID()
  const who = { noted_by: by, by_rider: by === null }
  const row = { id, order_id: orderId, kind, amount, method, operation_number: operation, ...who }
  const proof = kind === 'payment' ? await proofOf(trx, orderId, entry) : undefined
  await trx
    .insertInto('payments')
    .values({ ...row, paid_on: paidOn, proof_id: proof?.id ?? null })
    .execute()
  change.note(order, kind, { detail: String(amount), paymentId: id, ...(words && { words }) })
}

/**
 * The buyer's proof that a payment answers: the one that staff looked at, or the one of its operation; of a payment by
 * the order's own method that says neither, the first that waits with just its amount, or it would be counted again.
 */
async function proofOf(trx: Trx, orderId: string, entry: PaymentEntry) {
  const { proofId, operation, amount, method } = entry
  const proofs = trx.selectFrom('payment_proofs').select('id').where('order_id', '=', orderId)
  if (!operation && !proofId && method === null) {
    const waiting = proofs.where('amount', '=', amount).where((eb) => eb.not(IS_ANSWERED))
    return waiting.orderBy('created_at').orderBy('id').executeTakeFirst()
  }
  const ofOperation = operation
    ? await proofs.where('operation_number', '=', operation).executeTakeFirst()
    : undefined
  if (ofOperation || !proofId || !isUuid(proofId)) return ofOperation
  return proofs.where('id', '=', proofId).executeTakeFirst()
}

/** The entries of an order, voided ones included, oldest first; amounts in céntimos. */
export function ledgerOf(orderId: string, executor: Executor = db) {
  return executor
    .selectFrom('payments')
    .leftJoin('users as noter', 'noter.id', 'noted_by')
    .select(['payments.id', 'kind', 'amount', 'operation_number as operation', 'method', 'paid_on'])
    .select(['voided_at', 'void_reason', 'noter.email as noted_by', 'by_rider'])
    .where('order_id', '=', orderId)
    .orderBy('payments.created_at')
    .orderBy('payments.id')
    .execute()
}
