import type { Trx } from '~/database/db.server'
import { stockRefusal } from '~/models/cart/cart.server'
import { putUnits, stockOf, takeUnits } from '~/models/orders/stock.server'
import { tracksStock } from '~/models/site/setting.server'
import type { EditedLine, Problems } from './edited-lines.server'
import type { Content } from './order-content.server'

/**
 * Takes and returns the difference of what an order holds of the stock, product by product in the
 * sequence of `takeStock`. Orders of staff hold none, and neither does a product that was sold while
 * the stock was not tracked; what a reactivated order could not take again stays missing.
 *
 * @returns problems by field, beside the lines that want more than there is
 */
export async function moveStock(trx: Trx, order: Content, lines: EditedLine[]): Promise<Problems> {
  const before = unitsOf(order.lines.map((line) => [line.product_id, line.quantity]))
  const after = unitsOf(lines.map(({ productId, quantity }) => [productId, quantity]))
  const [takings, isTracked] = [await takingsOf(trx, order.id), await tracksStock(trx)]
  const problems: Problems = {}
  const changed = [...new Set([...before.keys(), ...after.keys()])]
    .filter((id) => before.get(id) !== after.get(id))
    .sort((a, b) => a.localeCompare(b))
  for (const productId of changed) {
    const units = { had: before.get(productId) ?? 0, wanted: after.get(productId) ?? 0 }
    const taking = takings.find(({ product_id }) => product_id === productId)
    const isNew = isTracked && order.cart_id !== null && units.had === 0
    const product = { orderId: order.id, productId, isTracked, ...units }
    const isTaken = taking
      ? await changeTaking(trx, taking, product)
      : !isNew || (await takeFirst(trx, product, lines))
    if (isTaken) continue
    const held = taking?.held ? taking.quantity : 0
    const left = ((await stockOf(trx, productId)) ?? 0) + held
    problems[fieldOf(lines, productId)] = stockRefusal(left)
  }
  return problems
}

function unitsOf(lines: [productId: string | null, quantity: number][]): Map<string, number> {
  const units = new Map<string, number>()
  for (const [productId, quantity] of lines) {
    if (productId) units.set(productId, (units.get(productId) ?? 0) + quantity)
  }
  return units
}

function takingsOf(trx: Trx, orderId: string) {
  return trx
    .selectFrom('order_takings')
    .select(['id', 'product_id', 'quantity', 'held'])
    .where('order_id', '=', orderId)
    .where('kind', '=', 'stock')
    .execute()
}

type Taking = Awaited<ReturnType<typeof takingsOf>>[number]
type Product = {
  orderId: string
  productId: string
  isTracked: boolean
  /** Units of the order's lines, before and after. */
  had: number
  wanted: number
}

/** @returns `false` when the stock is too low */
async function changeTaking(
  trx: Trx,
  { id, quantity, held }: Taking,
  { productId, isTracked, had, wanted }: Product,
): Promise<boolean> {
  const more = wanted - quantity
  if (held && more > 0) {
    // What was sold while the stock was not tracked is not taken by selling less of it.
    if (!isTracked || wanted < had) return true
    if (!(await takeUnits(trx, productId, more))) return false
  }
  if (held && more < 0) await putUnits(trx, productId, -more)
  if (wanted === 0) await trx.deleteFrom('order_takings').where('id', '=', id).execute()
  else
    await trx.updateTable('order_takings').set({ quantity: wanted }).where('id', '=', id).execute()
  return true
}

async function takeFirst(trx: Trx, { orderId, productId, wanted }: Product, lines: EditedLine[]) {
  if (!(await takeUnits(trx, productId, wanted))) return false
  const name = lines.find((line) => line.productId === productId)?.name ?? ''
  await trx
    .insertInto('order_takings')
    .values({ order_id: orderId, kind: 'stock', product_id: productId, name, quantity: wanted })
    .execute()
  return true
}

/** The last line of the product that grows. */
function fieldOf(lines: EditedLine[], productId: string): string {
  const index = lines.findLastIndex(
    (line) => line.productId === productId && line.quantity > (line.before?.quantity ?? 0),
  )
  return `lines[${index}].quantity`
}
