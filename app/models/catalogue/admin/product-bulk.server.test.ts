import { beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { db, type Trx } from '~/database/db.server'
import { lockReserved } from '~/models/orders/reservations/order-locks.server'
import { setActive } from '~/models/records/active.server'
import { aCategory, aProduct, aSize, aSubcategory, aTag } from '../../../../tests/support/factories'
import { countDeadlocks } from '../../../../tests/support/orders/deadlocks'
import { whileHeld } from '../../../../tests/support/database/held-rows'
import { settled } from '../../../../tests/support/settled'
import { namesWithoutSize, putInCategory, setFeatured, tagProducts } from './product-bulk.server'
import { removeProducts } from './product-list.server'

beforeEach(async () => {
  await db.deleteFrom('products').execute()
  await db.deleteFrom('categories').execute()
  await db.deleteFrom('tags').execute()
})

const LONG_AGO = new Date('2026-01-01T00:00:00Z')

function stored(id: string) {
  return db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

test('products change their category, and keep a subcategory only of that one', async () => {
  const [roses, mixed] = [await aCategory(), await aCategory()]
  const own = await aSubcategory({ category_id: roses.id })
  const foreign = await aSubcategory({ category_id: mixed.id })
  const stays = await aProduct({ category_id: roses.id, subcategory_id: own.id })
  const moves = await aProduct({ category_id: mixed.id, subcategory_id: foreign.id })
  const other = await aProduct({ category_id: mixed.id, subcategory_id: foreign.id })

  const ids = [stays.id, moves.id, crypto.randomUUID()]
  expect(await putInCategory(ids, roses.id)).toBe(2)
  const place = { category_id: roses.id, subcategory_id: null }
  expect(await stored(stays.id)).toMatchObject({ ...place, subcategory_id: own.id })
  expect(await stored(moves.id)).toMatchObject(place)
  expect(await stored(other.id)).toMatchObject({ category_id: mixed.id })

  expect(await putInCategory(ids, crypto.randomUUID())).toBeNull()
  expect(await stored(moves.id)).toMatchObject(place)
})

test('products get a tag once, beside those they have, and open forms learn of it', async () => {
  const [love, birthday] = [await aTag(), await aTag()]
  const product = await aProduct({ updated_at: LONG_AGO })
  await tagProducts([product.id], love.id)
  expect(await tagProducts([product.id, crypto.randomUUID()], birthday.id)).toBe(1)
  expect(await tagProducts([product.id], birthday.id)).toBe(1)
  const links = await db.selectFrom('product_tags').select('tag_id').execute()
  expect(links.map(({ tag_id }) => tag_id).sort()).toEqual([love.id, birthday.id].sort())
  expect((await stored(product.id)).updated_at.getTime()).toBeGreaterThan(LONG_AGO.getTime())
  expect(await tagProducts([product.id], crypto.randomUUID())).toBeNull()
})

test('products are featured together, and no more', async () => {
  const products = [await aProduct(), await aProduct({ featured: true })]
  const ids = products.map(({ id }) => id)
  expect(await setFeatured([...ids, crypto.randomUUID()], true)).toBe(2)
  expect(await settled(ids.map(stored))).toMatchObject([{ featured: true }, { featured: true }])
  expect(await setFeatured(ids.slice(1), false)).toBe(1)
  expect(await settled(ids.map(stored))).toMatchObject([{ featured: true }, { featured: false }])
})

test('a product whose sizes are all hidden is not shown, nor are those beside it', async () => {
  const [bare, shown, dark] = [
    await aProduct({ active: false }),
    await aProduct({ active: false }),
    await aProduct({ name: 'Sin luz <b>', active: false }),
  ]
  await aSize({ product_id: shown.id })
  await aSize({ product_id: shown.id, active: false })
  const size = await aSize({ product_id: dark.id, active: false })
  const ids = [bare.id, shown.id, dark.id]
  expect(await setActive('products', ids, true)).toBeNull()
  expect(await namesWithoutSize(ids)).toEqual(['Sin luz <b>'])
  for (const id of ids) expect(await stored(id)).toMatchObject({ active: false })
  expect(await setActive('products', ids, false)).toBe(3)
  await db.updateTable('product_sizes').set({ active: true }).where('id', '=', size.id).execute()
  expect(await setActive('products', ids, true)).toBe(3)
  expect(await namesWithoutSize(ids)).toEqual([])
})

test('products that are changed together are locked in one sequence, as those of a cart', async () => {
  const deadlocks = await countDeadlocks()
  const [first, second, third] = Array.from({ length: 3 }, () => crypto.randomUUID()).sort()
  // Their rows lie in another sequence than their ids.
  for (const id of [second, third, first]) await aProduct({ id, stock: 5 })
  const ids = [first ?? '', second ?? '', third ?? '']
  const hold = (trx: Trx) => sql`select from products where id = ${third} for update`.execute(trx)
  const lockCart = () => db.transaction().execute((trx) => lockReserved(trx, { productIds: ids }))
  const category = await aCategory()
  const tag = await aTag()
  const changes = [
    () => setFeatured(ids, true),
    () => putInCategory(ids, category.id),
    () => tagProducts(ids, tag.id),
    () => setActive('products', ids, false),
    () => removeProducts(ids),
  ]
  for (const change of changes) await whileHeld(hold, change, lockCart)
  expect(await deadlocks()).toBe(0)
})
