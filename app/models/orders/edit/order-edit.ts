import { formatDay } from '~/dates'
import {
  type CalendarRows,
  type Charge,
  chargesOf,
  type DaySlot,
  slotChargeName,
} from '~/models/delivery/calendar'
import type { Status } from '~/models/orders/order'

/**
 * What becomes of the coupon: its rule applies (`rule`), its discount applies even below its minimum (`anyway`), or it
 * is removed (`remove`).
 */
export const COUPON_CHOICES = ['rule', 'anyway', 'remove'] as const
export type CouponChoice = (typeof COUPON_CHOICES)[number]

/** A line of an order as staff want it: ids and choices, no amounts. */
export type LineDraft = {
  /** Of a line that the order has; blank for a new one. */
  id: string
  /** Of a new line; a line keeps its product. */
  productId: string
  /** A colour of the product; blank for the one that was sold, or for none. */
  colorId: string
  /** Of a new line: a size of the product; blank for none. */
  sizeId: string
  /** 1 to `QUANTITY_MAX`. */
  quantity: number
  day: string | null
  slot: string | null
  dedication: string
  /** Of complements that the line has (rows of it), and of those that are sold today. */
  complementIds: string[]
}

/** What staff want an order to be. */
export type OrderDraft = {
  lines: LineDraft[]
  /** What staff typed, in céntimos; a rebate is below zero. */
  charges: Charge[]
  coupon: CouponChoice
  /** The order's `updated_at` when the form was opened. */
  version: string
  /** Whether staff know that a day and slot are full or closed. */
  allowOverbooking: boolean
}

/** Why what an order contains cannot be changed; `null` when it can. */
export function editRefusal(status: Status): string | null {
  if (status === 'cancelado')
    return 'Este pedido está cancelado: no toma stock ni horarios. Cámbiale primero el estado.'
  if (status === 'entregado') return 'Este pedido ya se entregó: lo que se vendió no cambia.'
  return null
}

/**
 * What an order's days and slots cost once its lines are others. Those it keeps cost what they cost;
 * those that come cost what they cost today.
 *
 * @param sold what the order was charged for its days and slots
 * @param rows of the calendar, for those that come
 */
export function movedCharges(
  sold: Charge[],
  { before, after }: { before: DaySlot[]; after: DaySlot[] },
  rows: CalendarRows,
): Charge[] {
  const without = (some: DaySlot[], others: DaySlot[]) =>
    some.filter(({ day, slot }) => !others.some((one) => one.day === day && one.slot === slot))
  const gone = without(before, after)
  const days = new Set(after.map(({ day }) => day))
  const isGone = ({ name }: Charge) =>
    gone.some(
      ({ day, slot }) =>
        name === slotChargeName(day, slot) ||
        (!days.has(day) && name.endsWith(`, ${formatDay(day)}`)),
    )
  const kept = sold.filter((charge) => !isGone(charge))
  const come = chargesOf(rows, without(after, before))
  return [...kept, ...come.filter(({ name }) => !kept.some((charge) => charge.name === name))]
}
