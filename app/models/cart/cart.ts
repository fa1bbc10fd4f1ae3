import type { Source } from './source'

/** What a shopper chose for one arrangement; prices and names are read when it is shown. */
export type Choice = {
  productId: string
  /** `null` only for a product that has no colours. */
  colorId: string | null
  /** `null` for a product that has no sizes, or had none when it was chosen. */
  sizeId: string | null
  /** Up to `DEDICATION_MAX` characters, lines ending in `\n`. */
  dedication: string
  /** Lima's, `yyyy-MM-dd`. */
  deliveryDate: string
  /** The text of a slot of that day. */
  deliveryTime: string
  /** Without duplicates. */
  complementIds: string[]
}

export type CartLine = Choice & {
  /** 1 to 255; identifies the line within its cart. */
  key: number
  /** 1 to `QUANTITY_MAX`. */
  quantity: number
}

export type Cart = {
  /** The idempotency key of the order: one cart, one order. */
  id: string
  lines: CartLine[]
  /** Details of an addition that only increased a line's quantity; kept until the next change. */
  offer: (Choice & { key: number }) | null
  /** The lines that the last change removed; kept until the next one. */
  removed: CartLine[]
  /** Of the visits that filled it; nothing when all came directly. */
  sources?: { first: Source; last: Source }
}

export const LINES_MAX = 20
export const QUANTITY_MAX = 99
export const COMPLEMENTS_MAX = 20
export const DEDICATION_MAX = 250

export const CART_FULL =
  'Tu carrito está lleno: caben hasta 20 arreglos distintos. Haz este pedido y luego arma otro.'

/** The new cart, and whether the details of the addition were not used. */
export type Addition = { cart: Cart; keptOldDetails: boolean } | { refusal: string }

/**
 * Adds one unit of a product.
 *
 * The same product in the same colour and size increases the quantity of its line, which keeps its own
 * details; details that differ are kept in `offer`, so that nothing the shopper wrote is lost.
 *
 * @source docs/specification/storefront.md §4 "Cart"; docs/decisions/0005
 */
export function addToCart(cart: Cart, choice: Choice): Addition {
  const same = cart.lines.find((line) => isSameThing(line, choice))
  if (!same) return appendLine(cart, choice)
  if (same.quantity >= QUANTITY_MAX)
    return { refusal: `Puedes llevar hasta ${QUANTITY_MAX} de cada arreglo` }

  const keptOldDetails = !sameDetails(same, choice)
  const changed = withQuantity(cart, same.key, same.quantity + 1)
  const offer = keptOldDetails ? { ...choice, key: same.key } : null
  return { cart: { ...changed, offer }, keptOldDetails }
}

/**
 * Adds to the line with exactly these details, or as a new line; does not check how many lines fit.
 */
export function withLine(cart: Cart, choice: Choice, quantity: number): Cart {
  const isThere = cart.lines.some((line) => isSameThing(line, choice) && sameDetails(line, choice))
  if (isThere) return cart
  return withoutOffer(cart, [...cart.lines, { ...choice, key: freeKey(cart), quantity }])
}

/** Makes the offered addition a line of its own; the line it had increased loses one again. */
export function acceptOffer(cart: Cart): Addition {
  if (!cart.offer) return { refusal: 'Esa opción ya no está disponible' }
  const { key, ...choice } = cart.offer
  const raised = cart.lines.find((line) => line.key === key)
  const lowered = raised ? withQuantity(cart, key, raised.quantity - 1) : cart
  return appendLine(lowered, choice)
}

function appendLine(cart: Cart, choice: Choice): Addition {
  if (cart.lines.length >= LINES_MAX) return { refusal: CART_FULL }
  const line = { ...choice, key: freeKey(cart), quantity: 1 }
  return { cart: withoutOffer(cart, [...cart.lines, line]), keptOldDetails: false }
}

/** Changes a line's quantity, clamped to 1 to `QUANTITY_MAX`. */
export function withQuantity(cart: Cart, key: number, quantity: number): Cart {
  return updateLine(cart, key, { quantity: Math.min(Math.max(1, quantity), QUANTITY_MAX) })
}

/** Changes some fields of a line. */
export function updateLine(cart: Cart, key: number, patch: Partial<Omit<CartLine, 'key'>>): Cart {
  return withoutOffer(
    cart,
    cart.lines.map((line) => (line.key === key ? { ...line, ...patch } : line)),
  )
}

/** Removes a line; `restore` undoes it. */
export function removeLine(cart: Cart, key: number): Cart {
  const removed = cart.lines.filter((line) => line.key === key)
  const lines = cart.lines.filter((line) => line.key !== key)
  return { ...withoutOffer(cart, lines), removed: removed.length ? removed : cart.removed }
}

/** Removes all lines; `restore` undoes it. */
export function emptyCart(cart: Cart): Cart {
  return { ...withoutOffer(cart, []), removed: cart.lines.length ? cart.lines : cart.removed }
}

/** Puts back what the last change removed. */
export function restore(cart: Cart): Cart {
  const room = LINES_MAX - cart.lines.length
  return withoutOffer(cart, [...cart.lines, ...cart.removed.slice(0, room)])
}

/** Sum of quantities, as the badge shows it. */
export function itemCount(lines: { quantity: number }[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0)
}

/**
 * What a line costs.
 *
 * @param unitPrice céntimos, the sale price when it applies
 * @returns céntimos: (unit price + complements) × quantity
 * @source docs/specification/storefront.md §9
 */
export function lineTotal(line: {
  unitPrice: number
  complements: { price: number; quantity: number }[]
  quantity: number
}): number {
  const extras = line.complements.reduce((sum, extra) => sum + extra.price * extra.quantity, 0)
  return (line.unitPrice + extras) * line.quantity
}

function withoutOffer(cart: Cart, lines: CartLine[]): Cart {
  return { ...cart, lines, offer: null, removed: [] }
}

function isSameThing(line: Choice, { productId, colorId, sizeId }: Choice): boolean {
  return line.productId === productId && line.colorId === colorId && line.sizeId === sizeId
}

function sameDetails(line: Choice, choice: Choice): boolean {
  return (
    line.dedication === choice.dedication &&
    line.deliveryDate === choice.deliveryDate &&
    line.deliveryTime === choice.deliveryTime &&
    [...line.complementIds].sort().join() === [...choice.complementIds].sort().join()
  )
}

function freeKey(cart: Cart): number {
  const taken = new Set(cart.lines.map((line) => line.key))
  let key = 1
  while (taken.has(key)) key += 1
  return key
}
