import { expect, test } from 'vitest'
import { whileHeld } from '../../../../tests/support/database/held-rows'
import { aProduct, aSize } from '../../../../tests/support/factories'
import { db } from '~/database/db.server'
import {
  findFlower,
  flowersToRemove,
  listFlowers,
  removeFlowers,
  saveFlower,
} from './flower.server'
import type { Recipe } from './recipe'
import { recipesOf, saveRecipes } from './recipe.server'

const write = (recipe: Recipe) => db.transaction().execute((trx) => saveRecipes(trx, [recipe]))

async function idOf(flower: string, color = ''): Promise<string> {
  const found = (await listFlowers()).find((one) => one.flower === flower && one.color === color)
  if (!found) throw new Error(`there is no ${flower}`)
  return found.id
}

test('a flower is called and costs what staff write, and no two are one', async () => {
  const draft = { flower: 'Alhelí', color: '', stem_cost: 120 }
  expect(await saveFlower(null, draft, false)).toMatchObject({ saved: true })
  const again = { flower: 'ALHELI', color: '', stem_cost: null }
  expect(await saveFlower(null, again, false)).toMatchObject({ saved: false })
  const id = await idOf('Alhelí')
  expect(await saveFlower(id, { ...again, flower: 'Alhelí doble' }, false)).toMatchObject({ id })
  expect(await findFlower(id)).toMatchObject({ flower: 'Alhelí doble', stem_cost: null })
})

test('two names of one flower become one: recipes with both have the sum', async () => {
  const [product, other] = [await aProduct(), await aProduct()]
  const size = await aSize({ product_id: product.id })
  const of = (flower: string, stems: number) => ({ flower, color: '', stems })
  await write({
    productId: product.id,
    sizeId: null,
    stems: [of('Statice', 3), of('Siempreviva', 4)],
  })
  await write({ productId: product.id, sizeId: size.id, stems: [of('Siempreviva', 9)] })
  await write({ productId: other.id, sizeId: null, stems: [of('Statice', 600)] })
  const [id, gone] = [await idOf('Statice'), await idOf('Siempreviva')]
  const draft = { flower: 'siempreviva', color: '', stem_cost: null }
  await saveFlower(gone, { ...draft, stem_cost: 90 }, false)

  expect(await saveFlower(id, draft, false)).toMatchObject({
    fieldErrors: { flower: [expect.stringContaining('marca «Unir»')] },
  })
  await write({
    productId: other.id,
    sizeId: null,
    stems: [of('Statice', 600), of('Siempreviva', 400)],
  })
  expect(await saveFlower(id, draft, true)).toMatchObject({
    fieldErrors: { flower: [expect.stringContaining('pasan de 999 tallos')] },
  })
  await write({ productId: other.id, sizeId: null, stems: [of('Statice', 600)] })
  expect(await saveFlower(id, draft, true)).toMatchObject({ saved: true, id })
  expect(await findFlower(gone)).toBeUndefined()
  expect(await findFlower(id)).toMatchObject({ flower: 'siempreviva', stem_cost: 90, products: 2 })
  const stems = (await recipesOf(db, [product.id, other.id])).map((row) => row.stems)
  expect(stems.sort((one, next) => one - next)).toEqual([7, 9, 600])
})

test('a recipe that is written while its flower is joined loses no stem', async () => {
  const [first, second] = [await aProduct(), await aProduct()]
  const of = (flower: string, stems: number) => ({ flower, color: '', stems })
  await write({ productId: first.id, sizeId: null, stems: [of('Ilusión', 2)] })
  await write({ productId: second.id, sizeId: null, stems: [of('Gypsophila', 5)] })
  const id = await idOf('Gypsophila')
  const lock = db.selectFrom('flowers').select('id').where('id', '=', id).forUpdate()
  await whileHeld(
    (trx) => trx.executeQuery(lock.compile()),
    () => saveFlower(id, { flower: 'Ilusión', color: '', stem_cost: null }, true),
    () => write({ productId: second.id, sizeId: null, stems: [of('Ilusión', 8)] }),
  )
  const rows = await recipesOf(db, [first.id, second.id])
  expect(new Map(rows.map((row) => [row.product_id, row.stems]))).toEqual(
    new Map([
      [first.id, 2],
      [second.id, 8],
    ]),
  )
})

test('a flower of a recipe is not deleted, nor any with it', async () => {
  const { id: productId } = await aProduct()
  await write({ productId, sizeId: null, stems: [{ flower: 'Cala', color: '', stems: 1 }] })
  await saveFlower(null, { flower: 'Suelta', color: '', stem_cost: null }, false)
  const [used, free] = [await idOf('Cala'), await idOf('Suelta')]
  expect((await flowersToRemove([used, free])).effects).toHaveLength(1)
  expect(await removeFlowers([used, free])).toBeNull()
  expect(await removeFlowers([free])).toMatchObject({ count: 1 })
  expect(await findFlower(free)).toBeUndefined()
})
