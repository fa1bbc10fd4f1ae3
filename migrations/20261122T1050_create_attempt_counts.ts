import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  // What RateLimiterPostgres writes: counted by all processes and containers of the shop together.
  // Unlogged, so that counting waits for no disk; after a crash of PostgreSQL it is empty.
  await sql`
    create unlogged table attempt_counts (
      key varchar(255) primary key,
      points integer not null default 0,
      expire bigint
    )
  `.execute(db)
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropTable('attempt_counts').execute()
}
