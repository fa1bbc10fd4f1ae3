import { beforeEach, expect, test } from 'vitest'
import { randomFrom } from '../../../tests/support/dedications'
import { emptyTables } from '../../../tests/support/empty-tables'
import { aCategory, aProduct, aSubcategory, aTag } from '../../../tests/support/factories'
import { settled } from '../../../tests/support/settled'
import { countsByTag } from './tag-counts.server'
import { db } from '~/database/db.server'

beforeEach(() => emptyTables('products', 'categories', 'tags'))

test('only active products are counted, once for each of their tags', async () => {
  const category = await aCategory()
  const subcategory = await aSubcategory({ category_id: category.id })
  const other = await aCategory({ active: false })
  const places = [
    { category_id: null },
    { category_id: other.id },
    { category_id: category.id },
    { category_id: category.id, subcategory_id: subcategory.id },
  ]
  const tags = await settled([{}, {}, {}, { active: false }].map(aTag))
  const unused = await aTag()
  const hiddenOnly = await aTag()
  const random = randomFrom(3)
  for (let n = 0; n < 60; n += 1) {
    const active = random() > 0.3
    const { id } = await aProduct({
      ...places[Math.floor(random() * places.length)],
      price: n % 3 === 0 ? 9_000 : 12_000,
      active,
    })
    const some = tags.filter(() => random() > 0.5)
    if (!active) some.push(hiddenOnly)
    for (const tag of some) {
      await db.insertInto('product_tags').values({ product_id: id, tag_id: tag.id }).execute()
    }
  }

  for (const within of [
    undefined,
    { categoryId: category.id, subcategoryId: null },
    { categoryId: category.id, subcategoryId: subcategory.id },
    { categoryId: other.id, subcategoryId: null },
  ]) {
    for (const price of [null, 'hasta-100'] as const) {
      const counts = await countsByTag({ price }, within)
      expect(counts).toEqual(await counted(price ? 10_000 : Infinity, within))
      expect(Object.keys(counts).length).toBe(tags.length)
      expect(counts).not.toHaveProperty(unused.id)
    }
  }
  expect(
    await countsByTag({ price: null }, { categoryId: unused.id, subcategoryId: null }),
  ).toEqual({})
})

/** The same, row by row. */
async function counted(
  dearest: number,
  within?: { categoryId: string; subcategoryId: string | null },
) {
  const rows = await db
    .selectFrom('product_tags')
    .innerJoin('products', 'products.id', 'product_tags.product_id')
    .select(['tag_id', 'active', 'category_id', 'subcategory_id', 'price'])
    .execute()
  const counts: Record<string, number> = {}
  for (const { tag_id, active, category_id, subcategory_id, price } of rows) {
    if (!active || price > dearest || (within && category_id !== within.categoryId)) continue
    if (within?.subcategoryId && subcategory_id !== within.subcategoryId) continue
    counts[tag_id] = (counts[tag_id] ?? 0) + 1
  }
  return counts
}
