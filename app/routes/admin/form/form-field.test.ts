import { expect, it } from 'vitest'
import { fieldName, type FormFields } from './form-field'

const FIELDS: FormFields = {
  price: { kind: 'amount', label: 'Precio (S/)', called: 'Precio', required: '' },
  slug: { kind: 'slug', label: 'Slug' },
  picture: { kind: 'file', label: 'Imagen', called: null },
  active: { kind: 'tick', label: 'Activo: se ve en la tienda' },
  tags: { kind: 'own', label: 'Tags' },
  colors: {
    kind: 'list',
    label: 'Colores',
    row: 'Color',
    fields: { color_name: { kind: 'line', label: 'Nombre del color', max: 60 } },
  },
}

it.each([
  ['price', 'Precio'],
  ['slug', 'Slug'],
  ['colors', 'Colores'],
  ['colors[1].color_name', 'Color 2, Nombre del color'],
  ['colors[1].removed', 'Color 2'],
  ['colors[0]', 'Color 1'],
])('errors call %s %s', (name, called) => expect(fieldName(FIELDS, name)).toBe(called))

it.each(['picture', 'active', 'tags[0]', 'other', ''])('errors have no name for %j', (name) => {
  expect(fieldName(FIELDS, name)).toBeUndefined()
})
