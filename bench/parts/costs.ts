import path from 'node:path'
import { seedChanges } from '../../tests/support/measuring/large-shop'
import { compareCosts, costsOf } from '../asked'
import type { Part } from '../figures'
import { grownShop } from '../grown-shop'
import { createGround, type Shop, withShop } from '../shop'

/** A checkout of the shop before a change, built. */
const { ANTES } = process.env

/**
 * Processor of what cannot be kept. With ANTES=folder that folder's build serves the same in turns, on a database of
 * its own, and the ratio of both is judged: 1.1 at most. Without it, milliseconds: Node's + PostgreSQL's.
 */
export const costs: Part = {
  about: 'CPU de lo que no se conserva; con ANTES=carpeta, junto a ese build: 1.1 o menos',
  async measure(ground) {
    if (!ANTES) return withShop(ground, costsOf)
    const folder = path.resolve(ANTES)
    const before = await createGround(folder)
    const compare = (shop: Shop) =>
      withShop(before, (other) => compareCosts(1.1, shop, other), { folder })
    try {
      return await withShop(ground, compare)
    } finally {
      await before.close()
    }
  },
}

/**
 * The same in a shop of 5,000 products, 20,000 customers, 200,000 orders of three years and a million changes of staff, in turns with the demo:
 * 1.5 times its cost at most. Numbers behind the name are products, customers and orders.
 */
export const growth: Part = {
  about: 'lo mismo con 5 000 productos y 200 000 pedidos, junto a la demo: 1.5 o menos',
  async measure(ground, [products = 5_000, customers = 20_000, orders = 200_000]) {
    const url = await grownShop(ground, { products, customers, orders })
    const besideDemo = (large: Shop) =>
      withShop(ground, async (small) => {
        await seedChanges(small.url, 1_000)
        return compareCosts(1.5, large, small)
      })
    return withShop(ground, besideDemo, { url })
  },
}
