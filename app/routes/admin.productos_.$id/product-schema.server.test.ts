import { parseWithZod } from '@conform-to/zod/v4'
import { describe, expect, it, test } from 'vitest'
import { z } from 'zod'
import { formFor, isLeftOut } from './product-schema.server'

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
  const { payload } = parseWithZod(form, { schema: z.looseObject({}) })
  return parseWithZod(form, { schema: formFor(payload) })
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

describe('sizes', () => {
  const row = (at: number, some: Record<string, string>) =>
    Object.fromEntries(Object.entries(some).map(([name, text]) => [`sizes[${at}].${name}`, text]))
  const sized = (at: number, name: string, some: Record<string, string> = {}) =>
    row(at, { name, price: '90', stock: '3', active: 'on', ...some })

  it('take over price and stock, whatever is sent for these', () => {
    const sent = { price: 'doce', sale_price: '-1', stock: '1e3', ...sized(0, '<b>12</b> rosas') }
    expect(value(sent)).toMatchObject({
      price: null,
      sizes: [{ name: '<b>12</b> rosas', contents: '', price: 9_000, sale_price: null, stock: 3 }],
    })
    const removed = { ...sent, 'sizes[0].removed': 'on' }
    expect(Object.keys(problems(removed))).toEqual(['price', 'sale_price', 'stock'])
  })

  it.each([' ', '\u200b', '\u2060'])('a row of %j alone leaves the product its price', (name) => {
    const blank = row(0, { name, price: '', stock: '0', active: 'on' })
    expect(problems({ ...blank, price: '' })).toEqual({ price: ['Escribe el precio'] })
    const { sizes, price } = value({ ...blank, price: '12' })
    expect([sizes.every(isLeftOut), price]).toEqual([true, 1_200])
  })

  it.each([
    [{ contents: '12 rosas' }, ['name', 'price']],
    [{ price: '0' }, ['name']],
    [{ stock: '1' }, ['name', 'price']],
    [{ recommended: 'on' }, ['name', 'price']],
    [{ id: RIGHT.category_id }, ['name', 'price']],
    [{ name: 'Grande' }, ['price']],
  ])('a row with %j says what it lacks', (some, lacking) => {
    const said = { name: 'Escribe el nombre del tamaño', price: 'Escribe el precio' } as const
    expect(problems(row(0, some))).toEqual(
      Object.fromEntries(
        lacking.map((name) => [`sizes[0].${name}`, [said[name as keyof typeof said]]]),
      ),
    )
  })

  it('differ in their names, and one of them is recommended', () => {
    const on = { recommended: 'on' }
    const three = {
      ...sized(0, 'Grande', { ...on, removed: 'on' }),
      ...sized(1, 'Grande', on),
      ...sized(2, ' GRANDE ', on),
    }
    expect(problems(three)).toEqual({
      'sizes[2].name': ['Ya hay un tamaño con este nombre'],
      'sizes[2].recommended': ['Solo un tamaño puede ser el recomendado'],
    })
  })

  it('have texts and a stock that the database takes', () => {
    const family = '👨‍👩‍👧‍👦'.repeat(10)
    expect(
      problems(sized(0, family, { contents: family.repeat(4), stock: '100000000', price: '1e3' })),
    ).toEqual({
      'sizes[0].name': ['Escribe como máximo 40 caracteres'],
      'sizes[0].contents': ['Escribe como máximo 120 caracteres'],
      'sizes[0].stock': ['Escribe un stock de hasta 99999999'],
      'sizes[0].price': ['Escribe un monto como 12.50, sin signos'],
    })
    expect(problems(sized(0, 'Grande', { stock: '-1' }))).toEqual({
      'sizes[0].stock': ['Escribe el stock como un número entero, desde 0'],
    })
  })
})

it('a picture of an id that is none shows for all', () => {
  const image_kept = '/imagenes/producto-a-0a1b2c3d4e5f-180x180-180.webp'
  const one = { 'pictures[0].image_kept': image_kept, 'pictures[0].color_id': "' or 1=1" }
  expect(value({ ...one, 'pictures[0].size_id': RIGHT.category_id }).pictures).toMatchObject([
    { color_id: null, size_id: RIGHT.category_id },
  ])
})
