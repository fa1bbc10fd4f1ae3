import { imageUrl, parseImageUrl } from '~/images/image-name'
import type { DayLine } from '~/models/orders/admin/day-sheet.server'
import { recipeWords } from '~/models/catalogue/recipes/recipe'
import { placeOf } from '~/models/orders/order'
import { paymentWords } from '~/models/orders/money/payment-words'
import { contactOf, doorNotes, senderOf } from '~/models/orders/recipient'
import { lineWords } from '../admin/order/day/line-words'

/** Groups lines by slot and district; they are sorted that way. */
export function slotsOf(lines: DayLine[]) {
  const slots = new Map<string, Map<string, ReturnType<typeof lineView>[]>>()
  for (const line of lines) {
    const slot = line.delivery_time ?? 'Sin horario'
    const district =
      line.delivery_type === 'retiro'
        ? 'Retiro en tienda'
        : (line.district ?? line.shipping_zone_name ?? 'Envío')
    const districts = slots.get(slot) ?? new Map<string, ReturnType<typeof lineView>[]>()
    districts.set(district, [...(districts.get(district) ?? []), lineView(line)])
    slots.set(slot, districts)
  }
  return [...slots].map(([slot, districts]) => ({
    slot,
    districts: [...districts].map(([district, items]) => ({ district, items })),
  }))
}

function lineView(line: DayLine) {
  const { name, phone } = contactOf(line)
  return {
    id: line.id,
    number: line.order_number,
    picture: smallPicture(line.image_url),
    ...lineWords(line),
    color: line.product_color,
    recipe: recipeWords(line.recipe),
    hasCard: line.dedication !== '',
    contact: name,
    phone,
    sender: senderOf(line),
    atDoor: doorNotes(line),
    place: placeOf(line),
    reference: line.shipping_reference,
    notes: line.notes,
    money: paymentWords(line),
    isOwed: line.missing > 0,
  }
}

/** The smallest file of a picture; its `img` must not be lazy, because what is not loaded is not printed. */
function smallPicture(url: string | null) {
  const image = parseImageUrl(url)
  const width = image?.widths[0]
  if (!image || !width) return null
  const height = Math.round((image.height * width) / image.width)
  return { src: imageUrl(image.base, width, 'webp'), width, height }
}

/** One slot of the day, as its sheet shows it. */
export type SlotOfSheet = ReturnType<typeof slotsOf>[number]
