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
import { soldName } from '~/models/catalogue/sizes/size'

type Product = Awaited<ReturnType<typeof productsByIds>>[number]
type Complement = Awaited<ReturnType<typeof complementsByIds>>[number]

/**
 * A cart with today's names, pictures and prices.
 *
 * A line whose product or colour is no longer sold is left out and named in `gone`; a complement
 * that is no longer sold is taken off its line and named in the line's `notice`; a line that can no
 * longer be delivered, or whose size is not known, stays, with the reason in `problem`.
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
  const sold = cart.lines.flatMap((line) => {
    const product = products.find(({ id }) => id === line.productId)
    const shown = product && shownLine(line, product, complements)
    return shown && availability ? [{ shown, product, availability }] : []
  })
  const beside = sold.map(({ shown }) => shown)
  const available = sold.map(({ shown, product, availability }) => {
    const delivery = problemOf(shown, beside, product, { availability, way })
    return { ...shown, ...delivery, problem: shown.problem ?? delivery.problem }
  })
  const lines = tracksStock
    ? available.map((line) => withStock(line, available, products))
    : available
  return {
    id: cart.id,
    lines,
    gone: cart.lines.length - available.length,
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

/** Why a line cannot be delivered as chosen, with all that is sold of the cart and wants the same slot. */
function problemOf(
  line: CartLine,
  sold: CartLine[],
  product: Product,
  { availability, way }: Asked,
) {
  const beside = sold.filter(
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
  const size = product.sizes.find(({ id }) => id === line.sizeId)
  const priced = size ?? product
  const unitPrice = effectivePrice(priced)
  return {
    ...line,
    sizeId: size?.id ?? null,
    sizeName: size?.name ?? null,
    sizeSlug: size?.slug ?? null,
    sizeContents: size?.contents ?? null,
    productName: soldName(product.name, size?.name),
    productSlug: product.slug,
    colorName: color?.color_name ?? null,
    image: color?.image_url ?? product.colors[0]?.image_url ?? null,
    basePrice: priced.price,
    salePrice: isOnSale(priced) ? priced.sale_price : null,
    unitPrice,
    complements: extras,
    total: lineTotal({ unitPrice, complements: extras, quantity: line.quantity }),
    problem: product.sizes.length > 0 && !size ? CHOOSE_SIZE : null,
    notice: noticeOf(missing, line.sizeId !== null && product.sizes.length === 0),
  }
}

const CHOOSE_SIZE = 'Elige el tamaño para continuar'

/** What of a line fell away. */
function noticeOf(complements: number, isSizeGone: boolean): string | null {
  const gone = complements > 0 ? 'Un complemento ya no está disponible y lo quitamos' : null
  return isSizeGone ? (gone ?? 'Ya no viene en tamaños: revisa su precio') : gone
}

type Stocked = Pick<CartLine, 'productId' | 'sizeId' | 'quantity'> & { problem: string | null }

function withStock<L extends Stocked>(line: L, all: L[], products: Product[]): L {
  const product = products.find(({ id }) => id === line.productId)
  const stock = (product?.sizes.find(({ id }) => id === line.sizeId) ?? product)?.stock ?? 0
  const wanted = itemCount(
    all.filter(({ productId, sizeId }) => productId === line.productId && sizeId === line.sizeId),
  )
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
 * Unknown and inactive complements are left out; the colour and the size, which its slug names, must be the
 * product's.
 *
 * @returns what is missing when the product, or that colour or size of it, is not sold
 */
export async function sellableChoice(
  posted: Omit<Choice, 'colorId' | 'sizeId'> & { colorId: string; size: string },
): Promise<Choice | { missing: 'color' | 'size' }> {
  const product = await findSellable(posted.productId)
  if (!product) return { missing: 'color' }
  const { size: slug, ...choice } = posted
  const size = product.sizes.find((one) => one.slug === slug)
  if (product.sizes.length > 0 && !size) return { missing: 'size' }
  const color = product.colors.find(({ id }) => id === posted.colorId)
  if (product.colors.length > 0 && !color) return { missing: 'color' }
  const complements = await complementsByIds(posted.complementIds)
  const complementIds = complements.map(({ id }) => id).slice(0, COMPLEMENTS_MAX)
  return { ...choice, colorId: color?.id ?? null, sizeId: size?.id ?? null, complementIds }
}
