import { sql } from 'kysely'
import type { Trx } from '~/database/db.server'
import { type ShownLine, stockRefusal } from '~/models/cart/cart.server'
import { Refused } from '~/models/records/refused'
import { lockReserved } from './order-locks.server'

/**
 * Takes the lines' quantities from the stock and records them in `order_takings`, in the
 * transaction that places the order.
 *
 * @throws {Refused} naming the first product with too little stock
 */
export async function takeStock(trx: Trx, orderId: string, lines: ShownLine[]) {
  const wanted = new Map<string, number>()
  for (const line of lines) {
    wanted.set(line.productId, (wanted.get(line.productId) ?? 0) + line.quantity)
  }
  const { stock } = await lockReserved(trx, { productIds: [...wanted.keys()] })
  const takings = [...wanted].map(([productId, quantity]) => {
    const name = lines.find((line) => line.productId === productId)?.productName ?? ''
    const left = stock.get(productId) ?? 0
    if (left < quantity) {
      throw new Refused({ field: 'cart', message: `${name}: ${stockRefusal(left)}` })
    }
    return { order_id: orderId, kind: 'stock' as const, product_id: productId, name, quantity }
  })
  await changeStock(trx, new Map([...wanted].map(([id, quantity]) => [id, -quantity])))
  await trx.insertInto('order_takings').values(takings).execute()
}

/**
 * Adds to the stock of products, or takes from it where a number is negative: no more than the caller
 * read there when it locked them. One that no longer exists is skipped.
 *
 * @param units by product
 */
export async function changeStock(trx: Trx, units: Map<string, number>) {
  if (units.size === 0) return
  await sql`
    update products set stock = stock + moved.units
    from unnest(${[...units.keys()]}::uuid[], ${[...units.values()]}::int[]) as moved (id, units)
    where products.id = moved.id
  `.execute(trx)
}
