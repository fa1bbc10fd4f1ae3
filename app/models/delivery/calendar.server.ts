import { sql } from 'kysely'
import { db, type Executor } from '~/database/db.server'
import { addDays, limaDay } from '~/dates'
import { cachedUntilChanged, type Reading } from '~/database/cached-reads.server'
import type { CalendarRows } from './calendar'
import { LAST_DAY_AHEAD } from './delivery'

/**
 * The calendar of the days that can be chosen, in one query: all that `calendarOf` needs.
 *
 * @param now says which days these are
 */
export async function calendarRows(now: Date, executor: Executor = db): Promise<CalendarRows> {
  return rowsFrom(limaDay(now), executor)
}

const cachedRows = cachedUntilChanged(['calendar'], (today: string) => rowsFrom(today, db))

/** The same for who only shows what is free: read again when that has changed, and every day. */
export function shownCalendarRows(now: Date, reading: Reading): Promise<CalendarRows> {
  return cachedRows(reading, limaDay(now))
}

async function rowsFrom(first: string, executor: Executor): Promise<CalendarRows> {
  const last = addDays(first, LAST_DAY_AHEAD)
  const { rows } = await sql<CalendarRows>`
    select
      (select coalesce(json_agg(one order by display_order, starts_at, name), '[]') from (
        select name, starts_at, ends_at, weekdays, hours_before, hour_of_day_before, capacity,
          capacity_of, extra_charge, serves, peak_day_id, display_order
        from delivery_slots where active
      ) one) as slots,
      (select coalesce(json_agg(one), '[]') from (
        select id, day, name, capacity, capacity_of, charge, hidden_categories
        from peak_days where active and day between ${first} and ${last}
      ) one) as peaks,
      (select coalesce(json_agg(one), '[]') from (
        select first_day, last_day, slot, reason from delivery_closures
        where active and last_day >= ${first} and first_day <= ${last}
        order by first_day, last_day, id
      ) one) as closures,
      (select coalesce(json_agg(one), '[]') from (
        select day, slot, orders, arrangements from delivery_places
        where day between ${first} and ${last}
      ) one) as taken
  `.execute(executor)
  return rows[0] ?? { slots: [], peaks: [], closures: [], taken: [] }
}
