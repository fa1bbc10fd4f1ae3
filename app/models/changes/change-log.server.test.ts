import { randomInt, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pLimit from 'p-limit'
import { expect, it } from 'vitest'
import {
  aCategory,
  aProduct,
  aSetting,
  aSubscriber,
  aTag,
  aUser,
  aZone,
} from '../../../tests/support/factories'
import { settled } from '../../../tests/support/settled'
import { THE_SHOP, withAuthor } from '~/database/author.server'
import { db } from '~/database/db.server'
import { deleteRows } from '~/models/records/row.server'
import { addDays, limaDay, limaInstant } from '~/dates'
import { TABLES } from '../../../server/backup/tables'
import {
  BY_THE_SHOP,
  type ChangeFilters,
  forgetOldChanges,
  lastChange,
  listChanges,
} from './change-log.server'
import { COLUMNS, PARTS, THINGS } from './change-words'

const ALL: ChangeFilters = {
  ...{ by: null, thing: null, thingId: null, words: '', day: null, act: null, page: 1 },
}
const NOTHING_HIDDEN = { staff: false, settings: [] }

function as<T>(author: string, work: () => Promise<T>): Promise<T> {
  return withAuthor(work, author)
}

async function linesOf(thingId: string) {
  return db
    .selectFrom('change_log')
    .selectAll()
    .where('thing_id', '=', thingId)
    .orderBy('number')
    .execute()
}

it('five hundred changes by four people at once are all there, in order, and nothing else', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, async () => (await aUser()).id))
  const tags = await Promise.all(Array.from({ length: 6 }, () => aTag()))
  const products = await Promise.all(Array.from({ length: 6 }, () => aProduct({ stock: 900 })))
  const first = new Map([...tags, ...products].map(({ id, name }) => [id, name]))
  const done: string[] = []
  const work = Array.from({ length: 500 }, (_, at) => async () => {
    const by = people[randomInt(4)] ?? ''
    const { id } = (at % 2 ? tags : products)[randomInt(6)] ?? expect.fail()
    const table = at % 2 ? ('tags' as const) : ('products' as const)
    const name = `Cambio ${at}`
    switch (randomInt(4)) {
      case 0:
        // A sale: nobody sets that stock.
        return db
          .updateTable('products')
          .set('stock', sql<number>`stock - 1`)
          .where('id', '=', id)
          .execute()
      case 1: {
        const undone = as(by, () =>
          db.transaction().execute(async (trx) => {
            await trx.updateTable(table).set({ name }).where('id', '=', id).execute()
            throw new Error('rolled back')
          }),
        )
        return expect(undone).rejects.toThrow('rolled back')
      }
      default:
        await as(by, () => db.updateTable(table).set({ name }).where('id', '=', id).execute())
        return done.push(`${by} ${id} ${name}`)
    }
  })
  const atOnce = pLimit(12)
  await settled(work.map((one) => atOnce(one)))

  const lines = await db.selectFrom('change_log').selectAll().orderBy('number').execute()
  const told = lines.map(
    ({ changed_by, thing_id, after }) =>
      `${changed_by} ${thing_id} ${(after as { name: string }).name}`,
  )
  expect(told.sort()).toEqual(done.sort())
  for (const [id, start] of first) {
    let name = start
    for (const { before, after } of lines.filter((line) => line.thing_id === id)) {
      expect(before).toEqual({ name })
      name = (after as { name: string }).name
    }
    const table = tags.some((tag) => tag.id === id) ? 'tags' : 'products'
    const row = await db
      .selectFrom(table)
      .select('name')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.name).toBe(name)
  }
})

it('a line once written stays: nobody changes it, and what is young is not deleted', async () => {
  const zone = await aZone()
  await as(THE_SHOP, () =>
    db.updateTable('shipping_zones').set({ cost: 900 }).where('id', '=', zone.id).execute(),
  )
  const [line] = await linesOf(zone.id)
  expect(line).toMatchObject({
    changed_by: null,
    before: { cost: zone.cost },
    after: { cost: 900 },
  })
  const only = /only added to/
  await expect(db.updateTable('change_log').set({ thing_name: 'x' }).execute()).rejects.toThrow(
    only,
  )
  await expect(db.deleteFrom('change_log').execute()).rejects.toThrow(only)

  const aged = (months: number) =>
    sql`
      insert into change_log (changed_at, act, line, thing, thing_id, thing_name, part, kind, before, after)
      values (now() - make_interval(months => ${months}, days => 1), ${randomUUID()}, 1, 'tags', ${`de ${months}`}, '', 'tags',
        'update', '{}', '{}')
    `.execute(db)
  await Promise.all([aged(11), aged(13), aged(24)])
  expect(await forgetOldChanges(new Date())).toBe(1)
  const left = await sql<{ thing_id: string }>`
    select thing_id from change_log where thing_id like 'de %' order by 1
  `.execute(db)
  expect(left.rows.map(({ thing_id }) => thing_id)).toEqual(['de 11', 'de 13'])
})

it('of customers there is an id, of long texts the beginning, and of parts the thing', async () => {
  const subscriber = await aSubscriber({ email: 'privada@correo.pe' })
  const category = await aCategory()
  const product = await aProduct({ category_id: category.id, name: 'Ramo Ñusta' })
  const { id: by } = await aUser()
  await as(by, async () => {
    await db.deleteFrom('subscribers').where('id', '=', subscriber.id).execute()
    await db
      .updateTable('products')
      .set({ description: 'x'.repeat(5_000) })
      .where('id', '=', product.id)
      .execute()
    await db
      .insertInto('product_colors')
      .values({ product_id: product.id, color_name: 'Marfil' })
      .execute()
    await db.deleteFrom('products').where('id', '=', product.id).execute()
  })
  expect(JSON.stringify(await linesOf(subscriber.id))).not.toContain('privada')
  const lines = await linesOf(product.id)
  expect(lines.map(({ part, kind, thing_name }) => [part, kind, thing_name])).toEqual([
    ['products', 'update', 'Ramo Ñusta'],
    ['product_colors', 'insert', 'Ramo Ñusta'],
    ['products', 'delete', 'Ramo Ñusta'],
  ])
  expect(lines[0]?.after).toEqual({ description: `${'x'.repeat(1_000)}…` })
})

it('a statement that writes a thousand rows notes each, in its order, and what follows from it after that', async () => {
  const { id: by } = await aUser()
  const category = await aCategory()
  const { rows } = await sql<{ id: string }>`
    insert into products (name, slug, price, category_id)
    select 'Fila ' || n, 'fila-' || n, n, ${category.id} from generate_series(1, 1000) as n returning id
  `.execute(db)
  const [first = expect.fail()] = rows
  await as(by, () =>
    db.transaction().execute(async (trx) => {
      await sql`update products set price = price + price % 2 where category_id = ${category.id}`.execute(
        trx,
      )
      await sql`insert into tags (name, slug) values ('Una', 'una'), ('Otra', 'otra')`.execute(trx)
      await sql`
        insert into product_sizes (product_id, slug, name, price, stock) values (${first.id}, 'l', 'Grande', 900, 4)
      `.execute(trx)
      await sql`
        insert into tags (name, slug) values ('Otra vez', 'una')
        on conflict (slug) do update set name = excluded.name
      `.execute(trx)
      await sql`delete from tags where slug in ('una', 'otra')`.execute(trx)
    }),
  )
  const lines = await db
    .selectFrom('change_log')
    .selectAll()
    .where('changed_by', '=', by)
    .orderBy('number')
    .execute()
  expect(lines.map(({ line }) => line)).toEqual(lines.map((_, at) => at + 1))
  const prices = lines.slice(0, 500)
  const odd = rows.filter((_, at) => at % 2 === 0).map(({ id }) => id)
  // One statement has no order of its own: its rows are read as they lie on their pages.
  expect(prices.map(({ thing_id }) => thing_id).toSorted()).toEqual(odd.toSorted())
  for (const { before, after, thing_name } of prices) {
    const price = Number(thing_name.replace('Fila ', ''))
    expect([before, after]).toEqual([{ price }, { price: price + 1 }])
  }
  const others = lines.slice(500)
  expect(others.map(({ part, kind }) => `${part} ${kind}`)).toEqual([
    ...['tags insert', 'tags insert', 'product_sizes insert', 'products update', 'tags update'],
    ...['tags delete', 'tags delete'],
  ])
  const names = others.map(({ thing_name }) => thing_name)
  expect(names.slice(0, 2).toSorted()).toEqual(['Otra', 'Una'])
  expect(names.slice(2, 5)).toEqual(['Fila 1', 'Fila 1', 'Otra vez'])
  expect(names.slice(5).toSorted()).toEqual(['Otra', 'Otra vez'])
})

it('is found by person, thing, name and Lima’s day, and hides what a duty may not see', async () => {
  const [ana, luz] = [(await aUser()).id, (await aUser()).id]
  const zones = await Promise.all(Array.from({ length: 30 }, () => aZone()))
  const ids = zones.map(({ id }) => id)
  const [tag, other] = [await aTag({ name: 'Día del Ñandú' }), await aTag({ name: 'Otra' })]
  await as(ana, () =>
    db.updateTable('shipping_zones').set({ cost: 1 }).where('id', 'in', ids).execute(),
  )
  await as(luz, () => deleteRows('tags', [tag.id, other.id]))
  await as(luz, () => aSetting('bank_account', '191-secreta'))
  await as(luz, () =>
    db.insertInto('user_roles').values({ user_id: ana, role: 'admin', duty: 'editor' }).execute(),
  )

  const found = async (
    some: Partial<ChangeFilters>,
    hidden = NOTHING_HIDDEN as Parameters<typeof listChanges>[1],
  ) => {
    const { entries } = await listChanges({ ...ALL, ...some }, hidden)
    return entries.map(({ lines, count }) => [lines[0]?.thing, count])
  }
  expect(await found({ by: ana })).toEqual([['shipping_zones', 30]])
  expect(await found({ by: luz })).toEqual([
    ['users', 1],
    ['site_settings', 1],
    ['tags', 2],
  ])
  expect(await found({ by: BY_THE_SHOP, thing: 'users' })).toEqual([])
  expect(await found({ words: 'nandu' })).toEqual([['tags', 2]])
  expect(await found({ thing: 'tags', thingId: other.id })).toEqual([['tags', 2]])
  const [{ lines: [act] } = { lines: [] }] = (
    await listChanges({ ...ALL, by: ana }, NOTHING_HIDDEN)
  ).entries
  const whole = await listChanges({ ...ALL, act: act?.act ?? '' }, NOTHING_HIDDEN)
  expect(whole.entries[0]?.lines).toHaveLength(30)
  expect(await found({ by: luz }, { staff: true, settings: ['bank_account'] })).toEqual([
    ['tags', 2],
  ])
  expect((await lastChange('shipping_zones', ids[7] ?? ''))?.changed_by).toBe(ana)

  const day = '2020-02-29'
  const at = (instant: Date, id: string) =>
    sql`
      insert into change_log (changed_at, act, line, thing, thing_id, thing_name, part, kind, before, after)
      values (${instant}, ${randomUUID()}, 1, 'tags', ${id}, '', 'tags', 'update', '{}', '{}')
    `.execute(db)
  const start = limaInstant(day, '00:00').getTime()
  await at(new Date(start - 1), 'before')
  await at(new Date(start), 'first')
  await at(new Date(limaInstant(addDays(day, 1), '00:00').getTime() - 1), 'last')
  await at(limaInstant(addDays(day, 1), '00:00'), 'after')
  const { entries } = await listChanges({ ...ALL, day }, NOTHING_HIDDEN)
  expect(entries.map(({ lines }) => lines[0]?.thing_id)).toEqual(['last', 'first'])
  expect(await found({ day: addDays(limaDay(new Date()), 1) })).toEqual([])
})

it('pages hold each entry once, however many lines that match lie between them', async () => {
  const lines = (count: number) =>
    sql`
      insert into change_log (changed_at, act, line, thing, thing_id, thing_name, part, kind, before, after)
      select now(), ${randomUUID()}::uuid, n, 'tags', '', 'Marea', 'tags', 'update', '{}', '{}'
      from generate_series(1, ${count}::int) as n
    `.execute(db)
  for (let act = 0; act < 130; act += 1) await lines(act === 70 || act === 129 ? 600 : 1)
  const pages = []
  for (const page of [1, 2, 3, 4]) {
    pages.push(await listChanges({ ...ALL, words: 'marea', page }, NOTHING_HIDDEN))
  }
  expect(pages.map(({ entries, hasMore }) => [entries.length, hasMore])).toEqual([
    ...[
      [50, true],
      [50, true],
      [30, false],
      [0, false],
    ],
  ])
  const acts = pages.flatMap(({ entries }) => entries.map(({ lines: [line] }) => line?.act))
  expect(new Set(acts).size).toBe(130)
  expect(pages[0]?.entries[0]?.count).toBe(600)
})

/** Tables whose rows staff do not edit, or that have a history of their own. */
const NOT_NOTED = [
  ...[
    'recovery_codes',
    'factor_browsers',
    'product_redirects',
    'users',
    'sessions',
    'push_keys',
    'push_settings',
    'push_devices',
    'email_tokens',
    'recipients',
    'price_change_rows',
    'price_list_imports',
    'search_misses',
  ],
  ...[
    'delivery_places',
    'legal_versions',
    'orders',
    'order_links',
    'order_holders',
    'receipts',
    'receipt_lines',
    'order_items',
    'order_item_complements',
  ],
  ...['customer_keys', 'filed_orders', 'data_requests'],
  ...['order_charges', 'delivery_runs', 'coupon_redemptions', 'order_takings', 'payment_proofs'],
  ...[
    'bouquet_photos',
    'payments',
    'uneven_orders',
    'order_events',
    'campaign_recipients',
    'claim_counter',
  ],
  ...['claims', 'claim_answers', 'claim_mails', 'last_times', 'visitor_errors', 'change_log'],
  'visit_steps',
]

it('every table that staff edit is noted, and has words', async () => {
  const { rows } = await sql<{ table: string; thing: string; columns: string[] }>`
    select relname as table, split_part(encode(tgargs, 'escape'), '\\000', 1) as thing,
      array(
        select attname::text from pg_attribute
        where attrelid = tgrelid and attnum > 0 and not attisdropped
          and attname <> all(split_part(encode(tgargs, 'escape'), '\\000', 3)::text[])
      ) as columns
    from pg_trigger join pg_class on pg_class.oid = tgrelid where tgname = 'change_noted_update'
  `.execute(db)
  expect([...rows.map(({ table }) => table), ...NOT_NOTED].sort()).toEqual([...TABLES].sort())
  for (const { table, thing, columns } of rows) {
    expect(Object.keys(THINGS)).toContain(thing)
    if (table !== thing && table !== 'user_roles') expect(Object.keys(PARTS)).toContain(table)
    for (const column of columns) expect(Object.keys(COLUMNS), table).toContain(column)
  }
})
