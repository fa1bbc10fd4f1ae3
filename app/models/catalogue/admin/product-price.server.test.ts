import { expect, test } from 'vitest'
import { whileHeld } from '../../../../tests/support/database/held-rows'
import { aProduct, aSize } from '../../../../tests/support/factories'
import { db } from '~/database/db.server'
import { priceRows, priceVersion, updatePrice } from './product-price.server'

/** Saves a price while somebody else changes the product. */
async function priceBeside(change: { stock?: number; price?: number; updated_at?: Date }) {
  const product = await aProduct({ price: 9_000, sale_price: null, stock: 5 })
  const row = { id: null, price: 8_000, sale_price: null, stock: 5 }
  const draft = { active: true, rows: [row] }
  const [saved] = await whileHeld(
    (trx) => trx.updateTable('products').set(change).where('id', '=', product.id).execute(),
    () =>
      updatePrice(
        product.id,
        draft,
        priceVersion({ ...product, rows: [{ ...row, stock: product.stock }] }),
      ),
  )
  const products = db.selectFrom('products').select(['price', 'stock']).where('id', '=', product.id)
  return { saved, stored: await products.executeTakeFirst() }
}

test('who saves a price while somebody else saves one reads what is there now', async () => {
  const { saved, stored } = await priceBeside({ price: 7_000, updated_at: new Date(0) })
  expect(saved).toMatchObject({ saved: false, fieldErrors: { price: [expect.any(String)] } })
  expect(stored).toEqual({ price: 7_000, stock: 5 })
})

test('what is sold meanwhile stays sold', async () => {
  const { saved, stored } = await priceBeside({ stock: 4 })
  expect(saved).toMatchObject({ saved: true, before: { rows: [{ stock: 4 }] } })
  expect(stored).toEqual({ price: 8_000, stock: 4 })
})

/** A product of S/ 90.00 and S/ 150.00, five of each, with the form of its price as it is opened. */
async function inSizes() {
  const { id, updated_at } = await aProduct({ active: false })
  const sizes = await Promise.all(
    [9_000, 15_000].map((price, at) => {
      return aSize({ product_id: id, price, stock: 5, display_order: at })
    }),
  )
  const rows = priceRows({ price: 0, sale_price: null, stock: 0 }, sizes).map((row) => {
    return { id: row.id, price: row.price, sale_price: row.sale_price, stock: row.stock }
  })
  return { id, sizes, rows, seen: priceVersion({ active: false, updated_at, rows }) }
}

function storedSizes(id: string) {
  return db
    .selectFrom('product_sizes')
    .select(['price', 'sale_price', 'stock'])
    .where('product_id', '=', id)
    .orderBy('display_order')
    .execute()
}

test('sizes are saved together, and the product costs what the cheapest does', async () => {
  const { id, sizes, rows, seen } = await inSizes()
  const [small = expect.fail()] = sizes
  const wanted = rows.map((row) =>
    row.id === small.id ? { ...row, price: 16_000 } : { ...row, sale_price: 12_000, stock: 2 },
  )
  // One of the small is sold meanwhile: its stock was left as it was shown.
  const sell = { stock: 4 }
  await db.updateTable('product_sizes').set(sell).where('id', '=', small.id).execute()
  const saved = await updatePrice(id, { active: true, rows: wanted }, seen)
  expect(await storedSizes(id)).toEqual([
    { price: 16_000, sale_price: null, stock: 4 },
    { price: 15_000, sale_price: 12_000, stock: 2 },
  ])
  const product = await db
    .selectFrom('products')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  expect(product).toMatchObject({ price: 15_000, sale_price: 12_000, stock: 6, active: true })

  if (!saved.saved) expect.fail()
  expect(await updatePrice(id, saved.before, saved.version)).toMatchObject({ saved: true })
  const back = { price: 9_000, sale_price: null, stock: 4 }
  expect(await storedSizes(id)).toEqual([back, { price: 15_000, sale_price: null, stock: 5 }])
})

test('a stock that was sold from, and sizes that changed, are asked about', async () => {
  const { id, sizes, rows, seen } = await inSizes()
  const [first = expect.fail()] = rows
  const sold = { stock: 1 }
  await db.updateTable('product_sizes').set(sold).where('product_id', '=', id).execute()
  const counted = rows.map((row) => ({ ...row, stock: 9 }))
  const asked = await updatePrice(id, { active: false, rows: counted }, seen)
  expect(asked).toMatchObject({ fieldErrors: { [`stock-${first.id}`]: [expect.any(String)] } })

  const own = { id: null, price: 100, sale_price: null, stock: 1 }
  for (const wrong of [[own], rows.slice(1), [...rows, { ...own, id }]])
    expect(await updatePrice(id, { active: false, rows: wrong }, seen)).toMatchObject({
      saved: false,
      formErrors: [expect.stringContaining('tamaños')],
    })
  await db
    .updateTable('product_sizes')
    .set({ active: false })
    .where('product_id', '=', id)
    .execute()
  expect(await updatePrice(id, { active: true, rows }, seen)).toMatchObject({ saved: false })
  expect(await storedSizes(id)).toEqual(
    sizes.map(({ price }) => ({ price, sale_price: null, stock: 1 })),
  )
})
