import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  // Every screen of the back office asks which deliveries found nobody.
  await sql`
    create index order_events_absent on order_events (created_at) where kind = 'absent'
  `.execute(db)
}

export async function down(db: Kysely<any>): Promise<void> {
  await sql`drop index order_events_absent`.execute(db)
}
