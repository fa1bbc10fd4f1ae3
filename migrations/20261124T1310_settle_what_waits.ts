import { type Kysely, sql } from 'kysely'

const KINDS = [
  ...['created', 'status', 'takings', 'email', 'mailed', 'unmailed', 'note', 'edit', 'proof'],
  ...['payment', 'refund', 'void', 'delivered', 'absent', 'content', 'undelivered'],
]
/** What staff say of an order that 'Por resolver' asked about: it repeats none, its buyer knows, it stays on its day. */
const ANSWERS = ['distinct', 'told', 'kept']

/**
 * What it is made of, besides the calendar: once for each transaction is announced that some of it changed. Orders that go
 * are announced already; that somebody looked at one is not announced.
 */
const ANNOUNCED = {
  orders: sql`insert or update of status, total, collect_on_delivery, delivery_type, shipping_zone_id,
    shipping_zone_name, customer_dni, email, phone`,
  order_items: sql`insert or update or delete or truncate`,
  order_events: sql`insert`,
  payments: sql`insert or update or delete or truncate`,
}

export async function up(db: Kysely<any>): Promise<void> {
  await allowKinds(db, [...KINDS, ...ANSWERS])
  await sql`
    create index order_events_unmailed on order_events (order_id, created_at) where kind = 'unmailed'
  `.execute(db)
  for (const [table, writes] of Object.entries(ANNOUNCED)) {
    await sql`
      create trigger announce_desk after ${writes} on ${sql.table(table)}
      for each statement execute function announce_content('orders')
    `.execute(db)
  }
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
  for (const table of Object.keys(ANNOUNCED)) {
    await sql`drop trigger announce_desk on ${sql.table(table)}`.execute(db)
  }
  await sql`drop index order_events_unmailed`.execute(db)
  await sql`alter table order_events disable trigger order_events_stay`.execute(db)
  await sql`delete from order_events where kind in (${sql.join(ANSWERS.map((kind) => sql.lit(kind)))})`.execute(
    db,
  )
  await sql`alter table order_events enable trigger order_events_stay`.execute(db)
  await allowKinds(db, KINDS)
}
