import { type Kysely, sql } from 'kysely'

/** Where the first and the last visit that filled an order's cart came from, and when; none of a direct one. */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    alter table orders
      add column first_source text,
      add column first_source_on date,
      add column last_source text,
      add column last_source_on date
  `.execute(db)
}

export async function down(db: Kysely<any>): Promise<void> {
  await sql`
    alter table orders
      drop column first_source, drop column first_source_on,
      drop column last_source, drop column last_source_on
  `.execute(db)
}
