import { type Kysely, sql } from 'kysely'

/**
 * Boletas, facturas and notes of credit, which the shop issues elsewhere and notes here. Their lines are those of the
 * day they were issued: an order that is edited later moves none of them.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    alter table orders
      -- Of the number in customer_dni; null where nobody asked.
      add column document_kind text check (document_kind in ('dni', 'carne', 'pasaporte', 'ruc')),
      -- Whom a factura is for, and where; blank without a RUC.
      add column fiscal_name text not null default '',
      add column fiscal_address text not null default ''
  `.execute(db)
  await sql`
    create table receipts (
      id uuid primary key default gen_random_uuid(),
      order_id uuid not null references orders on delete cascade,
      kind text not null check (kind in ('boleta', 'factura', 'credit_note')),
      series text not null check (series ~ '^[A-Z0-9]{1,4}$'),
      number integer not null check (number between 1 and 99999999),
      -- Lima's.
      issued_on date not null,
      -- Where its paper is read; blank for nowhere.
      link text not null default '',
      -- The boleta or factura that a note of credit takes from.
      corrects_id uuid references receipts on delete no action,
      document_code text not null check (document_code in ('0', '1', '4', '6', '7')),
      document_number text not null,
      customer_name text not null,
      base integer not null check (base >= 0),
      igv integer not null check (igv >= 0),
      total integer not null check (total > 0),
      created_at timestamptz not null default clock_timestamp(),
      constraint receipts_add_up check (base + igv = total),
      constraint receipts_correct check ((kind = 'credit_note') = (corrects_id is not null)),
      constraint receipts_number unique (kind, series, number)
    )
  `.execute(db)
  await sql`
    create index receipts_order on receipts (order_id);
    create index receipts_corrects on receipts (corrects_id) where corrects_id is not null;
    create index receipts_issued on receipts (issued_on)
  `.execute(db)
  await sql`
    create table receipt_lines (
      receipt_id uuid not null references receipts on delete cascade,
      position integer not null,
      name text not null check (name <> ''),
      base integer not null check (base >= 0),
      igv integer not null check (igv >= 0),
      total integer not null check (total > 0),
      primary key (receipt_id, position),
      constraint receipt_lines_add_up check (base + igv = total)
    )
  `.execute(db)
}

export async function down(db: Kysely<any>): Promise<void> {
  await sql`drop table receipt_lines, receipts`.execute(db)
  await sql`
    alter table orders
      drop column document_kind, drop column fiscal_name, drop column fiscal_address
  `.execute(db)
}
