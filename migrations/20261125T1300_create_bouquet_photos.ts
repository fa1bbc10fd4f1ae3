import { type Kysely, sql } from 'kysely'

const KINDS = [
  ...['created', 'status', 'takings', 'email', 'mailed', 'unmailed', 'note', 'edit', 'proof'],
  ...['payment', 'refund', 'void', 'delivered', 'absent', 'content', 'undelivered'],
  ...['distinct', 'told', 'kept'],
]

/** What the flowers of an order looked like before they left the shop, and at the door. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('bouquet_photos')
    // Another picture is another row: its id is in the address of the picture, and in the history.
    .addColumn('id', 'uuid', (c) => c.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn('order_id', 'uuid', (c) => c.notNull().references('orders.id').onDelete('cascade'))
    .addColumn('place', 'text', (c) => c.notNull().check(sql`place in ('shop', 'door')`))
    .addColumn('file', 'text', (c) => c.notNull().unique())
    .addColumn('width', 'integer', (c) => c.notNull().check(sql`width > 0`))
    .addColumn('height', 'integer', (c) => c.notNull().check(sql`height > 0`))
    // Of the bytes that were sent.
    .addColumn('picture_hash', 'text', (c) => c.notNull())
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addUniqueConstraint('bouquet_photos_one_a_place', ['order_id', 'place'])
    .execute()
  // No foreign key: the history and its mails outlive the photo that they are about.
  await sql`alter table order_events add column photo_id uuid`.execute(db)
  await allowKinds(db, [...KINDS, 'photo'])
}

function allowKinds(db: Kysely<any>, kinds: string[]) {
  const list = sql.join(kinds.map((kind) => sql.lit(kind)))
  return sql`
    alter table order_events
      drop constraint order_events_kind_check,
      add constraint order_events_kind_check check (kind in (${list}))
  `.execute(db)
}

export async function down(db: Kysely<any>): Promise<void> {
  await sql`alter table order_events disable trigger order_events_stay`.execute(db)
  await sql`delete from order_events where kind = 'photo'`.execute(db)
  await sql`alter table order_events enable trigger order_events_stay`.execute(db)
  await allowKinds(db, KINDS)
  await sql`alter table order_events drop column photo_id`.execute(db)
  await db.schema.dropTable('bouquet_photos').execute()
}
