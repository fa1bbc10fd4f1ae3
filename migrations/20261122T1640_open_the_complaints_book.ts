import { type Kysely, sql } from 'kysely'

/** Tables of the book whose rows are never changed nor removed. */
const WRITTEN_ONCE = ['claims', 'claim_answers', 'claim_mails']

export async function up(db: Kysely<any>): Promise<void> {
  await createClaims(db)
  await createAnswers(db)
  await numberClaims(db)
  await refuseEdits(db)
}

async function createClaims(db: Kysely<any>) {
  await db.schema
    .createTable('claims')
    .addColumn('id', 'uuid', (c) => c.primaryKey().defaultTo(sql`gen_random_uuid()`))
    // Given by a trigger, whatever is inserted.
    .addColumn('number', 'integer', (c) =>
      c
        .notNull()
        .unique()
        .defaultTo(0)
        .check(sql`number > 0`),
    )
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`clock_timestamp()`))
    .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('reclamo', 'queja')`))
    .addColumn('provider_name', 'text', (c) => c.notNull())
    .addColumn('provider_ruc', 'text', (c) => c.notNull().check(sql`provider_ruc ~ '^[0-9]{11}$'`))
    .addColumn('provider_address', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull().check(sql`name <> ''`))
    .addColumn('address', 'text', (c) => c.notNull().check(sql`address <> ''`))
    .addColumn('document', 'text', (c) => c.notNull().check(sql`document <> ''`))
    .addColumn('phone', 'text', (c) => c.notNull().check(sql`phone <> ''`))
    .addColumn('email', 'text', (c) => c.notNull().check(sql`email ~ '^[^[:space:]]+$'`))
    .addColumn('guardian', 'text', (c) => c.check(sql`guardian <> ''`))
    .addColumn('good', 'text', (c) => c.notNull().check(sql`good in ('producto', 'servicio')`))
    .addColumn('amount', 'integer', (c) => c.check(sql`amount >= 0`))
    .addColumn('good_description', 'text', (c) => c.notNull().check(sql`good_description <> ''`))
    .addColumn('detail', 'text', (c) => c.notNull().check(sql`detail <> ''`))
    .addColumn('request', 'text', (c) => c.notNull().check(sql`request <> ''`))
    .execute()
}

async function createAnswers(db: Kysely<any>) {
  await db.schema
    .createTable('claim_answers')
    .addColumn('claim_id', 'uuid', (c) => c.primaryKey().references('claims.id'))
    .addColumn('text', 'text', (c) => c.notNull().check(sql`text <> ''`))
    .addColumn('answered_by', 'uuid', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`clock_timestamp()`))
    .execute()
  await db.schema
    .createTable('claim_mails')
    .addColumn('claim_id', 'uuid', (c) => c.notNull().references('claims.id'))
    .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('copy', 'alert', 'answer')`))
    // Why it failed for good; without it, it was sent.
    .addColumn('problem', 'text', (c) => c.check(sql`problem <> ''`))
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`clock_timestamp()`))
    .addPrimaryKeyConstraint('claim_mails_pkey', ['claim_id', 'kind'])
    .execute()
}

/**
 * Numbers without gaps: the one row of the counter stays locked until the claim's transaction ends,
 * and an insert that fails takes its number back.
 */
async function numberClaims(db: Kysely<any>) {
  await db.schema
    .createTable('claim_counter')
    .addColumn('is_only', 'boolean', (c) =>
      c
        .primaryKey()
        .defaultTo(true)
        .check(sql`is_only`),
    )
    .addColumn('last_number', 'integer', (c) => c.notNull().check(sql`last_number >= 0`))
    .execute()
  await sql`insert into claim_counter (last_number) values (0)`.execute(db)
  await sql`
    create function number_claim() returns trigger language plpgsql as $$
    begin
      update claim_counter set last_number = last_number + 1
      returning last_number into strict new.number;
      return new;
    end $$
  `.execute(db)
  await sql`
    create trigger claims_number before insert on claims
    for each row execute function number_claim()
  `.execute(db)
}

/** What a foreign key does of itself, such as to forget who answered, is no edit. */
async function refuseEdits(db: Kysely<any>) {
  await sql`
    create function refuse_edit_of_book() returns trigger language plpgsql as $$
    begin
      raise exception 'the complaints book is not edited' using errcode = 'restrict_violation';
    end $$
  `.execute(db)
  for (const table of WRITTEN_ONCE) await refuse(db, table, 'update or delete')
  // Only a claim counts.
  await refuse(db, 'claim_counter', 'insert or update or delete')
}

async function refuse(db: Kysely<any>, table: string, writes: string) {
  await sql`
    create trigger book_stays before ${sql.raw(writes)} on ${sql.table(table)}
    for each row when (pg_trigger_depth() = 0) execute function refuse_edit_of_book()
  `.execute(db)
  await sql`
    create trigger book_is_not_emptied before truncate on ${sql.table(table)}
    for each statement execute function refuse_edit_of_book()
  `.execute(db)
}

export async function down(db: Kysely<any>): Promise<void> {
  for (const table of [...WRITTEN_ONCE.toReversed(), 'claim_counter']) {
    await db.schema.dropTable(table).execute()
  }
  await sql`drop function number_claim, refuse_edit_of_book`.execute(db)
}
