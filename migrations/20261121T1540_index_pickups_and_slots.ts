import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  // The last two filters of the list of orders whose counts read whole tables.
  await sql`create index orders_delivery on orders (delivery_type, created_at desc)`.execute(db)
  await sql`create index order_items_slot on order_items (delivery_time, order_id)`.execute(db)
}

export async function down(db: Kysely<any>): Promise<void> {
  await sql`drop index order_items_slot`.execute(db)
  await sql`drop index orders_delivery`.execute(db)
}
