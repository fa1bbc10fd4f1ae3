import { lineTotal } from '~/models/cart/cart'
import { complementsByIds } from '~/models/catalogue/complement.server'
import { productsToSell, type ProductToSell } from '~/models/catalogue/products-to-sell.server'
import { soldName } from '~/models/catalogue/sizes/size'
import { type Charge, chargesOf } from '~/models/delivery/calendar'
import { calendarRows } from '~/models/delivery/calendar.server'
import { findDestination } from '~/models/delivery/destination.server'
import { ZONE_OF_DISTRICT } from '~/models/delivery/district'
import { findZone } from '~/models/delivery/shipping-zone.server'
import { type DeliveryType, orderTotal } from '~/models/orders/order'

export type ManualLine = {
  productId: string
  /** Of a colour of the product; blank for none, or for one that is not known yet. */
  colorId: string
  /** Of a size of the product; blank where it has none. */
  sizeId?: string
  complementIds?: string[]
  quantity: number
  dedication: string
}

/** What the amounts of a manual order follow from; every amount in céntimos. */
export type ManualAmounts = {
  deliveryType: DeliveryType
  /** `null` when staff type the cost, `ZONE_OF_DISTRICT` when the district decides. */
  zoneId: string | null
  /** As it was typed. */
  district?: string
  /** Used only where there is no zone. */
  customCost: number
  /** Used only without lines: otherwise it is computed from them. */
  subtotal: number
  discount: number
  lines: ManualLine[]
  /** What staff charge besides. */
  charge?: Charge | null
  deliveryDate: string | null
  deliveryTime: string | null
}

export type Problem = { field: string; message: string }

/**
 * The amounts of a manual order; from the database for a zone, products, complements and what its
 * day and slot cost.
 *
 * @returns céntimos, or the problem of a choice that does not exist
 * @source docs/specification/back-office.md §4 "Manual order form", §5
 */
export async function quoteManual(order: ManualAmounts) {
  const isPickup = order.deliveryType === 'retiro'
  const [zone, sold, complements, chargeLines] = await Promise.all([
    isPickup ? null : zoneOf(order),
    productsToSell(order.lines.map(({ productId }) => productId)),
    complementsByIds(order.lines.flatMap(({ complementIds = [] }) => complementIds)),
    chargesFor(order),
  ])
  if (zone === undefined) {
    return { problem: { field: 'shipping_zone_id', message: 'Esta zona ya no existe: elige otra' } }
  }
  const products: Products = new Map(sold.map((product) => [product.id, product]))
  const problem = problemOf(order.lines, products, complements)
  if (problem) return { problem }
  const lines = order.lines.map((line) => quotedLine(line, products, complements))
  const ofLines = lines.reduce((sum, line) => sum + line.total, 0)
  const subtotal = lines.length > 0 ? ofLines : order.subtotal
  const shipping = isPickup ? 0 : (zone?.cost ?? order.customCost)
  const charges = chargeLines.reduce((sum, { amount }) => sum + amount, 0)
  const total = orderTotal({ subtotal, shipping, discount: order.discount, charges })
  return { quote: { zone, lines, subtotal, shipping, chargeLines, charges, total } }
}

export type ManualQuote = NonNullable<Awaited<ReturnType<typeof quoteManual>>['quote']>

/** What its day and slot cost, and what staff charge besides. */
async function chargesFor(order: ManualAmounts): Promise<(Charge & { by_staff?: boolean })[]> {
  const { deliveryDate: day, deliveryTime, lines, charge } = order
  const own = charge ? [{ ...charge, by_staff: true }] : []
  if (!day || lines.length === 0) return own
  return [...chargesOf(await calendarRows(new Date()), [{ day, slot: deliveryTime ?? '' }]), ...own]
}

type Products = Map<string, ProductToSell>
type Complements = Awaited<ReturnType<typeof complementsByIds>>

function problemOf(
  lines: ManualLine[],
  products: Products,
  complements: Complements,
): Problem | null {
  const sold = new Set(complements.map(({ id }) => id))
  for (const [index, { productId, colorId, sizeId, complementIds = [] }] of lines.entries()) {
    const product = products.get(productId)
    if (!product) {
      const message = 'Este producto ya no existe: elige otro'
      return { field: `lines[${index}].product_id`, message }
    }
    if (colorId && !product.colors.some(({ id }) => id === colorId)) {
      const message = 'Este color ya no existe: elige otro'
      return { field: `lines[${index}].color_id`, message }
    }
    if (sizeId && !product.sizes.some(({ id }) => id === sizeId)) {
      const message = 'Este tamaño ya no existe: elige otro'
      return { field: `lines[${index}].size_id`, message }
    }
    if (!sizeId && product.sizes.length > 0) {
      return { field: `lines[${index}].size_id`, message: 'Elige el tamaño' }
    }
    if (complementIds.some((id) => !sold.has(id))) {
      const message = 'Un complemento ya no se vende: revísalos'
      return { field: `lines[${index}].complement_ids`, message }
    }
  }
  return null
}

function quotedLine(line: ManualLine, products: Products, complements: Complements) {
  const { productId, colorId, complementIds = [], quantity, dedication } = line
  const product = products.get(productId)
  const size = product?.sizes.find(({ id }) => id === line.sizeId)
  const unitPrice = size?.price ?? product?.price ?? 0
  const extras = complements
    .filter(({ id }) => complementIds.includes(id))
    .map((extra) => ({ ...extra, quantity: 1 }))
  return {
    ...{ productId, quantity, dedication, unitPrice, complements: extras },
    sizeId: size?.id ?? null,
    sizeName: size?.name ?? null,
    sizeContents: size?.contents ?? null,
    productName: soldName(product?.name ?? '', size?.name),
    colorName: product?.colors.find(({ id }) => id === colorId)?.color_name ?? null,
    total: lineTotal({ unitPrice, complements: extras, quantity }),
  }
}

/** @returns `null` where there is none, `undefined` where the chosen one does not exist */
async function zoneOf({ zoneId, district = '' }: ManualAmounts) {
  if (zoneId === ZONE_OF_DISTRICT) return (await findDestination({ zoneId: '', district })).zone
  return zoneId ? findZone(zoneId) : null
}
