import { randomUUID } from 'node:crypto'
import { folded } from '~/accents'
import { firstCharacters } from '~/forms/graphemes'
import { toSlug } from '~/slug'
import { soldName } from '../../sizes/size'
import { readCell } from './cell-reading.server'
import { textOfCell } from './cells.server'
import { asText, fieldsOf, LIST_COLUMNS, type Thing } from './columns.server'
import { ownValues, textIn } from './export.server'
import type { Group, PlacedLine, Problem } from './groups.server'
import type { Names } from './names.server'
import { newPart, type Part, type ProductState } from './states.server'

/** A cell that changes, as texts; `by` is how many more there will be of a stock, whatever is sold meanwhile. */
export type ChangedCell = { heading: string; before: string; after: string; by?: number }

/** What a line changes, or makes. */
export type Change = { line: number; name: string; isNew: boolean; cells: ChangedCell[] }

/** What becomes of a product, and by which lines. */
export type Applied = {
  /** `null` of a new one. */
  before: ProductState | null
  after: ProductState
  changes: Change[]
  problems: Problem[]
  /** The numbers of the lines of the product and its parts, by their ids. */
  lineOf: Map<string, number>
}

/**
 * What a product would be after the lines of a list; writes nothing.
 *
 * @param before as it is stored; `null` for a new one
 */
export function applyGroup(group: Group, before: ProductState | null, names: Names): Applied {
  const after: ProductState = before
    ? { ...before, values: { ...before.values }, ...copiedParts(before) }
    : { ...newPart('product', group.productId), sizes: [], colors: [] }
  const applied: Applied = { before, after, changes: [], problems: [], lineOf: new Map() }
  const ids = new Set(group.lines.map(({ id }) => id))
  // A size may stand above its product, of which its name has to be known first.
  const lines = group.lines.toSorted(
    (one, other) => Number(one.thing !== 'product') - Number(other.thing !== 'product'),
  )
  for (const placed of lines) applyLine(placed, partFor(placed, after, ids), applied, names)
  return applied
}

function copiedParts({ sizes, colors }: ProductState) {
  const copied = (parts: Part[]) => parts.map(({ id, values }) => ({ id, values: { ...values } }))
  return { sizes: copied(sizes), colors: copied(colors) }
}

const NAME: Record<Thing, string> = { product: 'name', size: 'name', color: 'color_name' }

/** What a line is of: by its id, else a part by its name; `undefined` for a new part. */
function partFor(
  { line: [, cells], thing, id }: PlacedLine,
  after: ProductState,
  ids: Set<string | null>,
) {
  if (thing === 'product') return after
  const parts = thing === 'size' ? after.sizes : after.colors
  if (id) return parts.find((part) => part.id === id)
  const name = folded(textOfCell(cells.name ?? ''))
  return parts.find(
    (part) => !ids.has(part.id) && folded(asText(part.values[NAME[thing]])) === name,
  )
}

function applyLine(placed: PlacedLine, found: Part | undefined, applied: Applied, names: Names) {
  const {
    line: [number, cells],
    thing,
    id,
  } = placed
  const { before, after, changes, problems, lineOf } = applied
  const earlier = found && lineOf.get(found.id)
  const refuse = (heading: string, sentence: string) => {
    problems.push({ line: number, heading, name: nameOf(after, part, thing), sentence })
  }
  const part = found ?? newPart(thing, randomUUID())
  if (earlier !== undefined)
    return refuse(LIST_COLUMNS.name.heading, `Ya está en la línea ${earlier}: deja una sola`)
  if (!found && id)
    return refuse(LIST_COLUMNS.id.heading, 'Ya no existe en la tienda: descarga otra vez la lista')
  if (!found) (thing === 'size' ? after.sizes : after.colors).push(part)
  lineOf.set(part.id, number)

  const isNew = thing === 'product' ? !before : !found
  const stored = thing === 'product' && before ? ownValues(before) : { ...part.values }
  const changed: ChangedCell[] = []
  for (const [place, { column, heading, field }] of fieldsOf(thing).entries()) {
    const current = textIn(field, stored, names)
    const cell = {
      text: cells[column] ?? '',
      exported: column === 'stock' ? cells.exported : undefined,
    }
    const said = readCell({
      cell,
      field,
      place,
      marks: cells.control,
      current,
      isNew,
      names,
      of: part.values,
      stored,
    })
    if (!said) continue
    if ('problem' in said) refuse(said.heading ?? heading, said.problem)
    else {
      part.values[field.name] = said.value
      const text = textIn(field, part.values, names)
      changed.push({
        heading,
        before: isNew ? '' : current,
        after: text,
        ...(said.by !== undefined && { by: said.by }),
      })
    }
  }
  if (thing === 'product' && isNew) changed.push(...givenSlug(part))
  if (changed.length > 0 || isNew) {
    changes.push({ line: number, name: nameOf(after, part, thing), isNew, cells: changed })
  }
}

function nameOf({ values: { name } }: ProductState, part: Part, thing: Thing): string {
  return thing === 'product'
    ? asText(name)
    : soldName(asText(name), asText(part.values[NAME[thing]]))
}

/** A new product without a slug gets one of its name, as its form does. */
function givenSlug({ values }: Part): ChangedCell[] {
  if (values.slug) return []
  values.slug = toSlug(firstCharacters(asText(values.name), 200))
  return values.slug ? [{ heading: LIST_COLUMNS.slug.heading, before: '', after: values.slug }] : []
}
