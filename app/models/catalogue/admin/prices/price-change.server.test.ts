import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { whileHeld } from '../../../../../tests/support/database/held-rows'
import { emptyTables } from '../../../../../tests/support/empty-tables'
import {
  aCategory,
  anOrder,
  aProduct,
  aSize,
  aTag,
  aUser,
} from '../../../../../tests/support/factories'
import { countDeadlocks } from '../../../../../tests/support/orders/deadlocks'
import { rounds } from '../../../../../tests/support/rounds'
import { settled } from '../../../../../tests/support/settled'
import { db } from '~/database/db.server'
import { lockReserved } from '~/models/orders/reservations/order-locks.server'
import { updatePrice, priceVersion } from '../product-price.server'
import { changePrices } from './price-change.server'
import { planPrices, type PriceScope } from './price-plan.server'
import { endChange, returnPrices, standingChanges } from './price-return.server'
import type { PriceRule } from './price-rule'

const UP: PriceRule = { isRise: true, unit: 'percent', amount: 1_000 }
const ALL: PriceScope = { kind: 'all' }

let staffId = ''

beforeEach(async () => {
  await emptyTables('price_changes', 'products')
  staffId = (await aUser()).id
})

function asked(some: Partial<Parameters<typeof changePrices>[0]> = {}) {
  return { scope: ALL, rule: UP, words: 'Subir 10 %', endsOn: null, staffId, ...some }
}

/** Looks, and then writes what was shown. */
async function change(some: Partial<Parameters<typeof changePrices>[0]> = {}) {
  const of = asked(some)
  const done = await changePrices(of, (await planPrices(of.scope, of.rule)).digest)
  return done ?? expect.fail('nothing was changed')
}

/** Of a product without sizes, S/ 100.00 with a sale price, and of one in two sizes, one of them hidden. */
async function aShop() {
  const { id } = await aProduct({ name: 'Ana', price: 10_000, sale_price: 8_000, stock: 3 })
  const sized = await aProduct({ name: 'Berta' })
  const of = { product_id: sized.id, stock: 2 }
  const small = await aSize({ ...of, price: 9_000 })
  const large = await aSize({ ...of, price: 15_000, display_order: 2, active: false })
  return { id, sizedId: sized.id, small: small.id, large: large.id }
}

const BEFORE = { own: [10_000, 8_000], sized: [9_000, null], small: [9_000], large: [15_000] }
const AFTER = { own: [10_990, 8_790], sized: [9_890, null], small: [9_890], large: [16_490] }

async function prices({ id, sizedId, small, large }: Awaited<ReturnType<typeof aShop>>) {
  const products = await db.selectFrom('products').selectAll().execute()
  const sizes = await db.selectFrom('product_sizes').selectAll().execute()
  const product = (of: string) => {
    const found = products.find((one) => one.id === of)
    return [found?.price, found?.sale_price]
  }
  const size = (of: string) => [sizes.find((one) => one.id === of)?.price]
  return { own: product(id), sized: product(sizedId), small: size(small), large: size(large) }
}

function setPrice(id: string, price: number) {
  return db.updateTable('products').set({ price }).where('id', '=', id).execute()
}

test('looking writes nothing; changing writes what was shown, and one press brings it back', async () => {
  const shop = await aShop()
  const plan = await planPrices(ALL, UP)
  expect(plan.lines.map(({ product, after }) => [product, after.price])).toEqual([
    ['Ana', 10_990],
    ['Berta', 9_890],
    ['Berta', 16_490],
  ])
  expect(await prices(shop)).toEqual(BEFORE)
  const { id, count } = await change()
  expect(count).toBe(3)
  expect(await prices(shop)).toEqual(AFTER)
  expect(await endChange(id)).toEqual({ returned: 3, left: 0 })
  expect(await prices(shop)).toEqual(BEFORE)
  expect(await endChange(id)).toBeNull()
})

test('a price edited after it was shown keeps all of them from being written', async () => {
  const shop = await aShop()
  const { digest } = await planPrices(ALL, UP)
  await setPrice(shop.id, 10_100)
  expect(await changePrices(asked(), digest)).toBeNull()
  expect(await prices(shop)).toEqual({ ...BEFORE, own: [10_100, 8_000] })
  await setPrice(shop.id, 10_000)
  const another = await aProduct({ name: 'Carla' })
  expect(await changePrices(asked(), digest)).toBeNull()
  await db.deleteFrom('products').where('id', '=', another.id).execute()
  expect(await changePrices(asked(), randomUUID())).toBeNull()
  // While it is being changed.
  const [late] = await whileHeld(
    (trx) => trx.updateTable('products').set({ price: 1 }).where('id', '=', shop.id).execute(),
    () => changePrices(asked(), digest),
  )
  expect(late).toBeNull()
  expect(await standingChanges(new Date())).toEqual([])
  expect(await db.selectFrom('price_changes').select('id').execute()).toEqual([])
})

test('of two who change the same at once one does, and of two who undo it', async () => {
  const shop = await aShop()
  for (let round = 0; round < rounds(5, 50); round += 1) {
    const { digest } = await planPrices(ALL, UP)
    const both = await settled([changePrices(asked(), digest), changePrices(asked(), digest)])
    const [done, ...others] = both.filter((one) => one !== null)
    expect(others).toEqual([])
    expect(await prices(shop)).toEqual(AFTER)
    const id = done?.id ?? ''
    const ends = await settled([endChange(id), returnPrices(new Date()), endChange(id)])
    expect(ends.filter((end) => end && end.returned > 0)).toEqual([{ returned: 3, left: 0 }])
    expect(await prices(shop)).toEqual(BEFORE)
  }
})

test('what somebody changed since, or sells in sizes by now, is left; what is gone is not counted', async () => {
  const shop = await aShop()
  const [gone, split] = [await aProduct({ price: 5_000 }), await aProduct({ price: 5_000 })]
  const { id } = await change()
  await db
    .updateTable('product_sizes')
    .set({ price: 20_000 })
    .where('id', '=', shop.small)
    .execute()
  await aSize({ product_id: split.id, price: 5_490 })
  await db.deleteFrom('products').where('id', '=', gone.id).execute()
  expect(await endChange(id)).toEqual({ returned: 2, left: 2 })
  const expected = { ...BEFORE, small: [20_000], sized: [20_000, null] }
  expect(await prices(shop)).toEqual(expected)
  const sized = await db.selectFrom('products').selectAll().where('id', '=', split.id).execute()
  expect(sized).toMatchObject([{ price: 5_490 }])
})

test('a form of one price that was open meanwhile asks before it overwrites', async () => {
  const shop = await aShop()
  const product = () =>
    db.selectFrom('products').selectAll().where('id', '=', shop.id).executeTakeFirstOrThrow()
  const { price, sale_price, stock, updated_at } = await product()
  const rows = [{ id: null, price, sale_price, stock }]
  const { id } = await change()
  const draft = { active: true, rows: [{ id: null, price: 1_000, sale_price: null, stock }] }
  const seen = priceVersion({ active: true, updated_at, rows })
  const refused = await updatePrice(shop.id, draft, seen)
  expect(refused).toMatchObject({ saved: false })
  expect(
    await updatePrice(shop.id, draft, 'version' in refused ? (refused.version ?? '') : ''),
  ).toMatchObject({ saved: true })
  expect(await endChange(id)).toEqual({ returned: 2, left: 1 })
  expect(await product()).toMatchObject({ price: 1_000, sale_price: null })
})

/** Takes one of each size for an order, in the order they are given, as a check-out does. */
async function sell(sizes: { id: string; product_id: string }[]) {
  const { id: order_id } = await anOrder()
  const sizeIds = sizes.map(({ id }) => id)
  await db.transaction().execute(async (trx) => {
    const of = { product_name: 'Ramo', unit_price: 1, subtotal: 1, quantity: 1 }
    await lockReserved(trx, { sizeIds })
    for (const [position, { id: size_id, product_id }] of sizes.entries())
      await trx
        .insertInto('order_items')
        .values({ ...of, order_id, position, product_id, size_id })
        .execute()
    await trx
      .updateTable('product_sizes')
      .set((eb) => ({ stock: eb('stock', '-', 1) }))
      .where('id', 'in', sizeIds)
      .execute()
  })
}

test('orders and changes of the same prices never wait for each other crosswise', async () => {
  const products = await Promise.all(Array.from({ length: 6 }, () => aProduct()))
  const sizes = await Promise.all(
    [...products, ...products].map(({ id }) => {
      return aSize({ product_id: id, price: 10_000, stock: 1_000 })
    }),
  )
  const deadlocks = await countDeadlocks()
  const all = rounds(8, 80)
  for (let round = 0; round < all; round += 1) {
    const { digest } = await planPrices(ALL, UP)
    const raise = async () => {
      const done = (await changePrices(asked(), digest)) ?? expect.fail('nothing was changed')
      expect(await endChange(done.id)).toEqual({ returned: 12, left: 0 })
    }
    const sales = [sizes, sizes.toReversed(), sizes.slice(3), sizes.toReversed().slice(5)]
    await settled([...sales.map(sell), raise(), ...sales.map(sell)])
  }
  expect(await deadlocks()).toBe(0)
  const [left] = await db
    .selectFrom('product_sizes')
    .select('stock')
    .where('id', '=', sizes[5]?.id ?? '')
    .execute()
  expect(left?.stock).toBe(1_000 - 8 * all)
})

test('only what was asked for changes', async () => {
  const [category, tag] = [await aCategory(), await aTag()]
  const inside = await aProduct({ name: 'Dentro', category_id: category.id, featured: true })
  await aProduct({ name: 'Fuera', sale_price: 9_000, active: false })
  await db.insertInto('product_tags').values({ product_id: inside.id, tag_id: tag.id }).execute()
  const found = async (scope: PriceScope) =>
    (await planPrices(scope, UP)).lines.map(({ product }) => product)
  expect(await found(ALL)).toEqual(['Dentro', 'Fuera'])
  expect(await found({ kind: 'category', id: category.id })).toEqual(['Dentro'])
  expect(await found({ kind: 'tag', id: tag.id })).toEqual(['Dentro'])
  expect(await found({ kind: 'mark', mark: 'destacados' })).toEqual(['Dentro'])
  expect(await found({ kind: 'mark', mark: 'oferta' })).toEqual(['Fuera'])
  expect(await found({ kind: 'tag', id: category.id })).toEqual([])
})

const MIDNIGHT = new Date('2026-12-24T05:00:00Z')
const JUST_BEFORE = new Date(MIDNIGHT.getTime() - 1)

test("prices return at Lima's midnight, once, and days later if the shop was off", async () => {
  const shop = await aShop()
  await change({ endsOn: '2026-12-24' })
  expect(await standingChanges(new Date())).toMatchObject([{ ends_on: '2026-12-24', prices: 3 }])
  expect(await returnPrices(JUST_BEFORE)).toEqual({ returned: 0, left: 0 })
  expect(await prices(shop)).toEqual(AFTER)
  const both = await settled([returnPrices(MIDNIGHT), returnPrices(MIDNIGHT)])
  expect(both.map(({ returned }) => returned).sort()).toEqual([0, 3])
  expect(await prices(shop)).toEqual(BEFORE)
  expect(await standingChanges(new Date())).toEqual([])

  await change({ endsOn: '2026-12-24' })
  expect(await returnPrices(new Date('2027-01-15T12:00:00Z'))).toEqual({ returned: 3, left: 0 })
  expect(await returnPrices(new Date('2027-01-15T12:05:00Z'))).toEqual({ returned: 0, left: 0 })
  expect(await prices(shop)).toEqual(BEFORE)
})

test.each([
  ['2026-12-24', '2026-12-24'],
  ['2026-12-24', '2026-12-26'],
  ['2026-12-26', '2026-12-24'],
])('of a change that ends on %s and one after it on %s nothing stays', async (first, second) => {
  const shop = await aShop()
  await change({ endsOn: first })
  await change({ endsOn: second })
  await returnPrices(MIDNIGHT)
  expect(await prices(shop)).not.toEqual(first === second ? AFTER : BEFORE)
  await returnPrices(new Date('2026-12-26T05:00:00Z'))
  expect(await prices(shop)).toEqual(BEFORE)
})
