import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { anOrder, aProduct, aSize } from '../../../../../tests/support/factories'
import { db } from '~/database/db.server'
import { addDays } from '~/dates'
import type { RecipeStems } from '~/models/catalogue/recipes/recipe'
import { saveRecipes } from '~/models/catalogue/recipes/recipe.server'
import { linesOfDay } from '../day-sheet.server'
import { needsOfAll, stemsToBuy } from './market'
import { marketNeeds } from './market.server'

const MONDAY = '2031-03-03'
const SUNDAY = addDays(MONDAY, 6)

type Sold = { product_id: string; size_id: string | null; size_name: string | null; name: string }

function anyOf<Each>(all: readonly Each[]): Each {
  const one = all[randomInt(all.length)]
  if (one === undefined) throw new Error('there is none')
  return one
}

async function sell(day: string, sold: Sold, quantity: number, some: object = {}) {
  const order = await anOrder({ subtotal: 10_000, shipping_cost: 0, total: 10_000, ...some })
  await addLine(order.id, day, sold, quantity, 1)
  return order.id
}

function addLine(order_id: string, day: string, sold: Sold, quantity: number, position: number) {
  const { name: product_name, ...of } = sold
  const price = { unit_price: 100, subtotal: 100 * quantity }
  const line = { order_id, position, product_name, quantity, delivery_date: day, ...price, ...of }
  return db.insertInto('order_items').values(line).execute()
}

function pay(order_id: string, amount: number, some: object = {}) {
  const money = { order_id, amount, method: 'yape' as const, paid_on: '2031-03-01' }
  return db
    .insertInto('payments')
    .values({ kind: 'payment', ...money, ...some })
    .execute()
}

/** A product, or a size of it, with a recipe unless there are no stems. */
async function sellable(stems: RecipeStems[], size?: string): Promise<Sold> {
  const product = await aProduct()
  const row = size ? await aSize({ product_id: product.id, name: size }) : null
  const recipe = { productId: product.id, sizeId: row?.id ?? null, stems }
  await db.transaction().execute((trx) => saveRecipes(trx, [recipe]))
  const name = size ? `${product.name} · ${size}` : product.name
  return { product_id: product.id, size_id: row?.id ?? null, size_name: size ?? null, name }
}

/** The same list as the database sums it another way: a row for each stem's flower, day and payment. */
async function summedBySql(from: string, to: string) {
  const { rows } = await sql<{ text: string }>`
    with ledger as (
      select order_id, sum(amount) filter (where kind = 'payment') as came,
        sum(amount) filter (where kind = 'refund') as went
      from payments where voided_at is null group by order_id
    ), sold as (
      select i.delivery_date::text as day, i.quantity, i.product_id,
        coalesce(i.size_id::text, case when i.size_name is null then 'none' else 'gone' end) as size,
        case when coalesce(came, 0) - coalesce(went, 0) >= o.total then 'paid' else 'unpaid' end as how
      from orders o join order_items i on i.order_id = o.id left join ledger on ledger.order_id = o.id
      where o.status in ('pendiente', 'verificado', 'preparacion', 'enviado', 'entregado')
        and i.delivery_date >= ${from}::date and i.delivery_date <= ${to}::date
    )
    select day || ' ' || f.name || '/' || f.color || ' ' || how || ' ' || sum(quantity * stems) as text
    from sold, recipe_stems r, flowers f
    where r.product_id = sold.product_id and coalesce(r.size_id::text, 'none') = size and f.id = r.flower_id
    group by day, f.id, how
  `.execute(db)
  return rows.map(({ text }) => text).sort()
}

test('a week of three hundred orders needs what SQL sums, by day, flower and payment', async () => {
  const flowers = ['Rosa/roja', 'Rosa/blanca', 'Eucalipto/', 'Girasol/', 'Lirio/blanco']
  const anyStems = (some = flowers.filter(() => randomInt(2))) =>
    [...some, 'Ruscus/'].map((name) => {
      const [flower = '', color = ''] = name.split('/')
      return { flower, color, stems: randomInt(1, 40) }
    })
  const known = await Promise.all([
    sellable(anyStems(flowers)),
    ...Array.from({ length: 4 }, () => sellable(anyStems())),
    ...['Clásico', 'Grande', 'Deluxe'].map((size) => sellable(anyStems(), size)),
  ])
  const unknown = await Promise.all([sellable([]), sellable([], 'Único')])
  const wasSized = await sellable(anyStems())
  const gone = { ...wasSized, size_name: 'Chico', name: `${wasSized.name} · Chico` }
  const statuses = ['pendiente', 'verificado', 'preparacion', 'enviado', 'entregado', 'cancelado']
  const missing = new Map<string, number>()
  for (let number = 0; number < 300; number += 1) {
    const status = anyOf(statuses)
    const delivery_type = anyOf(['envio', 'envio', 'retiro'])
    // Some before and after the week.
    const lines = Array.from({ length: randomInt(1, 4) }, () => ({
      ...{ day: addDays(MONDAY, randomInt(-1, 8)), quantity: randomInt(1, 5) },
      sold: anyOf([...known, ...known, ...unknown, gone]),
    }))
    const [first, ...more] = lines
    if (!first) continue
    const id = await sell(first.day, first.sold, first.quantity, { status, delivery_type })
    for (const [at, { day, sold, quantity }] of more.entries())
      await addLine(id, day, sold, quantity, at + 2)
    switch (randomInt(6)) {
      case 0:
        await pay(id, 10_000)
        break
      case 1:
        await pay(id, 9_999)
        break
      case 2:
        await pay(id, 4_000)
        await pay(id, 6_500)
        break
      case 3:
        await pay(id, 10_000)
        await pay(id, 1, { kind: 'refund' })
        break
      case 4:
        await pay(id, 10_000, { voided_at: new Date(), void_reason: 'era de otro' })
        break
    }
    for (const { day, sold, quantity } of lines) {
      if (status === 'cancelado' || day < MONDAY || day > SUNDAY || known.includes(sold)) continue
      missing.set(sold.name, (missing.get(sold.name) ?? 0) + quantity)
    }
  }

  const days = await marketNeeds(MONDAY, SUNDAY)
  const said = days.flatMap(({ day, flowers: needs }) =>
    needs.flatMap(({ flower, color, ...need }) =>
      Object.entries(need).flatMap(([how, stems]) =>
        stems > 0 ? [`${day} ${flower}/${color} ${how} ${stems}`] : [],
      ),
    ),
  )
  const summed = await summedBySql(MONDAY, SUNDAY)
  expect(summed.length).toBeGreaterThan(60)
  expect(said.sort()).toEqual(summed)

  const all = needsOfAll(days)
  expect(new Map(all.unknown.map(({ product, paid, unpaid }) => [product, paid + unpaid]))).toEqual(
    missing,
  )
  const [wednesday] = await marketNeeds(addDays(MONDAY, 2), addDays(MONDAY, 2))
  expect(wednesday).toEqual(days.find(({ day }) => day === addDays(MONDAY, 2)))
  for (const { flower, color, paid, unpaid } of all.flowers) {
    const ofDays = days.flatMap((day) =>
      day.flowers.filter((one) => one.flower === flower && one.color === color),
    )
    const sum = ofDays.reduce((stems, one) => stems + one.paid + one.unpaid, 0)
    expect(paid + unpaid).toBe(sum)
  }
})

test('a recipe counts as it is now, and the day’s sheet says it', async () => {
  const day = '2031-05-09'
  const sold = await sellable([{ flower: 'Dalia', color: 'granate', stems: 5 }])
  await sell(day, sold, 3)
  const line = async () => (await linesOfDay(day))[0]?.recipe
  expect(await marketNeeds(day, day)).toMatchObject([{ flowers: [{ paid: 0, unpaid: 15 }] }])
  const stems = [
    { flower: 'Dalia', color: 'granate', stems: 7 },
    { flower: 'Ruscus', color: '', stems: 2 },
  ]
  await db
    .transaction()
    .execute((trx) => saveRecipes(trx, [{ productId: sold.product_id, sizeId: null, stems }]))
  expect(await marketNeeds(day, day)).toMatchObject([
    {
      flowers: [
        { flower: 'Dalia', paid: 0, unpaid: 21 },
        { flower: 'Ruscus', paid: 0, unpaid: 6 },
      ],
      unknown: [],
    },
  ])
  expect(await line()).toEqual(stems)
})

test.each([
  [{ paid: 7, unpaid: 3 }, 10, 11],
  [{ paid: 0, unpaid: 1 }, 1, 2],
  [{ paid: 100, unpaid: 0 }, 0, 100],
  [{ paid: 55, unpaid: 45 }, 7, 107],
  [{ paid: 29, unpaid: 0 }, 100, 58],
])('of %j with %i per cent more, %i stems are bought', (need, percent, stems) => {
  expect(stemsToBuy(need, percent)).toBe(stems)
})
