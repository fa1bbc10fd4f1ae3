import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  // Days from the order to the first delivery; 0 leaves it to the slots' cut-offs.
  await sql`
    alter table products add column lead_days smallint not null default 0
      check (lead_days between 0 and 60)
  `.execute(db)
}

export async function down(db: Kysely<any>): Promise<void> {
  await sql`alter table products drop column lead_days`.execute(db)
}
