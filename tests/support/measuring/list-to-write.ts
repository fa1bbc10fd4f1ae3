import { THE_SHOP, withAuthor } from '~/database/author.server'
import { connect } from '~/database/db.server'
import { writeList } from '~/models/catalogue/admin/price-list/import.server'
import type { Line } from '~/models/catalogue/admin/price-list/lines.server'
import { checked, exported, asFile, readLines } from '../files/price-lists'
import { stocksOf } from '../stock'
import { seedProducts } from './large-shop'

/**
 * Adds so many products to the demo's, and makes a list that changes all; that which is ordered first keeps its price.
 *
 * @returns writes the list, and says in how many seconds
 */
export async function listToWrite(url: string, products: number): Promise<() => Promise<number>> {
  await seedProducts(url, products)
  const [ordered] = await stocksOf(url, 1)
  const pool = connect(url)
  const lines = await readLines(await asFile(await exported(), 'csv'))
  const changed = lines
    .filter(([, { kind }]) => kind === 'Producto')
    .map(([number, cells]): Line => {
      const price = cells.slug === ordered.slug || !cells.price ? cells.price : '61'
      return [number, { ...cells, price, featured: cells.featured === 'No' ? 'Sí' : 'No' }]
    })
  const { id, bad } = await checked(changed)
  if (bad > 0) throw new Error(`${bad} líneas con problemas`)
  return async () => {
    const began = performance.now()
    const { written } = await withAuthor(() => writeList(id), THE_SHOP)
    const seconds = (performance.now() - began) / 1_000
    await pool.end()
    if (!written) throw new Error('la lista no se escribió')
    return seconds
  }
}
