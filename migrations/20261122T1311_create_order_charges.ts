import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create table order_charges (
      id uuid primary key default gen_random_uuid(),
      order_id uuid not null references orders(id) on delete cascade,
      position integer not null,
      name text not null check (name <> ''),
      amount integer not null check (amount > 0),
      constraint order_charges_position unique (order_id, position)
    )
  `.execute(db)
  // Outside of what a discount may take.
  await sql`
    alter table orders
      add column charges integer not null default 0 check (charges >= 0),
      drop constraint orders_total_adds_up,
      add constraint orders_total_adds_up
        check (total = greatest(0, subtotal + shipping_cost + tip - discount) + charges)
  `.execute(db)
}

export async function down(db: Kysely<any>): Promise<void> {
  await sql`drop table order_charges`.execute(db)
  await sql`
    update orders set total = greatest(0, subtotal + shipping_cost + tip - discount), charges = 0
    where charges > 0
  `.execute(db)
  await sql`
    alter table orders
      drop constraint orders_total_adds_up,
      drop column charges,
      add constraint orders_total_adds_up
        check (total = greatest(0, subtotal + shipping_cost + tip - discount))
  `.execute(db)
}
