import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  // What staff had typed when their session ended, for an hour. Encrypted, and in no backup: it refers to no
  // other table, because a restore fills those anew.
  await sql`
    create table form_drafts (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null,
      sealed bytea not null,
      created_at timestamptz not null default now()
    )
  `.execute(db)
  await db.schema.createIndex('form_drafts_user').on('form_drafts').column('user_id').execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropTable('form_drafts').execute()
}
