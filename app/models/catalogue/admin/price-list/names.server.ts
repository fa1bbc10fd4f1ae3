import { folded } from '~/accents'
import { db, type Executor } from '~/database/db.server'
import type { Staged } from '~/images/staged-pictures.server'
import { comparable, empties } from './cells.server'

type Named = { id: string; name: string; slug: string }

/** Rows that lines name: by their name, or by their slug where the name says too little. */
export type Choices = {
  textOf: (id: string) => string
  /** `null` when none, or more than one, is called so. */
  find: (text: string) => string | null
}

/** What the lines of a list name besides products. */
export type Names = {
  categories: Choices
  /** By category. */
  subcategories: Map<string | null, Choices>
  tags: Choices
  /** The pictures that came with a list, by their names in small letters. */
  pictures: Map<string, SentPicture>
}

/** Where a picture is, or why it is not. */
export type SentPicture = { url: string } | { problem: string }
/** The same, or where its bytes wait until it is made of them. */
export type StagedPicture = SentPicture | Staged

/** Stands between tags. */
export const SEPARATOR = ';'

export async function readNames(
  pictures: Names['pictures'] = new Map(),
  executor: Executor = db,
): Promise<Names> {
  const named = (table: 'categories' | 'tags') =>
    executor.selectFrom(table).select(['id', 'name', 'slug']).execute()
  const subcategories = await executor
    .selectFrom('subcategories')
    .select(['id', 'name', 'slug', 'category_id'])
    .execute()
  const byCategory = grouped(subcategories, (one): string | null => one.category_id)
  return {
    categories: choicesOf(await named('categories')),
    subcategories: new Map([...byCategory].map(([id, rows]) => [id, choicesOf(rows)])),
    tags: choicesOf(await named('tags')),
    pictures,
  }
}

function choicesOf(rows: Named[]): Choices {
  const bySlug = new Map(rows.map((row) => [row.slug, row]))
  const byName = grouped(rows, ({ name }) => folded(name))
  const byId = new Map(rows.map((row) => [row.id, row]))

  function isEnough({ id, name }: Named): boolean {
    const isOwn = byName.get(folded(name))?.length === 1 && (bySlug.get(name)?.id ?? id) === id
    return isOwn && name === comparable(name) && !empties(name) && !name.includes(SEPARATOR)
  }
  return {
    textOf(id) {
      const row = byId.get(id)
      return row ? (isEnough(row) ? row.name : row.slug) : ''
    },
    find(text) {
      const called = byName.get(folded(text)) ?? []
      return bySlug.get(text)?.id ?? (called.length === 1 ? (called[0]?.id ?? null) : null)
    },
  }
}

function grouped<Key, Row>(rows: Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return groups
}
