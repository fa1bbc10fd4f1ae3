import { type Kysely, sql } from 'kysely'

/**
 * Finds buyers by any digits of their telephone. What `orders.searched` has besides, numbers of orders above all,
 * contains digits such as those of a year in every row.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create index orders_phone_digits on orders
    using gin (regexp_replace(phone, '[^0-9]', '', 'g') gin_trgm_ops)
  `.execute(db)
}

export async function down(db: Kysely<any>): Promise<void> {
  await sql`drop index orders_phone_digits`.execute(db)
}
