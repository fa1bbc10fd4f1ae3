import { type FormEvent, useEffect, useState } from 'react'
import { orderTotal } from '~/models/orders/order'
import { formatAmount, formatMoney, parseAmount } from '~/money'

type Zone = { id: string; cost: number }
type Product = { id: string; price: number }

/** The total of the form while typing; `fixedCost` is the cost of the selected zone. */
export type Live = { total: string; fixedCost: string | null }

const OF_SHIPPING = ['shipping_zone_id', 'shipping_cost', 'shipping_address', 'shipping_reference']

/**
 * The total of the form, `null` until something is typed, and the event handlers that update it.
 *
 * @param lineCount recomputes the total when a product is added or removed, which fires no input
 *   event
 */
export function useLiveTotal(
  formId: string,
  lineCount: number,
  zones: Zone[],
  products: Product[],
) {
  const [live, setLive] = useState<Live | null>(null)

  useEffect(() => {
    const element = document.getElementById(formId)
    if (!(element instanceof HTMLFormElement)) return
    setLive((before) => before && follow(element, zones, products))
  }, [lineCount, formId, zones, products])

  function recount(event: FormEvent<HTMLElement>) {
    const element = event.currentTarget.closest('form')
    if (element) setLive(follow(element, zones, products))
  }

  return [live, recount] as const
}

/** Computes the total from the form's fields; pickup clears the fields of a delivery. */
function follow(element: HTMLFormElement, zones: Zone[], products: Product[]): Live {
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

function sumOfLines(form: FormData, products: Product[]): number | null {
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
