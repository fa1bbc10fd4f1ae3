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
  const today = limaDay(now)
  return rowsOf(today, addDays(today, LAST_DAY_AHEAD), executor)
}

let cachedDay: { today: string; rows: (reading: Reading) => Promise<CalendarRows> } | undefined

/** The same for who only shows what is free: read again when that has changed, and every day. */
export async function shownCalendarRows(now: Date, reading: Reading): Promise<CalendarRows> {
  const today = limaDay(now)
  if (cachedDay?.today !== today) {
    cachedDay = { today, rows: cachedUntilChanged(['calendar'], () => calendarRows(now)) }
  }
  return cachedDay.rows(reading)
}

async function rowsOf(first: string, last: string, executor: Executor): Promise<CalendarRows> {
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
