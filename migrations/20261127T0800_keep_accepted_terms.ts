import { type Kysely, sql } from 'kysely'

/** What buyers accept with an order: the texts as they stood, and which of them an order accepted, and when. */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create table legal_versions (
      -- SHA-256 of both texts, in hex.
      version text primary key,
      terms text not null,
      privacy text not null,
      created_at timestamptz not null default now()
    )
  `.execute(db)
  // Orders of the version before, and those that staff write, accepted nothing here.
  await sql`
    alter table orders
      add column legal_version text references legal_versions,
      add column legal_accepted_at timestamptz
  `.execute(db)
  await sql`
    create index orders_legal_version on orders (user_id, created_at desc)
    where legal_version is not null
  `.execute(db)
}

export async function down(db: Kysely<any>): Promise<void> {
  await sql`alter table orders drop column legal_version, drop column legal_accepted_at`.execute(db)
  await sql`drop table legal_versions`.execute(db)
}
