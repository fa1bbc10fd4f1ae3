import { expect, test } from 'vitest'
import { db } from '~/database/db.server'
import { versionOf } from '~/models/records/saving'
import { whileHeld } from '../../../../tests/support/database/held-rows'
import { aColor, aPicture, aProduct, aSize } from '../../../../tests/support/factories'
import { settled } from '../../../../tests/support/settled'
import type { ProductEdit, SizeDraft } from './product-draft'
import { saveNewProduct, updateProduct } from './product-editor.server'
import { productToEdit } from './product-to-edit.server'

const PICTURE = '/imagenes/producto-rosa-0a1b2c3d4e5f-180x180-180.webp'

function size(name: string, some: Partial<SizeDraft> = {}): SizeDraft {
  return {
    ...{ id: null, name, contents: '', price: 9_000, sale_price: null, stock: 3 },
    ...{ recommended: false, active: true, ...some },
  }
}

function anEdit(some: Partial<ProductEdit> = {}): ProductEdit {
  return {
    ...{ name: 'Ramo Luna', slug: `ramo-${crypto.randomUUID()}`, description: '' },
    ...{ instructions: '', price: 1, sale_price: null, stock: 99, category_id: null },
    ...{ subcategory_id: null, lead_days: 0, featured: false, pinned: false, active: true },
    ...{ tagIds: [], colors: [], pictures: [], sizes: [] },
    removed: { colors: [], sizes: [] },
    ...some,
  }
}

async function stored(id: string) {
  const product = await productToEdit(id)
  if (!product) throw new Error('the product is gone')
  const slugs = await db
    .selectFrom('product_sizes')
    .select('slug')
    .where('product_id', '=', id)
    .orderBy('display_order')
    .execute()
  return { ...product, version: versionOf(product), slugs: slugs.map(({ slug }) => slug) }
}

/** A product with sizes, and its form as it would be sent back unchanged. */
async function aStored(...sizes: SizeDraft[]) {
  const first = anEdit({ sizes })
  const saved = await saveNewProduct(first)
  if (!saved.saved) throw new Error(JSON.stringify(saved))
  return opened(saved.id, first)
}

async function opened(id: string, first: ProductEdit) {
  const { version, price, sale_price, stock, sizes } = await stored(id)
  const edit = { ...first, price, sale_price, stock, sizes }
  const save = (some: Partial<ProductEdit>) =>
    updateProduct(id, { ...edit, ...some }, version, edit)
  return { id, edit, sizes, version, save }
}

const rows = (id: string) => db.updateTable('product_sizes').where('id', '=', id)

test('sizes keep their ids through new names and places; the product follows them', async () => {
  const { id, sizes, save } = await aStored(
    size('12 rosas', { price: 8_000, stock: 4, recommended: true }),
    size('24 rosas', { price: 15_000, sale_price: 7_000, stock: 5 }),
    size('50 rosas', { active: false }),
  )
  const made = await stored(id)
  expect(made).toMatchObject({ price: 15_000, sale_price: 7_000, stock: 9 })
  expect(made.slugs).toEqual(['12-rosas', '24-rosas', '50-rosas'])
  const [small, middle, large] = sizes
  if (!small || !middle || !large) throw new Error('three sizes')
  const saved = await save({
    ...{ price: 5, sale_price: 4, stock: 1_000 },
    sizes: [
      { ...large, active: true, recommended: true, price: 20_000 },
      { ...small, name: 'Docena', recommended: false },
      size('100 rosas'),
    ],
    removed: { colors: [], sizes: [middle.id ?? ''] },
  })
  expect(saved).toMatchObject({ saved: true })
  const after = await stored(id)
  expect(after).toMatchObject({ price: 8_000, sale_price: null, stock: 10 })
  expect(after.slugs).toEqual(['50-rosas', 'docena', '100-rosas'])
  expect(after.sizes.map((one) => one.id).slice(0, 2)).toEqual([large.id, small.id])
  expect(after.sizes.map(({ recommended }) => recommended)).toEqual([true, false, false])
})

test('without sizes the product has its own price again', async () => {
  const { id, sizes, save } = await aStored(size('Uno'), size('Dos'))
  const ids = sizes.map((one) => one.id ?? '')
  const without = { sizes: [], removed: { colors: [], sizes: ids } }
  expect(await save({ ...without, price: 7_700, stock: 2 })).toMatchObject({ saved: true })
  expect(await stored(id)).toMatchObject({ price: 7_700, stock: 2, sizes: [] })
})

test('names that swap or read alike in an address each have their own', async () => {
  const { id, edit, sizes, save } = await aStored(size('Niño'), size('Nino'), size('💐'))
  expect((await stored(id)).slugs).toEqual(['nino', 'nino-2', 'tamano'])
  const [first, second, third] = sizes
  if (!first || !second || !third) throw new Error('three sizes')
  const swapped = [
    { ...first, name: '<i>Nino</i>' },
    { ...second, name: 'Niño' },
    { ...third, name: 'Nino' },
  ]
  expect(await save({ sizes: swapped })).toMatchObject({ saved: true })
  expect((await stored(id)).slugs).toEqual(['i-nino-i', 'nino-2', 'nino-3'])
  const later = await opened(id, edit)
  const again = await later.save({
    sizes: later.sizes.map((one, at) => ({ ...one, name: swapped.at(at - 1)?.name ?? '' })),
  })
  expect(again).toMatchObject({ saved: true })
  expect(new Set((await stored(id)).slugs).size).toBe(3)
})

test('of another product are refused, and neither product changes', async () => {
  const other = await aProduct()
  const foreign = await aSize({ product_id: other.id, name: 'Ajeno', stock: 1 })
  const { id, sizes, save } = await aStored(size('Uno'))
  for (const forged of [
    { sizes: [...sizes, size('Mío', { id: foreign.id })] },
    { removed: { colors: [], sizes: [foreign.id] } },
  ]) {
    expect(await save({ name: 'Otro', ...forged })).toMatchObject({
      formErrors: [expect.stringContaining('Un tamaño de este formulario es de otro producto')],
    })
  }
  const made = await saveNewProduct(anEdit({ sizes: [size('Mío', { id: foreign.id })] }))
  expect(made.saved).toBe(true)
  expect((await stored(other.id)).sizes).toMatchObject([{ id: foreign.id, name: 'Ajeno' }])
  expect(await stored(id)).toMatchObject({ name: 'Ramo Luna', sizes: [{ name: 'Uno' }] })
})

test('a ninth is refused, also one that somebody else added; one that is removed makes room', async () => {
  const names = Array.from({ length: 8 }, (_, at) => size(`Tamaño ${at}`))
  const nine = { fieldErrors: { sizes: ['Un producto puede tener hasta 8 tamaños'] } }
  expect(await saveNewProduct(anEdit({ sizes: [...names, size('Otro')] }))).toMatchObject(nine)
  const { id, sizes, edit, version, save } = await aStored(...names)
  expect(await save({ sizes: [...sizes, size('Otro')] })).toMatchObject(nine)
  // A form that does not say what it showed names none of them.
  const blind = await updateProduct(id, { ...edit, sizes: [size('Otro')] }, version)
  expect(blind).toMatchObject(nine)
  const [first, ...others] = sizes
  const instead = {
    sizes: [...others, size('Otro', { recommended: true })],
    removed: { colors: [], sizes: [first?.id ?? ''] },
  }
  expect(await save(instead)).toMatchObject({ saved: true })
  expect((await stored(id)).sizes).toHaveLength(8)
})

test('a product that is sold shows one, also when another person hid those that a form left alone', async () => {
  const dark = { fieldErrors: { sizes: [expect.stringContaining('Deja al menos un tamaño')] } }
  const hidden = size('Uno', { active: false, price: 4_000 })
  expect(await saveNewProduct(anEdit({ sizes: [hidden] }))).toMatchObject(dark)
  const asleep = await saveNewProduct(anEdit({ sizes: [hidden], active: false }))
  if (!asleep.saved) throw new Error('not saved')
  expect(await stored(asleep.id)).toMatchObject({ price: 4_000, stock: 0, active: false })

  const { id, edit, sizes, save } = await aStored(size('Uno'))
  await save({ active: false })
  const off = await opened(id, { ...edit, active: false })
  await rows(sizes[0]?.id ?? '')
    .set({ active: false })
    .execute()
  expect(await off.save({ active: true })).toMatchObject(dark)
  expect(await stored(id)).toMatchObject({ active: false })
})

test('what is sold while a form is open stays sold', async () => {
  const { id, edit, sizes, save } = await aStored(size('Uno', { stock: 5 }), size('Dos'))
  const [one, two] = sizes
  if (!one || !two) throw new Error('two sizes')
  const [saved] = await whileHeld(
    async (trx) => {
      await trx.selectFrom('products').select('id').where('id', '=', id).forUpdate().execute()
      await trx
        .updateTable('product_sizes')
        .set({ stock: 2 })
        .where('id', '=', one.id ?? '')
        .execute()
    },
    () =>
      save({
        sizes: [
          { ...one, name: 'Otro' },
          { ...two, stock: 8 },
        ],
      }),
  )
  expect(saved).toMatchObject({ saved: true })
  expect(await stored(id)).toMatchObject({
    stock: 10,
    sizes: [
      { name: 'Otro', stock: 2 },
      { name: 'Dos', stock: 8 },
    ],
  })
  const later = await opened(id, edit)
  await rows(one.id ?? '')
    .set({ stock: 1 })
    .execute()
  const all = later.sizes.map((left) => left.id ?? '')
  await later.save({ sizes: [], removed: { colors: [], sizes: all } })
  // The sum that was shown is written over by what was left, not put back.
  expect(await stored(id)).toMatchObject({ stock: 9, sizes: [] })
})

test.each([['sizes'], ['the others']])(
  'two people who change sizes and something else both keep theirs, %s first; both at sizes are asked',
  async (first) => {
    const { id, sizes, save } = await aStored(size('Uno'), size('Dos'))
    const [one, two] = sizes
    if (!one || !two) throw new Error('two sizes')
    const theirs = [one, { ...two, price: 5_000 }, size('Tres')]
    const edits = [{ sizes: theirs }, { instructions: 'Agua' }]
    for (const edit of first === 'sizes' ? edits : edits.toReversed())
      expect(await save(edit)).toMatchObject({ saved: true })
    // Price and stock are those of sizes that somebody else has changed: nobody is asked about them.
    expect(await save({ description: 'Otra', price: 1, stock: 7 })).toMatchObject({ saved: true })
    expect(await stored(id)).toMatchObject({
      ...{ description: 'Otra', instructions: 'Agua', price: 5_000, stock: 9 },
    })

    const mine = [{ ...one, name: 'Uno mío' }, two]
    const asked = await save({ sizes: mine })
    expect(asked).toMatchObject({
      saved: false,
      fieldErrors: {
        sizes: [
          expect.stringContaining('Uno (S/ 90.00, 3 en stock), Dos (S/ 50.00, 3 en stock), Tres'),
        ],
      },
    })
    expect((await stored(id)).sizes).toMatchObject([{ name: 'Uno' }, { name: 'Dos' }, {}])
  },
)

test('of two that are recommended at once the one of the last form is', async () => {
  const { id, edit, sizes, save } = await aStored(size('Uno'), size('Dos'))
  const recommend = (at: number) =>
    save({ sizes: sizes.map((one, place) => ({ ...one, recommended: place === at })) })
  const answers = await settled([recommend(0), recommend(1)])
  expect(answers.filter(({ saved }) => saved)).toHaveLength(1)
  // A form that does not name the recommended size takes that from it.
  const { version } = await stored(id)
  const only = { ...edit, sizes: [size('Tres', { recommended: true })] }
  expect(await updateProduct(id, only, version)).toMatchObject({ saved: true })
  const now = (await stored(id)).sizes.filter(({ recommended }) => recommended)
  expect(now).toMatchObject([{ name: 'Tres' }])
})

test('pictures keep the colour and the size that they show, if these are the product’s', async () => {
  const { id, edit, sizes } = await aStored(size('Uno'))
  const color = await aColor({ product_id: id })
  const other = await aProduct()
  const foreign = await aSize({ product_id: other.id })
  const size_id = sizes[0]?.id ?? ''
  await aPicture({ product_id: id, image_url: PICTURE, color_id: color.id, size_id })
  const { version, pictures } = await stored(id)
  expect(pictures).toMatchObject([{ color_id: color.id, size_id }])
  const forged = [
    ...pictures,
    { ...pictures[0], size_id: foreign.id },
    { ...pictures[0], color_id: crypto.randomUUID() },
  ] as ProductEdit['pictures']
  expect(await updateProduct(id, { ...edit, pictures: forged }, version)).toMatchObject({
    saved: true,
  })
  expect((await stored(id)).pictures).toMatchObject([
    { color_id: color.id, size_id },
    { color_id: color.id, size_id: null },
    { color_id: null, size_id },
  ])
})
