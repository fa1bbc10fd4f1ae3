import { addressBeside } from '../tests/support/database/beside'
import { seedChanges, seedLargeShop, type Size } from '../tests/support/measuring/large-shop'
import { query } from '../tests/support/stock'
import { copyOf, type Ground } from './shop'

const CHANGES_PER_ORDER = 5

/**
 * The address of a copy of a shop that has grown to so many products, customers and orders, with a million changes of
 * staff for 200,000 orders. The first part of the bench that asks for a size seeds it for all.
 */
export async function grownShop({ url }: Ground, size: Size): Promise<string> {
  const name = `crecida_${Object.values(size).join('_')}`
  const known = await query(url, 'select from pg_database where datname = $1', [name])
  if (known.length === 0) {
    const grown = await copyOf(url, name)
    await seedLargeShop(grown, size)
    await seedChanges(grown, CHANGES_PER_ORDER * size.orders)
  }
  return copyOf(addressBeside(url, name))
}
