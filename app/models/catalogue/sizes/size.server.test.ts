import { expect, test } from 'vitest'
import { aProduct, aSize } from '../../../../tests/support/factories'
import { db } from '~/database/db.server'
import { firstSize } from './size'

async function sized(...sizes: Partial<Parameters<typeof aSize>[0]>[]) {
  const product = await aProduct({ price: 1, stock: 0 })
  const rows = []
  for (const [index, some] of sizes.entries()) {
    rows.push(await aSize({ product_id: product.id, display_order: index + 1, ...some }))
  }
  return { id: product.id, sizes: rows.map(({ id }) => id) }
}

function stored(id: string) {
  return db
    .selectFrom('products')
    .select(['price', 'sale_price', 'effective_price', 'stock'])
    .where('id', '=', id)
    .executeTakeFirst()
}

const size = (id: string) => db.updateTable('product_sizes').where('id', '=', id)

test('a product costs what its cheapest shown size costs, and has what they have', async () => {
  const { id, sizes } = await sized(
    { price: 9_000, stock: 3 },
    { price: 12_000, sale_price: 8_000, stock: 4 },
    { price: 5_000, stock: 100, active: false },
  )
  const [small = '', large = '', hidden = ''] = sizes
  expect(await stored(id)).toEqual({
    ...{ price: 12_000, sale_price: 8_000, effective_price: 8_000, stock: 7 },
  })
  await size(large).set({ sale_price: 12_000 }).execute()
  expect(await stored(id)).toMatchObject({ price: 9_000, sale_price: null, stock: 7 })
  await size(small).set({ stock: 1 }).execute()
  expect(await stored(id)).toMatchObject({ stock: 5 })
  await size(hidden).set({ active: true }).execute()
  expect(await stored(id)).toMatchObject({ price: 5_000, stock: 105 })
  await db.deleteFrom('product_sizes').where('product_id', '=', id).execute()
  expect(await stored(id)).toMatchObject({ price: 5_000 })
})

test('an active product shows a size, by the end of whatever changes it', async () => {
  const { id, sizes } = await sized({ price: 9_000 }, { price: 12_000 })
  const [small = '', large = ''] = sizes
  await size(small).set({ active: false }).execute()
  await expect(size(large).set({ active: false }).execute()).rejects.toMatchObject({
    constraint: 'products_show_a_size',
  })
  await expect(
    db.deleteFrom('product_sizes').where('id', '=', large).execute(),
  ).rejects.toMatchObject({ constraint: 'products_show_a_size' })
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('product_sizes').set({ active: false }).where('id', '=', large).execute()
    await trx.updateTable('product_sizes').set({ active: true }).where('id', '=', small).execute()
  })
  const product = db.updateTable('products').where('id', '=', id)
  await product.set({ active: false }).execute()
  await size(small).set({ active: false }).execute()
  await expect(product.set({ active: true }).execute()).rejects.toMatchObject({
    constraint: 'products_show_a_size',
  })
  await db.deleteFrom('product_sizes').where('product_id', '=', id).execute()
  await product.set({ active: true }).execute()
})

test('there are eight sizes at most, one of them recommended, each called differently', async () => {
  const { id } = await sized(...Array.from({ length: 8 }, () => ({ price: 1_000 })))
  await expect(aSize({ product_id: id })).rejects.toMatchObject({
    constraint: 'product_sizes_at_most_eight',
  })
  await size((await sized({ recommended: true })).sizes[0] ?? '')
    .set({ stock: 1 })
    .execute()
  const other = await sized({ slug: 'uno', recommended: true })
  await expect(aSize({ product_id: other.id, slug: 'uno' })).rejects.toMatchObject({
    code: '23505',
  })
  await expect(aSize({ product_id: other.id, recommended: true })).rejects.toMatchObject({
    code: '23505',
  })
})

test('a page begins with the recommended size, else with the first that there is', () => {
  const base = { name: '', contents: '', price: 1, sale_price: null, recommended: false }
  const some = (id: string, stock: number, recommended = false) => {
    return { ...base, id, slug: id, stock, recommended }
  }
  expect(firstSize([some('a', 0), some('b', 2), some('c', 2, true)], true)?.id).toBe('c')
  expect(firstSize([some('a', 0), some('b', 2)], true)?.id).toBe('b')
  expect(firstSize([some('a', 0), some('b', 2)], false)?.id).toBe('a')
  expect(firstSize([some('a', 0)], true)?.id).toBe('a')
  expect(firstSize([], true)).toBeUndefined()
})
