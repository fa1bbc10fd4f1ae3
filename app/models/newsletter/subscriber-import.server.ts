import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { z } from 'zod'
import { db } from '~/database/db.server'
import { awaitImport } from '~/models/records/import-end.server'
import { email, line } from '~/forms/form-values.server'
import { enqueue } from '~/queue.server'
import { importSubscribers } from './subscriber-list.server'
import type { SubscriberLine } from './subscriber-lines'

/** Lines of one transaction: as many as others wait for without noticing. */
const PART_LINES = 500
/** Lines read before others get their turn. */
const TURN_LINES = 50
const PROBLEMS_SHOWN = 20

const Person = z.object({ email: email(), fullName: line({ max: 120 }) })

/** A line that did not come in, and why. */
export type BadLine = [number: number, email: string, name: string, reason: string]

/**
 * Keeps a list until its sender has confirmed that its people agreed.
 *
 * @param list its lines and its file's name, `null` if it was typed
 * @returns its id
 */
export async function keepImport(list: {
  fileName: string | null
  lines: SubscriberLine[]
}): Promise<string> {
  const { id } = await db
    .insertInto('subscriber_imports')
    .values({
      file_name: list.fileName,
      lines: JSON.stringify(list.lines),
      total: list.lines.length,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A list that was kept and not yet confirmed. */
export function keptImport(id: string) {
  return db
    .selectFrom('subscriber_imports')
    .select(['id', 'file_name', 'total'])
    .where('id', '=', id)
    .where('consented_at', 'is', null)
    .executeTakeFirst()
}

export type KeptImport = NonNullable<Awaited<ReturnType<typeof keptImport>>>

/** Begins an import, once, and waits a moment for its end: most are short. */
export async function startImport(id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const started = await trx
      .updateTable('subscriber_imports')
      .set({ consented_at: sql<Date>`now()` })
      .where('id', '=', id)
      .where('consented_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (started) await enqueue(trx, 'import-subscribers', { importId: id })
  })
  await awaitImport(async () => {
    const { finished_at = true } = (await importProgress(id)) ?? {}
    return Boolean(finished_at)
  })
}

/** How far an import is, with the first lines that did not come in; `undefined` when it is unknown or not confirmed. */
export function importProgress(id: string) {
  return db
    .selectFrom('subscriber_imports')
    .select(['id', 'file_name', 'total', 'done', 'added', 'finished_at'])
    .select([
      sql<number>`jsonb_array_length(problems)`.as('bad'),
      sql<BadLine[]>`(select coalesce(jsonb_agg(line order by place), '[]')
        from jsonb_array_elements(problems) with ordinality as listed (line, place)
        where place <= ${PROBLEMS_SHOWN})`.as('problems'),
    ])
    .where('id', '=', id)
    .where('consented_at', 'is not', null)
    .executeTakeFirst()
}

/** All lines of an import that did not come in. */
export async function badLines(id: string): Promise<BadLine[] | undefined> {
  const found = await db
    .selectFrom('subscriber_imports')
    .select(sql<BadLine[]>`problems`.as('problems'))
    .where('id', '=', id)
    .where('consented_at', 'is not', null)
    .executeTakeFirst()
  return found?.problems
}

/**
 * Brings the people of a list in, part by part. Each part is one transaction with the count of what is done, so that
 * an interrupted import goes on where it stopped.
 */
export async function runImport(id: string, signal?: AbortSignal): Promise<void> {
  const found = await db
    .selectFrom('subscriber_imports')
    .select(['done', sql<SubscriberLine[]>`lines`.as('lines')])
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .executeTakeFirst()
  if (!found) return
  for (let at = found.done; at < found.lines.length; at += PART_LINES) {
    signal?.throwIfAborted()
    await importPart(id, found.lines.slice(at, at + PART_LINES))
  }
  const end = { finished_at: new Date(), lines: '[]' }
  await db.updateTable('subscriber_imports').set(end).where('id', '=', id).execute()
}

async function importPart(id: string, lines: SubscriberLine[]): Promise<void> {
  const { people, problems } = await readLines(lines)
  await db.transaction().execute(async (trx) => {
    const added = await importSubscribers(people, trx)
    await trx
      .updateTable('subscriber_imports')
      .set((eb) => ({
        done: eb('done', '+', lines.length),
        added: eb('added', '+', added),
        problems: sql`problems || ${JSON.stringify(problems)}::jsonb`,
      }))
      .where('id', '=', id)
      .execute()
  })
}

/** Tells people from lines that are none; others get their turn meanwhile. */
export async function readLines(lines: SubscriberLine[]) {
  const [people, problems]: [z.output<typeof Person>[], BadLine[]] = [[], []]
  for (const [index, one] of lines.entries()) {
    if (index % TURN_LINES === 0) await nextTurn()
    const [number, typed, fullName, problem] = one
    const read = Person.safeParse({ email: typed, fullName })
    if (read.success && !problem) people.push(read.data)
    else problems.push([number, typed, fullName, problem ?? reasonOf(read.error)])
  }
  return { people, problems }
}

function reasonOf(error: z.ZodError | undefined): string {
  return error?.issues[0]?.message ?? 'No se entiende'
}

/** Deletes lists of before: what they hold of people is no longer needed. */
export async function forgetImports(before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('subscriber_imports')
    .where('created_at', '<', before)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
