import { parseWithZod } from '@conform-to/zod/v4'
import { describe, expect, it, test } from 'vitest'
import { ProductForm } from './product-schema.server'

const RIGHT = {
  name: 'Ramo Luna',
  slug: 'ramo-luna',
  price: '120',
  category_id: '0b8f3f5e-4c1d-4f0e-9a55-2f6b1c1d2e3f',
}

function read(fields: Record<string, string | string[]>) {
  const form = new FormData()
  for (const [name, values] of Object.entries({ ...RIGHT, ...fields })) {
    for (const value of [values].flat()) form.append(name, value)
  }
  return parseWithZod(form, { schema: ProductForm })
}

function value(fields: Record<string, string | string[]> = {}) {
  const submission = read(fields)
  if (submission.status !== 'success') throw new Error(JSON.stringify(submission.error))
  return submission.value
}

function problems(fields: Record<string, string | string[]>) {
  const submission = read(fields)
  return submission.status === 'success' ? {} : (submission.error ?? {})
}

test('what is left blank has its ordinary value', () => {
  expect(value()).toMatchObject({
    ...{ description: '', instructions: '', price: 12_000, sale_price: null, stock: 0 },
    ...{ subcategory_id: null, featured: false, active: false, tags: [], colors: [] },
  })
})

describe('slugs', () => {
  it.each([
    ['Ñandú & Compañía ¡Feliz día!', 'nandu-compania-feliz-dia'],
    ['a & b!!c', 'a-b-c'],
    ['¡Hola!', 'hola'],
    ['Ramo ROJO', 'ramo-rojo'],
    ['nuevo', 'nuevo'],
  ])('%s', (typed, slug) => expect(value({ slug: typed }).slug).toBe(slug))

  it.each(['', '¡¡¡', '💐', '---'])('%j is none', (slug) => {
    expect(problems({ slug })).toHaveProperty('slug')
  })
})

describe('prices', () => {
  it.each([
    ['12,50', 1_250],
    ['0', 0],
    ['999999.99', 99_999_999],
  ])('%s', (price, centimos) => {
    expect(value({ price, sale_price: price })).toMatchObject({
      price: centimos,
      sale_price: centimos,
    })
  })

  it.each([
    ...['12.505', '1e3', 'NaN', 'Infinity', '-1', '99999999999', '0x10', '１２', 'S/ 12.50'],
    ...['1.000,50', '12,5,0', '.', '9'.repeat(10_001)],
  ])('%.20s is none', (price) => {
    expect(Object.keys(problems({ price, sale_price: price }))).toEqual(['price', 'sale_price'])
  })

  it('has to be there', () => {
    expect(problems({ price: '' })).toEqual({ price: ['Escribe el precio'] })
    expect(problems({ price: ['1', '2'] })).toHaveProperty('price')
  })
})

it.each(['-1', '2147483648', '1.5', '1e3', 'muchos', '+5'])('a stock of %s is none', (stock) => {
  expect(problems({ stock })).toEqual({
    stock: ['Escribe el stock como un número entero, desde 0'],
  })
})

it.each(['nada', "' or 1=1", '0'.repeat(36)])('a category called %s is none', (id) => {
  expect(Object.keys(problems({ category_id: id, subcategory_id: id, tags: [id] }))).toEqual([
    'category_id',
    'subcategory_id',
    'tags[0]',
  ])
})

describe('colours', () => {
  const named = (hex: string) => ({ 'colors[0].color_name': 'Rojo', 'colors[0].hex_color': hex })

  it.each([
    ['#6B7280', '#6b7280'],
    ['#fff', '#ffffff'],
    ['', '#6b7280'],
  ])('%j', (hex, stored) => expect(value(named(hex)).colors[0]?.hex_color).toBe(stored))

  it.each(['6b7280', '#12345G', '#1234567', 'red', '#ff', 'url(x)', '#fff;x:y'])(
    '%s is none',
    (hex) => {
      expect(problems(named(hex))).toEqual({
        'colors[0].hex_color': ['Escribe el color como #6b7280'],
      })
    },
  )

  it('a blank row is nothing, unless it has a picture or is stored', () => {
    expect(problems({ 'colors[0].hex_color': '#6b7280' })).toEqual({})
    const picture = '/imagenes/producto-a-0a1b2c3d4e5f-180x180-180.webp'
    const rows: Record<string, string>[] = [
      { 'colors[0].image_kept': picture },
      { 'colors[0].id': RIGHT.category_id },
    ]
    for (const field of rows) {
      expect(problems(field)).toEqual({ 'colors[0].color_name': ['Escribe el nombre del color'] })
      expect(problems({ ...field, 'colors[0].removed': 'on' })).toEqual({})
    }
  })

  it('two of one name are one too many; thirty-one are too', () => {
    const duplicates = { 'colors[0].color_name': 'Rojo', 'colors[1].color_name': ' ROJO ' }
    expect(problems(duplicates)).toEqual({
      'colors[1].color_name': ['Ya hay un color con este nombre'],
    })
    const many = Object.fromEntries(
      Array.from({ length: 31 }, (_, index) => [`colors[${index}].color_name`, `Color ${index}`]),
    )
    expect(problems(many)).toEqual({ colors: ['Un producto puede tener hasta 30 colores'] })
  })

  it('what is wrong with a picture is said beside it', () => {
    const problem = 'Error al subir imagen: El archivo no debe superar los 5MB'
    expect(problems({ 'colors[0].color_name': 'Rojo', 'colors[0].image': problem })).toEqual({
      'colors[0].image': [problem],
    })
  })
})

describe('more pictures', () => {
  const picture = '/imagenes/producto-a-0a1b2c3d4e5f-180x180-180.webp'
  const one = { 'pictures[0].image_kept': picture }

  it('are cut around the middle, unless it says otherwise', () => {
    const typed = { 'pictures[0].crop_x': '', 'pictures[0].crop_y': '100' }
    expect(value({ ...one, ...typed }).pictures).toMatchObject([
      { image_kept: picture, alt_text: '', crop_x: 50, crop_y: 100 },
    ])
  })

  it.each(['101', '-1', '5.5', '1e1'])('a point at %s is nowhere', (crop_x) => {
    expect(Object.keys(problems({ ...one, 'pictures[0].crop_x': crop_x }))).toEqual([
      'pictures[0].crop_x',
    ])
  })

  it('a row with words needs its picture, a blank one is nothing', () => {
    const words = { 'pictures[0].alt_text': 'De cerca' }
    expect(problems(words)).toEqual({ 'pictures[0].image': ['Elige una imagen'] })
    expect(problems({ 'pictures[0].crop_x': '50' })).toEqual({})
  })
})
