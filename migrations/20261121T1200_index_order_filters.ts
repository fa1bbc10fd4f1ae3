import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  // What the list of orders is filtered by, and counted, newest first.
  await sql`create index orders_zone on orders (shipping_zone_id, created_at desc)`.execute(db)
  await sql`create index orders_payment on orders (payment_method, created_at desc)`.execute(db)
}

export async function down(db: Kysely<any>): Promise<void> {
  await sql`drop index orders_payment`.execute(db)
  await sql`drop index orders_zone`.execute(db)
}
