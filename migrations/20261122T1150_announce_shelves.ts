import { type Kysely, sql } from 'kysely'

/** Tables whose rows belong to a product, and show where that product shows. */
const PARTS = ['product_colors', 'product_tags']

/**
 * A changed product is announced with its category, so that a price makes a shelf old and not the
 * whole catalogue.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create function announce_shelf(category_id uuid) returns void language sql as $$
      select pg_notify('content_changed', 'shelf:' || coalesce(category_id::text, ''))
    $$
  `.execute(db)
  await sql`
    create function announce_shelf_of_product() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then perform announce_shelf(old.category_id); end if;
      if tg_op <> 'DELETE' then perform announce_shelf(new.category_id); end if;
      return null;
    end $$
  `.execute(db)
  // The parts of a deleted product go with it, and it announces its shelf itself.
  await sql`
    create function announce_shelf_of_part() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then
        perform announce_shelf(category_id) from products where id = old.product_id;
      end if;
      if tg_op <> 'DELETE' then
        perform announce_shelf(category_id) from products where id = new.product_id;
      end if;
      return null;
    end $$
  `.execute(db)

  await sql`drop trigger announce_update on products`.execute(db)
  await sql`drop trigger announce_availability on products`.execute(db)
  await replaceAnnouncement(db, 'products', 'insert or delete', 'announce_shelf_of_product')
  // Every order of a shop that tracks its stock updates products: shoppers see only whether any are left.
  await sql`
    create trigger announce_update after update on products for each row
    when (to_jsonb(old) - 'stock' is distinct from to_jsonb(new) - 'stock'
      or (old.stock = 0) is distinct from (new.stock = 0))
    execute function announce_shelf_of_product()
  `.execute(db)
  for (const table of PARTS) {
    await replaceAnnouncement(db, table, 'insert or update or delete', 'announce_shelf_of_part')
  }
}

/** Rows one by one, each with its shelf; a whole table at once as the catalogue. */
async function replaceAnnouncement(
  db: Kysely<any>,
  table: string,
  writes: string,
  announcement: string,
) {
  await sql`drop trigger announce_content on ${sql.table(table)}`.execute(db)
  await sql`
    create trigger announce_content after ${sql.raw(writes)} on ${sql.table(table)}
    for each row execute function ${sql.raw(announcement)}()
  `.execute(db)
  await sql`
    create trigger announce_truncation after truncate on ${sql.table(table)}
    for each statement execute function announce_content('catalogue')
  `.execute(db)
}

export async function down(db: Kysely<any>): Promise<void> {
  await sql`drop function announce_shelf_of_product() cascade`.execute(db)
  await sql`drop function announce_shelf_of_part() cascade`.execute(db)
  await sql`drop function announce_shelf(uuid)`.execute(db)
  for (const table of ['products', ...PARTS]) {
    const writes = table === 'products' ? 'insert or delete' : 'insert or update or delete'
    await sql`drop trigger announce_truncation on ${sql.table(table)}`.execute(db)
    await sql`
      create trigger announce_content after ${sql.raw(writes)} or truncate on ${sql.table(table)}
      for each statement execute function announce_content('catalogue')
    `.execute(db)
  }
  await sql`
    create trigger announce_update after update on products for each row
    when (to_jsonb(old) - 'stock' is distinct from to_jsonb(new) - 'stock')
    execute function announce_content('catalogue')
  `.execute(db)
  await sql`
    create trigger announce_availability after update on products for each row
    when ((old.stock = 0) is distinct from (new.stock = 0))
    execute function announce_content('availability')
  `.execute(db)
}
