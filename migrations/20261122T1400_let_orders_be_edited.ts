import { type Kysely, sql } from 'kysely'

const KINDS = [
  ...['created', 'status', 'takings', 'email', 'mailed', 'unmailed', 'note', 'edit', 'proof'],
  ...['payment', 'refund', 'void', 'delivered', 'absent'],
]

export async function up(db: Kysely<any>): Promise<void> {
  // What staff typed stays theirs when the charges of days and slots change; below zero it is a rebate.
  await sql`
    alter table order_charges
      add column by_staff boolean not null default false,
      drop constraint order_charges_amount_check,
      add constraint order_charges_amount_check check (amount > 0 or (by_staff and amount < 0))
  `.execute(db)
  await sql`alter table orders drop constraint orders_charges_check`.execute(db)
  await allowKinds(db, [...KINDS, 'content'])
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
  await sql`delete from order_events where kind = 'content'`.execute(db)
  await sql`alter table order_events enable trigger order_events_stay`.execute(db)
  await allowKinds(db, KINDS)
  await sql`delete from order_charges where amount < 0`.execute(db)
  await sql`
    update orders set charges = of_rows.charges,
      total = greatest(0, subtotal + shipping_cost + tip - discount) + of_rows.charges
    from (
      select orders.id, coalesce(sum(amount), 0) as charges
      from orders left join order_charges on order_id = orders.id group by orders.id
    ) of_rows
    where of_rows.id = orders.id and orders.charges <> of_rows.charges
  `.execute(db)
  await sql`
    alter table order_charges
      drop column by_staff,
      add constraint order_charges_amount_check check (amount > 0)
  `.execute(db)
  await sql`alter table orders add constraint orders_charges_check check (charges >= 0)`.execute(db)
}
