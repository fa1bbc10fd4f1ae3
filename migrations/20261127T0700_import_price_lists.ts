import { type Kysely, sql } from 'kysely'

/** Files of products that staff bring in: what they hold, and what they would change. */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create table price_list_imports (
      id uuid primary key default gen_random_uuid(),
      file_name text,
      -- [number, cells by column] each, emptied once they are written.
      lines jsonb not null,
      total integer not null,
      done integer not null default 0 check (done between 0 and total),
      -- Pictures in a .zip file, until they are kept as pictures of products are.
      archive bytea,
      -- The pictures that came with it, by the names that the lines have: where each is, or why it is not.
      pictures jsonb not null default '{}',
      -- What is said of the whole file, and what moved between the preview and its confirmation.
      notes jsonb not null default '[]',
      moved jsonb not null default '[]',
      changes jsonb not null default '[]',
      problems jsonb not null default '[]',
      checked_at timestamptz,
      written_at timestamptz,
      created_at timestamptz not null default now()
    )
  `.execute(db)
  await followManySizes(db)
}

/** Of a statement that writes thousands of sizes, their products are written once, and together. */
async function followManySizes(db: Kysely<any>) {
  await sql`drop trigger follow_sizes on product_sizes`.execute(db)
  await sql`
    create or replace function follow_sizes() returns trigger language plpgsql as $$
    begin
      update products set price = cheapest.price, sale_price = cheapest.sale_price, stock = cheapest.units
      from (
        select distinct on (product_id) product_id, price, sale_price,
          (sum(stock) over (partition by product_id))::int as units
        from product_sizes
        where active and product_id in (select product_id from written)
        order by product_id, case when sale_price > 0 and sale_price < price then sale_price else price end,
          display_order, id
      ) cheapest
      where products.id = cheapest.product_id
        and (products.price, products.sale_price, products.stock)
          is distinct from (cheapest.price, cheapest.sale_price, cheapest.units);
      return null;
    end $$
  `.execute(db)
  for (const [what, rows] of [
    ['insert', 'new'],
    ['update', 'new'],
    ['delete', 'old'],
  ] as const) {
    await sql`
      create trigger ${sql.id(`follow_sizes_${what}`)} after ${sql.raw(what)} on product_sizes
      referencing ${sql.raw(rows)} table as written
      for each statement execute function follow_sizes()
    `.execute(db)
  }
}

export async function down(db: Kysely<any>): Promise<void> {
  await sql`drop table price_list_imports`.execute(db)
  for (const what of ['insert', 'update', 'delete']) {
    await sql`drop trigger ${sql.id(`follow_sizes_${what}`)} on product_sizes`.execute(db)
  }
  await sql`
    create or replace function follow_sizes() returns trigger language plpgsql as $$
    begin
      update products set price = cheapest.price, sale_price = cheapest.sale_price, stock = cheapest.units
      from (
        select price, sale_price, (sum(stock) over ())::int as units from product_sizes
        where product_id = coalesce(new.product_id, old.product_id) and active
        order by case when sale_price > 0 and sale_price < price then sale_price else price end,
          display_order, id
        limit 1
      ) cheapest
      where products.id = coalesce(new.product_id, old.product_id)
        and (products.price, products.sale_price, products.stock)
          is distinct from (cheapest.price, cheapest.sale_price, cheapest.units);
      return null;
    end $$
  `.execute(db)
  await sql`
    create trigger follow_sizes after insert or update or delete on product_sizes
    for each row execute function follow_sizes()
  `.execute(db)
}
