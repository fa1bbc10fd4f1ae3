import { orderTotal } from '~/models/order'
import { formatAmount, formatMoney, parseAmount } from '~/money'

type Zone = { id: string; cost: number }

/** What a form comes to while it is typed; `fixedCost` is what a chosen zone costs. */
export type Live = { total: string; fixedCost: string | null }

const OF_SHIPPING = ['shipping_zone_id', 'shipping_cost', 'shipping_address', 'shipping_reference']

/** What the form comes to as it is typed; collecting clears what only a delivery has. */
export function follow(
  element: HTMLFormElement,
  zones: Zone[],
  products: { id: string; price: number }[],
): Live {
  const isPickup = text(new FormData(element), 'delivery_type') === 'retiro'
  if (isPickup) {
    for (const name of OF_SHIPPING) {
      const field = element.elements.namedItem(name)
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = ''
    }
  }
  const form = new FormData(element)
  const zone = zones.find(({ id }) => id === text(form, 'shipping_zone_id'))
  const typed = parseAmount(text(form, 'shipping_cost')) ?? 0
  const shipping = isPickup ? 0 : (zone?.cost ?? typed)
  const ofLines = sumOfLines(form, products)
  const subtotal = ofLines ?? parseAmount(text(form, 'subtotal')) ?? 0
  const discount = parseAmount(text(form, 'discount')) ?? 0
  return {
    total: formatMoney(orderTotal({ subtotal, shipping, discount })),
    fixedCost: zone ? formatAmount(zone.cost) : null,
  }
}

function sumOfLines(form: FormData, products: { id: string; price: number }[]): number | null {
  let sum: number | null = null
  for (const name of form.keys()) {
    const line = /^(lines\[\d+\])\.product_id$/.exec(name)?.[1]
    const product = products.find(({ id }) => id === text(form, name))
    if (!line || !product) continue
    sum = (sum ?? 0) + product.price * (Number(text(form, `${line}.quantity`)) || 1)
  }
  return sum
}

function text(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
