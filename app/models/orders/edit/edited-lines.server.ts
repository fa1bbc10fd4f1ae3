import { randomUUID } from 'node:crypto'
import type { Trx } from '~/database/db.server'
import { lineTotal } from '~/models/cart/cart'
import { complementsByIds } from '~/models/catalogue/complement.server'
import { productsToSell, type ProductToSell } from '~/models/catalogue/products-to-sell.server'
import { soldName } from '~/models/catalogue/sizes/size'
import { staffRefusals } from '~/models/delivery/calendar'
import { type Content, type StoredLine } from './order-content.server'
import type { LineDraft } from './order-edit'

/** A line as it will be; amounts in céntimos. */
export type EditedLine = {
  id: string
  /** `null` for a new one. */
  before: StoredLine | null
  /** `null` when the product is no longer there. */
  productId: string | null
  /** `null` without one, and when it is no longer there. */
  sizeId: string | null
  sizeName: string | null
  sizeContents: string | null
  name: string
  color: string | null
  unitPrice: number
  quantity: number
  day: string | null
  slot: string | null
  dedication: string
  complements: EditedComplement[]
  total: number
}

/** A complement of a line: a row of it, or a new one. */
export type EditedComplement = {
  rowId: string | null
  complementId: string | null
  name: string
  price: number
  quantity: number
}

/** Problems by field of the form. */
export type Problems = Record<string, string>

type Known = {
  order: Content
  products: Map<string, ProductToSell>
  complements: { id: string; name: string; price: number }[]
  slots: { name: string; ends_at: string }[]
  now: Date
}

/**
 * The lines that staff want: one that the order has keeps product and prices, a new one has today's.
 *
 * @param now decides which days and slots are past
 * @returns them, or the problems by field
 */
export async function editedLines(
  trx: Trx,
  order: Content,
  drafts: LineDraft[],
  now: Date,
): Promise<{ lines: EditedLine[] } | { problems: Problems }> {
  const ids = drafts.map(({ productId }) => productId)
  const [products, slots] = [
    await productsToSell(ids, trx),
    await trx.selectFrom('delivery_slots').select(['name', 'ends_at']).execute(),
  ]
  const wanted = drafts.flatMap(({ complementIds }) => complementIds)
  const complements = await complementsByIds(wanted, trx)
  const known: Known = {
    ...{ order, complements, slots, now },
    products: new Map(products.map((product) => [product.id, product])),
  }
  const problems: Problems = {}
  const lines = drafts.flatMap((draft, index) => {
    const say = (field: string, sentence: string) => {
      problems[`lines[${index}].${field}`] ??= sentence
    }
    return editedLine(known, draft, say) ?? []
  })
  const rows = lines.flatMap(({ before }) => before?.id ?? [])
  if (new Set(rows).size < rows.length)
    problems[''] = 'Hay un arreglo repetido: vuelve a abrir el pedido'
  if (drafts.length === 0 && order.lines.length > 0)
    problems[''] ??= 'Deja al menos un arreglo, o cancela el pedido'
  return Object.keys(problems).length > 0 ? { problems } : { lines }
}

type Say = (field: string, sentence: string) => void

function editedLine(known: Known, draft: LineDraft, say: Say): EditedLine | null {
  const sold = draft.id === '' ? newLine(known, draft, say) : keptLine(known, draft, say)
  if (!sold) return null
  checkDelivery(known, draft, sold.before, say)
  const complements = complementsOf(known, draft, sold.before, say)
  const { quantity, day, slot, dedication } = draft
  const total = lineTotal({ unitPrice: sold.unitPrice, complements, quantity })
  return { ...sold, quantity, day, slot, dedication, complements, total }
}

type Sold = Omit<EditedLine, 'quantity' | 'day' | 'slot' | 'dedication' | 'complements' | 'total'>

function keptLine({ order }: Known, draft: LineDraft, say: Say): Sold | null {
  const before = order.lines.find(({ id }) => id === draft.id)
  if (!before) {
    say('quantity', 'Este arreglo ya no está en el pedido: quítalo')
    return null
  }
  const chosen = before.colors.find(({ id }) => id === draft.colorId)
  if (draft.colorId !== '' && !chosen) say('color', 'Este color ya no existe: elige otro')
  return {
    id: before.id,
    before,
    productId: before.product_id,
    sizeId: before.size_id,
    sizeName: before.size_name,
    sizeContents: before.size_contents,
    name: before.product_name,
    color: chosen?.color_name ?? before.product_color,
    unitPrice: before.unit_price,
  }
}

function newLine({ products }: Known, draft: LineDraft, say: Say): Sold | null {
  const product = products.get(draft.productId)
  const color = product?.colors.find(({ id }) => id === draft.colorId)
  const isWhole = product?.colors.length === 0 ? draft.colorId === '' : color !== undefined
  if (!product || !isWhole) {
    say('product', 'Este arreglo o su color ya no existe: elige otro')
    return null
  }
  const size = product.sizes.find(({ id }) => id === draft.sizeId)
  if (product.sizes.length > 0 && !size) {
    say('size', 'Elige el tamaño')
    return null
  }
  return {
    id: randomUUID(),
    before: null,
    productId: product.id,
    sizeId: size?.id ?? null,
    sizeName: size?.name ?? null,
    sizeContents: size?.contents ?? null,
    name: soldName(product.name, size?.name),
    color: color?.color_name ?? null,
    unitPrice: size?.price ?? product.price,
  }
}

/** Only a day or slot that changes is checked; none is one where the order has none already. */
function checkDelivery(
  { order, slots, now }: Known,
  { day, slot }: LineDraft,
  before: StoredLine | null,
  say: Say,
) {
  if (before && day === before.delivery_date && slot === before.delivery_time) return
  const refusals = staffRefusals(slots, { day, slot }, now, before?.delivery_time)
  if (refusals.slot) say('slot', refusals.slot)
  const isUndated = order.lines.every(({ delivery_date }) => delivery_date === null)
  if (day === null && isUndated && slot === null) return
  if (refusals.day) say('day', refusals.day)
}

/** Those of the line keep price and quantity; of others there is one, at today's price. */
function complementsOf(
  known: Known,
  { complementIds }: LineDraft,
  before: StoredLine | null,
  say: Say,
): EditedComplement[] {
  return [...new Set(complementIds)].flatMap((id): EditedComplement[] => {
    const row = before?.complements.find((one) => one.id === id)
    if (row) {
      const { complement_id: complementId, name, unit_price: price, quantity } = row
      return [{ rowId: row.id, complementId, name, price, quantity }]
    }
    const sold = known.complements.find((one) => one.id === id)
    if (sold) {
      const { name, price } = sold
      return [{ rowId: null, complementId: sold.id, name, price, quantity: 1 }]
    }
    say('complements', 'Un complemento ya no se vende: revísalos')
    return []
  })
}
