import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    alter table orders add column collect_on_delivery boolean not null default false
  `.execute(db)
  // Whoever delivers has no account: `noted_by` is null for them, as for staff who left.
  await sql`alter table payments add column by_rider boolean not null default false`.execute(db)
}

export async function down(db: Kysely<any>): Promise<void> {
  await sql`alter table payments drop column by_rider`.execute(db)
  await sql`alter table orders drop column collect_on_delivery`.execute(db)
}
