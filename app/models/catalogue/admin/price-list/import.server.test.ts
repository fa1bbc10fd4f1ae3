import { type RawBuilder, sql } from 'kysely'
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
import {
  asFile,
  checked,
  exported,
  readLines,
} from '../../../../../tests/support/files/price-lists'
import { whileHeld } from '../../../../../tests/support/database/held-rows'
import { settled } from '../../../../../tests/support/settled'
import { recipesOf, saveRecipes } from '../../recipes/recipe.server'
import { checkList, forgetLists, shownImport, wholeImport, writeList } from './import.server'
import type { Line } from './lines.server'

beforeEach(() =>
  emptyTables(
    'price_list_imports',
    'products',
    'flowers',
    'categories',
    'tags',
    'product_redirects',
  ),
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
    ...{
      tags: 'fiesta; AMOR',
      featured: 'x',
      recipe: '12  rosa | Roja;3 Eucalipto',
      description: 'Uno\r\ny otro',
    },
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
    { heading: 'Receta', before: '', after: '12 rosa|Roja; 3 Eucalipto' },
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
  expect(await recipesOf(db, [ramo.id])).toMatchObject([
    { flower: 'rosa', color: 'Roja', stems: 12 },
    { flower: 'Eucalipto', color: '', stems: 3 },
  ])
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

test.each<[string, string, (product: string, of: string[]) => RawBuilder<unknown>]>([
  ['its row', 'Precio', (id) => sql`update products set price = 777 where id = ${id}`],
  ['a size', 'Precio', (_, [size]) => sql`update product_sizes set price = 777 where id = ${size}`],
  [
    'a colour',
    'Nombre',
    (_, [, color]) => sql`update product_colors set color_name = 'Otro' where id = ${color}`,
  ],
  ['a tag', 'Tags', (id) => sql`delete from product_tags where product_id = ${id}`],
  ['a recipe', 'Receta', (id) => sql`delete from recipe_stems where product_id = ${id}`],
])(
  'what is written of %s between the last look and the lock moves the list',
  async (what, heading, write) => {
    const [category, tag] = [await aCategory({ name: 'Ramos' }), await aTag()]
    const product = await aProduct({ price: 1_000, category_id: category.id, name: 'Ramo' })
    await db.insertInto('product_tags').values({ product_id: product.id, tag_id: tag.id }).execute()
    const color = await aColor({ product_id: product.id, color_name: 'Rojo' })
    const sizes = what === 'a size' ? [await aSize({ product_id: product.id, price: 1_000 })] : []
    const stems = [{ flower: 'rosa', color: '', stems: 5 }]
    await saveRecipes(db, [{ productId: product.id, sizeId: null, stems }])
    const cells = { name: 'Nuevo', tags: '-', recipe: '9 rosa' }
    const lines = (await exportedLines()).map(([number, own]): Line => {
      const price = own.price && '20'
      if (own.kind === 'Producto') return [number, { ...own, ...cells, price }]
      return [number, { ...own, price, name: own.kind === 'Color' ? 'Azul' : own.name }]
    })
    const { id, bad } = await checked(lines)
    expect(bad).toBe(0)
    const [written] = await whileHeld(
      async (trx) => {
        await sql`select from products where id = ${product.id} for no key update`.execute(trx)
        await write(product.id, [sizes[0]?.id ?? '', color.id]).execute(trx)
      },
      () => writeList(id),
    )
    expect(written).toEqual({ written: false, why: 'moved' })
    const list = await shownImport(id)
    expect(list?.moved).toMatchObject([expect.stringContaining(`, ${heading}: `) as string])
  },
)

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
