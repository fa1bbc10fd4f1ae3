import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  // A list that staff brought, until its people are subscribers: `lines` is [number, e-mail, name] each, emptied at
  // the end; `problems` the lines that did not come in, [number, e-mail, name, reason].
  await sql`
    create table subscriber_imports (
      id uuid primary key default gen_random_uuid(),
      file_name text,
      lines jsonb not null,
      total int not null,
      done int not null default 0 check (done between 0 and total),
      added int not null default 0,
      problems jsonb not null default '[]',
      consented_at timestamptz,
      finished_at timestamptz,
      created_at timestamptz not null default now()
    )
  `.execute(db)
}

export async function down(db: Kysely<any>): Promise<void> {
  await sql`drop table subscriber_imports`.execute(db)
}
