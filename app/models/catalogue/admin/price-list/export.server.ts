import { db } from '~/database/db.server'
import type { Cell, Columns } from '~/spreadsheets/csv'
import { cellOf, comparable, marksOf } from './cells.server'
import {
  asText,
  type ColumnName,
  fieldsOf,
  LIST_COLUMNS,
  type ListColumn,
  type Thing,
  THINGS,
  type Values,
} from './columns.server'
import { type Names, readNames } from './names.server'
import { type ProductState, readStates } from './states.server'

/** A line of a list by its columns; those that hold nothing of it are left out. */
type ListLine = Partial<Record<ColumnName, Cell>>

/** As files write it. */
export const FILE_COLUMNS = Object.fromEntries(
  Object.entries(LIST_COLUMNS).map(([name, { heading }]) => [
    name,
    { heading, cell: (line: ListLine) => line[name as ColumnName] ?? '' },
  ]),
) as Columns<ListLine>

const PART = 500

/** What is sold in sizes costs what they do, and has what they have. */
const OF_SIZES = ['price', 'sale_price', 'stock']

/** The lines of some products, each followed by its sizes and its colours. */
export async function* listLines(productIds: string[]): AsyncGenerator<ListLine[]> {
  const names = await readNames()
  for (let at = 0; at < productIds.length; at += PART) {
    const ids = productIds.slice(at, at + PART)
    const states = await readStates(db, ids)
    yield ids.flatMap((id) => {
      const state = states.get(id)
      return state ? linesOf(state, names) : []
    })
  }
}

function linesOf(state: ProductState, names: Names): ListLine[] {
  const { id, values, sizes, colors } = state
  const slug = asText(values.slug)
  return [
    lineOf('product', id, slug, ownValues(state), names),
    ...sizes.map((size) => lineOf('size', size.id, slug, size.values, names)),
    ...colors.map((color) => lineOf('color', color.id, slug, color.values, names)),
  ]
}

/** What a product's own line holds. */
export function ownValues({ values, sizes }: Pick<ProductState, 'values' | 'sizes'>): Values {
  const own: Values = { ...values }
  if (sizes.length > 0) for (const name of OF_SIZES) own[name] = null
  return own
}

function lineOf(thing: Thing, id: string, slug: string, values: Values, names: Names): ListLine {
  const fields = fieldsOf(thing)
  const texts = fields.map(({ field }) => textIn(field, values, names))
  const line: ListLine = { kind: THINGS[thing], id, slug: cellOf(comparable(slug)) }
  for (const [at, { column, field }] of fields.entries()) {
    line[column] = field.cell?.(values[field.name] ?? null) ?? cellOf(texts[at] ?? '')
  }
  if (typeof values.stock === 'number') line.exported = values.stock
  line.control = marksOf(texts)
  return line
}

/** What a line says of a value, as it comes back from its file. */
export function textIn(
  field: ReturnType<typeof fieldsOf>[number]['field'],
  values: Values,
  names: Names,
): string {
  return comparable(field.text(values[field.name] ?? null, names, values))
}

/** What is said to who fills a list in, as the rows of a sheet. */
export function instructions(): Cell[][] {
  const columns: ListColumn[] = Object.values(LIST_COLUMNS)
  return [
    ['Columna', 'Qué se escribe'],
    ...columns.map(({ heading, hint }) => [heading, hint]),
    ...GENERAL.map((hint, at) => [at === 0 ? 'Además' : '', hint]),
  ]
}

const GENERAL = [
  'Una celda en blanco no cambia nada. Un guion (-) la vacía.',
  'Lo que no está en el archivo queda como está: puedes borrar las líneas y las columnas que no cambias.',
  'Para agregar un producto, un tamaño o un color, escribe una línea sin Id.',
  'Para quitar un producto, un tamaño o un color, ve a su página.',
  'Si dos personas traen listas a la vez, cada una ve antes qué cambia; lo que otra persona cambió mientras tanto se avisa y no se pisa.',
  'Antes de escribir verás qué se crea, qué cambia y qué hay que corregir. Se escribe todo o nada.',
]
