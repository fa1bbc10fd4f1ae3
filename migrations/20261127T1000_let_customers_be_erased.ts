import { type Kysely, sql } from 'kysely'

/** What is written once, and who refuses its edits. */
const REFUSALS = {
  refuse_edit_of_history: 'history is not edited',
  refuse_edit_of_book: 'the complaints book is not edited',
}

/**
 * People ask for what the shop holds of them to be erased (Ley 29733). An order that is under way keeps what its
 * delivery needs, and names the request that waits for it.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create table data_requests (
      id uuid primary key default gen_random_uuid(),
      asked_at timestamptz not null default clock_timestamp(),
      -- The last day on which the law lets the shop answer, Lima's.
      due_on date not null,
      -- How who asks was known: by their account, by the mail of an order, or by staff.
      asked_by text not null check (asked_by in ('account', 'mail', 'staff')),
      -- Once nothing of them waits any more.
      finished_at timestamptz
    )
  `.execute(db)
  await sql`
    create index data_requests_open on data_requests (due_on) where finished_at is null
  `.execute(db)
  await sql`
    alter table orders
      add column data_request uuid references data_requests on delete set null,
      -- When what tells of its buyer was erased, but for what the law has the shop keep.
      add column erased_at timestamptz,
      -- When the rest was.
      add column blanked_at timestamptz
  `.execute(db)
  await sql`
    create index orders_data_request on orders (data_request) where data_request is not null
  `.execute(db)
  await sql`alter table claims add column blanked_at timestamptz`.execute(db)
  await letErase(db)
}

/** An erasure says so in its transaction, and edits: it removes nothing. */
async function letErase(db: Kysely<any>) {
  for (const [name, sentence] of Object.entries(REFUSALS)) {
    await sql`
      create or replace function ${sql.id(name)}() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' and current_setting('shop.erasing', true) = 'on' then
          return new;
        end if;
        raise exception ${sql.lit(sentence)} using errcode = 'restrict_violation';
      end $$
    `.execute(db)
  }
  await replaceRefusalOfPayments(
    db,
    sql`or current_setting('shop.erasing', true) = 'on'
      and to_jsonb(new) - texts = to_jsonb(old) - texts`,
  )
}

async function replaceRefusalOfPayments(db: Kysely<any>, orErasing = sql``) {
  await sql`
    create or replace function refuse_edit_of_payment() returns trigger language plpgsql as $$
    declare
      voiding text[] := array['voided_at', 'voided_by', 'void_reason'];
      texts text[] := array['void_reason', 'operation_number'];
    begin
      if tg_op = 'UPDATE' and (old.voided_at is null and new.voided_at is not null
        and to_jsonb(new) - voiding = to_jsonb(old) - voiding ${orErasing}) then
        return new;
      end if;
      raise exception 'payments are not edited' using errcode = 'restrict_violation';
    end $$
  `.execute(db)
}

export async function down(db: Kysely<any>): Promise<void> {
  await replaceRefusalOfPayments(db)
  for (const [name, sentence] of Object.entries(REFUSALS)) {
    await sql`
      create or replace function ${sql.id(name)}() returns trigger language plpgsql as $$
      begin
        raise exception ${sql.lit(sentence)} using errcode = 'restrict_violation';
      end $$
    `.execute(db)
  }
  await sql`alter table claims drop column blanked_at`.execute(db)
  await sql`
    alter table orders drop column data_request, drop column erased_at, drop column blanked_at
  `.execute(db)
  await sql`drop table data_requests`.execute(db)
}
