import { sql } from 'kysely'
import { limaDay } from '~/dates'
import { db, type Trx } from '~/database/db.server'
import { report } from '~/log.server'
import { idsOf, lockPrices, movePrices, transaction } from './price-change.server'

const DAY_MS = 86_400_000

/** How many prices are those of before again, and how many somebody had changed since. */
export type Returned = { returned: number; left: number }

/**
 * Brings back the prices before a change, where nobody changed them since; once.
 *
 * @returns `null` when they were brought back already
 */
export function endChange(id: string): Promise<Returned | null> {
  return transaction(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('price_changes')
      .set({ ended_at: sql<Date>`clock_timestamp()` })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return null
    const { rows } = await sql<{ id: string }>`
      select coalesce(changed.product_id, size.product_id) as id from price_change_rows as changed
      left join product_sizes as size on size.id = size_id where change_id = ${id}
    `.execute(trx)
    await lockPrices(trx, idsOf(rows))
    const returned = await movePrices(trx, id, 'after', 'before')
    await passOn(trx, id)
    return { returned, left: rows.length - returned }
  })
}

/** Where a later change began at what this one wrote, it goes back to what was before both. */
async function passOn(trx: Trx, id: string) {
  await sql`
    update price_change_rows as later
    set (price_before, sale_price_before) = row(ended.price_before, ended.sale_price_before)
    from price_change_rows as ended, price_changes as change
    where ended.change_id = ${id} and change.id = later.change_id and change.ended_at is null
      and change.created_at > (select created_at from price_changes where id = ${id})
      and (later.product_id, later.size_id) is not distinct from (ended.product_id, ended.size_id)
      and (later.price_before, later.sale_price_before)
        is not distinct from (ended.price_after, ended.sale_price_after)
  `.execute(trx)
}

/**
 * Ends the changes whose day has come, also days ago. The latest goes first: of two about the same price,
 * the earlier one then finds what it wrote. Any number of processes may run this at once.
 */
export async function returnPrices(now: Date): Promise<Returned> {
  const due = await standing().where('ends_on', '<=', limaDay(now)).select('id').execute()
  const sum = { returned: 0, left: 0 }
  for (const { id } of due) {
    try {
      const ended = await endChange(id)
      sum.returned += ended?.returned ?? 0
      sum.left += ended?.left ?? 0
    } catch (error) {
      report(error, 'unos precios se quedan para la próxima vez')
    }
  }
  return sum
}

/** Changes that can be undone, the latest first. */
function standing() {
  return db
    .selectFrom('price_changes')
    .where('ended_at', 'is', null)
    .orderBy('price_changes.created_at', 'desc')
    .orderBy('price_changes.id')
}

/** For so long a change without a day is shown, so that it can be undone. */
const SHOWN_DAYS = 30

/** The changes that wait for their day, and those of the last 30 days that wait for none; the latest first. */
export function standingChanges(now: Date) {
  const since = new Date(now.getTime() - SHOWN_DAYS * DAY_MS)
  return standing()
    .where(sql<boolean>`(ends_on is not null or price_changes.created_at > ${since})`)
    .leftJoin('users', 'users.id', 'changed_by')
    .select(['price_changes.id', 'words', 'ends_on', 'price_changes.created_at', 'users.email'])
    .select((eb) =>
      eb
        .selectFrom('price_change_rows')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('change_id', '=', 'price_changes.id')
        .as('prices'),
    )
    .execute()
}
