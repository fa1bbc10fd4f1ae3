import { randomInt, randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { addDays, limaDay } from '~/dates'
import { withE164 } from '~/models/records/telephone.server'
import { db } from '~/database/db.server'
import type { DB } from '~/database/db.types'
import type { Cart, CartLine, Choice } from '~/models/cart/cart'
import { foldedFlower } from '~/models/catalogue/recipes/recipe'
import type { CheckoutDetails } from '~/models/orders/order-rows.server'

/**
 * One row each: a test names what it cares about and the rest is invented. They write wherever
 * `~/db.server` is connected to, which outside Vitest means calling its `connect(url)` first.
 */
type Some<Table extends keyof DB> = Partial<Insertable<DB[Table]>>

function insert<Table extends keyof DB>(table: Table, row: Insertable<DB[Table]>) {
  return db.insertInto(table).values(row).returningAll().executeTakeFirstOrThrow()
}

/** Four figures, so that names and codes of one test differ. */
function mark(): string {
  return randomUUID().slice(0, 8)
}

export function aCategory(some: Some<'categories'> = {}) {
  return insert('categories', { name: 'Ramos', slug: `ramos-${mark()}`, ...some })
}

export function aSubcategory(some: Some<'subcategories'> & { category_id: string }) {
  return insert('subcategories', { name: 'Con rosas', slug: `con-rosas-${mark()}`, ...some })
}

export function aTag(some: Some<'tags'> = {}) {
  return insert('tags', { name: 'Cumpleaños', slug: `cumpleanos-${mark()}`, ...some })
}

export function aFlower(some: Partial<Insertable<DB['flowers']>> = {}) {
  const name = some.name ?? `Dalia ${mark()}`
  return insert('flowers', {
    name,
    folded_name: foldedFlower({ flower: name, color: '' }),
    ...some,
  })
}

export function aProduct(some: Some<'products'> = {}) {
  return insert('products', {
    name: 'Jardín de Dalias',
    slug: `jardin-de-dalias-${mark()}`,
    price: 14_000,
    ...some,
  })
}

export function aColor(some: Some<'product_colors'> & { product_id: string }) {
  return insert('product_colors', { color_name: 'Terracota', hex_color: '#c4673f', ...some })
}

export function aSize(some: Some<'product_sizes'> & { product_id: string }) {
  return insert('product_sizes', {
    name: 'Clásico',
    slug: `clasico-${mark()}`,
    price: 9_000,
    ...some,
  })
}

export function aPicture(some: Some<'product_images'> & { product_id: string }) {
  return insert('product_images', { image_url: '/imagenes/ninguna.webp', ...some })
}

export function aComplement(some: Some<'complements'> = {}) {
  return insert('complements', { name: 'Chocolates', price: 3_500, ...some })
}

export function aZone(some: Some<'shipping_zones'> = {}) {
  return insert('shipping_zones', { name: 'Barranco', cost: 1_200, ...some })
}

/** A slot of the morning, every day, without a limit, until the midnight before. */
export function aSlot(some: Some<'delivery_slots'> = {}) {
  const name = `Entrega ${mark()}`
  return insert('delivery_slots', { name, starts_at: '09:00', ends_at: '12:00', ...some })
}

export function aPeakDay(some: Some<'peak_days'> & { day: string }) {
  return insert('peak_days', { name: 'San Valentín', ...some })
}

export function aClosure(first_day: string, last_day = first_day, slot: string | null = null) {
  return insert('delivery_closures', { first_day, last_day, slot, reason: 'Feriado' })
}

export function aCoupon(some: Some<'coupons'> = {}) {
  const code = `HOLA${mark().toUpperCase()}`
  return insert('coupons', { code, discount_type: 'fixed', discount_amount: 1_000, ...some })
}

export function aUser(some: Some<'users'> = {}) {
  return insert('users', {
    email: `ana.${mark()}@correo.pe`,
    password_hash: 'nadie entra con esto',
    email_confirmed_at: new Date(),
    ...some,
  })
}

let lastNumber = randomInt(100_000_000)

/** One after the other: of six hundred drawn, two would be alike once in five hundred times. */
function anOrderNumber(): string {
  lastNumber = (lastNumber + 1) % 100_000_000
  const figures = String(lastNumber).padStart(8, '0')
  return `DZ-2026${figures.slice(0, 4)}-${figures.slice(4)}`
}

/** An order as staff note it: amounts, no lines, and no news to them. */
export function anOrder(some: Some<'orders'> = {}) {
  return insert('orders', {
    order_number: anOrderNumber(),
    email: 'ana@correo.pe',
    customer_name: 'Ana',
    customer_dni: '45678912',
    delivery_type: 'envio',
    shipping_cost: 1_200,
    subtotal: 14_000,
    total: 15_200,
    payment_method: 'yape',
    seen_at: new Date(),
    ...withE164({ phone: '987654321', ...some }),
  })
}

/** Writes one setting. */
export async function aSetting(key: string, value: string): Promise<void> {
  await db
    .insertInto('site_settings')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}

/** A choice nobody sells yet: name the product, or invent one. */
export function aChoice(some: Partial<Choice> = {}): Choice {
  return {
    productId: randomUUID(),
    colorId: null,
    sizeId: null,
    dedication: '',
    deliveryDate: addDays(limaDay(new Date()), 7),
    deliveryTime: '9am-3pm',
    complementIds: [],
    ...some,
  }
}

export function aLine(some: Partial<CartLine> = {}): CartLine {
  return { key: 1, quantity: 1, ...aChoice(), ...some }
}

/** A cart of its own with these lines, keyed in their order. */
export function aCart(...lines: Partial<CartLine>[]): Cart {
  return {
    id: randomUUID(),
    lines: lines.map((line, index) => aLine({ key: index + 1, ...line })),
    offer: null,
    removed: [],
  }
}

/** What a shopper fills in at the checkout. */
export function someDetails(some: Partial<CheckoutDetails> = {}): CheckoutDetails {
  return {
    email: 'ana@correo.pe',
    fullName: 'Ana María Quispe',
    dni: '45678912',
    document: null,
    phone: '987654321',
    country: 'Perú',
    deliveryType: 'envio',
    zoneId: '',
    district: '',
    address: 'Av. Grau 120',
    reference: '',
    recipient: null,
    couponCode: '',
    paymentMethod: 'yape',
    newsletter: false,
    seenTotal: 0,
    seenCart: null,
    seenPieces: null,
    seenLegal: null,
    ...some,
  }
}

/** A sheet of the complaints book; its number is the database's. */
export function aClaim(some: Some<'claims'> = {}) {
  return insert('claims', {
    ...{ provider_name: 'Flores S.A.C.', provider_ruc: '20131312955' },
    ...{ provider_address: 'Calle Uno 1', kind: 'reclamo', good: 'producto' },
    ...{ name: 'Ana Quispe', address: 'Av. Grau 120', document: '45678912', phone: '987654321' },
    ...{ email: 'ana@correo.pe', good_description: 'Un ramo', detail: 'Llegó marchito' },
    request: 'Otro ramo',
    ...some,
  })
}

export function aSubscriber(some: Some<'subscribers'> = {}) {
  return insert('subscribers', {
    email: `lee.${randomUUID()}@correo.pe`,
    source: 'footer',
    consent_text: 'Quiero recibir novedades.',
    ...some,
  })
}

/** @param productIds featured, in their order */
export async function aCampaign(some: Some<'campaigns'> = {}, productIds: string[] = []) {
  const campaign = await insert('campaigns', {
    subject: 'Flores para mamá',
    body_html: '<p>Este domingo celebramos a mamá.</p>',
    ...some,
  })
  for (const [index, product_id] of productIds.entries()) {
    await insert('campaign_products', {
      campaign_id: campaign.id,
      product_id,
      sort_order: index + 1,
    })
  }
  return campaign
}
