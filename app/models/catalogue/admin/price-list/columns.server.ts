import type { z } from 'zod'
import { folded } from '~/accents'
import {
  amount,
  line,
  optionalAmount,
  paragraph,
  slug,
  storedLine,
} from '~/forms/form-values.server'
import { formatAmount } from '~/money'
import type { Cell } from '~/spreadsheets/csv'
import type { RecipeStems } from '../../recipes/recipe'
import { GREY, TEXT_MAX } from '../product-limits'
import { hexColor, leadDays, recipe, sizeStock, stock } from '../product-rules.server'
import { type Names, SEPARATOR } from './names.server'

/** What a line is of. */
export type Thing = 'product' | 'size' | 'color'
export type Value = string | number | boolean | null | string[] | RecipeStems[]
/** What a product, a size or a colour holds, by its column of the table; of a product also `tags`. */
export type Values = Record<string, Value>

/** A text or a number as a text; blank where there is neither. */
export function asText(value: Value | undefined): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** What a cell says: a value, or what to do about it. */
export type Read = { value: Value } | { problem: string }

/** What a column holds of a thing. */
export type Field = {
  /** Its name in `Values`. */
  name: string
  /** A value as the list writes it; blank where it has none. */
  text: (value: Value, names: Names, of: Values) => string
  /** @param of the thing with what the columns before said */
  read: (text: string, names: Names, of: Values) => Read
  /** What '-' means; without it, the cell cannot be emptied. */
  empty?: Value
  /** Whether the same may be written in several ways. */
  isLoose?: boolean
  /** The cell of a file, if not a text. */
  cell?: (value: Value) => Cell
}

export type ListColumn = {
  heading: string
  /** For people: what is written in it. */
  hint: string
  of: Partial<Record<Thing, Field>>
}

function ruled(name: string, rule: z.ZodType<Value>, more: Partial<Field> = {}): Field {
  return {
    name,
    text: asText,
    read(typed) {
      const read = rule.safeParse(typed)
      return read.success
        ? { value: read.data }
        : { problem: read.error.issues[0]?.message ?? 'No se entiende' }
    },
    ...more,
  }
}

function text(name: string, max: number): Field {
  const tooLong = `Escribe como máximo ${max} caracteres`
  return ruled(name, paragraph({ max, tooLong }), { empty: '' })
}

function money(name: string, rule: z.ZodType<Value>, more: Partial<Field> = {}): Field {
  return ruled(name, rule, {
    text: (value) => (typeof value === 'number' ? formatAmount(value) : ''),
    cell: (value) => (typeof value === 'number' ? { cents: value } : ''),
    isLoose: true,
    ...more,
  })
}

function count(name: string, rule: z.ZodType<Value>): Field {
  const cell = (value: Value) => (typeof value === 'number' ? value : '')
  return ruled(name, rule, { empty: 0, isLoose: true, cell })
}

const YES = ['si', 'x', '1', 'true', 'verdadero']
const NO = ['no', '0', 'false', 'falso']

function tick(name: string): Field {
  return {
    name,
    text: (value) => (value ? 'Sí' : 'No'),
    read(typed) {
      const isOn = YES.includes(folded(typed))
      const isKnown = isOn || NO.includes(folded(typed))
      return isKnown ? { value: isOn } : { problem: 'Escribe Sí o No' }
    },
    empty: false,
    isLoose: true,
  }
}

const CATEGORY: Field = {
  name: 'category_id',
  text: (value, { categories }) => (typeof value === 'string' ? categories.textOf(value) : ''),
  read(typed, { categories }) {
    const id = categories.find(typed)
    return id ? { value: id } : { problem: unknown('una categoría') }
  },
}

const SUBCATEGORY: Field = {
  name: 'subcategory_id',
  text: (value, names, of) =>
    typeof value === 'string' ? (subcategoriesOf(names, of)?.textOf(value) ?? '') : '',
  read(typed, names, of) {
    const id = subcategoriesOf(names, of)?.find(typed)
    return id ? { value: id } : { problem: unknown('una subcategoría de esa categoría') }
  },
  empty: null,
}

function subcategoriesOf({ subcategories }: Names, { category_id: id }: Values) {
  return subcategories.get(typeof id === 'string' ? id : null)
}

const TAGS: Field = {
  name: 'tags',
  text: (value, { tags }) =>
    Array.isArray(value) ? (value as string[]).map(tags.textOf).sort().join(`${SEPARATOR} `) : '',
  read(typed, { tags }) {
    const named = typed.split(SEPARATOR).filter((one) => one.trim() !== '')
    const ids = named.map((one) => tags.find(one.trim()))
    const missing = named[ids.indexOf(null)]
    if (missing === undefined) return { value: [...new Set(ids as string[])] }
    return { problem: `«${missing.trim()}»: ${unknown('un tag')}` }
  },
  empty: [],
  isLoose: true,
}

function unknown(what: string): string {
  return `Escribe el nombre de ${what} que exista, o su slug si hay dos con ese nombre`
}

const COLOR_MARK = '|'

const RECIPE: Field = {
  name: 'recipe',
  text(value) {
    const rows = Array.isArray(value) ? (value as RecipeStems[]) : []
    const flowers = rows.map(({ stems, flower, color }) => {
      return `${stems} ${flower}${color ? COLOR_MARK + color : ''}`
    })
    return flowers.join(`${SEPARATOR} `)
  },
  read(typed) {
    const parts = typed.split(SEPARATOR).filter((one) => one.trim() !== '')
    const rows = parts.map((one) => {
      const [, stems = '', name = ''] = /^\s*(\d+)\s+(.+)$/s.exec(one) ?? []
      const [flower = '', color = ''] = name.split(COLOR_MARK)
      return { stems, flower, color }
    })
    const unread = parts[rows.findIndex(({ flower }) => flower.trim() === '')]
    if (unread)
      return { problem: `«${unread.trim()}»: escribe cuántos tallos y de qué flor, como ${SAMPLE}` }
    const read = recipe.safeParse(rows)
    return read.success
      ? { value: read.data }
      : { problem: read.error.issues[0]?.message ?? SAMPLE }
  },
  empty: [],
  isLoose: true,
}

const SAMPLE = '12 Rosa|Roja; 3 Eucalipto'

const PICTURES = '/imagenes/'

const PICTURE: Field = {
  name: 'image_url',
  text: (value) => asText(value).replace(PICTURES, ''),
  read(typed, { pictures }) {
    const picture = pictures.get(typed.toLowerCase())
    if (!picture) return { problem: 'No está en el .zip: agrégala ahí con este nombre' }
    return 'url' in picture ? { value: picture.url } : picture
  },
  empty: null,
}

/** Every column of a list of products, in its order: how it is written, read, compared and explained. */
export const LIST_COLUMNS = {
  kind: {
    heading: 'Tipo',
    hint: 'Producto, Tamaño o Color. Los tamaños y colores van debajo de su producto.',
    of: {},
  },
  id: {
    heading: 'Id',
    hint: 'Dice de qué línea se trata: no lo cambies. En una línea nueva, déjalo en blanco.',
    of: {},
  },
  slug: {
    heading: 'Slug',
    hint: 'La dirección del producto. Sin Id, dice de qué producto se trata; en un tamaño o color, de qué producto es.',
    of: { product: ruled('slug', slug) },
  },
  name: {
    heading: 'Nombre',
    hint: 'Del producto, del tamaño o del color.',
    of: {
      product: ruled('name', line({ max: TEXT_MAX.name })),
      size: ruled('name', storedLine(TEXT_MAX.size_name)),
      color: ruled('color_name', line({ max: TEXT_MAX.color_name })),
    },
  },
  category: {
    heading: 'Categoría',
    hint: 'El nombre de una categoría que exista, o su slug.',
    of: { product: CATEGORY },
  },
  subcategory: {
    heading: 'Subcategoría',
    hint: 'El nombre de una subcategoría de esa categoría, o su slug.',
    of: { product: SUBCATEGORY },
  },
  tags: {
    heading: 'Tags',
    hint: 'Los nombres de sus tags, separados por punto y coma: Amor; Cumpleaños.',
    of: { product: TAGS },
  },
  price: {
    heading: 'Precio',
    hint: 'En soles: 120.50. Con tamaños, en la línea de cada uno.',
    of: {
      product: money('price', amount('Escribe el precio')),
      size: money('price', amount('Escribe el precio')),
    },
  },
  salePrice: {
    heading: 'Precio de oferta',
    hint: 'En soles, menor que el precio.',
    of: {
      product: money('sale_price', optionalAmount, { empty: null }),
      size: money('sale_price', optionalAmount, { empty: null }),
    },
  },
  stock: {
    heading: 'Stock',
    hint: 'Cuántos hay. Se suma o se resta lo que cambies aquí: lo que se venda mientras tanto sigue contando.',
    of: { product: count('stock', stock), size: count('stock', sizeStock) },
  },
  exported: {
    heading: 'Stock al exportar',
    hint: 'Cuántos había al descargar la lista: no lo cambies.',
    of: {},
  },
  leadDays: {
    heading: 'Días que necesita',
    hint: 'Del pedido a la entrega, de 0 a 60.',
    of: { product: count('lead_days', leadDays) },
  },
  active: {
    heading: 'A la vista',
    hint: 'Sí o No: si se ve en la tienda.',
    of: { product: tick('active'), size: tick('active') },
  },
  featured: {
    heading: 'Destacado',
    hint: 'Sí o No: si se ve en la portada.',
    of: { product: tick('featured') },
  },
  pinned: {
    heading: 'Fijado',
    hint: 'Sí o No: si está fijo entre los recomendados.',
    of: { product: tick('pinned') },
  },
  recommended: {
    heading: 'Recomendado',
    hint: 'Sí o No: el tamaño con el que empieza la página.',
    of: { size: tick('recommended') },
  },
  contents: {
    heading: 'Qué lleva',
    hint: 'Del tamaño: 12 rosas y follaje.',
    of: { size: ruled('contents', storedLine(TEXT_MAX.contents), { empty: '' }) },
  },
  hex: {
    heading: 'Color',
    hint: 'Del color: #c4673f.',
    of: { color: ruled('hex_color', hexColor, { empty: GREY }) },
  },
  picture: {
    heading: 'Imagen',
    hint: 'Del color: el nombre de su foto. Para cambiarla, el de un archivo del .zip que envías con la lista.',
    of: { color: PICTURE },
  },
  description: {
    heading: 'Descripción',
    hint: 'Lo que dice su página.',
    of: { product: text('description', TEXT_MAX.description) },
  },
  instructions: {
    heading: 'Cuidados',
    hint: 'Un paso por línea.',
    of: { product: text('instructions', TEXT_MAX.instructions) },
  },
  recipe: {
    heading: 'Receta',
    hint: `Cuántos tallos de cada flor, con punto y coma entre una y otra, y una barra antes de su color: ${SAMPLE}. Con tamaños, en la línea de cada uno.`,
    of: { product: RECIPE, size: RECIPE },
  },
  control: {
    heading: 'Control',
    hint: 'Por esto sabemos qué celdas cambiaste: no lo cambies.',
    of: {},
  },
} satisfies Record<string, ListColumn>

export type ColumnName = keyof typeof LIST_COLUMNS

/** The columns of a thing that hold something, with their names. */
export function fieldsOf(thing: Thing): { column: ColumnName; heading: string; field: Field }[] {
  return (Object.entries(LIST_COLUMNS) as [ColumnName, ListColumn][]).flatMap(
    ([column, { heading, of }]) => {
      const field = of[thing]
      return field ? [{ column, heading, field }] : []
    },
  )
}

export const THINGS: Record<Thing, string> = { product: 'Producto', size: 'Tamaño', color: 'Color' }
