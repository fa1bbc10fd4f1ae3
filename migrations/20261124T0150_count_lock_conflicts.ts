import { type Kysely, sql } from 'kysely'

/** What each process met since its start; the version before says nothing of them. */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    alter table shop_processes
      add column retries bigint not null default 0,
      add column deadlocks bigint not null default 0,
      add column lock_timeouts bigint not null default 0
  `.execute(db)
}

export async function down(db: Kysely<any>): Promise<void> {
  await sql`
    alter table shop_processes
      drop column retries, drop column deadlocks, drop column lock_timeouts
  `.execute(db)
}
