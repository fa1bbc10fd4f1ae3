import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  // By which way an order came. What the checkout places says nothing about it.
  await sql`
    alter table orders add column channel text not null default 'web'
      check (channel in ('web', 'whatsapp', 'instagram', 'telefono', 'tienda'))
  `.execute(db)
  // The history of an order begins with 'created' where staff noted it.
  await sql`
    update orders set channel = 'telefono'
    where exists (select from order_events where order_id = orders.id and kind = 'created')
  `.execute(db)
  // Of those who are told by telephone alone, the open ones and those of the last days. The checkout asks for a mail,
  // so that placing an order writes nothing here.
  await sql`
    create index orders_without_mail on orders (status, updated_at) where email is null
  `.execute(db)
}

export async function down(db: Kysely<any>): Promise<void> {
  await sql`drop index orders_without_mail`.execute(db)
  await sql`alter table orders drop column channel`.execute(db)
}
