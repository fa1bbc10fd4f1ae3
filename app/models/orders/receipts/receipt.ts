import { formatMoney } from '~/money'
import { type TaxLine, taxed } from './tax'

/** What is issued, with the code by which SUNAT calls each (catalogue 01). */
export const RECEIPTS = {
  boleta: { label: 'Boleta', code: '03' },
  factura: { label: 'Factura', code: '01' },
  credit_note: { label: 'Nota de crédito', code: '07' },
} as const

export type ReceiptKind = keyof typeof RECEIPTS

type Named = { kind: ReceiptKind; series: string; number: number }

/** `Boleta B001-15`. */
export function receiptName({ kind, series, number }: Named): string {
  return `${RECEIPTS[kind].label} ${series}-${number}`
}

type Issued = { id: string; kind: ReceiptKind; corrects_id: string | null } & Omit<TaxLine, 'name'>

/** A boleta or factura that still counts, with what notes of credit left of it. */
export type Standing<Of extends Issued> = { sale: Of; left: Omit<TaxLine, 'name'> }

/** The sale of an order that notes of credit did not take back; `null` without one. Amounts in céntimos. */
export function standingSale<Of extends Issued>(receipts: Of[]): Standing<Of> | null {
  for (const sale of receipts) {
    if (sale.kind === 'credit_note') continue
    const left = { base: sale.base, igv: sale.igv, total: sale.total }
    for (const { corrects_id, base, igv, total } of receipts) {
      if (corrects_id !== sale.id) continue
      left.base -= base
      left.igv -= igv
      left.total -= total
    }
    if (left.total > 0) return { sale, left }
  }
  return null
}

type Settled = { due: number; paid: number; refunded: number; credited: number }

/**
 * How much of a sale a note of credit should take, as the order is now: what it costs less, or what went back of what
 * the receipt says. Too much that was paid and returned is no part of that, nor is a refund of an earlier receipt.
 */
export function toCredit(left: number, { due, paid, refunded, credited }: Settled): number {
  const returned = Math.min(refunded - credited, left - paid)
  return Math.min(left, Math.max(0, left - due, returned))
}

/** The lines of a note of credit: of the whole sale its own, of a part one of that amount. */
export function creditLines(
  { sale, left }: Standing<Issued & { lines: TaxLine[] }>,
  amount: number,
  percent: number,
): TaxLine[] {
  if (amount === sale.total) return sale.lines
  const part = taxed('Devolución', amount, sale.igv === 0 ? 0 : percent)
  // The last part takes what the others left, to the céntimo.
  const base = amount === left.total ? left.base : Math.min(part.base, left.base)
  const igv = amount - base
  const over = Math.max(0, igv - left.igv)
  return [{ ...part, base: base + over, igv: igv - over }]
}

/** The sentence for an amount that a note of credit cannot take. */
export function creditProblem(amount: number, left: number): string | null {
  return amount > left ? `Quedan ${formatMoney(left)} de ese comprobante` : null
}
