import { type Kysely, sql } from 'kysely'

/** What an order that waits is counted by, and is shown with. */
const BEFORE = sql`status, total, collect_on_delivery, delivery_type, shipping_zone_id,
  shipping_zone_name, customer_dni, email, phone`
const NOW = sql`${BEFORE}, document_kind, customer_name, customer_lastname, data_request, erased_at`

export async function up(db: Kysely<any>): Promise<void> {
  await announceOrders(db, NOW)
  await sql`
    create trigger announce_desk after insert or update or delete on data_requests
    for each statement execute function announce_content('orders')
  `.execute(db)
}

async function announceOrders(db: Kysely<any>, columns: typeof BEFORE) {
  await sql`drop trigger announce_desk on orders`.execute(db)
  await sql`
    create trigger announce_desk after insert or update of ${columns} on orders
    for each statement execute function announce_content('orders')
  `.execute(db)
}

export async function down(db: Kysely<any>): Promise<void> {
  await sql`drop trigger announce_desk on data_requests`.execute(db)
  await announceOrders(db, BEFORE)
}
