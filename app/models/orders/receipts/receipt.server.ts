import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { db, type Executor, type Trx } from '~/database/db.server'
import { limaDay } from '~/dates'
import type { ReceiptRules } from '~/models/site/settings/setting'
import { isUuid } from '~/models/records/uuid'
import type { Change } from '../change/change.server'
import { changeOrder, type LockedOrder } from '../change/change-orders.server'
import { findOrderById, type Order } from '../order.server'
import { DOCUMENTS, documentProblems, kindOf, OTHER_CODE } from './document'
import { creditLines, creditProblem, type ReceiptKind, receiptName, standingSale } from './receipt'
import { igvPercent, type TaxLine, taxLines, taxSum } from './tax'

/** What staff copy from the paper that they issued. */
export type ReceiptEntry = {
  series: string
  number: number
  /** Lima's. */
  issuedOn: string
  /** Blank for none. */
  link: string
  staffId: string
}

type ReceiptField = 'number' | 'amount' | 'form'
export type NotedReceipt =
  /** `isNew` is false when it was noted before. */
  { name: string; isNew: boolean } | { problem: { field: ReceiptField; message: string } }

/** An order's receipts with their lines, oldest first; amounts in céntimos. */
export function receiptsOf(orderId: string, executor: Executor = db) {
  return executor
    .selectFrom('receipts')
    .select(['receipts.id', 'kind', 'series', 'number', 'issued_on', 'link', 'corrects_id'])
    .select(['base', 'igv', 'total'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('receipt_lines as line')
          .select(['line.name', 'line.base', 'line.igv', 'line.total'])
          .whereRef('receipt_id', '=', 'receipts.id')
          .orderBy('position'),
      ).as('lines'),
    )
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('receipts.id')
    .execute()
}

export type Receipt = Awaited<ReturnType<typeof receiptsOf>>[number]

/** The lines of an order's receipt as it is now. A shop of the Nuevo RUS charges no IGV (DL 937). */
export function linesOfOrder(order: Order, { isNuevoRus }: ReceiptRules): TaxLine[] {
  return taxLines(order, isNuevoRus ? 0 : igvPercent(limaDay(order.created_at)))
}

/** A factura for who gave a RUC, where the shop may issue one; a boleta for anybody else. */
export function receiptKind(order: Pick<Order, 'document_kind'>, { isNuevoRus }: ReceiptRules) {
  return order.document_kind === 'ruc' && !isNuevoRus ? 'factura' : 'boleta'
}

/**
 * Notes the boleta or factura that was issued for an order, with its lines as they are now.
 *
 * @returns `null` when the order does not exist
 */
export function noteReceipt(orderId: string, entry: ReceiptEntry, rules: ReceiptRules) {
  return noting(orderId, entry, (order, receipts): Wanted => {
    const kind = receiptKind(order, rules)
    if (findSame(receipts, kind, entry)) return { kind, lines: [], correctsId: null }
    const standing = standingSale(receipts)
    if (standing) return refuse('number', `Este pedido ya tiene la ${receiptName(standing.sale)}`)
    if (order.status === 'cancelado') return refuse('form', 'El pedido está cancelado')
    if (kind === 'factura' && Object.keys(documentProblems(buyerOf(order))).length > 0) {
      return refuse('form', 'Completa primero los datos de la factura')
    }
    const lines = linesOfOrder(order, rules)
    if (lines.length === 0) return refuse('form', 'El pedido no cuesta nada')
    return { kind, lines, correctsId: null }
  })
}

/** What an order says of its buyer's document, as its form shows it. */
export function buyerOf(order: Order) {
  return {
    kind: kindOf(order) ?? ('dni' as const),
    number: order.customer_dni,
    fiscalName: order.fiscal_name,
    fiscalAddress: order.fiscal_address,
  }
}

/**
 * Notes the note of credit that was issued because money goes back, or the order costs less.
 *
 * @param amount céntimos, at most what notes of before left of the boleta or factura
 * @returns `null` when the order does not exist
 */
export function noteCreditNote(
  orderId: string,
  { amount, ...entry }: ReceiptEntry & { amount: number },
) {
  return noting(orderId, entry, (order, receipts): Wanted => {
    const kind = 'credit_note'
    if (findSame(receipts, kind, entry)) return { kind, lines: [], correctsId: null }
    const standing = standingSale(receipts)
    if (!standing) return refuse('form', 'El pedido no tiene una boleta o factura que corregir')
    const problem = creditProblem(amount, standing.left.total)
    if (problem) return refuse('amount', problem)
    const lines = creditLines(standing, amount, igvPercent(limaDay(order.created_at)))
    return { kind, lines, correctsId: standing.sale.id }
  })
}

type Refusal = { problem: { field: ReceiptField; message: string } }
type Wanted = Refusal | { kind: ReceiptKind; lines: TaxLine[]; correctsId: string | null }

function refuse(field: ReceiptField, message: string): Refusal {
  return { problem: { field, message } }
}

function findSame(receipts: Receipt[], kind: ReceiptKind, { series, number }: ReceiptEntry) {
  return receipts.find((one) => one.kind === kind && one.series === series && one.number === number)
}

/** Locks the order, so that it has one standing sale however many press at once. */
async function noting(
  orderId: string,
  entry: ReceiptEntry,
  want: (order: Order, receipts: Receipt[]) => Wanted,
): Promise<NotedReceipt | null> {
  return changeOrder(orderId, { by: entry.staffId }, async (change, locked) => {
    const order = await findOrderById(locked.id, change.trx)
    if (!order) return refuse('form', 'Este pedido ya no existe')
    const receipts = await receiptsOf(order.id, change.trx)
    const wanted = want(order, receipts)
    if ('problem' in wanted) return wanted
    const name = receiptName({ ...entry, kind: wanted.kind })
    if (findSame(receipts, wanted.kind, entry)) return { name, isNew: false }
    const isWritten = await write(change, order, entry, wanted)
    if (isWritten) return { name, isNew: true }
    return refuse(
      'number',
      `La ${name} ya está anotada en ${await holderOf(change.trx, { ...entry, ...wanted })}`,
    )
  })
}

/** @returns whether nobody has the number */
async function write(
  change: Change,
  order: Order,
  { series, number, issuedOn, link }: ReceiptEntry,
  { kind, lines, correctsId }: Exclude<Wanted, Refusal>,
): Promise<boolean> {
  const document = kindOf(order)
  const fullName = `${order.customer_name} ${order.customer_lastname}`.trim()
  const receipt = await change.trx
    .insertInto('receipts')
    .values({
      ...{ order_id: order.id, kind, series, number, issued_on: issuedOn, link },
      ...{ corrects_id: correctsId, ...taxSum(lines) },
      document_code: document ? DOCUMENTS[document].code : OTHER_CODE,
      document_number: order.customer_dni,
      customer_name: order.fiscal_name || fullName,
    })
    .onConflict((conflict) => conflict.constraint('receipts_number').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!receipt) return false
  const rows = lines.map((line, at) => ({ ...line, receipt_id: receipt.id, position: at + 1 }))
  await change.trx.insertInto('receipt_lines').values(rows).execute()
  change.note(order, 'content', { detail: `Anotó la ${receiptName({ kind, series, number })}` })
  return true
}

async function holderOf(
  trx: Trx,
  { kind, series, number }: { kind: ReceiptKind; series: string; number: number },
) {
  const other = await trx
    .selectFrom('receipts')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select('order_number')
    .where('kind', '=', kind)
    .where('series', '=', series)
    .where('number', '=', number)
    .executeTakeFirst()
  return `el pedido ${other?.order_number ?? ''}`.trim()
}

/**
 * Removes a receipt that was noted by mistake, unless a note of credit corrects it.
 *
 * @returns why it stays; `null` when it is gone
 */
export async function removeReceipt(orderId: string, id: string, staffId: string) {
  const gone = 'Ya no está: otra persona lo quitó.'
  if (!isUuid(id)) return gone
  const problem = await changeOrder(orderId, { by: staffId }, (change, order) =>
    remove(change, order, id),
  )
  return problem === null ? gone : problem || null
}

/** @returns blank when it is gone */
async function remove(change: Change, order: LockedOrder, id: string): Promise<string | null> {
  const receipts = await receiptsOf(order.id, change.trx)
  const receipt = receipts.find((one) => one.id === id)
  if (!receipt) return null
  const note = receipts.find(({ corrects_id }) => corrects_id === id)
  if (note) return `Quita primero la ${receiptName(note)}, que lo corrige.`
  await change.trx.deleteFrom('receipts').where('id', '=', id).execute()
  change.note(order, 'content', { detail: `Quitó la ${receiptName(receipt)}` })
  return ''
}
