import { beforeEach, expect, test } from 'vitest'
import { db } from '~/database/db.server'
import { emptyTables } from '../../../../../tests/support/empty-tables'
import { aCategory, aProduct, aSubcategory, aTag } from '../../../../../tests/support/factories'
import { checked } from '../../../../../tests/support/files/price-lists'
import { settled } from '../../../../../tests/support/settled'
import { wholeImport, writeList } from './import.server'
import type { Line } from './lines.server'
import { readNames } from './names.server'
import { planList } from './plan.server'

beforeEach(() => emptyTables('price_list_imports', 'products', 'categories', 'tags'))

type Cells = Line[1]

/** Lines that somebody typed, from the second row on. */
function typed(...cells: Cells[]): Line[] {
  return cells.map((one, at) => [at + 2, one])
}

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
  expect(problems[0]).toMatchObject({ line, heading })
  expect(problems[0]?.sentence).toMatch(sentence)
  expect(await writeList(id)).toEqual({ written: false, why: 'gone' })
  expect(await db.selectFrom('products').selectAll().execute()).toEqual([there])
})

test('of 10,000 lines with five bad ones in a hundred, each is told, and others get their turn', async () => {
  await aCategory({ name: 'Ramos' })
  const cells = (at: number) => ({ ...PRODUCT, name: `Ramo ${at}`, price: at % 20 ? '10' : 'diez' })
  const lines = typed(...Array.from({ length: 10_000 }, (_, at) => cells(at)))
  const done: number[] = []
  const plan = await planList(lines, await readNames(), (count) => {
    done.push(count)
    return Promise.resolve()
  })
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
