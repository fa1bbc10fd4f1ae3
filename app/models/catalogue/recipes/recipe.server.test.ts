import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { whileHeld } from '../../../../tests/support/database/held-rows'
import { aProduct, aSize } from '../../../../tests/support/factories'
import { THE_SHOP, withAuthor } from '~/database/author.server'
import { db } from '~/database/db.server'
import type { Recipe, RecipeStems } from './recipe'
import { recipesOf, saveRecipes } from './recipe.server'

const save = (...recipes: Recipe[]) => db.transaction().execute((trx) => saveRecipes(trx, recipes))

const of = (flower: string, stems: number, color = ''): RecipeStems => ({ flower, color, stems })

async function read(productId: string) {
  const rows = await recipesOf(db, [productId])
  return rows.map(({ size_id, flower, color, stems }) => ({
    sizeId: size_id,
    flower,
    color,
    stems,
  }))
}

test('a recipe is written whole: what it no longer names goes, and other recipes stay', async () => {
  const [product, other] = [await aProduct(), await aProduct()]
  const size = await aSize({ product_id: product.id })
  await save(
    { productId: product.id, sizeId: null, stems: [of('Rosa', 6, 'Roja'), of('Ruscus', 2)] },
    { productId: product.id, sizeId: size.id, stems: [of('Rosa', 24, 'Roja')] },
    { productId: other.id, sizeId: null, stems: [of('Lirio', 1)] },
  )
  await save(
    { productId: product.id, sizeId: null, stems: [of('ruscus', 3), of('Girasol', 5)] },
    { productId: product.id, sizeId: size.id, stems: [] },
  )
  expect(await read(product.id)).toEqual([
    { sizeId: null, flower: 'Ruscus', color: '', stems: 3 },
    { sizeId: null, flower: 'Girasol', color: '', stems: 5 },
  ])
  expect(await read(other.id)).toHaveLength(1)
})

test('a flower named twice is summed, a number no recipe may have is refused whole', async () => {
  const { id: productId } = await aProduct()
  await save({ productId, sizeId: null, stems: [of('Rosa', 6, 'Roja'), of('RÓSA roja', 3)] })
  expect(await read(productId)).toMatchObject([{ flower: 'Rosa', stems: 9 }])
  const tooMany = [of('Fresia', 1), of('Rosa', 600, 'Roja'), of('rosa roja', 400)]
  await expect(save({ productId, sizeId: null, stems: tooMany })).rejects.toThrow(/stems_check/)
  expect(await read(productId)).toMatchObject([{ flower: 'Rosa', stems: 9 }])
  const left = await db.selectFrom('flowers').where('folded_name', '=', 'fresia').execute()
  expect(left).toEqual([])
})

test('two who write the same new flowers at once, in other orders, make each once', async () => {
  const [one, other] = [await aProduct(), await aProduct()]
  const stems = [of('Achira', 1), of('Molle', 2), of('Zinnia', 3)]
  await whileHeld(
    (trx) => trx.insertInto('flowers').values({ name: 'Molle', folded_name: 'molle' }).execute(),
    () => save({ productId: one.id, sizeId: null, stems }),
    () =>
      save({
        productId: other.id,
        sizeId: null,
        stems: stems.toReversed().map((each) => ({ ...each, flower: each.flower.toUpperCase() })),
      }),
  )
  const made = await db
    .selectFrom('flowers')
    .select('id')
    .where(sql<boolean>`folded_name in ('achira', 'molle', 'zinnia')`)
    .execute()
  expect(made).toHaveLength(3)
  expect(await read(one.id)).toMatchObject(stems)
  expect((await read(other.id)).map(({ stems: number }) => number)).toEqual([3, 2, 1])
})

test('what staff write is noted as a part of the product, and the same again is not', async () => {
  const { id } = await aProduct({ name: 'Ramo Notado' })
  const recipe = { productId: id, sizeId: null, stems: [of('Protea', 4)] }
  const lines = () =>
    db
      .selectFrom('change_log')
      .select(['thing', 'part', 'kind', 'after'])
      .where('thing_id', '=', id)
      .execute()
  await withAuthor(() => save(recipe), THE_SHOP)
  const noted = await lines()
  expect(noted).toMatchObject([{ thing: 'products', part: 'recipe_stems', after: { stems: 4 } }])
  await withAuthor(() => save(recipe), THE_SHOP)
  expect(await lines()).toEqual(noted)
})
