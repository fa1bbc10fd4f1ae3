import { sql } from 'kysely'
import { folded } from '~/accents'
import { db } from '~/database/db.server'
import { limaDay } from '~/dates'
import { firstCharacters, firstUnits } from '~/forms/graphemes'
import { report, withoutRequestContext } from '~/log.server'
import { isRobot } from '~/models/upkeep/visitor'
import { cleanSearch } from './wish'

/*
 * What people searched for in vain, by day: how it was typed and how often, and nothing of who. It is written some
 * seconds after the answer, together with others, and lost when it cannot be written.
 */

const GATHER_MS = 3_000
const WORDS_CHARS = 60
/** UTF-16 units: a character may have many. */
const WORDS_UNITS = 200
/** Different searches that wait to be written, and those of one day: who invents more tells nothing. */
const WAITING_MAX = 500
const DAY_MAX = 2_000
const DAYS_HELD = 90

/** An address of a mail, or seven figures, however they are grouped: a telephone, a document, an order. */
const PERSONAL = /@|\p{Nd}(?:[^\p{L}\p{Nd}]*\p{Nd}){6}/u

let waiting = new Map<string, number>()
let timer: NodeJS.Timeout | undefined

/**
 * Counts a search that found nothing, after the answer.
 *
 * @param typed as it was searched for
 * @param userAgent as the browser says; robots are not counted, nor who says nothing
 */
export function noteMiss(typed: string, userAgent: string | null | undefined, now = new Date()) {
  const words = missedWords(typed)
  if (words === '' || isRobot({ 'user-agent': userAgent ?? '' })) return
  const key = JSON.stringify([limaDay(now), words])
  const times = waiting.get(key)
  if (times === undefined && waiting.size >= WAITING_MAX) return
  waiting.set(key, (times ?? 0) + 1)
  timer ??= withoutRequestContext(() => setTimeout(() => void writeMisses(), GATHER_MS)).unref()
}

/** A search as it is counted: one line in small letters, without accents; blank where it may tell of somebody. */
export function missedWords(typed: string): string {
  const words = folded(
    cleanSearch(typed)
      .normalize('NFKC')
      .replace(/[\p{C}\s]+/gu, ' ')
      .trim(),
  )
  if (PERSONAL.test(words)) return ''
  return firstUnits(firstCharacters(words, WORDS_CHARS), WORDS_UNITS).trim()
}

/** Writes what waits; each day up to `DAY_MAX` different searches. */
export async function writeMisses(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  const rows = [...waiting].toSorted().map(([key, times]) => {
    const [day, words] = JSON.parse(key) as [string, string]
    return { day, words, times }
  })
  waiting = new Map()
  if (rows.length === 0) return
  try {
    await sql`
      insert into search_misses as held (day, words, times)
      select day, words, times
      from jsonb_to_recordset(${JSON.stringify(rows)}) as missed (day date, words text, times int)
      where (select count(*) from search_misses where day = missed.day) < ${DAY_MAX}
        or exists (select from search_misses where day = missed.day and words = missed.words)
      order by day, words
      on conflict (day, words) do update set times = held.times + excluded.times
    `.execute(db)
  } catch (error) {
    report(error, 'no se anotó lo que se buscó sin resultado')
  }
}

/** Deletes those of long ago; returns how many lines that were. */
export async function forgetOldMisses(now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('search_misses')
    .where('day', '<', sql<string>`${limaDay(now)}::date - ${DAYS_HELD}::int`)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
