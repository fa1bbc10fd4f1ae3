import { beforeEach, expect, test } from 'vitest'
import { db } from '~/database/db.server'
import { aCategory, aProduct, aSubcategory, aTag } from '../../../tests/support/factories'
import { settled } from '../../../tests/support/settled'
import { putInCategory, setFeatured, tagProducts } from './product-bulk.server'

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
