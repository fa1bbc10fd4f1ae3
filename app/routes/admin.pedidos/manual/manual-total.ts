import { type FormEvent, useEffect, useState } from 'react'
import { orderTotal } from '~/models/orders/order'
import { districtNamed, ZONE_OF_DISTRICT, zoneOfDistrict } from '~/models/delivery/district'
import type { StaffCalendar } from '~/models/delivery/staff-calendar'
import { formatMoney, parseAmount } from '~/money'

type Zone = { id: string; name: string; cost: number; active: boolean; areas: string[] }
type Priced = { id: string; price: number }
/** What a total follows from besides the form. */
type Prices = {
  zones: Zone[]
  products: (Priced & { sizes: Priced[] })[]
  complements: Priced[]
  calendar: StaffCalendar
}

/** The total of the form while typing, and the zone whose cost counts. */
export type Live = { total: string; zone: Zone | null }

const OF_SHIPPING = ['shipping_zone_id', 'shipping_cost', 'shipping_address', 'shipping_reference']

/**
 * The total of the form, `null` until something is typed, and the event handlers that update it.
 *
 * @param lineCount recomputes the total when a product is added or removed, which fires no input
 *   event
 * @param prices the same object as long as they are the same
 * @param isFilled whether the server filled the form in
 */
export function useLiveTotal(formId: string, lineCount: number, prices: Prices, isFilled: boolean) {
  const [live, setLive] = useState<Live | null>(null)

  useEffect(() => {
    const element = document.getElementById(formId)
    if (!(element instanceof HTMLFormElement)) return
    setLive((before) => (before || isFilled ? follow(element, prices) : before))
  }, [lineCount, formId, prices, isFilled])

  function recount(event: FormEvent<HTMLElement>) {
    const element = event.currentTarget.closest('form')
    if (element) setLive(follow(element, prices))
  }

  return [live, recount] as const
}

/** Computes the total from the form's fields; pickup clears the fields of a delivery. */
function follow(element: HTMLFormElement, prices: Prices): Live {
  const isPickup = text(new FormData(element), 'delivery_type') === 'retiro'
  if (isPickup) {
    for (const name of OF_SHIPPING) {
      const field = element.elements.namedItem(name)
      if (field instanceof HTMLInputElement) field.value = ''
      if (field instanceof HTMLSelectElement) field.value = ZONE_OF_DISTRICT
    }
  }
  const form = new FormData(element)
  const zone = isPickup ? undefined : zoneIn(form, prices.zones)
  const typed = parseAmount(text(form, 'shipping_cost')) ?? 0
  const shipping = isPickup ? 0 : (zone?.cost ?? typed)
  const ofLines = sumOfLines(form, prices)
  const subtotal = ofLines ?? parseAmount(text(form, 'subtotal')) ?? 0
  const discount = parseAmount(text(form, 'discount')) ?? 0
  const charges = chargesOf(form, prices, ofLines !== null)
  return {
    total: formatMoney(orderTotal({ subtotal, shipping, discount, charges })),
    zone: zone ?? null,
  }
}

/** The chosen zone; or the district's, the cheapest of those that the shop serves, as when it is saved. */
function zoneIn(form: FormData, zones: Zone[]): Zone | undefined {
  const chosen = text(form, 'shipping_zone_id')
  if (chosen !== ZONE_OF_DISTRICT) return zones.find(({ id }) => id === chosen)
  const active = zones.filter((zone) => zone.active)
  const served = active.sort((one, two) => one.cost - two.cost)
  const district = districtNamed(text(form, 'district'), served)
  return district === null ? undefined : zoneOfDistrict(served, '', district)
}

/** What staff charge besides, and of an order with lines its day and slot. */
function chargesOf(form: FormData, { calendar }: Prices, hasLines: boolean): number {
  const own = parseAmount(text(form, 'charge')) ?? 0
  const day = calendar[text(form, 'delivery_date')]
  return own + (hasLines ? (day?.[text(form, 'delivery_time')]?.charge ?? 0) : 0)
}

function sumOfLines(form: FormData, { products, complements }: Prices): number | null {
  let sum: number | null = null
  for (const name of form.keys()) {
    const line = /^(lines\[\d+\])\.product_id$/.exec(name)?.[1]
    const product = products.find(({ id }) => id === text(form, name))
    if (!line || !product) continue
    const size = product.sizes.find((one) => one.id === text(form, `${line}.size_id`))
    const chosen = form.getAll(`${line}.complement_ids`)
    const extras = complements.filter((one) => chosen.includes(one.id))
    const unit = extras.reduce((all, { price }) => all + price, (size ?? product).price)
    sum = (sum ?? 0) + unit * (Number(text(form, `${line}.quantity`)) || 1)
  }
  return sum
}

function text(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
