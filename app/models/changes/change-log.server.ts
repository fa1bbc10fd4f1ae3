import { type RawBuilder, sql } from 'kysely'
import { db } from '~/database/db.server'
import { limaInstant, addDays } from '~/dates'
import { foldedContains } from '~/models/records/search.server'
import { isUuid } from '~/models/records/uuid'
import { REFERENCES, type Thing } from './change-words'

/** What staff look for in the log; `null` and an empty text mean anything. */
export type ChangeFilters = {
  /** A user, or the shop itself. */
  by: string | null
  thing: Thing | null
  /** One thing alone. */
  thingId: string | null
  /** In the things' names. */
  words: string
  /** Lima's. */
  day: string | null
  /** What was changed together, whole. */
  act: string | null
  /** From 1. */
  page: number
}

/** What somebody must not read: of whom works here, and settings by their keys. */
export type Hidden = { staff: boolean; settings: string[] }

export const BY_THE_SHOP = 'tienda'
const ENTRIES_PAGE = 50
/** Lines of an entry that a list shows; an entry that is opened shows `ACT_LINES`. */
const LIST_LINES = 10
const ACT_LINES = 1_000
/**
 * How many lines that match are looked through, from the newest: the few that mostly fill a page, then all that ever
 * are. More is found by asking for less.
 */
const REACHES = [500, 5_000]

type Values = Record<string, unknown>

/** One row that changed. `thing_name` is the name at that time; `before` and `after` hold what differs. */
export type ChangeLine = {
  act: string
  line: number
  changed_at: Date
  changed_by: string | null
  thing: Thing
  thing_id: string
  thing_name: string
  part: string
  kind: 'insert' | 'update' | 'delete'
  before: Values
  after: Values
}

/** What one press changed, its first lines, and how many there are. */
export type ChangeEntry = { lines: ChangeLine[]; count: number }

/**
 * A page of what staff changed, newest first.
 *
 * @source docs/decisions/0072
 */
export async function listChanges(
  filters: ChangeFilters,
  hidden: Hidden,
): Promise<{ entries: ChangeEntry[]; hasMore: boolean }> {
  const acts = await actsFound(filters, hidden)
  const shown = acts.slice(0, ENTRIES_PAGE)
  const most = filters.act ? ACT_LINES : LIST_LINES
  const { rows } = await sql<ChangeLine>`
    select act, line, changed_at, changed_by, thing, thing_id, thing_name, part, kind, before, after
    from change_log
    where act = any(${shown.map(({ act }) => act)}::uuid[]) and line <= ${most} and ${mayBeSeen(hidden)}
    order by act, line
  `.execute(db)
  const lines = new Map<string, ChangeLine[]>()
  for (const row of rows) lines.set(row.act, [...(lines.get(row.act) ?? []), row])
  return {
    entries: shown.map(({ act, count }) => ({ lines: lines.get(act) ?? [], count })),
    hasMore: acts.length > ENTRIES_PAGE,
  }
}

async function actsFound(filters: ChangeFilters, hidden: Hidden): Promise<Act[]> {
  let acts: Act[] = []
  for (const reach of REACHES) {
    acts = await actsWithin(reach, filters, hidden)
    // Where a later page is empty nothing says how many there are before it.
    const isAll = acts[0] ? acts[0].matching < reach : filters.page === 1
    if (isAll || acts.length > ENTRIES_PAGE) break
  }
  return acts
}

/** `count` of its lines; `matching` lines were looked through for all of them. */
type Act = { act: string; count: number; matching: number }

async function actsWithin(reach: number, filters: ChangeFilters, hidden: Hidden) {
  const { rows } = await sql<Act>`
    with found as (
      select act, number from change_log
      where ${conditions(filters, hidden)}
      order by number desc limit ${reach}
    ), acts as (
      select act, max(number) as newest from found group by act
      order by newest desc limit ${ENTRIES_PAGE + 1} offset ${(filters.page - 1) * ENTRIES_PAGE}
    )
    select act, (
      select count(*) from change_log as line where line.act = acts.act and ${mayBeSeen(hidden)}
    ) as count, (select count(*) from found) as matching
    from acts order by newest desc
  `.execute(db)
  return rows
}

function conditions(filters: ChangeFilters, hidden: Hidden): RawBuilder<boolean> {
  const { by, thing, thingId, words, day, act } = filters
  const all = [mayBeSeen(hidden)]
  if (act) all.push(sql`act = ${act}`)
  if (by === BY_THE_SHOP) all.push(sql`changed_by is null`)
  else if (by) all.push(sql`changed_by = ${by}`)
  if (thing) all.push(sql`thing = ${thing}`)
  if (thingId) all.push(sql`thing_id = ${thingId}`)
  if (words) all.push(foldedContains('searched', words))
  if (day) {
    const until = limaInstant(addDays(day, 1), '00:00')
    all.push(sql`changed_at >= ${limaInstant(day, '00:00')} and changed_at < ${until}`)
  }
  // Where whole acts match or none, the first line stands for the others.
  const isOfActs = !thing && !thingId && !words && !act && !hidden.staff
  if (isOfActs && hidden.settings.length === 0) all.push(sql`line = 1`)
  return sql.join(all, sql` and `)
}

function mayBeSeen({ staff, settings }: Hidden): RawBuilder<boolean> {
  return sql`(${!staff} or thing <> 'users')
    and not (thing = 'site_settings' and thing_id = any(${settings}))`
}

/**
 * Who changed a thing last, and when; `undefined` when nobody did since there is a log.
 *
 * @param id of one; without it, any of them
 */
export function lastChange(thing: Thing, id: string | null) {
  return db
    .selectFrom('change_log')
    .leftJoin('users', 'users.id', 'changed_by')
    .select(['changed_at', 'changed_by', 'users.email'])
    .where('thing', '=', thing)
    .$if(id !== null, (query) => query.where('thing_id', '=', id ?? ''))
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Everybody who changed something: e-mail by id, of those whose account there still is. */
export async function authors(): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; email: string }>`
    with recursive each (id) as (
      (select changed_by from change_log where changed_by is not null order by changed_by limit 1)
      union all
      select (select changed_by from change_log where changed_by > each.id order by changed_by limit 1)
      from each where each.id is not null
    )
    select users.id, email from each join users on users.id = each.id order by email
  `.execute(db)
  return new Map(rows.map(({ id, email }) => [id, email]))
}

/** The names that things have now, by id, of all that the values of these lines refer to. */
export async function namesIn(lines: ChangeLine[]): Promise<Map<string, string>> {
  const wanted = new Map<string, Set<string>>()
  const want = (table: string, id: unknown) => {
    if (typeof id !== 'string' || !isUuid(id)) return
    wanted.set(table, (wanted.get(table) ?? new Set()).add(id))
  }
  for (const line of lines) {
    if (line.thing === 'users') want('users', line.thing_id)
    for (const values of [line.before, line.after]) {
      for (const [column, value] of Object.entries(values)) {
        const table = REFERENCES[column]
        for (const one of table ? [value].flat() : []) want(table ?? '', one)
      }
    }
  }
  const found = await Promise.all(
    [...wanted].map(async ([table, ids]) => {
      const name = sql.ref(NAME_COLUMNS[table] ?? 'name')
      const { rows } = await sql<{ id: string; name: string }>`
        select id, ${name} as name from ${sql.table(table)} where id = any(${[...ids]}::uuid[])
      `.execute(db)
      return rows
    }),
  )
  return new Map(found.flat().map(({ id, name }) => [id, name]))
}

const NAME_COLUMNS: Record<string, string> = {
  users: 'email',
  product_colors: 'color_name',
  flowers: 'folded_name',
}

/** How long an entry stays, months; the table itself lets none go that is younger than twelve. */
const TERM_MONTHS = 24

/** Deletes what is past its term; returns how many lines that were. */
export async function forgetOldChanges(now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('change_log')
    .where(
      'changed_at',
      '<',
      sql<Date>`${now}::timestamptz - make_interval(months => ${TERM_MONTHS})`,
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
