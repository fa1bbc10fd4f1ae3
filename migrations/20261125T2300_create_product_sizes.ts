import { type Kysely, sql } from 'kysely'

/** Sizes of a product, each with its price and stock, and what orders hold of them. */
export async function up(db: Kysely<any>): Promise<void> {
  await createSizes(db)
  await addToOrders(db)
  // A picture shows for its colour and its size; without one, for all.
  await sql`
    alter table product_images
      add column color_id uuid references product_colors(id) on delete set null,
      add column size_id uuid references product_sizes(id) on delete set null
  `.execute(db)
  await followSizes(db)
  await announce(db)
}

async function createSizes(db: Kysely<any>) {
  await sql`
    create table product_sizes (
      id uuid primary key default gen_random_uuid(),
      product_id uuid not null references products(id) on delete cascade,
      name text not null check (char_length(name) between 1 and 40),
      slug text not null check (slug <> ''),
      contents text not null default '' check (char_length(contents) <= 120),
      price integer not null check (price >= 0),
      sale_price integer check (sale_price >= 0),
      stock integer not null default 0 check (stock >= 0),
      display_order integer not null default 1,
      recommended boolean not null default false,
      active boolean not null default true,
      constraint product_sizes_slug_once unique (product_id, slug)
    )
  `.execute(db)
  await sql`
    create index product_sizes_words on product_sizes using gin (heard_words(name || ' ' || contents))
  `.execute(db)
  await sql`
    create unique index product_sizes_one_recommended on product_sizes (product_id) where recommended
  `.execute(db)
}

async function addToOrders(db: Kysely<any>) {
  // What a line was sold as stays when the size goes.
  await sql`
    alter table order_items
      add column size_id uuid references product_sizes(id) on delete set null,
      add column size_name text,
      add column size_contents text
  `.execute(db)
  await sql`create index order_items_size on order_items (size_id)`.execute(db)
  // What an order holds of a size names no product: the version before gives that back to the product.
  await sql`
    alter table order_takings
      add column size_id uuid references product_sizes(id) on delete set null,
      add constraint order_takings_size_of_stock check
        (size_id is null or (kind = 'stock' and product_id is null)),
      add constraint order_takings_size_once unique (order_id, size_id)
  `.execute(db)
  await sql`create index order_takings_size on order_takings (size_id)`.execute(db)
}

async function followSizes(db: Kysely<any>) {
  // Price, sale price and stock of a product that shows sizes are theirs, whoever writes.
  await sql`
    create function follow_sizes() returns trigger language plpgsql as $$
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
  await sql`
    create function keep_sizes_in_bounds() returns trigger language plpgsql as $$
    begin
      if (select count(*) from product_sizes where product_id = new.product_id) > 8 then
        raise check_violation using constraint = 'product_sizes_at_most_eight',
          message = 'a product has at most eight sizes';
      end if;
      return null;
    end $$
  `.execute(db)
  await sql`
    create trigger keep_sizes_in_bounds after insert on product_sizes
    for each row execute function keep_sizes_in_bounds()
  `.execute(db)
  await keepOneShown(db)
}

/** At the end of a transaction, so that a form may hide one size and then show another. */
async function keepOneShown(db: Kysely<any>) {
  await sql`
    create function keep_a_size_shown() returns trigger language plpgsql as $$
    declare
      shown uuid := to_jsonb(coalesce(new, old))->>tg_argv[0];
    begin
      if exists (select from products where id = shown and active)
        and exists (select from product_sizes where product_id = shown)
        and not exists (select from product_sizes where product_id = shown and active)
      then
        raise check_violation using constraint = 'products_show_a_size',
          message = 'a product that is sold shows at least one of its sizes';
      end if;
      return null;
    end $$
  `.execute(db)
  await sql`
    create constraint trigger keep_a_size_shown after update on products deferrable initially deferred
    for each row when (new.active and not old.active) execute function keep_a_size_shown('id')
  `.execute(db)
  await sql`
    create constraint trigger keep_a_size_shown after insert or update of active or delete on product_sizes
    deferrable initially deferred for each row execute function keep_a_size_shown('product_id')
  `.execute(db)
}

/** As products do (20261122T1150): of stock shoppers see only whether any is left. */
async function announce(db: Kysely<any>) {
  await sql`
    create trigger announce_content after insert or delete on product_sizes
    for each row execute function announce_shelf_of_part()
  `.execute(db)
  await sql`
    create trigger announce_update after update on product_sizes for each row
    when (to_jsonb(old) - 'stock' is distinct from to_jsonb(new) - 'stock'
      or (old.stock = 0) is distinct from (new.stock = 0))
    execute function announce_shelf_of_part()
  `.execute(db)
  await sql`
    create trigger announce_truncation after truncate on product_sizes
    for each statement execute function announce_content('catalogue')
  `.execute(db)
}

export async function down(db: Kysely<any>): Promise<void> {
  await sql`drop trigger keep_a_size_shown on products`.execute(db)
  await sql`alter table product_images drop column size_id, drop column color_id`.execute(db)
  await sql`delete from order_takings where size_id is not null`.execute(db)
  await sql`
    alter table order_takings drop constraint order_takings_size_of_stock, drop column size_id
  `.execute(db)
  await sql`
    alter table order_items drop column size_contents, drop column size_name, drop column size_id
  `.execute(db)
  await sql`drop table product_sizes`.execute(db)
  await sql`drop function follow_sizes, keep_sizes_in_bounds, keep_a_size_shown`.execute(db)
}
