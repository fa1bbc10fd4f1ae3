import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('subscribers')
    .addColumn('id', 'uuid', (c) => c.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn('email', 'text', (c) => c.notNull().check(sql`email = btrim(email) and email <> ''`))
    .addColumn('full_name', 'text')
    .addColumn('source', 'text', (c) =>
      c.notNull().check(sql`source in ('footer', 'checkout', 'import')`),
    )
    .addColumn('status', 'text', (c) =>
      c
        .notNull()
        .defaultTo('active')
        .check(sql`status in ('active', 'unsubscribed')`),
    )
    .addColumn('consent_text', 'text', (c) => c.notNull())
    .addColumn('consented_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('unsubscribed_at', 'timestamptz')
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .execute()
  await sql`create unique index subscribers_email on subscribers (lower(email))`.execute(db)

  await db.schema
    .createTable('campaigns')
    .addColumn('id', 'uuid', (c) => c.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('preview_text', 'text')
    .addColumn('body_html', 'text', (c) => c.notNull())
    .addColumn('button_label', 'text', (c) => c.notNull().defaultTo('Descubrir ahora'))
    .addColumn('button_url', 'text')
    .addColumn('status', 'text', (c) =>
      c
        .notNull()
        .defaultTo('draft')
        .check(sql`status in ('draft', 'queued', 'sending', 'sent', 'failed')`),
    )
    .addColumn('total_recipients', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('sent_at', 'timestamptz')
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('updated_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .execute()

  await db.schema
    .createTable('campaign_products')
    .addColumn('campaign_id', 'uuid', (c) =>
      c.notNull().references('campaigns.id').onDelete('cascade'),
    )
    .addColumn('product_id', 'uuid', (c) =>
      c.notNull().references('products.id').onDelete('cascade'),
    )
    .addColumn('sort_order', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('campaign_products_pkey', ['campaign_id', 'product_id'])
    .execute()

  await db.schema
    .createTable('campaign_recipients')
    .addColumn('campaign_id', 'uuid', (c) =>
      c.notNull().references('campaigns.id').onDelete('cascade'),
    )
    .addColumn('subscriber_id', 'uuid', (c) =>
      c.notNull().references('subscribers.id').onDelete('cascade'),
    )
    .addColumn('state', 'text', (c) =>
      c
        .notNull()
        .defaultTo('pendiente')
        .check(
          sql`state in ('pendiente', 'enviando', 'enviado', 'fallido', 'incierto', 'omitido')`,
        ),
    )
    .addColumn('error', 'text')
    .addColumn('updated_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addPrimaryKeyConstraint('campaign_recipients_pkey', ['campaign_id', 'subscriber_id'])
    .execute()
  await db.schema
    .createIndex('campaign_recipients_state')
    .on('campaign_recipients')
    .columns(['campaign_id', 'state'])
    .execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  for (const table of ['campaign_recipients', 'campaign_products', 'campaigns', 'subscribers']) {
    await db.schema.dropTable(table).execute()
  }
}
