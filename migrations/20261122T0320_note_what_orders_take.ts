import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  // What an order took when it was placed, and whether it holds it still: what a cancellation gave
  // back is not held. The name stays when the product or the coupon goes.
  await db.schema
    .createTable('order_takings')
    .addColumn('id', 'uuid', (c) => c.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn('order_id', 'uuid', (c) => c.notNull().references('orders.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('stock', 'coupon')`))
    .addColumn('product_id', 'uuid', (c) => c.references('products.id').onDelete('set null'))
    .addColumn('coupon_id', 'uuid', (c) => c.references('coupons.id').onDelete('set null'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('quantity', 'integer', (c) =>
      c
        .notNull()
        .defaultTo(1)
        .check(sql`quantity >= 1`),
    )
    .addColumn('held', 'boolean', (c) => c.notNull().defaultTo(true))
    .addCheckConstraint(
      'order_takings_of_one_kind',
      sql`(kind = 'stock' or product_id is null) and (kind = 'coupon' or coupon_id is null)`,
    )
    .addUniqueConstraint('order_takings_product_once', ['order_id', 'product_id'])
    .execute()
  await sql`
    create unique index order_takings_one_coupon on order_takings (order_id) where kind = 'coupon'
  `.execute(db)
  await db.schema
    .createIndex('order_takings_product')
    .on('order_takings')
    .column('product_id')
    .execute()
  await db.schema
    .createIndex('order_takings_coupon')
    .on('order_takings')
    .column('coupon_id')
    .execute()

  // Coupons of earlier orders are known; a coupon that was deleted is known by its code. What they
  // took of the stock is not: whether it was tracked that day was written nowhere. Cancelled ones
  // hold their use still, because their cancellation did not give it back.
  await sql`
    insert into order_takings (order_id, kind, coupon_id, name)
    select orders.id, 'coupon', coupons.id, coalesce(coupons.code, coupon_code)
    from orders
      left join coupon_redemptions on coupon_redemptions.order_id = orders.id
      left join coupons on coupons.id = coupon_id
    where coupons.id is not null or (cart_id is not null and coupon_code is not null)
  `.execute(db)
  await db.schema.dropTable('coupon_redemptions').execute()
  // Whoever reads the database finds the uses that orders hold under the name they always had.
  await sql`
    create view coupon_redemptions as
    select order_id, coupon_id from order_takings where coupon_id is not null and held
  `.execute(db)

  await sql`
    alter table order_events
      drop constraint order_events_kind_check,
      add constraint order_events_kind_check check (kind in ('created', 'status', 'takings',
        'email', 'mailed', 'unmailed', 'note', 'edit', 'proof', 'payment'))
  `.execute(db)
}

export async function down(db: Kysely<any>): Promise<void> {
  await sql`alter table order_events disable trigger order_events_stay`.execute(db)
  await sql`delete from order_events where kind = 'takings'`.execute(db)
  await sql`alter table order_events enable trigger order_events_stay`.execute(db)
  await sql`
    alter table order_events
      drop constraint order_events_kind_check,
      add constraint order_events_kind_check check (kind in
        ('created', 'status', 'email', 'mailed', 'unmailed', 'note', 'edit', 'proof', 'payment'))
  `.execute(db)
  await db.schema.dropView('coupon_redemptions').execute()
  await sql`
    create table coupon_redemptions (
      order_id uuid primary key references orders(id) on delete cascade,
      coupon_id uuid not null references coupons(id) on delete cascade,
      created_at timestamptz not null default now()
    )
  `.execute(db)
  await sql`create index coupon_redemptions_coupon on coupon_redemptions (coupon_id)`.execute(db)
  await sql`
    insert into coupon_redemptions (order_id, coupon_id)
    select order_id, coupon_id from order_takings where coupon_id is not null and held
  `.execute(db)
  await db.schema.dropTable('order_takings').execute()
}
