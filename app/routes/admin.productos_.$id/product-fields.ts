import { TEXT_MAX } from '~/models/catalogue/admin/product-limits'
import { FLOWER_COLOR_MAX, FLOWER_NAME_MAX } from '~/models/catalogue/recipes/recipe'
import { CROP_FIELDS } from '../admin/form/crop-point'
import type { FormFields } from '../admin/form/form-field'
import { SLUG } from '../admin/form/slug-field'

export const COLOR_FIELDS = {
  color_name: { kind: 'line', label: 'Nombre del color', max: TEXT_MAX.color_name },
  hex_color: { kind: 'own', label: 'Color', hint: 'Como #6b7280.' },
  image: { kind: 'file', label: 'Imagen' },
} as const satisfies FormFields

export const STEM_FIELDS = {
  flower: { kind: 'line', label: 'Flor', max: FLOWER_NAME_MAX },
  color: { kind: 'line', label: 'Color', max: FLOWER_COLOR_MAX },
  stems: { kind: 'own', label: 'Tallos' },
} as const satisfies FormFields

/** The rows in which flowers can be added to a recipe at once. */
export const BLANK_STEMS = [1, 2, 3].map(() => ({ flower: '', color: '', stems: '' }))

const RECIPE = { kind: 'list', label: 'Receta', row: 'Flor', fields: STEM_FIELDS } as const

export const SIZE_FIELDS = {
  name: { kind: 'line', label: 'Nombre del tamaño', max: TEXT_MAX.size_name },
  contents: {
    kind: 'line',
    label: 'Qué lleva',
    hint: 'Como 12 rosas y follaje.',
    max: TEXT_MAX.contents,
  },
  price: { kind: 'amount', label: 'Precio', required: 'Escribe el precio' },
  sale_price: { kind: 'optional-amount', label: 'Precio de oferta' },
  stock: { kind: 'own', label: 'Stock' },
  recommended: {
    kind: 'tick',
    label: 'Recomendado: la página empieza con él',
    called: 'Recomendado',
  },
  active: { kind: 'tick', label: 'A la vista: se puede elegir' },
  recipe: RECIPE,
} as const satisfies FormFields

export const PICTURE_FIELDS = {
  image: { kind: 'file', label: 'Imagen' },
  alt_text: {
    kind: 'line',
    label: 'Texto alternativo',
    hint: 'Qué se ve en la foto, para quien no puede verla.',
    max: 160,
  },
  ...CROP_FIELDS,
  color_id: { kind: 'own', label: 'Se ve con el color' },
  size_id: { kind: 'own', label: 'Se ve con el tamaño' },
} as const satisfies FormFields

/**
 * The fields of a product. A text needs nothing more than its line here: the form draws it after the
 * others, the schema, the conflict and what is written follow, if it is called like its column.
 */
export const PRODUCT_FIELDS = {
  name: { kind: 'line', label: 'Nombre', required: 'Escribe el nombre', max: TEXT_MAX.name },
  slug: SLUG,
  description: { kind: 'paragraph', label: 'Descripción', max: TEXT_MAX.description, rows: 5 },
  instructions: {
    kind: 'paragraph',
    label: 'Cuidados',
    hint: 'Un paso por línea.',
    max: TEXT_MAX.instructions,
    rows: 4,
  },
  price: { kind: 'amount', label: 'Precio', hint: 'En soles.', required: 'Escribe el precio' },
  sale_price: {
    kind: 'optional-amount',
    label: 'Precio de oferta',
    hint: 'Menor que el precio.',
  },
  category_id: { kind: 'own', label: 'Categoría' },
  subcategory_id: { kind: 'own', label: 'Subcategoría' },
  stock: { kind: 'own', label: 'Stock' },
  lead_days: {
    kind: 'own',
    label: 'Días que necesita',
    hint: 'Del pedido a la entrega. En blanco, 0: decide el horario.',
  },
  featured: { kind: 'tick', label: 'Destacado: se ve en la portada' },
  pinned: { kind: 'tick', label: 'Fijar entre los recomendados' },
  active: { kind: 'tick', label: 'Activo: se ve en la tienda' },
  tags: { kind: 'own', label: 'Tags' },
  colors: { kind: 'list', label: 'Colores', row: 'Color', fields: COLOR_FIELDS },
  recipe: RECIPE,
  sizes: { kind: 'list', label: 'Tamaños', row: 'Tamaño', fields: SIZE_FIELDS },
  pictures: { kind: 'list', label: 'Más fotos', row: 'Foto', fields: PICTURE_FIELDS },
} as const satisfies FormFields
