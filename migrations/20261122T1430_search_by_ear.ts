import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  // Not in SQL, which would be copied into every index and query that uses it.
  await sql`
    create function by_ear(words text) returns text
    language plpgsql immutable strict parallel safe as $$
    declare heard text := translate(public.folded(words), 'v', 'b');
    begin
      heard := regexp_replace(heard, 'c(?=[ei])|z', 's', 'g');
      heard := regexp_replace(heard, 'qu(?=[ei])|[kq]', 'c', 'g');
      heard := regexp_replace(heard, 'g(?=[ei])', 'j', 'g');
      heard := regexp_replace(heard, 'gu(?=[ei])', 'g', 'g');
      heard := regexp_replace(replace(heard, 'll', 'y'), '(?<!c)h', '', 'g');
      heard := regexp_replace(heard, 'n(?=[pb])', 'm', 'g');
      return regexp_replace(heard, '([a-z])\\1+', '\\1', 'g');
    end $$
  `.execute(db)
  await sql`
    create function heard_words(words text) returns tsvector
    language sql immutable strict parallel safe
    return to_tsvector('pg_catalog.spanish', by_ear(words))
  `.execute(db)

  await sql`
    alter table products add column heard_name text not null generated always as (by_ear(name)) stored
  `.execute(db)
  await sql`
    create index products_heard_name on products using gin (heard_name gin_trgm_ops)
  `.execute(db)
  await sql`
    create index products_name_words on products using gin (heard_words(name))
  `.execute(db)
  await sql`
    create index products_description_words on products using gin (heard_words(description))
  `.execute(db)
  await sql`
    create index products_by_paid on products (effective_price, id) where active
  `.execute(db)
  await sql`
    create index products_of_category_by_paid on products (category_id, effective_price) where active
  `.execute(db)
  await sql`
    create index product_colors_words on product_colors using gin (heard_words(color_name))
  `.execute(db)
}

export async function down(db: Kysely<any>): Promise<void> {
  const indexes =
    'product_colors_words products_of_category_by_paid products_by_paid products_description_words products_name_words'
  for (const index of indexes.split(' ')) await db.schema.dropIndex(index).execute()
  await db.schema.alterTable('products').dropColumn('heard_name').execute()
  await sql`drop function heard_words(text)`.execute(db)
  await sql`drop function by_ear(text)`.execute(db)
}
