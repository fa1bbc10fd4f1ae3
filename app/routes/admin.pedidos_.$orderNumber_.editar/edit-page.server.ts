import { limaDay } from '~/dates'
import { formatAmount, formatMoney } from '~/money'
import { activeComplements } from '~/models/catalogue/complement.server'
import { productsToSell, type ProductToSell } from '~/models/catalogue/products-to-sell.server'
import { slotNames } from '~/models/delivery/slot-order.server'
import { couponOfOrder } from '~/models/orders/edit/kept-coupon.server'
import {
  type Content,
  contentToEdit,
  type StoredLine,
} from '~/models/orders/edit/order-content.server'
import { editRefusal } from '~/models/orders/edit/order-edit'
import { versionOf } from '~/models/records/saving'
import type { EditFields } from './edit-fields'

type Complement = { id: string; name: string; price: number }

/** What the screen shows of an order: its form, or why there is none; `null` when it does not exist. */
export async function editPage(orderNumber: string) {
  const order = await contentToEdit(orderNumber)
  if (!order) return null
  const refusal = editRefusal(order.status)
  const head = { number: order.order_number, refusal }
  return refusal ? { ...head, form: null } : { ...head, form: await formOf(order) }
}

async function formOf(order: Content) {
  const [products, complements, slots, coupon] = await Promise.all([
    productsToSell(),
    activeComplements(),
    slotNames(),
    couponOfOrder(order.id),
  ])
  const days = order.lines.flatMap(({ delivery_time }) => delivery_time ?? [])
  const [first] = order.lines
  return {
    version: versionOf(order),
    email: order.email,
    total: formatMoney(order.total),
    coupon: order.coupon_code,
    minimum: coupon?.min_purchase ? formatMoney(coupon.min_purchase) : null,
    today: limaDay(new Date()),
    slots: [...new Set([...slots, ...days])],
    products: products.flatMap(productOptions),
    sized: products.filter(({ sizes }) => sizes.length > 0).map(sizesOf),
    complements: complements.map(complementOption),
    sold: Object.fromEntries(order.lines.map((line) => [line.id, soldLine(line, complements)])),
    newLine: { quantity: '1', day: first?.delivery_date ?? '', slot: first?.delivery_time ?? '' },
    fields: fieldsOf(order),
  }
}

export type EditPageForm = Awaited<ReturnType<typeof formOf>>

function sizesOf({ id, name, sizes }: ProductToSell) {
  return {
    id,
    name,
    sizes: sizes.map((size) => ({ id: size.id, name: size.name, price: size.price })),
  }
}

/** An option for each colour of a product, or for a product that has none. */
function productOptions({ id, name, active, price, colors, sizes }: ProductToSell) {
  const shown = active ? name : `${name} (oculto)`
  const cost = sizes.length > 0 ? `desde ${formatMoney(price)}` : formatMoney(price)
  if (colors.length === 0) return [{ value: id, label: `${shown} · ${cost}` }]
  return colors.map((color) => ({
    value: `${id}:${color.id}`,
    label: `${shown} · ${color.color_name} · ${cost}`,
  }))
}

function complementOption({ id, name, price }: Complement) {
  return { id, label: `${name} · ${formatMoney(price)}` }
}

/** What a line is, with the colours and complements that it can have. */
function soldLine(line: StoredLine, complements: Complement[]) {
  const has = new Set(line.complements.map(({ complement_id }) => complement_id))
  return {
    name: line.product_name,
    price: formatMoney(line.unit_price),
    color: line.product_color,
    colors: line.colors.filter(({ color_name }) => color_name !== line.product_color),
    complements: [
      ...line.complements.map(({ id, name, quantity, unit_price }) => ({
        id,
        label: `${quantity} × ${name} · ${formatMoney(unit_price)}`,
      })),
      ...complements.filter(({ id }) => !has.has(id)).map(complementOption),
    ],
  }
}

export type SoldLine = ReturnType<typeof soldLine>

function fieldsOf(order: Content): EditFields {
  const ofStaff = order.chargeLines.filter(({ by_staff }) => by_staff)
  return {
    lines: order.lines.map((line) => ({
      id: line.id,
      product: '',
      color: '',
      size: '',
      quantity: String(line.quantity),
      day: line.delivery_date ?? '',
      slot: line.delivery_time ?? '',
      dedication: line.dedication,
      complements: line.complements.map(({ id }) => id),
    })),
    charges: ofStaff.map(({ name, amount }) => ({
      kind: amount < 0 ? 'rebaja' : 'cargo',
      name,
      amount: formatAmount(Math.abs(amount)),
    })),
    coupon: 'rule',
    tell: '',
  }
}
