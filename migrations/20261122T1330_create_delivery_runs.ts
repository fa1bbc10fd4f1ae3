import { type Kysely, sql } from 'kysely'

const KINDS = [
  ...['created', 'status', 'takings', 'email', 'mailed', 'unmailed', 'note', 'edit', 'proof'],
  ...['payment', 'refund', 'void'],
]
const OUTCOMES = ['delivered', 'absent']

export async function up(db: Kysely<any>): Promise<void> {
  // What somebody who delivers may see by a private link: the deliveries of a day, or of a slot of it.
  await sql`
    create table delivery_runs (
      id uuid primary key default gen_random_uuid(),
      day date not null,
      slot text check (slot <> ''),
      created_by uuid references users(id) on delete set null,
      created_at timestamptz not null default now(),
      revoked_at timestamptz
    )
  `.execute(db)
  await sql`
    create unique index delivery_runs_one_open on delivery_runs (day, slot) nulls not distinct
    where revoked_at is null
  `.execute(db)
  await allowKinds(db, [...KINDS, ...OUTCOMES])
  // However often it is pressed: one line for each outcome of a delivery, `detail` being its day and slot.
  await sql`
    create unique index order_events_outcome_once on order_events (order_id, kind, detail)
    where kind in ('delivered', 'absent')
  `.execute(db)
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
  await sql`drop index order_events_outcome_once`.execute(db)
  await sql`alter table order_events disable trigger order_events_stay`.execute(db)
  await sql`delete from order_events where kind in ('delivered', 'absent')`.execute(db)
  await sql`alter table order_events enable trigger order_events_stay`.execute(db)
  await allowKinds(db, KINDS)
  await sql`drop table delivery_runs`.execute(db)
}
