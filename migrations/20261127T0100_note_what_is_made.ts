import { type Kysely, sql } from 'kysely'

const KINDS = [
  ...['created', 'status', 'takings', 'email', 'mailed', 'unmailed', 'note', 'edit', 'proof'],
  ...['payment', 'refund', 'void', 'delivered', 'absent', 'content', 'undelivered'],
  ...['distinct', 'told', 'kept', 'photo'],
]
/** That the workshop has a line ready, and that it took that back. */
const OF_BENCH = ['made', 'unmade']

/** Which lines of orders are made, since when and by whom of the staff. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('order_items')
    .addColumn('made_at', 'timestamptz')
    .addColumn('made_by', 'uuid', (c) => c.references('users.id').onDelete('set null'))
    // An edit empties `made_at`: nothing else says of a line that it was made before. It stays when the line is made
    // again, so that taking that back leads here again.
    .addColumn('made_before_edit', 'boolean', (c) => c.notNull().defaultTo(false))
    .execute()
  await db.schema
    .alterTable('order_items')
    .addCheckConstraint('order_items_made_by', sql`made_by is null or made_at is not null`)
    .execute()
  await sql`
    create index order_items_made_by on order_items (made_by) where made_by is not null
  `.execute(db)
  await allowKinds(db, [...KINDS, ...OF_BENCH])
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
  await sql`delete from order_events where kind in (${sql.join(OF_BENCH.map((kind) => sql.lit(kind)))})`.execute(
    db,
  )
  await sql`alter table order_events enable trigger order_events_stay`.execute(db)
  await allowKinds(db, KINDS)
  await db.schema
    .alterTable('order_items')
    .dropColumn('made_at')
    .dropColumn('made_by')
    .dropColumn('made_before_edit')
    .execute()
}
