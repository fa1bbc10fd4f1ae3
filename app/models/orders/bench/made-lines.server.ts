import { sql } from 'kysely'
import { db, type Executor, type Trx } from '~/database/db.server'
import type { Change } from '~/models/orders/change/change.server'
import { changeOrder, type LockedOrder } from '~/models/orders/change/change-orders.server'
import { complementsOf } from '~/models/orders/order.server'
import { isUuid } from '~/models/records/uuid'
import { UNDO_MINUTES } from './ready'
import { workVersion } from './work-version.server'

/** When a line was made, and by whom: `null` of an account that is gone. */
export type Making = { made_at: Date; maker_name: string | null; maker_email: string | null }

/** Nothing was written: the line is gone, or its order cancelled. */
type Missed = 'gone' | 'cancelled'
/** What is made in words, unless the line is `other` than what was seen, or was made `before`. */
export type Made = { made: string } | { before: Making } | 'other' | Missed
/** The same of taking that back, unless it is not made at all, or was made too long ago. */
export type Unmade = { unmade: string } | 'not-made' | 'late' | Missed

/**
 * Notes that a line is made, and in the order's history by whom. The order's status stays, and so does its version: of
 * what others are editing nothing changes.
 *
 * @param seen the `workVersion` of what whoever made it saw
 * @param by who of the staff
 */
export function markMade(lineId: string, seen: string, by: string): Promise<Made> {
  return ofLine(lineId, by, async (change, order, line): Promise<Made> => {
    const { made_at } = line
    if (made_at) return { before: { ...line, made_at } }
    if (workVersion(line) !== seen) return 'other'
    await writeMade(change.trx, lineId, by)
    change.note(order, 'made', { detail: line.words })
    return { made: line.words }
  })
}

/** Notes that a line is not made after all, within `UNDO_MINUTES`. */
export function unmarkMade(lineId: string, by: string): Promise<Unmade> {
  return ofLine(lineId, by, async (change, order, line): Promise<Unmade> => {
    if (!line.made_at) return 'not-made'
    if (!line.isFresh) return 'late'
    await writeMade(change.trx, lineId, null)
    change.note(order, 'unmade', { detail: line.words })
    return { unmade: line.words }
  })
}

type Line = NonNullable<Awaited<ReturnType<typeof lineOf>>>
type Work<Result> = (change: Change, order: LockedOrder, line: Line) => Promise<Result>

/** Does something with a line whose order is locked. */
async function ofLine<Result>(
  lineId: string,
  by: string,
  work: Work<Result>,
): Promise<Result | Missed> {
  const orderId = await orderIdOf(lineId)
  if (orderId === null) return 'gone'
  const done = await changeOrder(orderId, { by }, async (change, order) => {
    const line = await lineOf(change.trx, lineId)
    if (!line) return 'gone'
    return order.status === 'cancelado' ? 'cancelled' : work(change, order, line)
  })
  return done ?? 'gone'
}

async function orderIdOf(lineId: string): Promise<string | null> {
  if (!isUuid(lineId)) return null
  const lines = db.selectFrom('order_items').select('order_id').where('id', '=', lineId)
  return (await lines.executeTakeFirst())?.order_id ?? null
}

async function lineOf(trx: Trx, lineId: string) {
  const line = await withMaker(trx)
    .select(['product_name', 'product_color', 'size_contents', 'quantity', 'dedication'])
    .select((eb) => [
      complementsOf(eb).as('complements'),
      sql<boolean>`made_at > clock_timestamp() - make_interval(mins => ${UNDO_MINUTES})`.as(
        'isFresh',
      ),
    ])
    .where('order_items.id', '=', lineId)
    .executeTakeFirst()
  if (!line) return null
  const what = `${line.quantity} × ${line.product_name}`
  return { ...line, words: line.product_color ? `${what}, ${line.product_color}` : what }
}

/** @param by `null` when it is not made */
function writeMade(trx: Trx, lineId: string, by: string | null) {
  // Not when the transaction began, which may have waited for others.
  const made_at = by === null ? null : sql<Date>`clock_timestamp()`
  return trx
    .updateTable('order_items')
    .set({ made_at, made_by: by })
    .where('id', '=', lineId)
    .execute()
}

/** The lines of an order that are made, or were before an edit changed them. */
export function madeLinesOf(orderId: string) {
  return withMaker(db)
    .select('order_items.id')
    .where('order_id', '=', orderId)
    .where(sql<boolean>`made_at is not null or made_before_edit`)
    .execute()
}

function withMaker(executor: Executor) {
  return executor
    .selectFrom('order_items')
    .leftJoin('users as maker', 'maker.id', 'made_by')
    .select(['made_at', 'made_before_edit'])
    .select(['maker.username as maker_name', 'maker.email as maker_email'])
}
