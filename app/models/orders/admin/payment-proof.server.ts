import { db, type Trx } from '~/database/db.server'
import { formatMoney } from '~/money'
import { changeOrder } from '~/models/orders/change/change-orders.server'
import { balanceOf, owesRest } from '~/models/orders/money/balance.server'
import { IS_ANSWERED } from '~/models/orders/money/waiting-proofs.server'

export const PROOFS_MAX = 10

type Proof = {
  /** Digits and capitals, as the form's `optionalOperation` normalizes them; `null` where the picture says it. */
  operation: string | null
  /** Céntimos, above zero. */
  amount: number
  /** Its name in the private folder, and the hash of what was sent; `null` when only the number was given. */
  picture: { file: string; hash: string } | null
}

/**
 * `isNew` is false when the order already had this proof; the new picture is not needed then.
 */
export type Kept = { kept: true; isNew: boolean } | { kept: false; reason: string }

/**
 * Stores a buyer's proof of payment. It is a claim and changes no status.
 *
 * @source docs/specification/decisions.md Q-083; docs/specification/reliability.md O-01
 */
export async function keepProof(orderId: string, proof: Proof): Promise<Kept> {
  const { operation, amount, picture } = proof
  const kept = await changeOrder(orderId, { by: null }, async (change, order): Promise<Kept> => {
    const { trx } = change
    const earlier = await trx
      .selectFrom('payment_proofs')
      .select(['id', 'operation_number', 'picture_hash'])
      .where('order_id', '=', orderId)
      .execute()
    const duplicate = earlier.find((other) => isSame(other, proof))
    if (duplicate) {
      if (duplicate.operation_number === null) await number(trx, duplicate.id, operation)
      return { kept: true, isNew: false }
    }
    if (order.status !== 'pendiente' && !owesRest(await balanceOf(orderId, trx))) {
      return { kept: false, reason: order.status === 'cancelado' ? TOO_LATE : NOT_NEEDED }
    }
    if (earlier.length >= PROOFS_MAX) {
      const reason = `Ya recibimos ${PROOFS_MAX} comprobantes. Escríbenos si falta alguno.`
      return { kept: false, reason }
    }
    const file = { file: picture?.file, picture_hash: picture?.hash }
    const row = { order_id: orderId, operation_number: operation, amount, ...file }
    await trx.insertInto('payment_proofs').values(row).execute()
    const detail = `${operation ?? 'sin número'} · ${formatMoney(amount)}`
    change.note(order, 'proof', { detail })
    change.queue('push', { news: 'proof', orderId })
    return { kept: true, isNew: true }
  })
  return kept ?? { kept: false, reason: 'Este pedido ya no existe.' }
}

type Earlier = { operation_number: string | null; picture_hash: string | null }

/** Whether a proof came before: by the operation's number or, where either has none, by the picture. */
function isSame(earlier: Earlier, { operation, picture }: Proof): boolean {
  if (operation !== null && earlier.operation_number !== null) {
    return earlier.operation_number === operation
  }
  return picture !== null && earlier.picture_hash === picture.hash
}

/** Writes down the number of a picture that came again with it. */
async function number(trx: Trx, id: string, operation: string | null) {
  await trx
    .updateTable('payment_proofs')
    .set({ operation_number: operation })
    .where('id', '=', id)
    .execute()
}

const NOT_NEEDED = 'Tu pedido ya no espera un pago: no hace falta enviar nada más.'
const TOO_LATE =
  'Tu pedido se canceló antes de que llegara este comprobante y no lo guardamos. Si ya pagaste, escríbenos con tu número de operación.'

/** The proofs of an order, oldest first, and whether a payment answers each: then what it claims is in the ledger, or not there. */
export function proofsOf(orderId: string) {
  return proofs(orderId).execute()
}

/** The same for staff, with the other orders that claim the same operation. */
export function proofsForStaff(orderId: string) {
  return proofs(orderId)
    .select((eb) =>
      eb
        .selectFrom('payment_proofs as other')
        .innerJoin('orders', 'orders.id', 'other.order_id')
        .select((other) =>
          other.fn.agg<string[]>('array_agg', ['orders.order_number']).as('numbers'),
        )
        .whereRef('other.operation_number', '=', 'payment_proofs.operation_number')
        .whereRef('other.order_id', '<>', 'payment_proofs.order_id')
        .as('also_in'),
    )
    .execute()
}

function proofs(orderId: string) {
  return db
    .selectFrom('payment_proofs')
    .select(['id', 'operation_number', 'amount', 'file', 'created_at'])
    .select(IS_ANSWERED.as('is_noted'))
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
}

/** What the proofs that no payment answers claim together, in céntimos. */
export function claimedBy(proofs: { amount: number; is_noted: boolean }[]): number {
  return proofs.reduce((sum, { amount, is_noted }) => (is_noted ? sum : sum + amount), 0)
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
