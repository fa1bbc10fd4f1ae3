import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  // How many were sold lately is written once a night: an order leaves listings as they are.
  await sql`
    alter table products add column pinned boolean not null default false,
      add column recently_sold integer not null default 0 check (recently_sold >= 0)
  `.execute(db)
  await sql`
    create index products_recommended on products
      (pinned desc, featured desc, recently_sold desc, created_at desc) where active
  `.execute(db)
  // Pages ask whether a day of delivery leaves anything out.
  await sql`create index products_by_days on products (lead_days) where active`.execute(db)
}

export async function down(db: Kysely<any>): Promise<void> {
  await sql`drop index products_by_days`.execute(db)
  await sql`drop index products_recommended`.execute(db)
  await sql`alter table products drop column recently_sold, drop column pinned`.execute(db)
}
