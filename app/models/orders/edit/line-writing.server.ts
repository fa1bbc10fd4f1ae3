import { sql } from 'kysely'
import type { Trx } from '~/database/db.server'
import type { Charge } from '~/models/delivery/calendar'
import { workVersion } from '~/models/orders/bench/work-version.server'
import { insertCharges } from '~/models/orders/order-rows.server'
import type { EditedLine } from './edited-lines.server'
import type { Content, StoredLine } from './order-content.server'

/** Writes an order's lines as they are to be: rows that stay keep their ids and places. */
export async function writeLines(trx: Trx, order: Content, lines: EditedLine[]) {
  const kept = new Set(lines.map(({ id }) => id))
  const gone = order.lines.filter(({ id }) => !kept.has(id)).map(({ id }) => id)
  if (gone.length > 0) await trx.deleteFrom('order_items').where('id', 'in', gone).execute()
  let position = Math.max(0, ...order.lines.map((line) => line.position))
  for (const line of lines) {
    if (line.before) await updateLine(trx, line, line.before)
    else await insertLine(trx, order.id, line, (position += 1))
    await writeComplements(trx, line)
  }
}

function columnsOf(line: EditedLine) {
  return {
    product_color: line.color,
    dedication: line.dedication,
    delivery_date: line.day,
    delivery_time: line.slot,
    quantity: line.quantity,
    subtotal: line.total,
  }
}

async function updateLine(trx: Trx, line: EditedLine, before: StoredLine) {
  const columns = columnsOf(line)
  const { complements } = line
  const isOther = workVersion(before) !== workVersion({ ...before, ...columns, complements })
  await trx
    .updateTable('order_items')
    .set({ ...columns, ...(isOther && TO_REMAKE) })
    .where('id', '=', line.id)
    .execute()
}

/** Of a line that was made already this remembers it, for what was made is not what is wanted any more. */
const TO_REMAKE = {
  made_before_edit: sql<boolean>`made_before_edit or made_at is not null`,
  made_at: null,
  made_by: null,
}

async function insertLine(trx: Trx, orderId: string, line: EditedLine, position: number) {
  const { id, productId: product_id, name: product_name, unitPrice: unit_price } = line
  const { sizeId: size_id, sizeName: size_name, sizeContents: size_contents } = line
  const row = { id, order_id: orderId, position, product_id, product_name, unit_price }
  const size = { size_id, size_name, size_contents }
  await trx
    .insertInto('order_items')
    .values({ ...row, ...size, ...columnsOf(line) })
    .execute()
}

async function writeComplements(trx: Trx, { id, before, complements }: EditedLine) {
  const kept = new Set(complements.map(({ rowId }) => rowId))
  const gone = before?.complements.filter((one) => !kept.has(one.id)).map((one) => one.id) ?? []
  if (gone.length > 0) {
    await trx.deleteFrom('order_item_complements').where('id', 'in', gone).execute()
  }
  const rows = complements.flatMap(({ rowId, complementId, name, price, quantity }) =>
    rowId === null
      ? [{ order_item_id: id, complement_id: complementId, name, unit_price: price, quantity }]
      : [],
  )
  if (rows.length > 0) await trx.insertInto('order_item_complements').values(rows).execute()
}

/** Writes what an order is charged besides its lines. */
export async function writeCharges(
  trx: Trx,
  orderId: string,
  charges: (Charge & { by_staff: boolean })[],
) {
  await trx.deleteFrom('order_charges').where('order_id', '=', orderId).execute()
  await insertCharges(trx, orderId, { chargeLines: charges })
}
