import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('site_settings')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('value', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .execute()

  await db.schema
    .createTable('hero_slides')
    .addColumn('id', 'uuid', (c) => c.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn('image_url', 'text', (c) => c.notNull())
    .addColumn('title', 'text')
    .addColumn('cta_text', 'text')
    .addColumn('cta_link', 'text')
    .addColumn('active', 'boolean', (c) => c.notNull().defaultTo(true))
    .addColumn('display_order', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('updated_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .execute()

  await db.schema
    .createTable('lifestyle_images')
    .addColumn('id', 'uuid', (c) => c.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn('image_url', 'text', (c) => c.notNull())
    .addColumn('alt_text', 'text')
    .addColumn('title', 'text')
    .addColumn('description', 'text')
    .addColumn('link_type', 'text', (c) =>
      c.check(sql`link_type in ('category', 'subcategory', 'tag')`),
    )
    .addColumn('link_category_id', 'uuid', (c) =>
      c.references('categories.id').onDelete('set null'),
    )
    .addColumn('link_subcategory_id', 'uuid', (c) =>
      c.references('subcategories.id').onDelete('set null'),
    )
    .addColumn('link_tag_id', 'uuid', (c) => c.references('tags.id').onDelete('set null'))
    .addColumn('active', 'boolean', (c) => c.notNull().defaultTo(true))
    .addColumn('display_order', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('updated_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addCheckConstraint(
      'lifestyle_images_one_link',
      sql`num_nonnulls(link_category_id, link_subcategory_id, link_tag_id) <= 1`,
    )
    .execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  for (const table of ['lifestyle_images', 'hero_slides', 'site_settings']) {
    await db.schema.dropTable(table).execute()
  }
}
