import { randomUUID } from 'node:crypto'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { expect, test } from 'vitest'
import { migrations, SERVES_FROM } from '../../migrations'
import { migrate, MigrationError } from '../../server/migrate'
import {
  aCategory,
  aColor,
  aComplement,
  aCoupon,
  anOrder,
  aClosure,
  aProduct,
  aSlot,
  aSubcategory,
  aTag,
  aUser,
  aZone,
} from '../support/factories'
import { db } from '~/database/db.server'
import { emptyDatabase } from '../support/set-up/databases'
import { settled } from '../support/settled'
import { rows } from '../support/stock'

/** PostgreSQL's name for the rule that a statement broke. */
async function brokenRule(write: () => Promise<unknown>): Promise<string> {
  try {
    await write()
    return 'none'
  } catch (error) {
    const { code } = error as { code?: string }
    return RULES[code ?? ''] ?? String(error)
  }
}

const RULES: Record<string, string> = {
  '23502': 'not null',
  '23503': 'foreign key',
  '23505': 'unique',
  '23514': 'check',
}

const amounts = { subtotal: 1000, shipping_cost: 200, tip: 0, discount: 0, total: 1200 }

test.each<[string, Parameters<typeof anOrder>[0]]>([
  ['a total that does not add up', { ...amounts, total: 1199 }],
  ['a total below zero', { ...amounts, discount: 5000, total: -3800 }],
  ['a negative discount', { ...amounts, discount: -1, total: 1201 }],
  ['a negative tip', { ...amounts, tip: -1, total: 1199 }],
  ['negative shipping', { ...amounts, shipping_cost: -1, total: 999 }],
  ['a negative subtotal', { ...amounts, subtotal: -1, total: 199 }],
  ['a status nobody knows', { status: 'perdido' }],
  ['a delivery nobody makes', { delivery_type: 'drone' as 'envio' }],
  ['a channel nobody has', { channel: 'radio' as 'web' }],
  ['a payment nobody takes', { payment_method: 'YAPE' as 'yape' }],
  ['a number of another shape', { order_number: 'DZ-20261224-42' }],
])('an order of %s cannot be stored', async (_, some) => {
  expect(await brokenRule(() => anOrder(some))).toBe('check')
})

test('a discount larger than everything makes a total of zero', async () => {
  expect(await anOrder({ ...amounts, discount: 9999, total: 0 })).toMatchObject({ total: 0 })
})

test('numbers and carts make one order each', async () => {
  const { order_number } = await anOrder()
  expect(await brokenRule(() => anOrder({ order_number }))).toBe('unique')
  expect(await brokenRule(() => anOrder({ cart_id: randomUUID() }))).toBe('check')

  const cart_id = randomUUID()
  const withLine = () =>
    db.transaction().execute(async (trx) => {
      await sql`
        with placed as (
          insert into orders (order_number, cart_id, customer_name, customer_dni, phone,
            delivery_type, shipping_cost, subtotal, total, payment_method)
          values ('DZ-20261224-' || lpad((random() * 9999)::int::text, 4, '0'), ${cart_id}, 'Ana',
            '1', '1', 'retiro', 0, 5, 5, 'yape') returning id)
        insert into order_items (order_id, position, product_name, quantity, unit_price, subtotal)
        select id, 1, 'Dalias', 1, 5, 5 from placed
      `.execute(trx)
    })
  expect(await brokenRule(withLine)).toBe('none')
  expect(await brokenRule(withLine)).toBe('unique')
})

test.each<[object, string]>([
  [{ quantity: 0 }, 'check'],
  [{ quantity: 100 }, 'check'],
  [{ unit_price: -1 }, 'check'],
  [{ subtotal: -1 }, 'check'],
  [{ delivery_time: ' 9am-3pm' }, 'check'],
  [{ delivery_time: 'x'.repeat(41) }, 'check'],
  [{ order_id: randomUUID() }, 'foreign key'],
  [{ product_id: randomUUID() }, 'foreign key'],
  [{ product_name: null }, 'not null'],
  [{}, 'none'],
])('a line of %j breaks: %s', async (some, rule) => {
  const order = await anOrder()
  const line = { position: 1, product_name: 'Dalias', quantity: 1, unit_price: 1, subtotal: 1 }
  const write = () =>
    db
      .insertInto('order_items')
      .values({ order_id: order.id, ...line, ...some })
      .execute()
  expect(await brokenRule(write)).toBe(rule)
})

test.each<[string, () => Promise<unknown>, string]>([
  ['a product below nothing', () => aProduct({ price: -1 }), 'check'],
  ['a sale below nothing', () => aProduct({ sale_price: -1 }), 'check'],
  ['a stock below nothing', () => aProduct({ stock: -1 }), 'check'],
  ['a product without an address', () => aProduct({ slug: '' }), 'check'],
  ['a category without an address', () => aCategory({ slug: '' }), 'check'],
  ['a tag without an address', () => aTag({ slug: '' }), 'check'],
  ['an icon of many pages', () => aTag({ icon: 'x'.repeat(20_481) }), 'check'],
  ['a complement below nothing', () => aComplement({ price: -1 }), 'check'],
  ['a zone below nothing', () => aZone({ cost: -1 }), 'check'],
  ['a slot for fewer than none', () => aSlot({ capacity: -1 }), 'check'],
  ['a slot for none', () => aSlot({ capacity: 0 }), 'none'],
  ['a slot for a million', () => aSlot({ capacity: 1_000_000 }), 'none'],
  ['a slot for more than a million', () => aSlot({ capacity: 1_000_001 }), 'check'],
  ['a slot that ends before it begins', () => aSlot({ ends_at: '08:00' }), 'check'],
  ['a slot with two cut-offs', () => aSlot({ hours_before: 2, hour_of_day_before: 24 }), 'check'],
  ['a slot of the eighth weekday', () => aSlot({ weekdays: [7] }), 'check'],
  ['a slot that is there already', () => aSlot({ name: '9am-3pm' }), 'unique'],
  ['days that end before they begin', () => aClosure('2026-12-26', '2026-12-25'), 'check'],
  ['a colour that is none', () => aColor({ product_id: randomUUID() }), 'foreign key'],
  [
    'a subcategory of no category',
    () => aSubcategory({ category_id: randomUUID() }),
    'foreign key',
  ],
  ['a code in small letters', () => aCoupon({ code: 'hola' }), 'check'],
  ['no code', () => aCoupon({ code: '' }), 'check'],
  ['more than everything', () => percentage(10_001), 'check'],
  ['everything', () => percentage(10_000), 'none'],
  ['a discount below nothing', () => aCoupon({ discount_amount: -1 }), 'check'],
  ['a limit of none', () => aCoupon({ max_uses: 0 }), 'check'],
  ['another limit of none', () => aCoupon({ usage_limit: 0 }), 'check'],
  ['uses below none', () => aCoupon({ current_uses: -1 }), 'check'],
  [
    'an end before the start',
    () => aCoupon({ start_date: '2026-12-2', end_date: '2026-12-1' }),
    'check',
  ],
  ['a limit below the uses', () => aCoupon({ max_uses: 1, current_uses: 5 }), 'none'],
  ['an e-mail with spaces', () => aUser({ email: ' ana@correo.pe' }), 'check'],
  ['no e-mail', () => aUser({ email: '' }), 'check'],
])('%s breaks the rule it should', async (_, write, rule) => {
  expect(await brokenRule(write)).toBe(rule)
})

function percentage(discount_amount: number) {
  return aCoupon({ discount_type: 'percentage', discount_amount })
}

test('addresses, codes and people are there once', async () => {
  const [product, category, tag, coupon, user] = [
    await aProduct(),
    await aCategory(),
    await aTag(),
    await aCoupon(),
    await aUser({ email: 'Unica@correo.pe' }),
  ]
  for (const again of [
    () => aProduct({ slug: product.slug }),
    () => aCategory({ slug: category.slug }),
    () => aTag({ slug: tag.slug }),
    () => aCoupon({ code: coupon.code }),
    () => aUser({ email: 'UNICA@correo.pe' }),
  ]) {
    expect(await brokenRule(again)).toBe('unique')
  }
  const subcategory = await aSubcategory({ category_id: category.id })
  const same = { slug: subcategory.slug, category_id: category.id }
  expect(await brokenRule(() => aSubcategory(same))).toBe('unique')
  const elsewhere = { slug: subcategory.slug, category_id: (await aCategory()).id }
  expect(await brokenRule(() => aSubcategory(elsewhere))).toBe('none')

  const welcome = () => aCoupon({ kind: 'welcome', user_id: user.id })
  expect(await brokenRule(welcome)).toBe('none')
  expect(await brokenRule(welcome)).toBe('unique')
})

test('what orders tell survives what they were made of', async () => {
  const [product, zone, user, coupon] = [
    await aProduct(),
    await aZone(),
    await aUser(),
    await aCoupon(),
  ]
  const order = await anOrder({
    user_id: user.id,
    shipping_zone_id: zone.id,
    shipping_zone_name: zone.name,
    coupon_code: coupon.code,
  })
  const line = { position: 1, product_name: 'Dalias', quantity: 1, unit_price: 1, subtotal: 1 }
  await db
    .insertInto('order_items')
    .values({ order_id: order.id, product_id: product.id, ...line })
    .execute()
  await db
    .insertInto('order_takings')
    .values([
      { order_id: order.id, kind: 'coupon', coupon_id: coupon.id, name: coupon.code },
      { order_id: order.id, kind: 'stock', product_id: product.id, name: 'Dalias' },
    ])
    .execute()

  await db.deleteFrom('products').where('id', '=', product.id).execute()
  await db.deleteFrom('shipping_zones').where('id', '=', zone.id).execute()
  await db.deleteFrom('users').where('id', '=', user.id).execute()
  await db.deleteFrom('coupons').where('id', '=', coupon.id).execute()
  const stays = db.selectFrom('orders').selectAll().where('id', '=', order.id)
  expect(await stays.executeTakeFirst()).toEqual({
    ...order,
    user_id: null,
    shipping_zone_id: null,
  })
  const item = db.selectFrom('order_items').selectAll().where('order_id', '=', order.id)
  expect(await item.executeTakeFirst()).toMatchObject({ product_id: null, product_name: 'Dalias' })
})

test('no connection of the shop gives up what the database does for its commits to last', async () => {
  const { rows } = await sql<{ name: string; source: string }>`
    select name, source from pg_settings
    where name in ('fsync', 'full_page_writes', 'synchronous_commit') order by name
  `.execute(db)
  // The third is the tests' own, for their whole role (set-up/database.ts).
  expect(rows.map(({ source }) => source)).toEqual(['command line', 'command line', 'user'])
})

/* Migrations, each time in a database of its own. */

async function within<T>(url: string, work: (bareDb: Kysely<unknown>) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  const bareDb = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    return await work(bareDb)
  } finally {
    await bareDb.destroy()
  }
}

/** A database that has come as far as one of the migrations. */
async function databaseOf(last: string): Promise<string> {
  const url = await emptyDatabase()
  await within(url, async (bareDb) => {
    const provider = { getMigrations: () => Promise.resolve(migrations) }
    const { error } = await new Migrator({ db: bareDb, provider }).migrateTo(last)
    expect(error).toBeUndefined()
  })
  return url
}

/** Every column, index, constraint, trigger and function of the shop, in words. */
function schemaOf(anyDb: Kysely<unknown>) {
  return sql<{ what: string }>`
    select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' '
      || coalesce(column_default, '') || coalesce(generation_expression, '') as what
      from information_schema.columns
      where table_schema = 'public' and table_name not like 'kysely%'
    union all select indexdef from pg_indexes
      where schemaname = 'public' and tablename not like 'kysely%'
    union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
      from pg_constraint where connamespace = 'public'::regnamespace
        and conrelid::regclass::text not like 'kysely%'
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select proname from pg_proc where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    union all select collname from pg_collation where collnamespace = 'public'::regnamespace
    order by what
  `
    .execute(anyDb)
    .then(({ rows }) => rows.map(({ what }) => what))
}

test('migrations go up, four at once, and leave what the shop has', async () => {
  const bare = await emptyDatabase()
  // Each a little later: some look while the first one drops what they see.
  const late = (by: number) => rows(`select from generate_series(0, ${by * 200_000})`)
  const ran = await settled([0, 1, 2, 3].map((by) => late(by).then(() => migrate(bare))))
  expect(ran.flat().sort()).toEqual(Object.keys(migrations).sort())
  expect(await migrate(bare)).toEqual([])
  expect(await within(bare, schemaOf)).toEqual(await schemaOf(db as unknown as Kysely<unknown>))
})

test('migrations come all the way down, leave nothing, and go up again', async () => {
  const bare = await emptyDatabase()
  await migrate(bare)
  const before = await within(bare, schemaOf)
  await within(bare, async (bareDb) => {
    const provider = { getMigrations: () => Promise.resolve(migrations) }
    const migrator = new Migrator({ db: bareDb, provider })
    for (const _ of Object.keys(migrations)) {
      expect(await migrator.migrateDown()).toMatchObject({ results: [{ status: 'Success' }] })
    }
    expect(await schemaOf(bareDb)).toEqual([])
  })
  await migrate(bare)
  expect(await within(bare, schemaOf)).toEqual(before)
})

test('orders from before reservations were noted hold the coupon they used, and no stock', async () => {
  const bare = await databaseOf('20261121T1540_index_pickups_and_slots')
  await within(bare, async (bareDb) => {
    await sql`
      with coupon as (
        insert into coupons (code, discount_type, discount_amount, current_uses)
        values ('HOLA', 'fixed', 1, 2) returning id
      ), placed as (
        insert into orders (order_number, cart_id, coupon_code, status, customer_name, customer_dni,
          phone, delivery_type, shipping_cost, subtotal, total, payment_method)
        select 'DZ-20261121-000' || row_number() over (), cart, code, status, 'Ana', '45678912',
          '987654321', 'retiro', 0, 1, 1, 'yape'
        from (values (gen_random_uuid(), 'HOLA', 'enviado'), (gen_random_uuid(), 'HOLA', 'cancelado'),
          (gen_random_uuid(), 'BORRADO', 'enviado'), (gen_random_uuid(), null, 'enviado'),
          (null, null, 'enviado')) as was (cart, code, status)
        returning id, coupon_code
      ), lines as (
        insert into order_items (order_id, position, product_name, quantity, unit_price, subtotal)
        select id, 1, 'Dalias', 1, 1, 1 from placed
      )
      insert into coupon_redemptions (order_id, coupon_id)
      select placed.id, coupon.id from placed, coupon where coupon_code = 'HOLA'
    `.execute(bareDb)
  })
  await migrate(bare)
  await within(bare, async (bareDb) => {
    const { rows } = await sql`
      select status, order_takings.kind, name, held, code from orders join order_takings on orders.id = order_id
      left join coupons on coupons.id = coupon_id order by order_number
    `.execute(bareDb)
    const held = { kind: 'coupon', held: true }
    expect(rows).toEqual([
      { ...held, status: 'enviado', name: 'HOLA', code: 'HOLA' },
      { ...held, status: 'cancelado', name: 'HOLA', code: 'HOLA' },
      { ...held, status: 'enviado', name: 'BORRADO', code: null },
    ])
  })
})

test('payments from before the ledger are carried over, and a verified order counts as paid', async () => {
  const bare = await databaseOf('20261122T1050_create_attempt_counts')
  await within(bare, async (bareDb) => {
    await sql`
      with placed as (
        insert into orders (order_number, status, customer_name, customer_dni, phone, delivery_type,
          shipping_cost, subtotal, total, payment_method)
        select 'DZ-20261121-000' || row_number() over (), status, 'Ana', '45678912', '987654321',
          'retiro', 0, 5000, 5000, method
        from (values ('pendiente', 'yape'), ('verificado', 'plin'), ('entregado', 'efectivo'),
          ('cancelado', 'yape')) as was (status, method)
        returning id, status
      ), proof as (
        insert into payment_proofs (order_id, operation_number, amount)
        select id, '12345678', 5000 from placed where status in ('verificado', 'cancelado')
      )
      insert into order_events (order_id, kind, status, detail, operation_number, created_at)
      select id, kind, was.status, detail, operation, moment::timestamptz from placed join (values
        ('pendiente', 'payment', null, '2000', '1111A', '2026-11-21T03:00Z'),
        ('pendiente', 'payment', null, '1000', '2222B', '2026-11-21T12:00Z'),
        ('verificado', 'payment', null, '3000', '12345678', '2026-11-21T12:00Z'),
        ('entregado', 'status', 'verificado', 'pendiente', null, '2026-11-20T12:00Z'),
        ('entregado', 'status', 'entregado', 'verificado', null, '2026-11-21T12:00Z')
      ) as was (of, kind, status, detail, operation, moment) on was.of = placed.status
    `.execute(bareDb)
  })
  await migrate(bare)
  await within(bare, async (bareDb) => {
    const { rows } = await sql`
      select orders.status, method, operation_number as operation, amount, paid_on::text as day,
        proof_id is not null as proved, count(order_events.id)::int as noted,
        bool_or(automatic) as automatic
      from payments join orders on orders.id = payments.order_id
        left join order_events on payment_id = payments.id
      group by orders.id, payments.id order by order_number, payments.created_at
    `.execute(bareDb)
    const noted = { noted: 1, automatic: false, proved: false, day: '2026-11-21' }
    const half = { ...noted, status: 'pendiente', method: 'yape' }
    const verified = { ...noted, status: 'verificado', method: 'plin', proved: true }
    const cash = { status: 'entregado', method: 'efectivo', operation: null }
    const before = { ...noted, automatic: true, day: '2026-11-20' }
    expect(rows).toEqual([
      { ...half, operation: '1111A', amount: 2_000, day: '2026-11-20' },
      { ...half, operation: '2222B', amount: 1_000 },
      { ...verified, operation: '12345678', amount: 3_000 },
      { ...before, ...cash, amount: 5_000 },
    ])
  })
})

test('a schema newer than this shop is left alone, with a word about what to do', async () => {
  const bare = await emptyDatabase()
  await migrate(bare)
  await within(bare, (bareDb) =>
    sql`insert into kysely_migration (name, timestamp) values ('29990101T0000_later', '')`.execute(
      bareDb,
    ),
  )
  // As the newer one leaves it: this one still works on its schema, or only those after this one do.
  for (const oldest of [SERVES_FROM, '29990101T0000_later']) {
    const note = sql.lit(`oldest version that works on this schema: ${oldest}`)
    await within(bare, (bareDb) =>
      sql`comment on table kysely_migration is ${note}`.execute(bareDb),
    )
    if (oldest === SERVES_FROM) expect(await migrate(bare)).toEqual([])
  }
  await expect(migrate(bare)).rejects.toThrow(MigrationError)
  await expect(migrate(bare)).rejects.toThrow(/más nueva de la tienda \(29990101T0000_later\)/)
  await within(bare, (bareDb) =>
    sql`delete from kysely_migration where name like '2999%'`.execute(bareDb),
  )
  expect(await migrate(bare)).toEqual([])
})

test('migrations are named in the order they run in, after their moment', () => {
  const all = Object.keys(migrations)
  expect(all).toEqual([...all].sort())
  for (const one of all) expect(one).toMatch(/^\d{8}T\d{4}_[a-z]+(_[a-z]+)*$/)
})
