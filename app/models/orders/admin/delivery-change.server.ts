import type { Selectable } from 'kysely'
import type { Trx } from '~/database/db.server'
import type { DB } from '~/database/db.types'
import { formatDaySlot } from '~/dates'
import type { Recipient } from '~/forms/recipient-form.server'
import { formatMoney } from '~/money'
import { staffRefusals } from '~/models/delivery/calendar'
import { findDestination } from '~/models/delivery/destination.server'
import { storedDistrict } from '~/models/delivery/district'
import { findZone } from '~/models/delivery/shipping-zone.server'
import type { Change } from '~/models/orders/change/change.server'
import { changeOrder } from '~/models/orders/change/change-orders.server'
import { NoRoom, overbookingNotes } from '~/models/orders/reservations/order-reservation'
import { type DeliveryGroup, groupsOf, moveLines } from '~/models/orders/order-delivery.server'
import {
  chargeShipping,
  type ZoneDifference,
  zoneDifference,
} from '~/models/orders/money/zone-difference.server'
import { changeRecipient } from './recipient-change.server'

export type DeliveryDraft = {
  /** The new day and slot of each group, in the order of `deliveryOf`. */
  groups: { day: string | null; slot: string | null }[]
  zoneId: string | null
  /** What becomes of the difference that a zone of `cost` céntimos makes; asked for where there is one. */
  decided?: { isCharged: boolean; cost: number } | null
  /** As it was typed; without it the order keeps its own. */
  district?: string
  address: string
  reference: string
  /** `null` when the buyer receives it; without it the order keeps who does. */
  recipient?: Recipient | null
  /** The order's `updated_at` when the form was opened. */
  version: string
  /** Whether staff know that a new day and slot are full or closed. */
  allowOverbooking?: boolean
}

export type DeliveryChange =
  | { changes: string[]; eventId: string | null; email: string | null }
  | { problems: Record<string, string> }
  | { overtaken: true }
  /** Nothing was changed: another zone costs something else, and nobody said what becomes of it. */
  | { difference: ZoneDifference }
  /** Nothing was changed: these days and slots have no room, as sentences. */
  | { full: string[] }

/**
 * Changes an order's delivery and writes it to its history. What is full or closed is refused once,
 * and changed when staff say that they mean it. Amounts change with the zone alone, if staff say so.
 *
 * @param isNotified whether the buyer is mailed
 * @param now decides which days and slots are past
 * @returns the changes as text; or the problems by field; or a conflict with another edit. `null`
 *   when the order does not exist
 */
export async function changeDelivery(
  orderId: string,
  draft: DeliveryDraft,
  { staffId, isNotified, now }: { staffId: string; isNotified: boolean; now: Date },
): Promise<DeliveryChange | null> {
  try {
    const asked = { by: staffId, seen: draft.version }
    const changed = await changeOrder(orderId, asked, (change) =>
      changeLocked(change, orderId, draft, { isNotified, now }),
    )
    return changed && 'overtaken' in changed ? { overtaken: true } : changed
  } catch (error) {
    if (error instanceof NoRoom) return { full: error.sentences }
    throw error
  }
}

async function changeLocked(
  change: Change,
  orderId: string,
  draft: DeliveryDraft,
  { isNotified, now }: { isNotified: boolean; now: Date },
): Promise<Exclude<DeliveryChange, { overtaken: true }>> {
  const { trx } = change
  const order = await trx
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const groups = await groupsOf(orderId, trx)
  const problems = await problemsOf(trx, groups, draft.groups, now)
  const chosen = draft.zoneId ? await findZone(draft.zoneId, trx) : undefined
  if (draft.zoneId && !chosen) problems.zone = 'Esta zona ya no existe: elige otra'
  if (Object.keys(problems).length > 0) return { problems }
  const zone = await newZone(order, draft, chosen)
  const difference = zone && (await zoneDifference(trx, order, zone))
  // What staff took off may be more than a cheaper zone leaves: nothing is asked then, and the zone's cost noted alone.
  const choice = difference && difference.total.after >= 0 ? difference : null
  if (choice && draft.decided?.cost !== choice.shipping.after) return { difference: choice }
  const charged = draft.decided?.isCharged ? choice : null

  const changes = await moveGroups(trx, groups, draft.groups)
  if (changes.length > 0) {
    changes.push(
      ...overbookingNotes(await change.syncSlotBookings([order]), draft.allowOverbooking),
    )
  }
  if (order.delivery_type === 'envio') {
    changes.push(...moveAddress(change, order, draft, zone))
    if (difference) changes.push(...costNote(difference, charged !== null))
    if (charged) chargeShipping(change, order, charged)
  }
  changes.push(...changeRecipient(change, order, draft.recipient))
  if (changes.length === 0) return { changes, eventId: null, email: order.email }
  change.write([order])
  change.note(order, 'edit', { detail: changes.join('\n') })
  const email = isNotified ? order.email : null
  const what = charged ? 'content' : 'delivery'
  const eventId = change.mail({ ...order, email }, 'order-change', { what })
  return { changes, email, eventId }
}

function when({ day, slot }: Next): string {
  return formatDaySlot(day, slot) || 'sin día'
}

/**
 * Only changed values are checked: a past delivery may keep its day while its address is corrected.
 */
async function problemsOf(
  trx: Trx,
  groups: DeliveryGroup[],
  wanted: DeliveryDraft['groups'],
  now: Date,
) {
  const problems: Record<string, string> = {}
  const slots = await trx.selectFrom('delivery_slots').select(['name', 'ends_at']).execute()
  for (const [index, group] of groups.entries()) {
    const next = wanted[index] ?? group
    if (next.day === group.day && next.slot === group.slot) continue
    const { day, slot } = staffRefusals(slots, next, now, group.slot)
    if (slot) problems[`slot-${index}`] = slot
    if (day) problems[`day-${index}`] = day
  }
  return problems
}

type Zone = { id: string; name: string; cost: number } | null | undefined

/**
 * The zone that an order moves to: the chosen one; or where only the district is another, the
 * district's. `null` when it stays in its own.
 */
async function newZone(order: Order, draft: DeliveryDraft, chosen: Zone) {
  const { district } = draft
  if (order.delivery_type !== 'envio') return null
  if (chosen && chosen.id !== order.shipping_zone_id) return chosen
  const isNear = district === undefined || storedDistrict(district) === order.district
  if (isNear) return null
  const { zone } = await findDestination({ zoneId: order.shipping_zone_id ?? '', district })
  return zone?.id === order.shipping_zone_id ? null : zone
}

type Next = DeliveryDraft['groups'][number]

/** @returns what moved from when to when, as text */
async function moveGroups(trx: Trx, groups: DeliveryGroup[], wanted: Next[]): Promise<string[]> {
  const changes: string[] = []
  for (const [index, group] of groups.entries()) {
    const next = wanted[index]
    if (!next || (next.day === group.day && next.slot === group.slot)) continue
    changes.push(`${group.products.join(', ')}: ${when(group)} → ${when(next)}`)
    // By id: two groups may move to the same day, and must stay separate until all have moved.
    await moveLines(trx, group.ids, next)
  }
  return changes
}

type Order = Selectable<DB['orders']>

function moveAddress(change: Change, order: Order, draft: DeliveryDraft, zone: Zone) {
  const { address, reference } = draft
  const district = draft.district === undefined ? order.district : storedDistrict(draft.district)
  const changes: string[] = []
  const note = (name: string, from: string | null, to: string) => {
    if ((from ?? '') !== to) changes.push(`${name}: ${from || '—'} → ${to || '—'}`)
  }
  if (zone) note('Zona', order.shipping_zone_name, zone.name)
  note('Distrito', order.district, district ?? '')
  note('Dirección', order.shipping_address, address)
  note('Referencia', order.shipping_reference, reference)
  const moved = { district, shipping_address: address, shipping_reference: reference || null }
  const zoned = zone ? { shipping_zone_id: zone.id, shipping_zone_name: zone.name } : {}
  change.writeQuietly([order], { ...moved, ...zoned })
  return changes
}

function costNote({ shipping, total }: ZoneDifference, isCharged: boolean): string[] {
  const [before, after] = [formatMoney(shipping.before), formatMoney(shipping.after)]
  if (!isCharged) return [`Se cobró ${before} de envío; esta zona cuesta ${after}`]
  return [
    `Envío: ${before} → ${after}`,
    `Total: ${formatMoney(total.before)} → ${formatMoney(total.after)}`,
  ]
}
