import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import { db, isUniqueViolation, type Trx } from '~/database/db.server'
import type { DB } from '~/database/db.types'
import type { SwitchedTable } from './active.server'
import { isOrdered, lastPlace } from './display-order.server'
import { changeRows } from './many-rows.server'
import { changedMeanwhile, GONE, type NotSaved, type Saved, type SaveProblems } from './saving'
import { touched } from './touched'

/** Tables whose rows staff edit in a form. */
export type EditedTable = Exclude<SwitchedTable, 'products'>

export type Stored<Table extends EditedTable> = Selectable<DB[Table]>

/** The columns that a form shows and writes, all of them; without a position, a row comes last. */
export type Written<Table extends EditedTable> = Omit<
  Stored<Table>,
  'id' | 'created_at' | 'updated_at' | 'display_order'
> &
  ('display_order' extends keyof DB[Table] ? { display_order: number | null } : unknown)

/** The columns that a form writes. In an ordered list, a row without a position comes last. */
type Draft<Table extends EditedTable> = Omit<Insertable<DB[Table]>, 'display_order'> & {
  display_order?: number | null
}

type Row = { id: string; updated_at: Date; image_url?: string | null } & Record<string, unknown>

/**
 * Kysely types a query only for one known table; this narrows the type to the columns that all of
 * them have.
 */
function anyTable(executor: Kysely<DB>) {
  return executor as unknown as Kysely<Record<EditedTable, Row>>
}

/** A row with all its fields, also when hidden. */
export async function findRow<Table extends EditedTable>(table: Table, id: string) {
  const { rows } = await sql<Stored<Table>>`
    select * from ${sql.table(table)} where id = ${id}
  `.execute(db)
  return rows[0]
}

/** Writes a new row. */
export async function insertRow<Table extends EditedTable>(
  table: Table,
  draft: Draft<Table>,
): Promise<Saved> {
  const values = (await withPlace(table, draft)) as unknown as Row
  const { id } = await anyTable(db)
    .insertInto<EditedTable>(table)
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow()
  return { saved: true, id, oldImage: null }
}

type Rules<Table extends EditedTable, Values> = {
  /**
   * Formats a row's values for the comparison of versions; without it, they are shown as stored.
   */
  asRead?: (row: Values) => object
  /**
   * Further checks and writes with the row locked; when it returns problems, nothing is written.
   */
  before?: (trx: Trx, stored: Stored<Table>) => Promise<SaveProblems | null> | SaveProblems | null
}

/**
 * Writes a row from its form, a new one where `id` is `null`.
 *
 * @param seen version of the row when the form was opened
 * @param rules.taken the problems of a form that repeats what is unique
 */
export async function writeRow<Table extends EditedTable, Values extends Draft<Table>>(
  table: Table,
  id: string | null,
  draft: Values,
  seen: string,
  { taken, ...rules }: Rules<Table, Values> & { taken?: Record<string, string[]> } = {},
): Promise<Saved> {
  try {
    return await (id === null ? insertRow(table, draft) : updateRow(table, id, draft, seen, rules))
  } catch (error) {
    if (!taken || !isUniqueViolation(error)) throw error
    return { saved: false, fieldErrors: taken }
  }
}

/**
 * Updates a row from its form, unless it was deleted or another person changed it meanwhile. A place that was left as
 * it was shown is not written: others may have moved the row since.
 *
 * @param seen version of the row when the form was opened, with its place (`placedVersion`) where it has one
 */
export async function updateRow<Table extends EditedTable, Values extends Draft<Table>>(
  table: Table,
  id: string,
  draft: Values,
  seen: string,
  { asRead = (row) => row, before = () => null }: Rules<Table, Values> = {},
): Promise<Saved> {
  const [version = '', place] = seen.split('-')
  const values = await withPlace(table, draft)
  const isMoved = String(values.display_order) !== place
  const ownOf = (row: object) => (isMoved ? row : withoutPlace(row))
  return db.transaction().execute(async (trx): Promise<Saved> => {
    const { rows } = await sql<Stored<Table> & Values & Row>`
      select * from ${sql.table(table)} where id = ${id} for update
    `.execute(trx)
    const [stored] = rows
    if (!stored) return GONE
    const { updated_at, image_url = null } = stored
    const conflict = changedMeanwhile(
      { ...asRead(stored), updated_at },
      { ...ownOf(asRead(values)) },
      version,
    )
    if (conflict) return place === undefined ? conflict : withPlaceSeen(conflict, place)
    const problems = await before(trx, stored)
    if (problems) return { saved: false, ...problems }
    await anyTable(trx)
      .updateTable<EditedTable>(table)
      .set({ ...ownOf(values), updated_at: touched(table) })
      .where('id', '=', id)
      .execute()
    return { saved: true, id, oldImage: image_url }
  })
}

/** The row as others left it is seen then, but the form still shows the place that it had. */
function withPlaceSeen(conflict: NotSaved, place: string): NotSaved {
  return { ...conflict, version: `${conflict.version}-${place}` }
}

function withoutPlace(row: object): object {
  return Object.fromEntries(Object.entries(row).filter(([column]) => column !== 'display_order'))
}

async function withPlace<Values extends { display_order?: number | null }>(
  table: EditedTable,
  draft: Values,
): Promise<Values> {
  if (!isOrdered(table) || typeof draft.display_order === 'number') return draft
  return { ...draft, display_order: await lastPlace(table) }
}

/** How many rows were deleted, and their pictures. */
export type Deleted = { count: number; images: (string | null)[] }

export function deleteRows(table: EditedTable, ids: string[]): Promise<Deleted> {
  return changeRows(table, ids, async (trx) => {
    const { rows } = await sql<Row>`
      delete from ${sql.table(table)} where id = any(${ids}::uuid[]) returning *
    `.execute(trx)
    return { count: rows.length, images: rows.map(({ image_url = null }) => image_url) }
  })
}
