import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { DB } from '../../app/database/db.types'
import { addDays, daysBetween, limaDay, limaInstant, weekdayOf } from '../../app/dates'
import { DIRECT } from '../../app/models/cart/source'
import { couponDiscount } from '../../app/models/coupons/coupon'
import { orderNumber, orderTotal, type Status } from '../../app/models/orders/order'
import { withE164 } from '../../app/models/records/telephone.server'
import type { Draws } from './random'
import people from './people.json'
import type { Sold } from './sold.server'

export type Buyer = {
  userId: string | null
  email: string
  name: string
  surname: string
  dni: string
  phone: string
}

/** An order of the past and what happened to it; amounts in céntimos. */
export type PastOrder = {
  order: Insertable<DB['orders']> & { id: string; total: number; status: Status }
  items: (Insertable<DB['order_items']> & { id: string })[]
  complements: Insertable<DB['order_item_complements']>[]
  placedAt: Date
  deliveredOn: string
  slot: Sold['slots'][number]
}

const DAYS = 60
/** About 400 in all; Fridays and Saturdays sell most. */
const ORDERS_OF = { viernes: 9, sábado: 9, domingo: 4 }
const OTHERWISE = 6
const PLACED_FROM = 8 * 60
const PLACED_MINUTES = 12 * 60
const METHODS = [
  ['yape', 56],
  ['plin', 25],
  ['transferencia', 11],
  ['efectivo', 8],
] as const
const CHANNELS = [
  ['web', 70],
  ['whatsapp', 16],
  ['instagram', 7],
  ['telefono', 4],
  ['tienda', 3],
] as const
const SOURCES = [
  [DIRECT, 48],
  ['google.com', 20],
  ['instagram.com', 16],
  ['instagram / historia / fin de mes', 9],
  ['facebook.com', 7],
] as const
const DAYS_AHEAD = [
  [0, 3],
  [1, 4],
  [2, 2],
  [3, 1],
] as const
const TODAY = ['pendiente', 'verificado', 'pendiente', 'preparacion', 'enviado'] as const

/** The orders of the last sixty days, oldest first; none is delivered after today. */
export function pastOrders(sold: Sold, regulars: Buyer[], draws: Draws, now: Date): PastOrder[] {
  const today = limaDay(now)
  const firstDay = addDays(today, -DAYS)
  const days = Array.from({ length: DAYS + 1 }, (_, day) => addDays(firstDay, day))
  const orders = days.flatMap((day) => {
    const numbers = new Set<number>()
    while (numbers.size < ordersOf(day) + draws.below(3)) numbers.add(draws.below(10_000))
    return [...numbers]
      .map((number) => ({ number, placedAt: momentOf(day, draws) }))
      .filter(({ placedAt }) => placedAt < now)
      .map((placed) => onePastOrder({ sold, regulars, draws, today, ...placed }))
  })
  leaveOpen(orders, today)
  return orders
}

/** What is delivered today is on its way to be, and of yesterday's one found nobody. */
function leaveOpen(orders: PastOrder[], today: string) {
  const isOpen = ({ order }: PastOrder) => order.status !== 'cancelado'
  const ofToday = orders.filter((one) => one.deliveredOn === today && isOpen(one))
  for (const [index, { order }] of ofToday.entries()) {
    order.status = TODAY[index % TODAY.length] ?? 'pendiente'
    if (order.delivery_type === 'retiro' && order.status === 'enviado') order.status = 'preparacion'
  }
  const absent = orders.find(
    (one) =>
      one.deliveredOn === addDays(today, -1) && isOpen(one) && one.order.delivery_type === 'envio',
  )
  if (absent) absent.order.status = 'enviado'
}

function ordersOf(day: string): number {
  return ORDERS_OF[weekdayOf(day) as keyof typeof ORDERS_OF] ?? OTHERWISE
}

function momentOf(day: string, draws: Draws): Date {
  const minutes = PLACED_FROM + draws.below(PLACED_MINUTES)
  return new Date(limaInstant(day, '00:00').getTime() + minutes * 60_000)
}

type Placed = {
  sold: Sold
  regulars: Buyer[]
  draws: Draws
  today: string
  number: number
  placedAt: Date
}

function onePastOrder(placed: Placed): PastOrder {
  const { sold, draws, today, placedAt } = placed
  const day = limaDay(placedAt)
  const ahead = Math.min(draws.weighed(DAYS_AHEAD), daysBetween(day, today))
  const deliveredOn = addDays(day, ahead)
  const slot = draws.one(sold.slots)
  const id = randomUUID()
  const { items, complements, subtotal } = linesOf(id, { sold, draws, deliveredOn, slot })
  const order = withE164({
    id,
    order_number: orderNumber(day, placed.number),
    ...buyerColumns(draws.happens(0.25) ? draws.one(placed.regulars) : aGuest(draws)),
    ...recipientOf(draws),
    ...amountsOf(subtotal, { sold, draws }),
    payment_method: draws.weighed(METHODS),
    ...cameBy(day, draws),
    status: draws.happens(0.05) ? ('cancelado' as const) : ('entregado' as const),
    ...{ created_at: placedAt, updated_at: placedAt, seen_at: placedAt },
  })
  return { order, items, complements, placedAt, deliveredOn, slot }
}

/** Orders that staff noted say nothing of a visit. */
function cameBy(day: string, draws: Draws) {
  const channel = draws.weighed(CHANNELS)
  const source = channel === 'web' ? draws.weighed(SOURCES) : null
  const on = source === null ? null : day
  return {
    channel,
    ...{ first_source: source, first_source_on: on, last_source: source, last_source_on: on },
  }
}

type Lines = { sold: Sold; draws: Draws; deliveredOn: string; slot: PastOrder['slot'] }

function linesOf(order_id: string, { sold, draws, deliveredOn, slot }: Lines) {
  const lines = Array.from({ length: draws.happens(0.12) ? 2 : 1 }, (_, index) => {
    const { productId, name, sizes, colors } = draws.one(sold.products)
    const size = draws.one(sizes)
    const quantity = draws.happens(0.06) ? 2 : 1
    const id = randomUUID()
    const extra = draws.happens(0.25) ? draws.one(sold.complements) : null
    return {
      item: {
        ...{ id, order_id, position: index + 1, product_id: productId },
        product_name: size.name ? `${name} · ${size.name}` : name,
        ...{ product_color: colors.length > 0 ? draws.one(colors) : null, quantity },
        ...{ size_id: size.id, size_name: size.name, unit_price: size.price },
        ...{ delivery_date: deliveredOn, delivery_time: slot.name },
        subtotal: size.price * quantity + (extra?.unit_price ?? 0),
        dedication: draws.one(people.dedications),
      },
      complements: extra ? [{ ...extra, order_item_id: id, quantity: 1 }] : [],
    }
  })
  return {
    items: lines.map(({ item }) => item),
    complements: lines.flatMap(({ complements }) => complements),
    subtotal: lines.reduce((sum, { item }) => sum + item.subtotal, 0),
  }
}

function amountsOf(subtotal: number, { sold, draws }: Pick<Placed, 'sold' | 'draws'>) {
  const coupon = draws.happens(0.1) ? draws.one(sold.coupons) : null
  const isUsed = coupon !== null && subtotal >= (coupon.min_purchase ?? 0)
  const discount = isUsed ? couponDiscount(coupon, subtotal) : 0
  const isPickup = draws.happens(0.12)
  const zone = draws.one(sold.zones)
  const shipping = isPickup ? 0 : zone.cost
  const delivery = isPickup
    ? { delivery_type: 'retiro' as const, pickup_sucursal: sold.branch }
    : {
        delivery_type: 'envio' as const,
        ...{ shipping_zone_id: zone.id, shipping_zone_name: zone.name },
        district: draws.one(zone.areas),
        shipping_address: `${draws.one(people.streets)} ${100 + draws.below(900)}`,
      }
  return {
    ...{ subtotal, discount, shipping_cost: shipping, ...delivery },
    coupon_code: isUsed ? coupon.code : null,
    total: orderTotal({ subtotal, shipping, discount }),
  }
}

function buyerColumns({ userId, email, name, surname, dni, phone }: Buyer) {
  return {
    ...{ user_id: userId, email, customer_name: name, customer_lastname: surname },
    ...{ phone, customer_dni: dni },
  }
}

/** Each has a telephone of their own that begins with 900 000, as the demo's: nobody's. */
export function aGuest(draws: Draws): Buyer {
  const name = draws.one(people.names)
  const surname = `${draws.one(people.surnames)} ${draws.one(people.surnames)}`
  const phone = String(900_000_100 + draws.serial())
  const plain = `${name}.${surname}`.normalize('NFD').replace(/[^a-zA-Z.]/g, '')
  const email = `${plain.toLowerCase()}${phone.slice(-3)}@cliente.example`
  const dni = String(10_000_000 + draws.below(70_000_000))
  return { userId: null, email, name, surname, dni, phone }
}

function recipientOf(draws: Draws) {
  if (!draws.happens(0.6)) return {}
  const { name, surname, phone } = aGuest(draws)
  return { recipient_name: `${name} ${surname}`, recipient_phone: phone }
}
