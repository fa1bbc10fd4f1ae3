import { sql } from 'kysely'
import { isContention, retried } from '~/database/contention.server'
import { db, isUniqueViolation, type Trx } from '~/database/db.server'
import { dropStaged } from '~/images/staged-pictures.server'
import { awaitImport } from '~/models/records/import-end.server'
import { enqueue } from '~/queue.server'
import { lockPrices } from '../prices/price-change.server'
import type { Applied, Change } from './apply.server'
import { type Group, groupLines, type Problem } from './groups.server'
import type { Line } from './lines.server'
import { type Names, readNames, type SentPicture, type StagedPicture } from './names.server'
import { makePictures } from './pictures.server'
import { applyGroups, planList } from './plan.server'
import { readVersions } from './states.server'
import { writeStates } from './write.server'

/** Lines that a page shows of each kind: the file has them all. */
const SHOWN = 100

/** Products that one statement writes: fifty thousand would take it longer than any may. */
const PART = 5_000

/** `pictures` came in an archive, by the names that lines have. */
type Sent = {
  fileName: string
  lines: Line[]
  notes: string[]
  pictures: Record<string, StagedPicture>
}

/**
 * Keeps a list, has it checked, and waits a moment for the end of that: most are short.
 *
 * @returns its id
 */
export async function startCheck({ fileName, lines, notes, pictures }: Sent): Promise<string> {
  const id = await db.transaction().execute(async (trx) => {
    const kept = await trx
      .insertInto('price_list_imports')
      .values({
        ...{ file_name: fileName, total: lines.length, lines: JSON.stringify(lines) },
        ...{ notes: JSON.stringify(notes), pictures: JSON.stringify(pictures) },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await enqueue(trx, 'check-price-list', { listId: kept.id })
    return kept.id
  })
  await awaitImport(async () => {
    const { checked_at = true } = (await shownImport(id)) ?? {}
    return Boolean(checked_at)
  })
  return id
}

/** Finds out what a list would change. What is interrupted begins again: nothing of it is written. */
export async function checkList(id: string, signal?: AbortSignal): Promise<void> {
  const list = await openImport(id)
  if (!list) return
  const total = list.lines.length
  const names = await readNames(await madePictures(id, list, signal))
  const plan = await planList(list.lines, names, (done) => {
    signal?.throwIfAborted()
    return update(id, { done, total })
  })
  await update(id, {
    ...{ done: total, total, checked_at: new Date() },
    ...{ changes: JSON.stringify(plan.changes), problems: JSON.stringify(plan.problems) },
  })
}

type Open = NonNullable<Awaited<ReturnType<typeof openImport>>>

/** The pictures of a list, once they are made. What is interrupted begins again: until then their bytes stay. */
async function madePictures(id: string, list: Open, signal?: AbortSignal) {
  const staged = Object.values(list.pictures).flatMap((one) =>
    'staged' in one ? [one.staged] : [],
  )
  if (staged.length === 0) return picturesOf(list)
  const pictures = await makePictures(list.pictures, (done, total) => {
    signal?.throwIfAborted()
    return update(id, { done, total })
  })
  await update(id, { pictures: JSON.stringify(pictures) })
  await dropStaged(staged)
  return new Map(Object.entries(pictures))
}

type Update = {
  total?: number
  pictures?: string
  done?: number
  checked_at?: Date
  changes?: string
  problems?: string
  moved?: string
}

function update(id: string, values: Update) {
  return db
    .updateTable('price_list_imports')
    .set(values)
    .where('id', '=', id)
    .where('written_at', 'is', null)
    .execute()
}

function openImport(id: string, trx?: Trx) {
  return (trx ?? db)
    .selectFrom('price_list_imports')
    .select(['checked_at', sql<Line[]>`lines`.as('lines')])
    .select(sql<Record<string, StagedPicture>>`pictures`.as('pictures'))
    .select(sql<Change[]>`changes`.as('changes'))
    .select(sql<number>`jsonb_array_length(problems)`.as('bad'))
    .where('id', '=', id)
    .where('written_at', 'is', null)
    .$if(trx !== undefined, (query) => query.forUpdate())
    .executeTakeFirst()
}

/** Those that are made: of a list that was checked, all. */
function picturesOf({ pictures }: Pick<Open, 'pictures'>): Map<string, SentPicture> {
  const all = Object.entries(pictures)
  return new Map(all.flatMap(([name, one]) => ('staged' in one ? [] : [[name, one] as const])))
}

/** What became of a confirmed list; `moved` when the shop is no longer what its preview showed. */
export type Written =
  | { written: true; pictures: string[]; oldPictures: string[] }
  | { written: false; why: 'moved' | 'gone' }

/** What a preview showed and is so no more, a sentence each. */
class Moved extends Error {
  readonly sentences: string[]

  constructor(sentences: string[]) {
    super('the shop has moved since the preview')
    this.sentences = sentences
  }
}

/**
 * Writes what the preview of a list showed, all of it or nothing. It is looked at again under the locks that orders
 * take too: of what moved since then the next preview tells.
 */
export async function writeList(id: string): Promise<Written> {
  try {
    return await retried(() => db.transaction().execute((trx) => writeIn(trx, id)))
  } catch (error) {
    const isRefused = isUniqueViolation(error) || isContention(error) || isCheckViolation(error)
    if (!isRefused && !(error instanceof Moved)) throw error
    const sentences = error instanceof Moved ? error.sentences : []
    await update(id, { moved: JSON.stringify(sentences) })
    await checkList(id)
    return { written: false, why: 'moved' }
  }
}

function isCheckViolation(error: unknown): boolean {
  return (error as { code?: string }).code === '23514'
}

async function writeIn(trx: Trx, id: string): Promise<Written> {
  const list = await openImport(id, trx)
  if (!list?.checked_at || list.bad > 0) return { written: false, why: 'gone' }
  // Before the products, in the order in which moving a subcategory locks.
  await sql`select from categories order by id for key share`.execute(trx)
  await sql`select from subcategories order by id for share`.execute(trx)
  const names = await readNames(picturesOf(list), trx)
  const { groups } = await groupLines(trx, list.lines)
  const numbers = new Set(list.changes.map(({ line }) => line))
  const wanted = groups.filter(({ lines }) => lines.some(({ line: [line] }) => numbers.has(line)))
  const applied = await lockedStates(trx, wanted, names, list.changes)
  const oldPictures: string[] = []
  for (let at = 0; at < applied.length; at += PART) {
    oldPictures.push(...(await writeStates(trx, applied.slice(at, at + PART))))
  }
  await trx
    .updateTable('price_list_imports')
    .set({ written_at: new Date(), lines: '[]', moved: '[]' })
    .where('id', '=', id)
    .execute()
  return { written: true, pictures: newPictures(applied), oldPictures }
}

/**
 * What becomes of products once they are locked, which orders wait for: so it is found out before, and again only for
 * those that somebody has written meanwhile.
 *
 * @throws Moved
 */
async function lockedStates(trx: Trx, groups: Group[], names: Names, shown: Change[]) {
  const ids = groups.map(({ productId }) => productId)
  const seen = await readVersions(trx, ids)
  const before = await applyGroups(trx, groups, names)
  assertShown(shown, before)
  await lockPrices(trx, ids)
  const now = await readVersions(trx, ids)
  const stale = groups.filter(({ productId }) => now.get(productId) !== seen.get(productId))
  if (stale.length === 0) return before
  const again = await applyGroups(trx, stale, names)
  const byId = new Map([...before, ...again].map((one) => [one.after.id, one]))
  const applied = [...byId.values()]
  assertShown(shown, applied)
  return applied
}

function assertShown(shown: Change[], applied: Applied[]) {
  const moved = movedSince(shown, applied)
  if (moved.length > 0) throw new Moved(moved)
}

function newPictures(applied: Applied[]): string[] {
  return applied.flatMap(({ before, after }) => {
    const shown = new Set(before?.colors.map(({ values }) => values.image_url))
    return after.colors.flatMap(({ values: { image_url: url } }) =>
      typeof url === 'string' && !shown.has(url) ? [url] : [],
    )
  })
}

type ShownCell = { name: string; heading: string; before: string; step: string }

/** The cells of changes by where they are, each with what tells a step from another. */
function cellsOf(changes: Change[]): Map<string, ShownCell> {
  const all = changes.flatMap(({ line, name, isNew, cells }) =>
    cells.map(({ heading, before, after, by }) => {
      const step = JSON.stringify(by === undefined ? [isNew, before, after] : [isNew, by])
      return [`${line} ${heading}`, { name, heading, before, step }] as const
    }),
  )
  return new Map(all)
}

/** What is no longer as a preview showed it. Of a stock only what is added counts: sales go on. */
function movedSince(shown: Change[], applied: Applied[]): string[] {
  const problems = applied.flatMap((one) => one.problems)
  const refused = new Set(problems.map(({ line, heading }) => `${line} ${heading}`))
  const [before, now] = [cellsOf(shown), cellsOf(applied.flatMap(({ changes }) => changes))]
  const steps = [...new Map([...now, ...before])].filter(
    ([at, { step }]) =>
      !refused.has(at) && (now.get(at)?.step !== step || before.get(at)?.step !== step),
  )
  return [
    ...problems.map(({ name, heading, sentence }) => `${name}, ${heading}: ${sentence}`),
    ...steps.map(([at, { name, heading }]) => {
      const text = now.get(at)?.before
      const said = text === undefined ? 'ya está así' : `ahora dice «${text}»`
      return `${name}, ${heading}: ${said}`
    }),
  ]
}

/** A list with what it would change, or has changed, as a page shows it; `undefined` when there is none. */
export function shownImport(id: string) {
  const first = (column: 'changes' | 'problems' | 'moved') => sql`(
    select coalesce(jsonb_agg(one order by place), '[]')
    from jsonb_array_elements(${sql.ref(column)}) with ordinality as listed (one, place)
    where place <= ${SHOWN})`
  return db
    .selectFrom('price_list_imports')
    .select(['id', 'file_name', 'total', 'done', 'checked_at', 'written_at'])
    .select([
      sql<string[]>`notes`.as('notes'),
      sql<string[]>`${first('moved')}`.as('moved'),
      sql<Change[]>`${first('changes')}`.as('changes'),
      sql<Problem[]>`${first('problems')}`.as('problems'),
      sql<number>`jsonb_array_length(changes)`.as('changed'),
      sql<number>`jsonb_array_length(problems)`.as('bad'),
      sql<number>`(select count(*) from jsonb_array_elements(changes) as one where one->'isNew' = 'true')`.as(
        'made',
      ),
    ])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** All of a list that would change, or has changed, and all that is wrong with it. */
export function wholeImport(id: string) {
  return db
    .selectFrom('price_list_imports')
    .select([sql<Change[]>`changes`.as('changes'), sql<Problem[]>`problems`.as('problems')])
    .where('id', '=', id)
    .where('checked_at', 'is not', null)
    .executeTakeFirst()
}

/** Deletes lists of before. */
export async function forgetLists(before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('price_list_imports')
    .where('created_at', '<', before)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
