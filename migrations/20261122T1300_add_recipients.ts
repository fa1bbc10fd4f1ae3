import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  // Who receives an order, if not its buyer; no name means the buyer. The signature stays with the
  // order when the recipient's own data are erased.
  await sql`
    alter table orders
      add column recipient_name text,
      add column recipient_phone text,
      add column without_price boolean not null default false,
      add column is_surprise boolean not null default false,
      add column signed_as text,
      add column is_anonymous boolean not null default false,
      add column recipient_erased_at timestamptz,
      add column district text,
      add constraint orders_recipient_whole
        check ((recipient_name is null) = (recipient_phone is null)),
      add constraint orders_recipient_erased
        check (recipient_erased_at is null or recipient_name is null),
      add constraint orders_one_signature check (not is_anonymous or signed_as is null)
  `.execute(db)

  // A computed column is not changed but made again.
  await sql`alter table orders drop column searched`.execute(db)
  await sql`
    alter table orders add column searched text not null generated always as (
      folded(order_number || ' ' || customer_name || ' ' || customer_lastname || ' ' ||
        coalesce(email, '') || ' ' || phone || ' ' || regexp_replace(phone, '[^0-9]', '', 'g') ||
        ' ' || coalesce(recipient_name, '') || ' ' || coalesce(recipient_phone, '') || ' ' ||
        regexp_replace(coalesce(recipient_phone, ''), '[^0-9]', '', 'g') || ' ' ||
        coalesce(district, ''))
    ) stored
  `.execute(db)
  await sql`create index orders_searched on orders using gin (searched gin_trgm_ops)`.execute(db)
  await sql`
    create index orders_district on orders (district, created_at desc) where district is not null
  `.execute(db)
  // For the job that erases recipients.
  await sql`
    create index orders_recipient on orders (created_at) where recipient_name is not null
  `.execute(db)

  // The people a customer sent flowers to, to choose them again.
  await db.schema
    .createTable('recipients')
    .addColumn('id', 'uuid', (c) => c.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn('user_id', 'uuid', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('phone', 'text', (c) => c.notNull())
    .addColumn('used_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addUniqueConstraint('recipients_once', ['user_id', 'name', 'phone'])
    .execute()
  await db.schema.createIndex('recipients_used').on('recipients').column('used_at').execute()
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropTable('recipients').execute()
  await sql`
    alter table orders drop column searched, drop column recipient_name,
      drop column recipient_phone, drop column without_price, drop column is_surprise,
      drop column signed_as, drop column is_anonymous, drop column recipient_erased_at,
      drop column district
  `.execute(db)
  await sql`
    alter table orders add column searched text not null generated always as (
      folded(order_number || ' ' || customer_name || ' ' || customer_lastname || ' ' ||
        coalesce(email, '') || ' ' || phone || ' ' || regexp_replace(phone, '[^0-9]', '', 'g'))
    ) stored
  `.execute(db)
  await sql`create index orders_searched on orders using gin (searched gin_trgm_ops)`.execute(db)
}
