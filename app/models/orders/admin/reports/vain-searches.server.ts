import { type RawBuilder, sql } from 'kysely'
import type { DayRange } from './day-range'

const SEARCHES_MAX = 500

/**
 * What was searched for in vain on some days, a line each, and how often. Who types sees what is found meanwhile: half
 * of a word that was typed to its end is not counted besides it.
 */
export function vainSearches({ from, to }: DayRange): RawBuilder<unknown> {
  return sql`
    select words collate spanish, 0, sum(searched)::bigint, 0, 0
    from (
      select words, times - case when starts_with(longer, words) then longer_times else 0 end
        as searched
      from (
        select words, times, lead(words) over next as longer, lead(times) over next as longer_times
        from search_misses where day between ${from} and ${to}
        window next as (partition by day order by words)
      ) as typed
    ) as whole
    where searched > 0
    group by words order by 3 desc, words limit ${SEARCHES_MAX}
  `
}
