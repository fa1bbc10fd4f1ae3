import { type Kysely, sql } from 'kysely'

/** How many links that show others an order have been ended; only the next one opens anything. */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`alter table orders add column shares_ended integer not null default 0`.execute(db)
}

export async function down(db: Kysely<any>): Promise<void> {
  await sql`alter table orders drop column shares_ended`.execute(db)
}
