import { type Kysely, sql } from 'kysely'

/**
 * Who bought, with an account or without one. Orders are filed beside their table, after they were placed:
 * whoever places or changes one writes nothing here.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create table customers (
      id uuid primary key default gen_random_uuid(),
      created_at timestamptz not null default clock_timestamp(),
      -- Whom staff joined this one to, as it stood at the top then, and when.
      joined_into uuid references customers,
      joined_at timestamptz,
      -- At the top of whoever they joined: the one that lists and pages show.
      root_id uuid not null references customers,
      constraint customers_join_whole check ((joined_into is null) = (joined_at is null)),
      constraint customers_join_others check (joined_into <> id),
      constraint customers_root_joined check ((joined_into is null) = (root_id = id))
    )
  `.execute(db)
  await sql`create index customers_joined on customers (joined_into)`.execute(db)
  await sql`create index customers_root on customers (root_id)`.execute(db)
  await sql`
    create table customer_keys (
      -- 'account:' and the user's id, or 'contact:', the mail in small letters, a blank and the telephone's digits.
      key text primary key,
      customer_id uuid not null references customers
    )
  `.execute(db)
  await sql`create index customer_keys_customer on customer_keys (customer_id)`.execute(db)
  await sql`
    create table customer_notes (
      id uuid primary key default gen_random_uuid(),
      customer_id uuid not null references customers,
      body text not null check (body <> '' and length(body) <= 10000),
      written_at timestamptz not null default now(),
      written_by uuid references users on delete set null
    )
  `.execute(db)
  await sql`create index customer_notes_customer on customer_notes (customer_id)`.execute(db)
  await sql`create index customer_notes_writer on customer_notes (written_by)`.execute(db)
  await sql`
    create table filed_orders (
      order_id uuid primary key references orders on delete cascade,
      customer_id uuid not null references customers,
      -- Of its account, mail and telephone then: once they are others, it is filed again.
      buyer_mark text not null
    )
  `.execute(db)
  await sql`create index filed_orders_customer on filed_orders (customer_id)`.execute(db)
  // The log names customers by their ids, and of notes only that somebody wrote them.
  await sql`
    create trigger note_change after insert or update or delete on customers for each row
    execute function note_change('customers', 'id', '{id,created_at,joined_at,root_id}')
  `.execute(db)
  await sql`
    create trigger note_change after insert or update or delete on customer_notes for each row
    execute function note_change('customers', 'customer_id', '{id,customer_id,body,written_by}')
  `.execute(db)
}

export async function down(db: Kysely<any>): Promise<void> {
  await sql`drop table filed_orders, customer_notes, customer_keys, customers`.execute(db)
}
