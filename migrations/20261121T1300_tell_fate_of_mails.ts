import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  // What became of a mail, and the payment that staff saw in their own app, are history too.
  await sql`
    alter table order_events
      add column about uuid references order_events(id) on delete cascade,
      add column operation_number text check (operation_number ~ '^[0-9A-Z]{4,20}$'),
      drop constraint order_events_kind_check,
      add constraint order_events_kind_check check (kind in
        ('created', 'status', 'email', 'mailed', 'unmailed', 'note', 'edit', 'proof', 'payment')),
      add constraint order_events_about_mails check ((kind in ('mailed', 'unmailed')) = (about is not null)),
      add constraint order_events_payments check ((kind = 'payment') = (operation_number is not null))
  `.execute(db)
  await sql`create unique index order_events_fate on order_events (about)`.execute(db)
  await sql`
    create index order_events_operation on order_events (operation_number)
    where operation_number is not null
  `.execute(db)
}

export async function down(db: Kysely<any>): Promise<void> {
  await sql`alter table order_events disable trigger order_events_stay`.execute(db)
  await sql`delete from order_events where kind in ('mailed', 'unmailed', 'payment')`.execute(db)
  await sql`alter table order_events enable trigger order_events_stay`.execute(db)
  await sql`drop index order_events_operation`.execute(db)
  await sql`
    alter table order_events
      drop constraint order_events_about_mails,
      drop constraint order_events_payments,
      drop column about,
      drop column operation_number,
      drop constraint order_events_kind_check,
      add constraint order_events_kind_check
        check (kind in ('created', 'status', 'email', 'note', 'edit', 'proof'))
  `.execute(db)
}
