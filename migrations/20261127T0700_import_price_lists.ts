import { type Kysely, sql } from 'kysely'

/** Files of products that staff bring in: what they hold, and what they would change. */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create table price_list_imports (
      id uuid primary key default gen_random_uuid(),
      file_name text,
      -- [number, cells by column] each, emptied once they are written.
      lines jsonb not null,
      total integer not null,
      done integer not null default 0 check (done between 0 and total),
      -- The pictures that came with it, by the names that the lines have: where each is, or why it is not.
      pictures jsonb not null default '{}',
      -- What is said of the whole file, and what moved between the preview and its confirmation.
      notes jsonb not null default '[]',
      moved jsonb not null default '[]',
      changes jsonb not null default '[]',
      problems jsonb not null default '[]',
      checked_at timestamptz,
      written_at timestamptz,
      created_at timestamptz not null default now()
    )
  `.execute(db)
}

export async function down(db: Kysely<any>): Promise<void> {
  await sql`drop table price_list_imports`.execute(db)
}
