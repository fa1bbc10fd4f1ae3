import type { Trx } from '~/db.server'
import { type ShownLine, stockRefusal } from './cart.server'
import { Refused } from './refused'

/**
 * Takes what the lines hold off the shelf, in the transaction that places the order.
 *
 * @throws {Refused} naming the first arrangement of which there are not enough
 */
export async function takeStock(trx: Trx, lines: ShownLine[]) {
  // In one order of products for everybody, so that two carts never wait for each other.
  const wanted = new Map<string, number>()
  for (const line of lines) {
    wanted.set(line.productId, (wanted.get(line.productId) ?? 0) + line.quantity)
  }
  for (const [productId, quantity] of [...wanted].sort(([a], [b]) => a.localeCompare(b))) {
    const taken = await trx
      .updateTable('products')
      .set((eb) => ({ stock: eb('stock', '-', quantity) }))
      .where('id', '=', productId)
      .where('stock', '>=', quantity)
      .executeTakeFirst()
    if (taken.numUpdatedRows === 0n) {
      const name = lines.find((line) => line.productId === productId)?.productName ?? ''
      const left = await stockOf(productId, trx)
      throw new Refused({ field: 'cart', message: `${name}: ${stockRefusal(left)}` })
    }
  }
}

async function stockOf(productId: string, trx: Trx): Promise<number> {
  const product = await trx
    .selectFrom('products')
    .select('stock')
    .where('id', '=', productId)
    .executeTakeFirst()
  return product?.stock ?? 0
}
