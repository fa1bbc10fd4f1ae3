import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  // The newest product of an occasion is found from the newest on, not among all of the occasion's.
  await sql`create index products_newest on products (created_at desc, id) where active`.execute(db)
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropIndex('products_newest').execute()
}
