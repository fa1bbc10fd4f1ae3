import { db } from '~/database/db.server'
import { formatMoney } from '~/money'
import { balanceOf, owesRest } from '~/models/orders/balance.server'
import { lockOrder, noteEvent } from './order-history.server'

export const PROOFS_MAX = 10

type Proof = {
  /** Digits and capitals, as the form's `operationNumber` normalizes them. */
  operation: string
  /** Céntimos, above zero. */
  amount: number
  /** File name in the private folder; `null` when only the number was given. */
  file: string | null
}

/**
 * `isNew` is false when the order already had this operation; the new picture is not needed then.
 */
export type Kept = { kept: true; isNew: boolean } | { kept: false; reason: string }

/**
 * Stores a buyer's proof of payment. It is a claim and changes no status.
 *
 * @source docs/specification/decisions.md Q-083; docs/specification/reliability.md O-01
 */
export async function keepProof(orderId: string, proof: Proof): Promise<Kept> {
  const { operation, amount, file } = proof
  return db.transaction().execute(async (trx): Promise<Kept> => {
    const order = await lockOrder(trx, orderId)
    if (!order) return { kept: false, reason: 'Este pedido ya no existe.' }
    const earlier = await trx
      .selectFrom('payment_proofs')
      .select('operation_number')
      .where('order_id', '=', orderId)
      .execute()
    if (earlier.some((other) => other.operation_number === operation)) {
      return { kept: true, isNew: false }
    }
    if (order.status !== 'pendiente' && !owesRest(await balanceOf(orderId, trx))) {
      return { kept: false, reason: order.status === 'cancelado' ? TOO_LATE : NOT_NEEDED }
    }
    if (earlier.length >= PROOFS_MAX) {
      const reason = `Ya recibimos ${PROOFS_MAX} comprobantes. Escríbenos si falta alguno.`
      return { kept: false, reason }
    }
    const row = { order_id: orderId, operation_number: operation, amount, file }
    await trx.insertInto('payment_proofs').values(row).execute()
    const detail = `${operation} · ${formatMoney(amount)}`
    await noteEvent(trx, { orderId, kind: 'proof', detail, staffId: null })
    return { kept: true, isNew: true }
  })
}

const NOT_NEEDED = 'Tu pedido ya no espera un pago: no hace falta enviar nada más.'
const TOO_LATE =
  'Tu pedido se canceló antes de que llegara este comprobante y no lo guardamos. Si ya pagaste, escríbenos con tu número de operación.'

/** The proofs of an order, oldest first. */
export function proofsOf(orderId: string) {
  return db
    .selectFrom('payment_proofs')
    .select(['id', 'operation_number', 'amount', 'file', 'created_at'])
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** The same for staff, with the other orders that claim the same operation. */
export function proofsForStaff(orderId: string) {
  return db
    .selectFrom('payment_proofs as proof')
    .select(['id', 'operation_number', 'amount', 'file', 'created_at'])
    .select((eb) =>
      eb
        .selectFrom('payment_proofs as other')
        .innerJoin('orders', 'orders.id', 'other.order_id')
        .select((other) =>
          other.fn.agg<string[]>('array_agg', ['orders.order_number']).as('numbers'),
        )
        .whereRef('other.operation_number', '=', 'proof.operation_number')
        .whereRef('other.order_id', '<>', 'proof.order_id')
        .as('also_in'),
    )
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** The file of a proof; `null` when the proof does not exist or has no picture. */
export async function proofFile(id: string): Promise<string | null> {
  const proof = await db
    .selectFrom('payment_proofs')
    .select('file')
    .where('id', '=', id)
    .executeTakeFirst()
  return proof?.file ?? null
}

/** All files of proofs. */
export async function proofFiles(): Promise<Set<string>> {
  const rows = await db.selectFrom('payment_proofs').select('file').execute()
  return new Set(rows.flatMap(({ file }) => file ?? []))
}
