import { type Kysely, sql } from 'kysely'

/** A picture proves a payment as well: the number is what staff see in their app. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('payment_proofs')
    .alterColumn('operation_number', (c) => c.dropNotNull())
    // Of the bytes that were sent.
    .addColumn('picture_hash', 'text')
    .execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await sql`
    update payment_proofs set operation_number = 'SIN' || upper(left(md5(id::text), 12))
    where operation_number is null
  `.execute(db)
  await db.schema
    .alterTable('payment_proofs')
    .alterColumn('operation_number', (c) => c.setNotNull())
    .dropColumn('picture_hash')
    .execute()
}
