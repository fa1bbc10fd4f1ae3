import { type Kysely, sql } from 'kysely'

const KINDS = [
  ...['created', 'status', 'takings', 'email', 'mailed', 'unmailed', 'note', 'edit', 'proof'],
  ...['payment', 'refund', 'void', 'delivered', 'absent', 'content'],
]

export async function up(db: Kysely<any>): Promise<void> {
  await allowKinds(db, [...KINDS, 'undelivered'])
  // A delivery that was taken back is delivered again: that each is told once is kept by the lock of its order.
  await sql`drop index order_events_outcome_once`.execute(db)
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
  await sql`
    delete from order_events earlier using order_events taken_back
    where taken_back.kind = 'undelivered' and earlier.kind = 'delivered'
      and earlier.order_id = taken_back.order_id and earlier.detail = taken_back.detail
      and earlier.created_at < taken_back.created_at
  `.execute(db)
  await sql`delete from order_events where kind = 'undelivered'`.execute(db)
  await sql`alter table order_events enable trigger order_events_stay`.execute(db)
  await allowKinds(db, KINDS)
  await sql`
    create unique index order_events_outcome_once on order_events (order_id, kind, detail)
    where kind in ('delivered', 'absent')
  `.execute(db)
}
