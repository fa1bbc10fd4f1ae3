import { type Kysely, sql } from 'kysely'

/** What an occasion's own page says above its products; without a title it is said after the name. */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`alter table tags add column title text, add column image_url text`.execute(db)
}

export async function down(db: Kysely<any>): Promise<void> {
  await sql`alter table tags drop column image_url, drop column title`.execute(db)
}
