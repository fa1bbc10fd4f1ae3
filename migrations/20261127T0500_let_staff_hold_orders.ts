import { type Kysely, sql } from 'kysely'

/** Who of the staff says 'Lo tengo yo' of an order, so that others leave it. The order itself does not change by it. */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create table order_holders (
      order_id uuid primary key references orders on delete cascade,
      user_id uuid not null references users on delete cascade,
      held_at timestamptz not null default now()
    )
  `.execute(db)
  await sql`create index order_holders_user on order_holders (user_id)`.execute(db)
}

export async function down(db: Kysely<any>): Promise<void> {
  await sql`drop table order_holders`.execute(db)
}
