import {
  type Cart,
  type CartLine,
  type Choice,
  COMPLEMENTS_MAX,
  itemCount,
  lineTotal,
} from './cart'
import { complementsByIds } from '~/models/catalogue/complement.server'
import {
  type CalendarRows,
  chargesOf,
  availabilityOf,
  type Availability,
  deliveryRefusal,
} from '~/models/delivery/calendar'
import { calendarRows } from '~/models/delivery/calendar.server'
import { effectivePrice, isOnSale } from '~/models/catalogue/price'
import { findSellable, productsByIds } from '~/models/catalogue/product.server'

type Product = Awaited<ReturnType<typeof productsByIds>>[number]
type Complement = Awaited<ReturnType<typeof complementsByIds>>[number]

/**
 * A cart with today's names, pictures and prices.
 *
 * A line whose product or colour is no longer sold is left out and named in `gone`; a complement
 * that is no longer sold is taken off its line and named in the line's `notice`; a line that can no
 * longer be delivered stays, with the reason in `problem`.
 *
 * @param now on Lima's clock, for what the florist still takes
 * @param way how the order is received, when that was chosen
 * @source docs/specification/storefront.md §3, §9; docs/decisions/0005
 */
export async function shownCart(
  cart: Cart,
  now: Date,
  tracksStock = false,
  way?: 'envio' | 'retiro',
) {
  const choices = [...cart.lines, ...(cart.offer ? [cart.offer] : [])]
  const [products, complements, rows] = await Promise.all([
    productsByIds([...new Set(choices.map((line) => line.productId))]),
    complementsByIds([...new Set(choices.flatMap((line) => line.complementIds))]),
    cart.lines.length > 0 ? calendarRows(now) : null,
  ])
  const availability = rows && availabilityOf(rows, now)
  const resolved = cart.lines.map((line) => {
    const product = products.find(({ id }) => id === line.productId)
    const shown = product && shownLine(line, product, complements)
    return shown && product && availability
      ? { ...shown, ...problemOf(line, cart.lines, product, { availability, way }) }
      : null
  })
  const available = resolved.filter((line) => line !== null)
  const lines = tracksStock
    ? available.map((line) => withStock(line, available, products))
    : available
  return {
    id: cart.id,
    lines,
    gone: resolved.length - available.length,
    count: itemCount(lines),
    subtotal: lines.reduce((sum, line) => sum + line.total, 0),
    ...chargesFor(lines, rows),
    offered: cart.offer ? products.find(({ id }) => id === cart.offer?.productId)?.name : undefined,
    removed: cart.removed.length,
  }
}

export type ShownCart = Awaited<ReturnType<typeof shownCart>>
export type ShownLine = ShownCart['lines'][number]

/** What the days and slots of lines cost, in céntimos, and for what. */
function chargesFor(lines: CartLine[], rows: CalendarRows | null) {
  const chosen = lines.map(({ deliveryDate: day, deliveryTime: slot }) => ({ day, slot }))
  const chargeLines = rows ? chargesOf(rows, chosen) : []
  return { chargeLines, charges: chargeLines.reduce((sum, { amount }) => sum + amount, 0) }
}

type Asked = { availability: Availability; way: 'envio' | 'retiro' | undefined }

/** Why a line cannot be delivered as chosen, with all that the cart wants of the same slot. */
function problemOf(
  line: CartLine,
  all: CartLine[],
  product: Product,
  { availability, way }: Asked,
) {
  const beside = all.filter(
    ({ deliveryDate, deliveryTime }) =>
      deliveryDate === line.deliveryDate && deliveryTime === line.deliveryTime,
  )
  const needs = {
    arrangements: itemCount(beside),
    leadDays: product.lead_days,
    categoryId: product.category_id,
    ...(way ? { way } : {}),
  }
  const choice = { day: line.deliveryDate, slot: line.deliveryTime }
  const refusal = deliveryRefusal(availability, needs, choice)
  return { problem: refusal?.sentence ?? null, isFull: refusal?.isFull ?? false }
}

function shownLine(line: CartLine, product: Product, complements: Complement[]) {
  const color = product.colors.find(({ id }) => id === line.colorId)
  if (product.colors.length > 0 && !color) return null

  const chosen = complements.filter(({ id }) => line.complementIds.includes(id))
  const missing = line.complementIds.length - chosen.length
  const extras = chosen.map(({ id, name, price }) => ({ id, name, price, quantity: 1 }))
  const unitPrice = effectivePrice(product)
  return {
    ...line,
    productName: product.name,
    productSlug: product.slug,
    colorName: color?.color_name ?? null,
    image: color?.image_url ?? product.colors[0]?.image_url ?? null,
    basePrice: product.price,
    salePrice: isOnSale(product) ? product.sale_price : null,
    unitPrice,
    complements: extras,
    total: lineTotal({ unitPrice, complements: extras, quantity: line.quantity }),
    notice: missing > 0 ? 'Un complemento ya no está disponible y lo quitamos' : null,
  }
}

function withStock<L extends { productId: string; quantity: number; problem: string | null }>(
  line: L,
  all: L[],
  products: Product[],
): L {
  const stock = products.find(({ id }) => id === line.productId)?.stock ?? 0
  const wanted = itemCount(all.filter(({ productId }) => productId === line.productId))
  if (wanted <= stock) return line
  return { ...line, problem: line.problem ?? stockRefusal(stock) }
}

/** The sentence for a quantity above the stock. */
export function stockRefusal(stock: number): string {
  return stock === 0 ? 'Agotado: quítalo para continuar' : `Quedan ${stock}: baja la cantidad`
}

/**
 * Turns what a product page posted into a choice for the cart.
 *
 * Unknown and inactive complements are left out; the colour must be one of the product's.
 *
 * @returns `null` when the product, or that colour of it, is not sold
 */
export async function sellableChoice(
  posted: Omit<Choice, 'colorId'> & { colorId: string },
): Promise<Choice | null> {
  const product = await findSellable(posted.productId)
  if (!product) return null
  const color = product.colors.find(({ id }) => id === posted.colorId)
  if (product.colors.length > 0 && !color) return null
  const complements = await complementsByIds(posted.complementIds)
  const complementIds = complements.map(({ id }) => id).slice(0, COMPLEMENTS_MAX)
  return { ...posted, colorId: color?.id ?? null, complementIds }
}
