import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  // Orders of the browser that registered the account: it takes them along once its e-mail is confirmed.
  await sql`alter table users add column guest_orders uuid[] not null default '{}'`.execute(db)
}

export async function down(db: Kysely<any>): Promise<void> {
  await sql`alter table users drop column guest_orders`.execute(db)
}
