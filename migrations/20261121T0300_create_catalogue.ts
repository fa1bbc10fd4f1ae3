import { type CreateTableBuilder, type Kysely, sql } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  await sql`create extension if not exists unaccent`.execute(db)
  await sql`create extension if not exists pg_trgm`.execute(db)
  await sql`create collation if not exists spanish (provider = icu, locale = 'es')`.execute(db)

  // unaccent() is only stable, because its dictionary could change; a generated column needs more.
  await sql`
    create function folded(words text) returns text language sql immutable strict parallel safe
    return lower(public.unaccent('public.unaccent'::regdictionary, words))
  `.execute(db)

  await withIdAndOrder(db.schema.createTable('categories'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('slug', 'text', (c) =>
      c
        .notNull()
        .unique()
        .check(sql`slug <> ''`),
    )
    .addColumn('description', 'text')
    .addColumn('image_url', 'text')
    .execute()

  await withIdAndOrder(db.schema.createTable('subcategories'))
    .addColumn('category_id', 'uuid', (c) =>
      c.notNull().references('categories.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('slug', 'text', (c) => c.notNull().check(sql`slug <> ''`))
    .addColumn('description', 'text')
    .addUniqueConstraint('subcategories_slug_in_category', ['category_id', 'slug'])
    .execute()

  await withIdAndOrder(db.schema.createTable('tags'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('slug', 'text', (c) =>
      c
        .notNull()
        .unique()
        .check(sql`slug <> ''`),
    )
    .addColumn('description', 'text')
    .addColumn('icon', 'text', (c) => c.check(sql`length(icon) <= 20480`))
    .execute()

  await withIdAndOrder(db.schema.createTable('complements'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('description', 'text')
    .addColumn('price', 'integer', (c) => c.notNull().check(sql`price >= 0`))
    .addColumn('image_url', 'text')
    .execute()

  await db.schema
    .createTable('products')
    .addColumn('id', 'uuid', (c) => c.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('slug', 'text', (c) =>
      c
        .notNull()
        .unique()
        .check(sql`slug <> ''`),
    )
    .addColumn('description', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('instructions', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('price', 'integer', (c) => c.notNull().check(sql`price >= 0`))
    .addColumn('sale_price', 'integer', (c) => c.check(sql`sale_price >= 0`))
    .addColumn('category_id', 'uuid', (c) => c.references('categories.id').onDelete('set null'))
    .addColumn('subcategory_id', 'uuid', (c) =>
      c.references('subcategories.id').onDelete('set null'),
    )
    .addColumn('stock', 'integer', (c) =>
      c
        .notNull()
        .defaultTo(0)
        .check(sql`stock >= 0`),
    )
    .addColumn('active', 'boolean', (c) => c.notNull().defaultTo(true))
    .addColumn('featured', 'boolean', (c) => c.notNull().defaultTo(false))
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('updated_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('folded_name', 'text', (c) =>
      c
        .notNull()
        .generatedAlwaysAs(sql`folded(name)`)
        .stored(),
    )
    .addColumn('effective_price', 'integer', (c) =>
      c
        .notNull()
        .generatedAlwaysAs(
          sql`case when sale_price > 0 and sale_price < price then sale_price else price end`,
        )
        .stored(),
    )
    .execute()

  await sql`create index products_folded_name on products using gin (folded_name gin_trgm_ops)`.execute(
    db,
  )
  await sql`create index products_by_name on products (category_id, name collate spanish, id) where active`.execute(
    db,
  )
  await sql`create index products_by_price on products (category_id, price, id) where active`.execute(
    db,
  )
  await sql`create index products_featured on products (created_at desc) where active and featured`.execute(
    db,
  )
  await db.schema
    .createIndex('products_subcategory')
    .on('products')
    .column('subcategory_id')
    .execute()

  await db.schema
    .createTable('product_redirects')
    .addColumn('slug', 'text', (c) => c.primaryKey())
    .addColumn('product_id', 'uuid', (c) =>
      c.notNull().references('products.id').onDelete('cascade'),
    )
    .execute()

  await db.schema
    .createTable('product_colors')
    .addColumn('id', 'uuid', (c) => c.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn('product_id', 'uuid', (c) =>
      c.notNull().references('products.id').onDelete('cascade'),
    )
    .addColumn('color_name', 'text', (c) => c.notNull().check(sql`color_name <> ''`))
    .addColumn('hex_color', 'text', (c) =>
      c.defaultTo('#6b7280').check(sql`hex_color ~ '^#[0-9a-fA-F]{6}$'`),
    )
    .addColumn('image_url', 'text')
    .addColumn('display_order', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createIndex('product_colors_of_product')
    .on('product_colors')
    .columns(['product_id', 'display_order'])
    .execute()

  await db.schema
    .createTable('product_tags')
    .addColumn('product_id', 'uuid', (c) =>
      c.notNull().references('products.id').onDelete('cascade'),
    )
    .addColumn('tag_id', 'uuid', (c) => c.notNull().references('tags.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('product_tags_pkey', ['product_id', 'tag_id'])
    .execute()
  await db.schema.createIndex('product_tags_tag').on('product_tags').column('tag_id').execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  const tables = 'product_tags product_colors product_redirects products complements tags'
  for (const table of `${tables} subcategories categories`.split(' ')) {
    await db.schema.dropTable(table).execute()
  }
  await sql`drop function folded(text)`.execute(db)
  await sql`drop collation spanish`.execute(db)
}

function withIdAndOrder(table: CreateTableBuilder<string, never>) {
  return table
    .addColumn('id', 'uuid', (c) => c.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn('active', 'boolean', (c) => c.notNull().defaultTo(true))
    .addColumn('display_order', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('updated_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
}
