import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { db, type Executor } from '~/database/db.server'
import { type Applied, applyGroup, type Change } from './apply.server'
import { asText, LIST_COLUMNS } from './columns.server'
import { type Group, groupLines, type Problem } from './groups.server'
import type { Line } from './lines.server'
import type { Names } from './names.server'
import { productProblems } from './product-problems.server'
import { newPart, readStates } from './states.server'

/** What a list would change, and what it cannot. */
export type Plan = { changes: Change[]; problems: Problem[] }

/** Products looked at before others get their turn. */
const PART = 200

/**
 * What the lines of a list would make of the products as they are now; writes nothing.
 *
 * @param told gets the count of lines so far, now and then
 */
export async function planList(
  lines: Line[],
  names: Names,
  told: (done: number) => Promise<unknown> = async () => nextTurn(),
): Promise<Plan> {
  const { groups, problems } = await groupLines(db, lines)
  const plan: Plan = { changes: [], problems: [...problems] }
  const claimed = new Map<string, number>()
  let done = problems.length
  for (let at = 0; at < groups.length; at += PART) {
    const part = groups.slice(at, at + PART)
    const applied = await applyGroups(db, part, names)
    for (const one of applied) {
      plan.changes.push(...one.changes)
      plan.problems.push(...one.problems)
    }
    plan.problems.push(...(await slugProblems(db, applied, claimed)))
    done += part.reduce((sum, group) => sum + group.lines.length, 0)
    await told(Math.min(done, lines.length))
  }
  plan.changes.sort((one, other) => one.line - other.line)
  plan.problems.sort((one, other) => one.line - other.line)
  return plan
}

/** What becomes of some products, with all that is wrong with each. */
export async function applyGroups(
  executor: Executor,
  groups: Group[],
  names: Names,
): Promise<Applied[]> {
  const ids = groups.flatMap(({ isNew, productId }) => (isNew ? [] : [productId]))
  const states = await readStates(executor, ids)
  return groups.map((group) => {
    const state = states.get(group.productId)
    if (!state && !group.isNew) return gone(group)
    const applied = applyGroup(group, state ?? null, names)
    const found = new Set(applied.problems.map(({ line, heading }) => `${line} ${heading}`))
    // Of a cell that cannot be read more need not be said.
    const more = productProblems(applied, names).filter(
      ({ line, heading }) => !found.has(`${line} ${heading}`),
    )
    applied.problems.push(...more)
    return applied
  })
}

/** Of a product that was deleted since its lines were placed. */
function gone({ productId, lines }: Group): Applied {
  const problems = lines.map(({ line: [line] }) => {
    const sentence = 'Ya no existe en la tienda: descarga otra vez la lista'
    return { line, heading: LIST_COLUMNS.id.heading, name: '', sentence }
  })
  const after = { ...newPart('product', productId), sizes: [], colors: [] }
  return { before: null, after, changes: [], problems, lineOf: new Map() }
}

/**
 * The new slugs that others have, of the shop or of the list.
 *
 * @param claimed by which line each new slug of the list is, those of these products are added
 */
async function slugProblems(
  executor: Executor,
  applied: Applied[],
  claimed: Map<string, number>,
): Promise<Problem[]> {
  const renamed = applied.filter(
    ({ before, after }) => after.values.slug && before?.values.slug !== after.values.slug,
  )
  const slugs = renamed.map(({ after }) => asText(after.values.slug))
  const { rows } = await sql<{ slug: string }>`
    select slug from products where slug = any(${slugs}::text[])
  `.execute(executor)
  const taken = new Set(rows.map((row) => row.slug))
  return renamed.flatMap(({ after: { id, values }, lineOf }) => {
    const [slug, line] = [asText(values.slug), lineOf.get(id) ?? 0]
    const other = claimed.get(slug)
    claimed.set(slug, other ?? line)
    const sentence = taken.has(slug)
      ? `Ya hay un producto con el slug «${slug}»: escribe otro`
      : other && `El slug «${slug}» ya está en la línea ${other}: escribe otro`
    const { heading } = LIST_COLUMNS.slug
    return sentence ? [{ line, heading, name: asText(values.name), sentence }] : []
  })
}
