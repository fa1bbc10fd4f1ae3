import { beforeEach, expect, test } from 'vitest'
import { THE_SHOP, withAuthor } from '~/database/author.server'
import { db } from '~/database/db.server'
import {
  aCategory,
  aColor,
  aProduct,
  aSize,
  aSubcategory,
  aTag,
} from '../../../../../tests/support/factories'
import { emptyTables } from '../../../../../tests/support/empty-tables'
import { asFile, checked, exported, readLines } from '../../../../../tests/support/price-lists'
import { settled } from '../../../../../tests/support/settled'
import { checkList, forgetLists, shownImport, wholeImport, writeList } from './import.server'
import type { Line } from './lines.server'
import { readNames } from './names.server'
import { planList } from './plan.server'

beforeEach(() =>
  emptyTables('price_list_imports', 'products', 'categories', 'tags', 'product_redirects'),
)

type Cells = Line[1]

/** Lines that somebody typed, from the second row on. */
function typed(...cells: Cells[]): Line[] {
  return cells.map((one, at) => [at + 2, one])
}

async function exportedLines(): Promise<Line[]> {
  return readLines(await asFile(await exported(), 'xlsx'))
}

/** The same lines, with other cells in that of an id. */
function changedTo(lines: Line[], id: string, cells: Cells): Line[] {
  return lines.map(([number, own]) => [number, own.id === id ? { ...own, ...cells } : own])
}

function stored(id: string) {
  return db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

function byStep(one: { by?: number }, other: { by?: number }) {
  return (other.by ?? 0) - (one.by ?? 0)
}

function sell(id: string, units: number, table: 'products' | 'product_sizes' = 'products') {
  return db
    .updateTable(table)
    .set((eb) => ({ stock: eb('stock', '-', units) }))
    .where('id', '=', id)
    .execute()
}

test('a list makes and changes products, sizes and colours, after a preview of each cell', async () => {
  const [roses, mixed] = [await aCategory({ name: 'Rosas' }), await aCategory({ name: 'Mixtos' })]
  const dozens = await aSubcategory({ category_id: roses.id, name: 'Docenas' })
  const [love, party] = [
    await aTag({ name: 'Amor' }),
    await aTag({ name: 'Fiesta; grande', slug: 'fiesta' }),
  ]
  const ramo = await aProduct({ name: 'Ramo', slug: 'ramo', category_id: mixed.id, price: 8_000 })
  const sized = await aProduct({ name: 'Caja', category_id: mixed.id })
  const small = await aSize({ product_id: sized.id, name: 'Chica', stock: 3 })
  const red = await aColor({ product_id: ramo.id, color_name: 'Rojo', display_order: 7 })
  const lines = changedTo(await exportedLines(), ramo.id, {
    ...{ slug: 'ramo-de-rosas', price: '95,5', category: 'rosas', subcategory: 'Docenas' },
    ...{ tags: 'fiesta; AMOR', featured: 'x', description: 'Uno\r\ny otro' },
  })
  const more = changedTo(lines, small.id, { salePrice: '70' })
  const number = lines.length + 2
  const added: Line[] = [
    [
      number,
      {
        kind: 'tamano',
        slug: sized.slug,
        name: 'Grande',
        price: '120',
        stock: '4',
        contents: '24 rosas',
      },
    ],
    [number + 1, { kind: 'Color', slug: 'ramo-de-rosas', name: 'Azul', hex: '#00F' }],
    [number + 2, { name: 'Jardín Ñusta', category: 'Mixtos', price: '60' }],
    [number + 3, { kind: 'Color', name: 'Verde' }],
  ]
  const list = await checked([...more, ...added])
  expect(list.problems).toEqual([])
  const at = (line: number) => list.changes.find((change) => change.line === line)?.cells
  const ramoLine = lines.find(([, { id }]) => id === ramo.id)?.[0] ?? 0
  expect(at(ramoLine)).toEqual([
    { heading: 'Slug', before: 'ramo', after: 'ramo-de-rosas' },
    { heading: 'Categoría', before: 'Mixtos', after: 'Rosas' },
    { heading: 'Subcategoría', before: '', after: 'Docenas' },
    { heading: 'Tags', before: '', after: 'Amor; fiesta' },
    { heading: 'Precio', before: '80.00', after: '95.50' },
    { heading: 'Destacado', before: 'No', after: 'Sí' },
    { heading: 'Descripción', before: '', after: 'Uno\ny otro' },
  ])
  expect(list).toMatchObject({ made: 4, changed: 6, bad: 0 })
  expect((await stored(ramo.id)).price, 'nothing is written yet').toBe(8_000)

  expect(await writeList(list.id)).toEqual({ written: true, pictures: [], oldPictures: [] })
  expect(await stored(ramo.id)).toMatchObject({
    ...{ slug: 'ramo-de-rosas', price: 9_550, category_id: roses.id, subcategory_id: dozens.id },
    ...{ featured: true, description: 'Uno\ny otro' },
  })
  const links = await db.selectFrom('product_tags').select('tag_id').execute()
  expect(links.map(({ tag_id }) => tag_id).sort()).toEqual([love.id, party.id].sort())
  expect(await db.selectFrom('product_redirects').selectAll().execute()).toMatchObject([
    { slug: 'ramo', product_id: ramo.id },
  ])
  const sizes = await db.selectFrom('product_sizes').selectAll().orderBy('display_order').execute()
  expect(sizes).toMatchObject([
    { id: small.id, sale_price: 7_000, stock: 3, slug: small.slug },
    {
      name: 'Grande',
      slug: 'grande',
      price: 12_000,
      stock: 4,
      contents: '24 rosas',
      display_order: 2,
    },
  ])
  expect(await stored(sized.id), 'it costs and has what its sizes do').toMatchObject({
    sale_price: 7_000,
    stock: 7,
  })
  const made = await db
    .selectFrom('products')
    .selectAll()
    .where('slug', '=', 'jardin-nusta')
    .executeTakeFirstOrThrow()
  expect(made).toMatchObject({
    name: 'Jardín Ñusta',
    price: 6_000,
    stock: 0,
    active: true,
    category_id: mixed.id,
  })
  const colors = await db.selectFrom('product_colors').selectAll().orderBy('color_name').execute()
  expect(colors).toMatchObject([
    { color_name: 'Azul', hex_color: '#0000ff', product_id: ramo.id, display_order: 8 },
    { id: red.id, color_name: 'Rojo', display_order: 7 },
    { color_name: 'Verde', hex_color: '#6b7280', product_id: made.id, display_order: 1 },
  ])
  expect(await checked(await exportedLines())).toMatchObject({ changes: [], problems: [] })
})

test('a blank changes nothing, a hyphen empties, and lines stand in any order', async () => {
  const category = await aCategory()
  const tag = await aTag()
  const product = await aProduct({
    ...{ category_id: category.id, description: 'Texto', sale_price: 900, stock: 4, lead_days: 3 },
    ...{ slug: 'ramo', featured: true },
  })
  await db.insertInto('product_tags').values({ product_id: product.id, tag_id: tag.id }).execute()
  const color = await aColor({ product_id: product.id, image_url: '/imagenes/x.webp' })
  const empty = {
    description: '-',
    salePrice: ' - ',
    tags: '-',
    stock: '-',
    leadDays: '-',
    featured: '-',
  }
  const { id, problems } = await checked(
    typed(
      { kind: 'COLOR', id: color.id.toUpperCase(), picture: '-', hex: '-' },
      { slug: 'ramo', ...empty, name: ' ' },
    ),
  )
  expect(problems).toEqual([])
  expect(await writeList(id)).toEqual({
    written: true,
    pictures: [],
    oldPictures: ['/imagenes/x.webp'],
  })
  expect(await stored(product.id)).toMatchObject({
    ...{
      name: product.name,
      description: '',
      sale_price: null,
      stock: 0,
      lead_days: 0,
      featured: false,
    },
    ...{ price: product.price, category_id: category.id },
  })
  expect(await db.selectFrom('product_tags').execute()).toEqual([])
  expect(await db.selectFrom('product_colors').selectAll().execute()).toMatchObject([
    { hex_color: '#6b7280', image_url: null, color_name: color.color_name },
  ])
})

test('what was exported and not touched changes nothing, although somebody changed it since', async () => {
  const product = await aProduct({ price: 5_000, name: '=Ramo', stock: 2 })
  const lines = await exportedLines()
  const since = { price: 6_000, name: 'Ramo nuevo', featured: true, stock: 9 }
  await db.updateTable('products').set(since).where('id', '=', product.id).execute()
  const { id, changes } = await checked(
    changedTo(lines, product.id, { leadDays: '2', price: '50' }),
  )
  expect(changes).toMatchObject([
    { cells: [{ heading: 'Días que necesita', before: '0', after: '2' }] },
  ])
  await writeList(id)
  expect(await stored(product.id)).toMatchObject({ ...since, lead_days: 2 })
})

test('a stock changes by what was typed, and what is sold since the export counts', async () => {
  const [one, few] = [await aProduct({ stock: 10 }), await aProduct({ stock: 5 })]
  const sized = await aProduct()
  const size = await aSize({ product_id: sized.id, stock: 8 })
  const lines = await exportedLines()
  await settled([sell(one.id, 3), sell(few.id, 4), sell(size.id, 1, 'product_sizes')])
  const more = changedTo(changedTo(lines, one.id, { stock: '15' }), size.id, { stock: '6' })
  const refused = await checked(changedTo(more, few.id, { stock: '3' }))
  expect(refused.problems).toMatchObject([
    { heading: 'Stock', sentence: 'En la tienda hay 1, y al exportar había 5: escribe 4 o más' },
  ])
  expect(await writeList(refused.id)).toEqual({ written: false, why: 'gone' })

  const list = await checked(more)
  expect(list.changes.flatMap(({ cells }) => cells).sort(byStep)).toEqual([
    { heading: 'Stock', before: '7', after: '12', by: 5 },
    { heading: 'Stock', before: '7', after: '5', by: -2 },
  ])
  await settled([sell(one.id, 1), sell(size.id, 2, 'product_sizes')])
  expect(await writeList(list.id)).toMatchObject({ written: true })
  expect((await stored(one.id)).stock).toBe(11)
  expect((await stored(sized.id)).stock).toBe(3)

  const last = await checked(changedTo(await exportedLines(), few.id, { stock: '-' }))
  await sell(few.id, 1)
  expect(await writeList(last.id)).toEqual({ written: false, why: 'moved' })
  expect((await shownImport(last.id))?.moved).toEqual([
    `${few.name}, Stock: En la tienda hay 0, y al exportar había 1: escribe 1 o más`,
  ])
})

test('of two lists that change the same, one is written and the other is told of it', async () => {
  const category = await aCategory({ name: 'Ramos' })
  const product = await aProduct({ price: 1_000, category_id: category.id })
  const other = await aProduct({ price: 1_000, category_id: category.id })
  const lines = await exportedLines()
  const lists = await settled(
    Array.from({ length: 6 }, (_, at) => {
      const own: Line = [
        90,
        { slug: 'jardin-nuevo', name: `Jardín ${at}`, category: 'Ramos', price: '9' },
      ]
      const changed = changedTo(lines, product.id, { price: `${at + 20}` })
      return checked(
        at % 2 ? [...changed, own] : changedTo(changed, other.id, { name: `Otro ${at}` }),
      )
    }),
  )
  const ends = await settled(lists.map(({ id }) => writeList(id)))
  const won = ends.findIndex(({ written }) => written)
  expect(ends.filter(({ written }) => written)).toHaveLength(1)
  expect((await stored(product.id)).price).toBe((won + 20) * 100)
  const made = await db.selectFrom('products').where('slug', '=', 'jardin-nuevo').execute()
  expect(made).toHaveLength(won % 2)
  for (const [at, { id }] of lists.entries()) {
    if (at === won) continue
    const again = await shownImport(id)
    expect(again?.moved).toContain(`${product.name}, Precio: ahora dice «${won + 20}.00»`)
    expect(again?.changes.flatMap(({ cells }) => cells)).toContainEqual({
      ...{ heading: 'Precio', before: `${won + 20}.00`, after: `${at + 20}.00` },
    })
  }
})

test('what is new in two lists at once is made by one of them', async () => {
  await aCategory({ name: 'Ramos' })
  const lists = await settled(
    Array.from({ length: 4 }, () =>
      checked(typed({ slug: 'nuevo', name: 'Nuevo', category: 'Ramos', price: '9' })),
    ),
  )
  const ends = await settled(lists.map(({ id }) => writeList(id)))
  expect(ends.filter(({ written }) => written)).toHaveLength(1)
  const left = lists.filter((_, at) => !ends[at]?.written)
  for (const { id } of left) expect(await shownImport(id)).toMatchObject({ written_at: null })
  expect(await db.selectFrom('products').execute()).toHaveLength(1)
})

test('a list that is confirmed several times at once is written once', async () => {
  const product = await aProduct({ stock: 5 })
  const { id } = await checked(changedTo(await exportedLines(), product.id, { stock: '7' }))
  const ends = await settled(Array.from({ length: 5 }, () => writeList(id)))
  expect(ends.filter(({ written }) => written)).toHaveLength(1)
  expect(ends).toContainEqual({ written: false, why: 'gone' })
  expect((await stored(product.id)).stock).toBe(7)
  await checkList(id)
  expect(await shownImport(id), 'it stays as it was written').toMatchObject({ changed: 1 })
  expect((await wholeImport(id))?.changes).toHaveLength(1)
  expect(await forgetLists(new Date(Date.now() - 3_600_000))).toBe(0)
  expect(await forgetLists(new Date(Date.now() + 3_600_000))).toBe(1)
})

test('all of it is written or nothing, and staff find it in the log', async () => {
  const products = [await aProduct({ price: 900 }), await aProduct({ price: 900 })]
  const size = await aSize({ product_id: products[1]!.id, active: true })
  await db.updateTable('products').set({ active: true }).execute()
  let lines = await exportedLines()
  for (const { id } of products) lines = changedTo(lines, id, { featured: 'Sí' })
  const { id } = await checked(lines)
  await db.deleteFrom('products').where('id', '=', products[1]!.id).execute()
  expect(await writeList(id)).toEqual({ written: false, why: 'moved' })
  expect((await stored(products[0]!.id)).featured).toBe(false)
  expect((await shownImport(id))?.problems).toMatchObject([
    { heading: 'Id' },
    { heading: 'Id', name: size.name },
  ])

  const again = await checked(lines.filter(([, cells]) => cells.id === products[0]!.id))
  await withAuthor(() => writeList(again.id), THE_SHOP)
  expect(await db.selectFrom('change_log').select(['thing_id', 'after']).execute()).toEqual([
    { thing_id: products[0]!.id, after: { featured: true } },
  ])
})

const PRODUCT = { name: 'Ramo', category: 'Ramos', price: '10' }
const SIZE = { kind: 'Tamaño', name: 'Chico', price: '10' }
const NOBODY = crypto.randomUUID()
const REFUSED: [string, Cells[], line: number, heading: string, sentence: RegExp][] = [
  ['no kind', [{ ...PRODUCT, kind: 'Ramo' }], 2, 'Tipo', /Producto, Tamaño o Color/],
  ['a foreign id', [{ ...PRODUCT, id: NOBODY }, SIZE], 2, 'Id', /bórralo/],
  ['no id', [{ ...PRODUCT, id: '7' }], 2, 'Id', /bórralo/],
  ['a size of nothing', [SIZE], 2, 'Slug', /debajo de él/],
  [
    'a size of what is nowhere',
    [PRODUCT, { ...SIZE, slug: 'nada' }],
    3,
    'Slug',
    /slug de su producto/,
  ],
  ['no name', [{ category: 'Ramos', price: '1' }], 2, 'Nombre', /Escribe el nombre/],
  ['no letter in the name', [{ ...PRODUCT, name: '¿?' }], 2, 'Slug', /Escribe el slug/],
  ['no category', [{ name: 'Ramo', price: '1' }], 2, 'Categoría', /Escribe la categoría/],
  ['an unknown category', [{ ...PRODUCT, category: 'Ramas' }], 2, 'Categoría', /que exista/],
  ['two categories of a name', [{ ...PRODUCT, category: 'Doble' }], 2, 'Categoría', /su slug/],
  [
    'a subcategory of another',
    [{ ...PRODUCT, subcategory: 'Ajena' }],
    2,
    'Subcategoría',
    /de esa categoría/,
  ],
  ['an unknown tag', [{ ...PRODUCT, tags: 'Amor; Odio' }], 2, 'Tags', /«Odio»/],
  ['no price', [{ name: 'Ramo', category: 'Ramos' }], 2, 'Precio', /Escribe el precio/],
  ['a price with a sign', [{ ...PRODUCT, price: '-5' }], 2, 'Precio', /sin signos/],
  ['a price of a product in sizes', [PRODUCT, SIZE], 2, 'Precio', /por tamaños/],
  ['half a stem', [{ ...PRODUCT, stock: '1.5' }], 2, 'Stock', /número entero/],
  ['61 days', [{ ...PRODUCT, leadDays: '61' }], 2, 'Días que necesita', /de 0 a 60/],
  ['perhaps', [{ ...PRODUCT, active: 'quizá' }], 2, 'A la vista', /Sí o No/],
  [
    'a name of a megabyte',
    [{ ...PRODUCT, name: 'ñ'.repeat(1_000_000) }],
    2,
    'Nombre',
    /demasiado largo/,
  ],
  ['a name of 121 letters', [{ ...PRODUCT, name: 'ñ'.repeat(121) }], 2, 'Nombre', /120/],
  ['a turned text', [{ ...PRODUCT, name: 'Ramo ‮gpj' }], 2, 'Nombre', /no se pueden guardar/],
  ['a zero byte', [{ ...PRODUCT, name: 'Ramo�' }], 2, 'Nombre', /no se pueden guardar/],
  [
    'the slug of another line',
    [
      { ...PRODUCT, slug: 'a' },
      { ...PRODUCT, slug: 'a' },
    ],
    3,
    'Slug',
    /línea 2/,
  ],
  ['a slug that two names make', [PRODUCT, PRODUCT], 3, 'Slug', /línea 2/],
  [
    'a slug that a name makes again',
    [{ ...PRODUCT, name: 'Hay' }],
    2,
    'Slug',
    /Ya hay un producto/,
  ],
  ['twice the same', [{ slug: 'hay', name: 'X' }, { slug: 'hay' }], 3, 'Slug', /línea 2/],
  ['a name emptied', [{ slug: 'hay', name: '-' }], 2, 'Nombre', /en blanco/],
  [
    'two sizes of a name',
    [{ slug: 'hay' }, { ...SIZE, name: 'X' }, { ...SIZE, name: 'x' }],
    4,
    'Nombre',
    /línea 3/,
  ],
  [
    'two recommended',
    [{ slug: 'hay' }, { ...SIZE, recommended: 'Sí' }, { ...SIZE, name: 'B', recommended: 'Sí' }],
    3,
    'Recomendado',
    /Solo un tamaño/,
  ],
  [
    'no size to show',
    [{ slug: 'hay' }, { ...SIZE, active: 'No' }],
    3,
    'A la vista',
    /al menos un tamaño/,
  ],
  [
    'nine sizes',
    [{ slug: 'hay' }, ...Array.from({ length: 9 }, (_, at) => ({ ...SIZE, name: `T${at}` }))],
    11,
    'A la vista',
    /hasta 8 tamaños/,
  ],
  [
    '31 colours',
    [
      { slug: 'hay' },
      ...Array.from({ length: 31 }, (_, at) => ({ kind: 'Color', name: `C${at}` })),
    ],
    33,
    'Nombre',
    /hasta 30 colores/,
  ],
  [
    'no colour',
    [{ slug: 'hay' }, { kind: 'Color', name: 'C', hex: 'rojo' }],
    3,
    'Color',
    /#6b7280/,
  ],
  [
    'a picture that did not come',
    [{ slug: 'hay' }, { kind: 'Color', name: 'C', picture: 'a.jpg' }],
    3,
    'Imagen',
    /\.zip/,
  ],
  [
    'a picture of no picture',
    [{ slug: 'hay' }, { kind: 'Color', name: 'C', picture: 'MALA.jpg' }],
    3,
    'Imagen',
    /dañada/,
  ],
]

test.each(REFUSED)('refused: %s', async (_, cells, line, heading, sentence) => {
  const [category, other] = [await aCategory({ name: 'Ramos' }), await aCategory({ name: 'Otra' })]
  await settled([
    aCategory({ name: 'Doble' }),
    aCategory({ name: 'doblé' }),
    aTag({ name: 'Amor' }),
  ])
  await aSubcategory({ name: 'Ajena', category_id: other.id })
  const there = await aProduct({ name: 'Hay', slug: 'hay', category_id: category.id })
  const { id, problems } = await checked(typed(...cells), {
    'mala.jpg': { problem: 'Está dañada' },
  })
  expect(problems[0]).toMatchObject({ line, heading, sentence: expect.stringMatching(sentence) })
  expect(await writeList(id)).toEqual({ written: false, why: 'gone' })
  expect(await db.selectFrom('products').selectAll().execute()).toEqual([there])
})

test('of 10,000 lines with five bad ones in a hundred, each is told, and others get their turn', async () => {
  await aCategory({ name: 'Ramos' })
  const cells = (at: number) => ({ ...PRODUCT, name: `Ramo ${at}`, price: at % 20 ? '10' : 'diez' })
  const lines = typed(...Array.from({ length: 10_000 }, (_, at) => cells(at)))
  const done: number[] = []
  const plan = await planList(lines, await readNames(), async (count) => done.push(count))
  expect(plan.problems).toHaveLength(500)
  expect(plan.problems[1]).toEqual({
    ...{
      line: 22,
      heading: 'Precio',
      name: 'Ramo 20',
      sentence: 'Escribe un monto como 12.50, sin signos',
    },
  })
  expect(plan.changes).toHaveLength(10_000)
  expect(done.length).toBeGreaterThan(40)
  expect(done.at(-1)).toBe(10_000)
  const { id, made, bad, problems } = await checked(lines)
  expect({ made, bad, shown: problems.length }).toEqual({ made: 10_000, bad: 500, shown: 100 })
  expect((await wholeImport(id))?.problems).toHaveLength(500)
  expect(await db.selectFrom('products').execute()).toEqual([])
})
