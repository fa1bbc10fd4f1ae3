import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { folded } from '~/accents'
import type { Executor } from '~/database/db.server'
import { isUuid } from '~/models/records/uuid'
import { comparable, textOfCell } from './cells.server'
import { LIST_COLUMNS, type Thing, THINGS } from './columns.server'
import type { Line } from './lines.server'

/** A line that is refused: where, what is called so there, and what to do. */
export type Problem = { line: number; heading: string; name: string; sentence: string }

/** A line of a product, and the id that it says of itself. */
export type PlacedLine = { line: Line; thing: Thing; id: string | null }

/** What a list says of one product. */
export type Group = { productId: string; isNew: boolean; lines: PlacedLine[] }

type Targets = {
  products: Map<string, string>
  /** Of a size or a colour, its product. */
  size: Map<string, string>
  color: Map<string, string>
}

/** The lines of each product, in the order of the list; a line without an id is known by its slug. */
export async function groupLines(executor: Executor, lines: Line[]) {
  const targets = await findTargets(executor, lines)
  const placing = groupPlacer(targets)
  for (const line of lines) placing.place(line)
  return { groups: [...placing.groups.values()], problems: placing.problems }
}

async function findTargets(executor: Executor, lines: Line[]): Promise<Targets> {
  const ids = lines.map(([, { id = '' }]) => id.trim()).filter(isUuid)
  const slugs = lines.map(([, { slug = '' }]) => textOfCell(slug)).filter(Boolean)
  const products = await sql<{ id: string; slug: string }>`
    select id, slug from products where id = any(${ids}::uuid[]) or slug = any(${slugs}::text[])
  `.execute(executor)
  const parts = async (table: string) => {
    const { rows } = await sql<{ id: string; product_id: string }>`
      select id, product_id from ${sql.table(table)} where id = any(${ids}::uuid[])
    `.execute(executor)
    return new Map(rows.map((row) => [row.id, row.product_id]))
  }
  return {
    products: new Map(
      products.rows.flatMap(({ id, slug }) => [[id, id] as const, [comparable(slug), id] as const]),
    ),
    size: await parts('product_sizes'),
    color: await parts('product_colors'),
  }
}

/** @returns the groups so far by their product, the lines that are in none, and what places the next line */
function groupPlacer(targets: Targets) {
  const groups = new Map<string, Group>()
  const problems: Problem[] = []
  /** By the slugs of the list's own lines. */
  const bySlug = new Map<string, Group>()
  /** That of the product above; `null` below one that was refused. */
  let above: Group | null | undefined

  function groupOf(productId: string, isNew = false): Group {
    const group = groups.get(productId) ?? { productId, isNew, lines: [] }
    groups.set(productId, group)
    return group
  }

  function place(line: Line) {
    const [number, { kind = THINGS.product, id: cell = '', slug: slugCell = '', name = '' }] = line
    const refuse = (heading: string, sentence: string) => {
      problems.push({ line: number, heading, name: textOfCell(name), sentence })
      return null
    }
    const thing = thingOf(kind)
    if (!thing) return refuse(LIST_COLUMNS.kind.heading, 'Escribe Producto, Tamaño o Color')
    const id = cell.trim().toLowerCase() || null
    const of =
      id && isUuid(id) ? targets[thing === 'product' ? 'products' : thing].get(id) : undefined
    if (id && !of) {
      if (thing === 'product') above = null
      return refuse(LIST_COLUMNS.id.heading, UNKNOWN)
    }
    const slug = textOfCell(slugCell)
    if (thing === 'product')
      above = placeProduct(line, of ?? targets.products.get(slug), slug, refuse)
    else placePart({ line, thing, id }, of, slug, refuse)
  }

  function placeProduct(line: Line, of: string | undefined, slug: string, refuse: Refuse) {
    const group = groupOf(of ?? randomUUID(), !of)
    const first = group.lines.find(({ thing }) => thing === 'product')
    const again = first ?? (slug ? bySlug.get(slug)?.lines[0] : undefined)
    if (again)
      return refuse(
        LIST_COLUMNS.slug.heading,
        `Este producto ya está en la línea ${again.line[0]}: deja una sola`,
      )
    if (slug) bySlug.set(slug, group)
    group.lines.push({ line, thing: 'product', id: of ?? null })
    return group
  }

  function placePart(placed: PlacedLine, of: string | undefined, slug: string, refuse: Refuse) {
    const named = bySlug.get(slug) ?? byId(targets.products.get(slug))
    const group = of ? groupOf(of) : slug ? named : above
    // What is under a line that is refused waits for that to be mended.
    if (group === null) return
    if (!group)
      return refuse(
        LIST_COLUMNS.slug.heading,
        'Escribe el slug de su producto, o ponla debajo de él',
      )
    group.lines.push(placed)
  }

  function byId(productId: string | undefined): Group | undefined {
    return productId === undefined ? undefined : groupOf(productId)
  }
  return { groups, problems, place }
}

type Refuse = (heading: string, sentence: string) => null

const UNKNOWN =
  'No hay ninguna línea con este Id en la tienda: bórralo para crear una nueva, o descarga otra vez la lista'

function thingOf(kind: string): Thing | undefined {
  const things = Object.entries(THINGS) as [Thing, string][]
  return things.find(([, word]) => folded(word) === folded(kind))?.[0]
}
