import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('shipping_zones')
    .addColumn('id', 'uuid', (c) => c.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('areas', sql`text[]`, (c) => c.notNull().defaultTo(sql`'{}'`))
    .addColumn('cost', 'integer', (c) => c.notNull().check(sql`cost >= 0`))
    .addColumn('active', 'boolean', (c) => c.notNull().defaultTo(true))
    .addColumn('updated_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .execute()

  await db.schema
    .createTable('coupons')
    .addColumn('id', 'uuid', (c) => c.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn('code', 'text', (c) =>
      c
        .notNull()
        .unique()
        .check(sql`code = upper(code) and code <> ''`),
    )
    .addColumn('kind', 'text', (c) =>
      c
        .notNull()
        .defaultTo('staff')
        .check(sql`kind in ('staff', 'welcome')`),
    )
    .addColumn('discount_type', 'text', (c) =>
      c.notNull().check(sql`discount_type in ('percentage', 'fixed')`),
    )
    .addColumn('discount_amount', 'integer', (c) => c.notNull().check(sql`discount_amount >= 0`))
    .addColumn('start_date', 'date')
    .addColumn('end_date', 'date')
    .addColumn('usage_limit', 'integer', (c) => c.check(sql`usage_limit >= 1`))
    .addColumn('max_uses', 'integer', (c) => c.check(sql`max_uses >= 1`))
    .addColumn('current_uses', 'integer', (c) =>
      c
        .notNull()
        .defaultTo(0)
        .check(sql`current_uses >= 0`),
    )
    .addColumn('min_purchase', 'integer', (c) => c.check(sql`min_purchase >= 0`))
    .addColumn('user_id', 'uuid', (c) => c.references('users.id').onDelete('cascade'))
    .addColumn('active', 'boolean', (c) => c.notNull().defaultTo(true))
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('updated_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addCheckConstraint('coupons_dates_in_order', sql`start_date <= end_date`)
    .addCheckConstraint(
      'coupons_percentage_up_to_100',
      sql`discount_type <> 'percentage' or discount_amount <= 10000`,
    )
    .execute()
  await sql`create unique index coupons_one_welcome on coupons (user_id) where kind = 'welcome'`.execute(
    db,
  )

  await db.schema
    .createTable('orders')
    .addColumn('id', 'uuid', (c) => c.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn('order_number', 'text', (c) =>
      c
        .notNull()
        .unique()
        .check(sql`order_number ~ '^DZ-[0-9]{8}-[0-9]{4}$'`),
    )
    .addColumn('cart_id', 'uuid', (c) => c.unique())
    .addColumn('access_token_hash', 'text')
    .addColumn('user_id', 'uuid', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('email', 'text')
    .addColumn('customer_name', 'text', (c) => c.notNull())
    .addColumn('customer_lastname', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('customer_dni', 'text', (c) => c.notNull())
    .addColumn('phone', 'text', (c) => c.notNull())
    .addColumn('country', 'text', (c) => c.notNull().defaultTo('Perú'))
    .addColumn('delivery_type', 'text', (c) =>
      c.notNull().check(sql`delivery_type in ('envio', 'retiro')`),
    )
    .addColumn('shipping_zone_id', 'uuid', (c) =>
      c.references('shipping_zones.id').onDelete('set null'),
    )
    .addColumn('shipping_zone_name', 'text')
    .addColumn('shipping_address', 'text')
    .addColumn('shipping_reference', 'text')
    .addColumn('pickup_sucursal', 'text')
    .addColumn('shipping_cost', 'integer', (c) => c.notNull().check(sql`shipping_cost >= 0`))
    .addColumn('subtotal', 'integer', (c) => c.notNull().check(sql`subtotal >= 0`))
    .addColumn('tip', 'integer', (c) =>
      c
        .notNull()
        .defaultTo(0)
        .check(sql`tip >= 0`),
    )
    .addColumn('discount', 'integer', (c) =>
      c
        .notNull()
        .defaultTo(0)
        .check(sql`discount >= 0`),
    )
    .addColumn('coupon_code', 'text')
    .addColumn('total', 'integer', (c) => c.notNull().check(sql`total >= 0`))
    .addColumn('payment_method', 'text', (c) =>
      c
        .notNull()
        .check(sql`payment_method in ('yape', 'plin', 'transferencia', 'efectivo', 'tarjeta')`),
    )
    .addColumn('status', 'text', (c) =>
      c
        .notNull()
        .defaultTo('pendiente')
        .check(
          sql`status in ('pendiente', 'verificado', 'preparacion', 'enviado', 'entregado', 'cancelado')`,
        ),
    )
    .addColumn('notes', 'text')
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('updated_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addCheckConstraint(
      'orders_total_adds_up',
      sql`total = greatest(0, subtotal + shipping_cost + tip - discount)`,
    )
    .execute()
  await db.schema.createIndex('orders_newest').on('orders').column('created_at desc').execute()
  await db.schema
    .createIndex('orders_of_user')
    .on('orders')
    .columns(['user_id', 'created_at desc'])
    .execute()
  await db.schema
    .createIndex('orders_status')
    .on('orders')
    .columns(['status', 'created_at desc'])
    .execute()

  await db.schema
    .createTable('order_items')
    .addColumn('id', 'uuid', (c) => c.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn('order_id', 'uuid', (c) => c.notNull().references('orders.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('product_id', 'uuid', (c) => c.references('products.id').onDelete('set null'))
    .addColumn('product_name', 'text', (c) => c.notNull())
    .addColumn('product_color', 'text')
    .addColumn('dedication', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('delivery_date', 'date')
    .addColumn('delivery_time', 'text', (c) =>
      c.check(sql`delivery_time in ('9am-3pm', '3pm-7pm')`),
    )
    .addColumn('quantity', 'integer', (c) => c.notNull().check(sql`quantity between 1 and 99`))
    .addColumn('unit_price', 'integer', (c) => c.notNull().check(sql`unit_price >= 0`))
    .addColumn('subtotal', 'integer', (c) => c.notNull().check(sql`subtotal >= 0`))
    .addUniqueConstraint('order_items_position', ['order_id', 'position'])
    .execute()
  await db.schema.createIndex('order_items_day').on('order_items').column('delivery_date').execute()
  await db.schema
    .createIndex('order_items_product')
    .on('order_items')
    .column('product_id')
    .execute()

  await db.schema
    .createTable('order_item_complements')
    .addColumn('id', 'uuid', (c) => c.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn('order_item_id', 'uuid', (c) =>
      c.notNull().references('order_items.id').onDelete('cascade'),
    )
    .addColumn('complement_id', 'uuid', (c) => c.references('complements.id').onDelete('set null'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('unit_price', 'integer', (c) => c.notNull().check(sql`unit_price >= 0`))
    .addColumn('quantity', 'integer', (c) =>
      c
        .notNull()
        .defaultTo(1)
        .check(sql`quantity >= 1`),
    )
    .execute()
  await db.schema
    .createIndex('order_item_complements_item')
    .on('order_item_complements')
    .column('order_item_id')
    .execute()

  await db.schema
    .createTable('coupon_redemptions')
    .addColumn('order_id', 'uuid', (c) =>
      c.primaryKey().references('orders.id').onDelete('cascade'),
    )
    .addColumn('coupon_id', 'uuid', (c) => c.notNull().references('coupons.id').onDelete('cascade'))
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .execute()
  await db.schema
    .createIndex('coupon_redemptions_coupon')
    .on('coupon_redemptions')
    .column('coupon_id')
    .execute()

  await db.schema
    .createTable('order_events')
    .addColumn('id', 'uuid', (c) => c.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn('order_id', 'uuid', (c) => c.notNull().references('orders.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) =>
      c.notNull().check(sql`kind in ('created', 'status', 'email', 'note', 'edit')`),
    )
    .addColumn('detail', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('user_id', 'uuid', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .execute()
  await db.schema
    .createIndex('order_events_order')
    .on('order_events')
    .columns(['order_id', 'created_at'])
    .execute()

  // Staff may note an order that has amounts only; a shopper's order always has something in it.
  await sql`
    create function refuse_order_without_lines() returns trigger language plpgsql as $$
    begin
      if not exists (select from order_items where order_id = new.id) then
        raise exception 'order % has no lines', new.order_number using errcode = 'check_violation';
      end if;
      return null;
    end $$
  `.execute(db)
  await sql`
    create constraint trigger orders_have_lines after insert on orders
    deferrable initially deferred for each row when (new.cart_id is not null)
    execute function refuse_order_without_lines()
  `.execute(db)
}

export async function down(db: Kysely<any>): Promise<void> {
  const tables = 'order_events coupon_redemptions order_item_complements order_items orders'
  for (const table of `${tables} coupons shipping_zones`.split(' ')) {
    await db.schema.dropTable(table).execute()
  }
  await sql`drop function refuse_order_without_lines()`.execute(db)
}
