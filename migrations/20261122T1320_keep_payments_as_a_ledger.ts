import { type Kysely, sql } from 'kysely'

const EARLIER_KINDS = [
  'created',
  'status',
  'takings',
  'email',
  'mailed',
  'unmailed',
  'note',
  'edit',
  'proof',
  'payment',
]
const PAID_STATUSES = sql.raw(`('verificado', 'preparacion', 'enviado', 'entregado')`)

export async function up(db: Kysely<any>): Promise<void> {
  await createPayments(db)
  await refuseEdits(db)
  await sql`
    alter table order_events
      add column payment_id uuid references payments(id) on delete cascade,
      add column automatic boolean not null default false,
      drop constraint order_events_payments
  `.execute(db)
  await allowKinds(db, [...EARLIER_KINDS, 'refund', 'void'])
  await carryOver(db)
  // The ledger says amount and operation from here on.
  await sql`drop index order_events_operation`.execute(db)
  await sql`
    alter table order_events
      drop column operation_number,
      add constraint order_events_payments
        check ((kind in ('payment', 'refund', 'void')) = (payment_id is not null))
  `.execute(db)
  // Each movement is noted once in the history, and voided once.
  await sql`
    create unique index order_events_payment on order_events (payment_id, (kind = 'void'))
    where payment_id is not null
  `.execute(db)
}

async function createPayments(db: Kysely<any>) {
  await db.schema
    .createTable('payments')
    .addColumn('id', 'uuid', (c) => c.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn('order_id', 'uuid', (c) => c.notNull().references('orders.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('payment', 'refund')`))
    .addColumn('amount', 'integer', (c) => c.notNull().check(sql`amount > 0`))
    .addColumn('operation_number', 'text', (c) =>
      c.check(sql`operation_number ~ '^[0-9A-Z]{4,20}$'`),
    )
    .addColumn('method', 'text', (c) =>
      c.notNull().check(sql`method in ('yape', 'plin', 'transferencia', 'efectivo', 'tarjeta')`),
    )
    .addColumn('paid_on', 'date', (c) => c.notNull())
    .addColumn('proof_id', 'uuid', (c) => c.references('payment_proofs.id').onDelete('set null'))
    .addColumn('noted_by', 'uuid', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`clock_timestamp()`))
    .addColumn('voided_at', 'timestamptz')
    .addColumn('voided_by', 'uuid', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('void_reason', 'text', (c) => c.check(sql`void_reason <> ''`))
    .addCheckConstraint(
      'payments_voided_with_a_reason',
      sql`(voided_at is null) = (void_reason is null) and (voided_at is not null or voided_by is null)`,
    )
    .execute()
  await sql`create index payments_order on payments (order_id, created_at)`.execute(db)
  await sql`create index payments_day on payments (paid_on) where voided_at is null`.execute(db)
  await sql`
    create index payments_operation on payments (operation_number)
    where operation_number is not null
  `.execute(db)
  await sql`
    create unique index payments_counted_once on payments (order_id, kind, operation_number)
    where voided_at is null
  `.execute(db)
}

/** A movement of money is written once, and voided once. What goes with its order, or forgets who left, is no edit. */
async function refuseEdits(db: Kysely<any>) {
  await sql`
    create function refuse_edit_of_payment() returns trigger language plpgsql as $$
    declare
      voiding text[] := array['voided_at', 'voided_by', 'void_reason'];
    begin
      if tg_op = 'UPDATE' and old.voided_at is null and new.voided_at is not null
        and to_jsonb(new) - voiding = to_jsonb(old) - voiding then
        return new;
      end if;
      raise exception 'payments are not edited' using errcode = 'restrict_violation';
    end $$
  `.execute(db)
  await sql`
    create trigger payments_stay before update or delete on payments
    for each row when (pg_trigger_depth() = 0) execute function refuse_edit_of_payment()
  `.execute(db)
}

/**
 * What was known of payments: those in the history, and for an order without any the status that says that it is paid.
 *
 * A payment has the id of the event that noted it.
 */
async function carryOver(db: Kysely<any>) {
  await sql`
    insert into payments (id, order_id, kind, amount, operation_number, method, paid_on, proof_id,
      noted_by, created_at)
    select noted.id, noted.order_id, 'payment', noted.detail::integer, noted.operation_number,
      orders.payment_method, (noted.created_at at time zone 'America/Lima')::date, proof.id,
      noted.user_id, noted.created_at
    from order_events noted
      join orders on orders.id = noted.order_id
      left join payment_proofs proof on proof.order_id = noted.order_id
        and proof.operation_number = noted.operation_number
    where noted.kind = 'payment'
  `.execute(db)
  await sql`alter table order_events disable trigger order_events_stay`.execute(db)
  await sql`update order_events set payment_id = id where kind = 'payment'`.execute(db)
  await sql`alter table order_events enable trigger order_events_stay`.execute(db)
  await sql`
    with verified as (
      insert into payments (order_id, kind, amount, method, paid_on, noted_by, created_at)
      select orders.id, 'payment', total, payment_method,
        (coalesce(said.created_at, orders.created_at) at time zone 'America/Lima')::date,
        said.user_id, coalesce(said.created_at, orders.created_at)
      from orders
        left join lateral (
          select created_at, user_id from order_events
          where order_id = orders.id and kind in ('created', 'status') and status in ${PAID_STATUSES}
          order by created_at limit 1
        ) said on true
      where status in ${PAID_STATUSES} and total > 0
        and not exists (select from payments where order_id = orders.id)
      returning id, order_id, amount, noted_by, created_at
    )
    insert into order_events (order_id, kind, detail, user_id, created_at, payment_id, automatic)
    select order_id, 'payment', amount, noted_by, created_at, id, true from verified
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
  await sql`alter table order_events disable trigger order_events_stay`.execute(db)
  await sql`
    alter table order_events
      drop constraint order_events_payments,
      add column operation_number text check (operation_number ~ '^[0-9A-Z]{4,20}$')
  `.execute(db)
  await sql`
    update order_events set operation_number = payments.operation_number
    from payments where payments.id = payment_id and order_events.kind = 'payment'
  `.execute(db)
  await sql`
    delete from order_events where kind in ('refund', 'void') or kind = 'payment' and operation_number is null
  `.execute(db)
  await sql`alter table order_events enable trigger order_events_stay`.execute(db)
  await allowKinds(db, EARLIER_KINDS)
  await sql`
    alter table order_events
      drop column payment_id,
      drop column automatic,
      add constraint order_events_payments check ((kind = 'payment') = (operation_number is not null))
  `.execute(db)
  await sql`
    create index order_events_operation on order_events (operation_number)
    where operation_number is not null
  `.execute(db)
  await db.schema.dropTable('payments').execute()
  await sql`drop function refuse_edit_of_payment()`.execute(db)
}
