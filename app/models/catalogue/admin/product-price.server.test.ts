import { expect, test } from 'vitest'
import { whileHeld } from '../../../../tests/support/database/held-rows'
import { aProduct } from '../../../../tests/support/factories'
import { db } from '~/database/db.server'
import { priceVersion, updatePrice } from './product-price.server'

/** Saves a price while somebody else changes the product. */
async function priceBeside(change: { stock?: number; price?: number; updated_at?: Date }) {
  const product = await aProduct({ price: 9_000, sale_price: null, stock: 5 })
  const draft = { price: 8_000, sale_price: null, stock: 5, active: true }
  const [saved] = await whileHeld(
    (trx) => trx.updateTable('products').set(change).where('id', '=', product.id).execute(),
    () => updatePrice(product.id, draft, priceVersion(product)),
  )
  const products = db.selectFrom('products').select(['price', 'stock']).where('id', '=', product.id)
  return { saved, stored: await products.executeTakeFirst() }
}

test('who saves a price while somebody else saves one reads what is there now', async () => {
  const { saved, stored } = await priceBeside({ price: 7_000, updated_at: new Date() })
  expect(saved).toMatchObject({ saved: false, fieldErrors: { price: [expect.any(String)] } })
  expect(stored).toEqual({ price: 7_000, stock: 5 })
})

test('what is sold meanwhile stays sold', async () => {
  const { saved, stored } = await priceBeside({ stock: 4 })
  expect(saved).toMatchObject({ saved: true, before: { stock: 4 } })
  expect(stored).toEqual({ price: 8_000, stock: 4 })
})
