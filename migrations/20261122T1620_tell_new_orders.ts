import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  // Orders of before are not new: with the default they need no rewriting of the table.
  await sql`alter table orders add column seen_at timestamptz default now()`.execute(db)
  await sql`alter table orders alter column seen_at drop default`.execute(db)
  await sql`create index orders_unseen on orders (created_at) where seen_at is null`.execute(db)
  await sql`
    create trigger announce_new after insert on orders for each row
    when (new.seen_at is null) execute function announce_content('orders')
  `.execute(db)
  await sql`
    create trigger announce_seen after update on orders for each row
    when ((old.seen_at is null) is distinct from (new.seen_at is null))
    execute function announce_content('orders')
  `.execute(db)
  await sql`
    create trigger announce_fewer after delete or truncate on orders
    for each statement execute function announce_content('orders')
  `.execute(db)
  // What staff add to a mail in their own words.
  await sql`alter table order_events add column words text`.execute(db)
}

export async function down(db: Kysely<any>): Promise<void> {
  await sql`alter table order_events drop column words`.execute(db)
  await sql`
    drop trigger announce_new on orders;
    drop trigger announce_seen on orders;
    drop trigger announce_fewer on orders;
    alter table orders drop column seen_at
  `.execute(db)
}
