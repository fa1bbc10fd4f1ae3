import type { Trx } from '~/database/db.server'
import { AMOUNT_MAX, formatMoney } from '~/money'
import {
  type Charge,
  availabilityOf,
  type DaySlot,
  nextAvailable,
} from '~/models/delivery/calendar'
import { calendarRows } from '~/models/delivery/calendar.server'
import type { Change } from '~/models/orders/change/change.server'
import { changeOrder } from '~/models/orders/change/change-orders.server'
import { type Balance, balanceOf, owedOf } from '~/models/orders/money/balance.server'
import { orderTotal } from '~/models/orders/order'
import { NoRoom, overbookingNotes } from '~/models/orders/reservations/order-reservation'
import { type Reservation, withBookings } from '~/models/orders/reservations/reservations'
import { bookingsOfLines } from '~/models/orders/reservations/settle-reservations.server'
import { tracksStock } from '~/models/site/settings/setting.server'
import { changesOf } from './edit-words'
import { termsAt } from '../payment-terms'
import { type EditedLine, editedLines, type Problems } from './edited-lines.server'
import { keptDiscount } from './kept-coupon.server'
import { writeCharges, writeLines } from './line-writing.server'
import { movedStock, stockProblems } from './moved-stock.server'
import { type Content, contentOf } from './order-content.server'
import { editRefusal, movedCharges, type OrderDraft } from './order-edit'

/** An order as the edit leaves it; amounts in céntimos. */
export type Edited = {
  /** What changed, as sentences; none when nothing did. */
  changes: string[]
  /** The total before. */
  before: number
  amounts: Amounts
  balance: Balance
  email: string | null
  /** Of the mail to the buyer. */
  eventId: string | null
}

type Amounts = {
  subtotal: number
  shipping: number
  discount: number
  charges: Charge[]
  total: number
}

export type OrderEdit =
  | Edited
  /** Nothing was changed, as in the answers below: problems by field, blank of the whole form. */
  | { problems: Problems }
  | { overtaken: true }
  /** Days and slots without room, and the next free one, as sentences. */
  | { full: string[] }
  /** Its status does not allow it. */
  | { refusal: string }

export type Editing = {
  staffId: string
  /** Decides which days and slots are past. */
  now: Date
  /** Whether the buyer is mailed. */
  isNotified: boolean
  /** Only to look: everything is done and undone. */
  isPreview?: boolean
}

/** Ends the transaction without writing anything. */
class Undone extends Error {
  constructor(readonly answer: OrderEdit) {
    super()
  }
}

/**
 * Makes an order contain what staff want: lines, complements, colours, dedications and charges, with
 * its stock, slot bookings and coupon, all or nothing. Lines that stay keep their prices.
 *
 * @returns `null` when the order does not exist
 * @source docs/decisions/0041
 */
export async function editOrder(
  orderId: string,
  draft: OrderDraft,
  editing: Editing,
): Promise<OrderEdit | null> {
  try {
    const asked = { by: editing.staffId, seen: draft.version }
    const edited = await changeOrder(orderId, asked, async (change) => {
      const answer = await editLocked(change, orderId, draft, editing)
      if (answer && editing.isPreview) throw new Undone(answer)
      return answer
    })
    if (!edited || !('overtaken' in edited)) return edited
    // Its status is the better reason: there is nothing to look at and save again.
    const refusal = editRefusal(edited.status)
    return refusal ? { refusal } : { overtaken: true }
  } catch (error) {
    if (error instanceof Undone) return error.answer
    if (!(error instanceof NoRoom)) throw error
    const availability = availabilityOf(await calendarRows(editing.now), editing.now)
    return { full: [...error.sentences, nextAvailable(availability, {})] }
  }
}

async function editLocked(
  change: Change,
  orderId: string,
  draft: OrderDraft,
  editing: Editing,
): Promise<Exclude<OrderEdit, { overtaken: true }> | null> {
  const { trx } = change
  const order = await contentOf(orderId, trx)
  if (!order) return null
  const refusal = editRefusal(order.status)
  if (refusal) return { refusal }
  const wanted = await editedLines(trx, order, draft.lines, editing.now)
  if ('problems' in wanted) return wanted
  const priced = await price(trx, order, wanted.lines, draft, editing.now)
  if ('problems' in priced) return priced

  const { amounts, code, byStaff } = priced
  const { discount, charges, total } = amounts
  const changes = changesOf(order, { ...amounts, lines: wanted.lines, code })
  const { email, total: before } = order
  if (changes.length > 0) {
    await writeLines(trx, order, wanted.lines)
    await writeCharges(trx, order.id, byStaff)
    writeAmounts(change, order, { ...amounts, code })
    const outcomes = await settleContent(change, order, wanted.lines, code)
    const problems = stockProblems(outcomes, wanted.lines)
    if (Object.keys(problems).length > 0) throw new Undone({ problems })
    changes.push(...overbookingNotes(outcomes, draft.allowOverbooking))
  }
  const { paid, collects } = await balanceOf(order.id, trx)
  const balance = { paid, collects, ...owedOf(total, paid) }
  const edited = { before, amounts: { ...amounts, discount, charges, total }, balance, email }
  return { ...edited, changes, eventId: note(change, order, changes, editing) }
}

type ChargeRow = Charge & { by_staff: boolean }
type Priced = { amounts: Amounts; code: string | null; byStaff: ChargeRow[] }

/** What the order costs with these lines. */
async function price(
  trx: Trx,
  order: Content,
  lines: EditedLine[],
  draft: OrderDraft,
  now: Date,
): Promise<Priced | { problems: Problems }> {
  // An order that staff noted without lines has amounts of its own.
  const ofLines = lines.reduce((sum, { total }) => sum + total, 0)
  const subtotal = lines.length === 0 ? order.subtotal : ofLines
  const kept = await keptDiscount(trx, order, subtotal, draft.coupon)
  if ('problem' in kept) return { problems: { coupon: kept.problem } }
  const charges = [...(await chargesOfDays(trx, order, lines, now)), ...draftedCharges(draft)]
  const sum = charges.reduce((total, { amount }) => total + amount, 0)
  const { discount, code } = kept
  const shipping = order.shipping_cost + order.tip
  const total = orderTotal({ subtotal, shipping, discount, charges: sum })
  if (Math.max(total, subtotal, sum) > AMOUNT_MAX) {
    return { problems: { '': 'El total es demasiado alto para un solo pedido' } }
  }
  if (total < 0) return { problems: tooMuchOff(draft, total) }
  return { amounts: { subtotal, shipping, discount, charges, total }, code, byStaff: charges }
}

async function chargesOfDays(trx: Trx, order: Content, lines: EditedLine[], now: Date) {
  const daySlots = (all: { day: string | null; slot: string | null }[]) =>
    all.flatMap(({ day, slot }): DaySlot[] => (day && slot ? [{ day, slot }] : []))
  const sold = order.chargeLines.filter(({ by_staff }) => !by_staff)
  const before = daySlots(
    order.lines.map(({ delivery_date: day, delivery_time: slot }) => ({ day, slot })),
  )
  const moved = movedCharges(sold, { before, after: daySlots(lines) }, await calendarRows(now, trx))
  return moved.map(({ name, amount }) => ({ name, amount, by_staff: false }))
}

function draftedCharges({ charges }: OrderDraft) {
  return charges.map((charge) => ({ ...charge, by_staff: true }))
}

function tooMuchOff({ charges }: OrderDraft, total: number): Problems {
  const last = charges.findLastIndex(({ amount }) => amount < 0)
  const message = `Las rebajas pasan del total por ${formatMoney(-total)}: bájalas`
  return { [last < 0 ? '' : `charges[${last}].amount`]: message }
}

function writeAmounts(change: Change, order: Content, amounts: Amounts & { code: string | null }) {
  const { subtotal, discount, charges, total, code } = amounts
  const sum = charges.reduce((all, { amount }) => all + amount, 0)
  const columns = { subtotal, discount, charges: sum, total, coupon_code: code }
  change.write([order], { ...columns, ...termsAt(total) })
}

/** Makes an order hold its new lines, and no coupon that left it. */
function settleContent(change: Change, order: Content, lines: EditedLine[], code: string | null) {
  const kept = ({ kind }: Reservation) => kind !== 'coupon' || order.coupon_code === code
  return change.settle([order], async (held) => {
    const isTracked = await tracksStock(change.trx)
    const wanted = movedStock(held.filter(kept), order, lines, isTracked)
    return withBookings(wanted, await bookingsOfLines(change.trx, [order.id]), () => false)
  })
}

/** @returns the event of the mail, if the buyer gets one */
function note(change: Change, order: Content, changes: string[], { isNotified }: Editing) {
  if (changes.length === 0) return null
  change.note(order, 'content', { detail: changes.join('\n') })
  return isNotified ? change.mail(order, 'order-change', { what: 'content' }) : null
}
