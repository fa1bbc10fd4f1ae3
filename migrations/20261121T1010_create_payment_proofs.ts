import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  // What a buyer says they paid: claims, never payments. A wallet limits an operation to S/ 500.
  await db.schema
    .createTable('payment_proofs')
    .addColumn('id', 'uuid', (c) => c.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn('order_id', 'uuid', (c) => c.notNull().references('orders.id').onDelete('cascade'))
    .addColumn('operation_number', 'text', (c) =>
      c.notNull().check(sql`operation_number ~ '^[0-9A-Z]{4,20}$'`),
    )
    .addColumn('amount', 'integer', (c) => c.notNull().check(sql`amount > 0`))
    .addColumn('file', 'text', (c) => c.unique())
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addUniqueConstraint('payment_proofs_once_an_order', ['order_id', 'operation_number'])
    .execute()
  await db.schema
    .createIndex('payment_proofs_operation')
    .on('payment_proofs')
    .column('operation_number')
    .execute()

  await sql`
    alter table order_events
      add column status text check (status in
        ('pendiente', 'verificado', 'preparacion', 'enviado', 'entregado', 'cancelado')),
      drop constraint order_events_kind_check,
      add constraint order_events_kind_check
        check (kind in ('created', 'status', 'email', 'note', 'edit', 'proof'))
  `.execute(db)
  // History is written once. What goes with its order, or forgets who left, is no edit.
  await sql`
    create function refuse_edit_of_history() returns trigger language plpgsql as $$
    begin
      raise exception 'history is not edited' using errcode = 'restrict_violation';
    end $$
  `.execute(db)
  await sql`
    create trigger order_events_stay before update or delete on order_events
    for each row when (pg_trigger_depth() = 0) execute function refuse_edit_of_history()
  `.execute(db)

  // What staff search an order by, a telephone also without its spaces.
  await sql`
    alter table orders add column searched text not null generated always as (
      folded(order_number || ' ' || customer_name || ' ' || customer_lastname || ' ' ||
        coalesce(email, '') || ' ' || phone || ' ' || regexp_replace(phone, '[^0-9]', '', 'g'))
    ) stored
  `.execute(db)
  await sql`create index orders_searched on orders using gin (searched gin_trgm_ops)`.execute(db)
}

export async function down(db: Kysely<any>): Promise<void> {
  await sql`drop index orders_searched`.execute(db)
  await sql`alter table orders drop column searched`.execute(db)
  await sql`drop trigger order_events_stay on order_events`.execute(db)
  await sql`drop function refuse_edit_of_history()`.execute(db)
  await sql`delete from order_events where kind = 'proof'`.execute(db)
  await sql`
    alter table order_events
      drop column status,
      drop constraint order_events_kind_check,
      add constraint order_events_kind_check
        check (kind in ('created', 'status', 'email', 'note', 'edit'))
  `.execute(db)
  await db.schema.dropTable('payment_proofs').execute()
}
