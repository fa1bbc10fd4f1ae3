import { type Kysely, sql } from 'kysely'

/** What each table that a public page reads is part of, as listeners on `content_changed` hear it. */
const CONTENT = {
  site: [
    'site_settings',
    'hero_slides',
    'lifestyle_images',
    'shipping_zones',
    'categories',
    'subcategories',
  ],
  catalogue: [
    'tags',
    'complements',
    'product_colors',
    'product_tags',
    'product_redirects',
    'products',
  ],
}

export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create function announce_content() returns trigger language plpgsql as $$
    begin
      perform pg_notify('content_changed', tg_argv[0]);
      return null;
    end $$
  `.execute(db)
  for (const [content, tables] of Object.entries(CONTENT)) {
    for (const table of tables) await announce(db, table, content)
  }
  // Every order of a shop that tracks its stock updates products: shoppers see only whether any are left.
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

/** Whatever was written, in statements of any size, is announced once by each transaction. */
async function announce(db: Kysely<any>, table: string, content: string) {
  const writes = table === 'products' ? 'insert or delete' : 'insert or update or delete'
  await sql`
    create trigger announce_content after ${sql.raw(writes)} or truncate on ${sql.table(table)}
    for each statement execute function announce_content(${sql.lit(content)})
  `.execute(db)
}

export async function down(db: Kysely<any>): Promise<void> {
  await sql`drop function announce_content() cascade`.execute(db)
}
