import { type Kysely, sql } from 'kysely'

/** Prices that staff changed together, with what they were: so they can be brought back, on a day too. */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create table price_changes (
      id uuid primary key default gen_random_uuid(),
      changed_by uuid references users(id) on delete set null,
      created_at timestamptz not null default now(),
      words text not null,
      -- Lima's day at whose midnight the prices before return.
      ends_on date,
      ended_at timestamptz
    )
  `.execute(db)
  await sql`create index price_changes_changed_by on price_changes (changed_by)`.execute(db)
  await sql`
    create index price_changes_waiting on price_changes (ends_on)
    where ended_at is null and ends_on is not null
  `.execute(db)
  await sql`
    create table price_change_rows (
      change_id uuid not null references price_changes(id) on delete cascade,
      product_id uuid references products(id) on delete cascade,
      size_id uuid references product_sizes(id) on delete cascade,
      price_before integer not null,
      sale_price_before integer,
      price_after integer not null,
      sale_price_after integer,
      check (num_nonnulls(product_id, size_id) = 1),
      constraint price_change_rows_product_once unique (change_id, product_id),
      constraint price_change_rows_size_once unique (change_id, size_id)
    )
  `.execute(db)
  await sql`create index price_change_rows_product on price_change_rows (product_id)`.execute(db)
  await sql`create index price_change_rows_size on price_change_rows (size_id)`.execute(db)
}

export async function down(db: Kysely<any>): Promise<void> {
  await sql`drop table price_change_rows, price_changes`.execute(db)
}
