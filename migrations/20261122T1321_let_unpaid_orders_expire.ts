import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  // What the buyer was told when ordering, so that a later setting changes no promise; null for the
  // orders of before, of staff, and of a shop that waits without limit.
  await sql`
    alter table orders
      add column remind_at timestamptz,
      add column pay_until timestamptz,
      add constraint orders_reminded_before check (remind_at < pay_until)
  `.execute(db)
  await sql`
    create index orders_unpaid on orders (least(remind_at, pay_until))
    where status = 'pendiente' and (remind_at is not null or pay_until is not null)
  `.execute(db)
}

export async function down(db: Kysely<any>): Promise<void> {
  await sql`alter table orders drop column remind_at, drop column pay_until`.execute(db)
}
