import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { db } from '~/database/db.server'
import { aProduct } from '../../../tests/support/factories'
import { effectivePrice } from './price'

test.each([
  [8000, null, 8000],
  [8000, 6500, 6500],
  [8000, 7999, 7999],
  [8000, 8000, 8000],
  [8000, 9000, 8000],
  [8000, 0, 8000],
  [0, null, 0],
  [0, 500, 0],
])(
  'at %i with %j on sale, the page and the database charge %i',
  async (price, sale_price, paid) => {
    const product = await aProduct({ price, sale_price })
    expect(effectivePrice(product)).toBe(paid)
    expect(product.effective_price).toBe(paid)
  },
)

test('no pair of prices is paid differently on the page and in the listing', async () => {
  const { rows } = await sql<{ price: number; sale_price: number | null; effective_price: number }>`
    insert into products (name, slug, price, sale_price)
    select 'Prueba', 'prueba-' || price || '-' || coalesce(sale, -1), price, sale
    from generate_series(0, 12) price, unnest(array[null, 0, 1, 5, 11, 12, 13]) sale
    returning price, sale_price, effective_price
  `.execute(db)
  expect(rows).toHaveLength(91)
  for (const row of rows) expect(row.effective_price).toBe(effectivePrice(row))
})
