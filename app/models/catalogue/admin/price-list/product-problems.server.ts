import { COLORS_MAX } from '../product-limits'
import { repeated } from '../product-rules.server'
import { sizesProblem } from '../product-sizes.server'
import type { Applied } from './apply.server'
import { asText, type ColumnName, LIST_COLUMNS } from './columns.server'
import type { Problem } from './groups.server'
import type { Names } from './names.server'
import type { Part, ProductState } from './states.server'

/** What is wrong with a product as lines would leave it; nothing of what they leave as it is. */
export function productProblems(applied: Applied, names: Names): Problem[] {
  if (applied.changes.length === 0) return []
  const about = aboutLines(applied)
  return [
    ...ownProblems(about, applied),
    ...placeProblems(about, applied.after, names),
    ...partProblems(about, applied.after.sizes, SIZE_WORDS),
    ...partProblems(about, applied.after.colors, COLOR_WORDS),
    ...sizeProblems(about, applied),
  ]
}

type About = ReturnType<typeof aboutLines>

function aboutLines({ after, changes, lineOf }: Applied) {
  const own = lineOf.get(after.id) ?? changes[0]?.line ?? 0
  /** Of a part that no line names, its product's. */
  const lineOfPart = ({ id }: Part) => lineOf.get(id) ?? own

  function at(line: number, column: ColumnName, sentence: string): Problem {
    const { name } = changes.find((change) => change.line === line) ?? {
      name: asText(after.values.name),
    }
    return { line, heading: LIST_COLUMNS[column].heading, name, sentence }
  }
  function isChanged(line: number, column: ColumnName): boolean {
    const { heading } = LIST_COLUMNS[column]
    const cells = changes.filter((change) => change.line === line).flatMap((one) => one.cells)
    return cells.some((cell) => cell.heading === heading)
  }
  return { own, lineOfPart, at, isChanged }
}

const OF_ITS_SIZES = 'Se vende por tamaños: escríbelo en la línea de cada tamaño'

function ownProblems({ own, at, isChanged }: About, { before, after }: Applied): Problem[] {
  const { values, sizes } = after
  const problems: Problem[] = []
  if (!values.name) problems.push(at(own, 'name', 'Escribe el nombre'))
  else if (!values.slug) problems.push(at(own, 'slug', 'Escribe el slug'))
  if (!before && !values.category_id) problems.push(at(own, 'category', 'Escribe la categoría'))
  if (sizes.length === 0 && values.price === null)
    problems.push(at(own, 'price', 'Escribe el precio'))
  for (const column of ['price', 'salePrice', 'stock'] as const) {
    if (sizes.length > 0 && isChanged(own, column)) problems.push(at(own, column, OF_ITS_SIZES))
  }
  return problems
}

function placeProblems(about: About, { values }: ProductState, names: Names): Problem[] {
  const { own, at, isChanged } = about
  const { category_id: category, subcategory_id: id } = values
  const isMoved = isChanged(own, 'category') || isChanged(own, 'subcategory')
  if (!isMoved || typeof id !== 'string') return []
  const isOfCategory = names.subcategories.get(asText(category))?.textOf(id)
  const sentence = 'Es de otra categoría: escribe una de la nueva, o - para quitarla'
  return isOfCategory ? [] : [at(own, 'subcategory', sentence)]
}

const SIZE_WORDS = { name: 'name', most: Infinity, again: 'Ya hay un tamaño con este nombre' }
const COLOR_WORDS = {
  name: 'color_name',
  most: COLORS_MAX,
  again: 'Ya hay un color con este nombre',
}

function partProblems(about: About, parts: Part[], words: typeof SIZE_WORDS): Problem[] {
  const { lineOfPart, at, isChanged } = about
  const lines = parts.map(lineOfPart)
  const called = parts.map(({ values }) => asText(values[words.name]))
  const problems = parts.flatMap(({ values }, place) => [
    ...(called[place] ? [] : [at(lines[place] ?? 0, 'name', 'Escribe el nombre')]),
    ...(values.price === null ? [at(lines[place] ?? 0, 'price', 'Escribe el precio')] : []),
  ])
  // Who is called like another may stand before it.
  const backwards = repeated(called.toReversed()).map((place) => parts.length - 1 - place)
  const twice = [...repeated(called), ...backwards].map((place) => lines[place] ?? 0)
  const again = twice.find((line) => isChanged(line, 'name'))
  if (again !== undefined) problems.push(at(again, 'name', words.again))
  if (parts.length > words.most) {
    const sentence = `Un producto puede tener hasta ${words.most} colores`
    problems.push(at(Math.max(...lines), 'name', sentence))
  }
  return problems
}

function sizeProblems(about: About, { after, changes }: Applied): Problem[] {
  const { own, lineOfPart, at, isChanged } = about
  const lines = [own, ...after.sizes.map(lineOfPart)]
  const chosen = after.sizes.filter(({ values }) => values.recommended).map(lineOfPart)
  const another = chosen.length > 1 && chosen.find((line) => isChanged(line, 'recommended'))
  const sentence = 'Solo un tamaño puede ser el recomendado: escribe No en el otro'
  const problems = another ? [at(another, 'recommended', sentence)] : []
  const isTouched =
    changes.some(({ isNew }) => isNew) || lines.some((line) => isChanged(line, 'active'))
  if (!isTouched) return problems
  const refusal = sizesProblem({
    active: after.values.active === true,
    sizes: after.sizes.map(({ values }) => ({ active: values.active === true })),
  })
  const [said] = refusal?.fieldErrors?.sizes ?? []
  return said ? [...problems, at(Math.max(...lines), 'active', said)] : problems
}
