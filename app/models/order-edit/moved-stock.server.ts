import type { Trx } from '~/database/db.server'
import { stockRefusal } from '~/models/cart/cart.server'
import { lockReserved } from '~/models/orders/reservations/order-locks.server'
import { changeStock } from '~/models/orders/reservations/stock.server'
import { tracksStock } from '~/models/site/setting.server'
import type { EditedLine, Problems } from './edited-lines.server'
import type { Content } from './order-content.server'

/**
 * Takes and returns the difference of what an order holds of the stock. Orders of staff hold none, and
 * neither does a product that was sold while the stock was not tracked; what a reactivated order could
 * not take again stays missing.
 *
 * @returns problems by field, beside the lines that want more than there is
 */
export async function moveStock(trx: Trx, order: Content, lines: EditedLine[]): Promise<Problems> {
  const before = unitsOf(order.lines.map((line) => [line.product_id, line.quantity]))
  const after = unitsOf(lines.map(({ productId, quantity }) => [productId, quantity]))
  const [takings, isTracked] = [await takingsOf(trx, order.id), await tracksStock(trx)]
  const problems: Problems = {}
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (id) => before.get(id) !== after.get(id),
  )
  const { stock } = await lockReserved(trx, { productIds: changed })
  const moved = new Map<string, number>()
  for (const productId of changed) {
    const units = { had: before.get(productId) ?? 0, wanted: after.get(productId) ?? 0 }
    const taking = takings.find(({ product_id }) => product_id === productId)
    const isNew = isTracked && order.cart_id !== null && units.had === 0
    if (!taking && !isNew) continue
    const more = taking ? unitsToTake(taking, { ...units, isTracked }) : units.wanted
    const left = stock.get(productId) ?? 0
    if (more !== null && more > left) {
      const held = taking?.held ? taking.quantity : 0
      problems[fieldOf(lines, productId)] = stockRefusal(left + held)
    } else if (more !== null) {
      moved.set(productId, -more)
      if (taking) await writeTaking(trx, taking, units.wanted)
      else await writeFirst(trx, order.id, productId, lines)
    }
  }
  await changeStock(trx, moved)
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
type Units = {
  isTracked: boolean
  /** Units of the order's lines, before and after. */
  had: number
  wanted: number
}

/** How many more an order takes, negative when it returns some; `null` when its taking stays as it is. */
function unitsToTake({ quantity, held }: Taking, { isTracked, had, wanted }: Units): number | null {
  if (!held) return 0
  const more = wanted - quantity
  // What was sold while the stock was not tracked is not taken by selling less of it.
  return more > 0 && (!isTracked || wanted < had) ? null : more
}

async function writeTaking(trx: Trx, { id }: Taking, quantity: number) {
  if (quantity === 0) await trx.deleteFrom('order_takings').where('id', '=', id).execute()
  else await trx.updateTable('order_takings').set({ quantity }).where('id', '=', id).execute()
}

async function writeFirst(trx: Trx, orderId: string, productId: string, lines: EditedLine[]) {
  const ofProduct = lines.filter((line) => line.productId === productId)
  const quantity = ofProduct.reduce((sum, line) => sum + line.quantity, 0)
  const name = ofProduct[0]?.name ?? ''
  await trx
    .insertInto('order_takings')
    .values({ order_id: orderId, kind: 'stock', product_id: productId, name, quantity })
    .execute()
}

/** The last line of the product that grows. */
function fieldOf(lines: EditedLine[], productId: string): string {
  const index = lines.findLastIndex(
    (line) => line.productId === productId && line.quantity > (line.before?.quantity ?? 0),
  )
  return `lines[${index}].quantity`
}
