import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  // When something was last done and how often it was: a backup made, a mail sent, a mail refused.
  await sql`
    create table last_times (
      what text primary key,
      at timestamptz not null default now(),
      times bigint not null default 1,
      bytes bigint,
      detail text
    )
  `.execute(db)

  // Errors that visitors met, gathered by each process for some seconds; `told_at` when the owner got the mail.
  await sql`
    create table visitor_errors (
      id bigint generated always as identity primary key,
      at timestamptz not null default now(),
      screen text not null,
      status int not null,
      count int not null check (count > 0),
      requests text[] not null,
      told_at timestamptz
    )
  `.execute(db)
  await sql`create index visitor_errors_untold on visitor_errors (id) where told_at is null`.execute(
    db,
  )
  await sql`create index visitor_errors_told on visitor_errors (told_at)`.execute(db)

  // What each process says of itself every some seconds; worth nothing after a crash.
  await sql`
    create unlogged table shop_processes (
      id uuid primary key,
      host text not null,
      pid int not null,
      answers boolean not null,
      started_at timestamptz not null,
      seen_at timestamptz not null default now(),
      memory_bytes bigint not null,
      kept_pages int not null,
      kept_bytes bigint not null,
      kept_hits bigint not null,
      kept_misses bigint not null
    )
  `.execute(db)
}

export async function down(db: Kysely<any>): Promise<void> {
  await sql`drop table last_times, visitor_errors, shop_processes`.execute(db)
}
