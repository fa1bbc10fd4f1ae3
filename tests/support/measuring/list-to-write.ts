import { THE_SHOP, withAuthor } from '~/database/author.server'
import { connect } from '~/database/db.server'
import { writeList } from '~/models/catalogue/admin/price-list/import.server'
import type { Line } from '~/models/catalogue/admin/price-list/lines.server'
import { checked, exported, asFile, readLines } from '../files/price-lists'
import { stocksOf } from '../stock'
import { seedProducts } from './large-shop'

/**
 * Adds products to the demo's, and makes a list of so many lines that changes each; that which is ordered first keeps
 * its price.
 *
 * @returns writes the list, and says in how many seconds
 */
export async function listToWrite(url: string, lines: number): Promise<() => Promise<number>> {
  // Each has a line of its own and one of each colour.
  await seedProducts(url, Math.ceil(lines / 3))
  const [ordered] = await stocksOf(url, 1)
  const pool = connect(url)
  const all = await readLines(await asFile(await exported(), 'csv'))
  const changed = all
    .filter(([, { kind }]) => kind !== 'Tamaño')
    .filter((_, at) => at < lines)
    .map(([number, cells]): Line => {
      if (cells.kind === 'Color') return [number, { ...cells, name: `${cells.name} nuevo` }]
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
