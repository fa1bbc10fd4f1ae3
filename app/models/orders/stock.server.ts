import type { Trx } from '~/database/db.server'
import { type ShownLine, stockRefusal } from '~/models/cart/cart.server'
import { Refused } from '~/models/records/refused'

/**
 * Takes the lines' quantities from the stock and records them in `order_takings`, in the
 * transaction that places the order.
 *
 * @throws {Refused} naming the first product with too little stock
 */
export async function takeStock(trx: Trx, orderId: string, lines: ShownLine[]) {
  // Locked by product id in every request, so that two orders cannot deadlock.
  const wanted = new Map<string, number>()
  for (const line of lines) {
    wanted.set(line.productId, (wanted.get(line.productId) ?? 0) + line.quantity)
  }
  const takings = [...wanted]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([productId, quantity]) => {
      const name = lines.find((line) => line.productId === productId)?.productName ?? ''
      return { order_id: orderId, kind: 'stock' as const, product_id: productId, name, quantity }
    })
  for (const { product_id, name, quantity } of takings) {
    if (await takeUnits(trx, product_id, quantity)) continue
    const left = (await stockOf(trx, product_id)) ?? 0
    throw new Refused({ field: 'cart', message: `${name}: ${stockRefusal(left)}` })
  }
  await trx.insertInto('order_takings').values(takings).execute()
}

/** @returns `false` when the stock is too low; nothing is taken then */
export async function takeUnits(trx: Trx, productId: string, quantity: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('products')
    .set((eb) => ({ stock: eb('stock', '-', quantity) }))
    .where('id', '=', productId)
    .where('stock', '>=', quantity)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** @returns `false` when the product no longer exists */
export async function putUnits(trx: Trx, productId: string, quantity: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('products')
    .set((eb) => ({ stock: eb('stock', '+', quantity) }))
    .where('id', '=', productId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** A product's stock; `undefined` when it does not exist. */
export async function stockOf(trx: Trx, productId: string): Promise<number | undefined> {
  const product = await trx
    .selectFrom('products')
    .select('stock')
    .where('id', '=', productId)
    .executeTakeFirst()
  return product?.stock
}
