import { beforeEach, describe, expect, it } from 'vitest'
import { db } from '~/database/db.server'
import { readList } from '~/urls/staff/list-url'
import {
  aCategory,
  aColor,
  aPicture,
  aProduct,
  aSubcategory,
  aTag,
} from '../../../../tests/support/factories'
import { settled } from '../../../../tests/support/settled'
import { findProduct, findRenamed } from '~/models/catalogue/product.server'
import { featuredProducts } from '~/models/catalogue/product-card.server'
import type { ProductEdit } from './product-draft'
import { saveNewProduct, updateProduct } from './product-editor.server'
import {
  countMarks,
  listProductsToEdit,
  PRODUCT_SORTS,
  type ProductFilter,
  productsToRemove,
  removeProducts,
} from './product-list.server'
import { productChoices, productToEdit } from './product-to-edit.server'
import { versionOf } from '~/models/records/saving'
import { updateSubcategory } from './subcategory-editor.server'

const PICTURE = '/imagenes/producto-rosa-0a1b2c3d4e5f-180x180-180.webp'

beforeEach(async () => {
  await db.deleteFrom('products').execute()
  await db.deleteFrom('categories').execute()
  await db.deleteFrom('tags').execute()
})

function anEdit(some: Partial<ProductEdit> = {}): ProductEdit {
  return {
    name: 'Ramo Luna',
    slug: 'ramo-luna',
    description: 'Blanco',
    instructions: 'Corta\nCambia el agua',
    price: 12_000,
    sale_price: null,
    category_id: null,
    subcategory_id: null,
    stock: 3,
    ...{ lead_days: 0, featured: false, pinned: false },
    active: true,
    ...{ tagIds: [], colors: [], sizes: [], pictures: [] },
    removed: { colors: [], sizes: [] },
    ...some,
  }
}

function color(color_name: string, id: string | null = null, image_url: string | null = null) {
  return { id, color_name, hex_color: '#c4673f', image_url }
}

async function stored(id: string) {
  const product = await productToEdit(id)
  if (!product) throw new Error('the product is gone')
  return { ...product, version: versionOf(product) }
}

/** A product with two colours, as its form would send it back unchanged. */
async function aStoredProduct() {
  const saved = await saveNewProduct(
    anEdit({ colors: [color('Rojo'), color('Azul', null, PICTURE)] }),
  )
  if (!saved.saved) throw new Error(JSON.stringify(saved))
  const product = await stored(saved.id)
  return { product, edit: anEdit({ colors: product.colors.map(unchanged) }) }
}

function unchanged({
  id,
  color_name,
  hex_color,
  image_url,
}: Awaited<ReturnType<typeof stored>>['colors'][number]) {
  return { id, color_name, hex_color: hex_color ?? '', image_url }
}

describe('colours', () => {
  it('keep their ids through new names and places; new ones come, marked ones go', async () => {
    const { product, edit } = await aStoredProduct()
    const [red, blue] = edit.colors
    if (!red || !blue) throw new Error('two colours')
    const saved = await updateProduct(
      product.id,
      {
        ...edit,
        colors: [{ ...blue, color_name: 'Celeste', image_url: null }, color('Verde')],
        removed: { colors: [red.id ?? ''], sizes: [] },
      },
      product.version,
    )
    expect(saved).toMatchObject({ saved: true, oldImages: [PICTURE] })
    const { colors } = await stored(product.id)
    expect(colors.map(({ color_name }) => color_name)).toEqual(['Celeste', 'Verde'])
    expect(colors[0]?.id).toBe(blue.id)
  })

  it('that the form does not name stay', async () => {
    const { product, edit } = await aStoredProduct()
    await updateProduct(product.id, { ...edit, colors: edit.colors.slice(1) }, product.version)
    expect((await stored(product.id)).colors).toHaveLength(2)
  })

  it('of another product are refused, and neither product changes', async () => {
    const other = await aProduct()
    const foreign = await aColor({ product_id: other.id, color_name: 'Ajeno' })
    const { product, edit } = await aStoredProduct()
    for (const forged of [
      { colors: [...edit.colors, color('Mío', foreign.id)] },
      { removed: { colors: [foreign.id], sizes: [] } },
    ]) {
      const saved = await updateProduct(
        product.id,
        { ...edit, name: 'Otro', ...forged },
        product.version,
      )
      expect(saved).toMatchObject({ formErrors: [expect.stringContaining('de otro producto')] })
    }
    const made = await saveNewProduct(anEdit({ slug: 'otro', colors: [color('Mío', foreign.id)] }))
    expect(made.saved).toBe(true)
    expect((await stored(other.id)).colors).toMatchObject([{ id: foreign.id, color_name: 'Ajeno' }])
    expect((await stored(product.id)).name).toBe('Ramo Luna')
  })

  it('that somebody removed meanwhile are new again', async () => {
    const { product, edit } = await aStoredProduct()
    await db.deleteFrom('product_colors').where('product_id', '=', product.id).execute()
    expect(await updateProduct(product.id, edit, product.version)).toMatchObject({ saved: true })
    expect((await stored(product.id)).colors).toHaveLength(2)
  })
})

describe('all or nothing', () => {
  it('a colour that cannot be written leaves the product as it was', async () => {
    const { product, edit } = await aStoredProduct()
    const broken = { ...edit, name: 'A medias', slug: 'a-medias', colors: [color('')] }
    await expect(updateProduct(product.id, broken, product.version)).rejects.toThrow()
    expect(await stored(product.id)).toMatchObject({ name: 'Ramo Luna', version: product.version })
    expect(await findRenamed('ramo-luna')).toBeUndefined()
    await expect(saveNewProduct(anEdit({ slug: 'nuevo', colors: [color('')] }))).rejects.toThrow()
    expect(await findProduct('nuevo')).toBeUndefined()
  })

  it('tags are those of the form; one that is gone is left out', async () => {
    const [love, birthday] = [await aTag(), await aTag()]
    const { product, edit } = await aStoredProduct()
    await updateProduct(product.id, { ...edit, tagIds: [love.id, birthday.id] }, product.version)
    const later = await stored(product.id)
    const gone = crypto.randomUUID()
    await updateProduct(product.id, { ...edit, tagIds: [birthday.id, gone] }, later.version)
    expect((await stored(product.id)).tags).toEqual([{ tag_id: birthday.id }])
  })
})

describe('categories', () => {
  it('refuses a subcategory of another category, and what is gone', async () => {
    const [roses, pots] = [await aCategory(), await aCategory()]
    const inPots = await aSubcategory({ category_id: pots.id })
    const { product, edit } = await aStoredProduct()
    const gone = crypto.randomUUID()
    for (const [place, field] of [
      [{ category_id: roses.id, subcategory_id: inPots.id }, 'subcategory_id'],
      [{ category_id: null, subcategory_id: inPots.id }, 'subcategory_id'],
      [{ category_id: roses.id, subcategory_id: gone }, 'subcategory_id'],
      [{ category_id: gone }, 'category_id'],
    ] as const) {
      const changed = await updateProduct(product.id, { ...edit, ...place }, product.version)
      expect(changed).toMatchObject({ fieldErrors: { [field]: [expect.any(String)] } })
      const made = await saveNewProduct(anEdit({ slug: 'nuevo', ...place }))
      expect(made).toMatchObject({ fieldErrors: { [field]: [expect.any(String)] } })
    }
  })

  it('a subcategory that moves while products are put in it never leaves one astray', async () => {
    const [roses, pots] = [await aCategory(), await aCategory()]
    const sub = await aSubcategory({ category_id: roses.id, name: 'Mini', slug: 'mini' })
    const { product, edit } = await aStoredProduct()
    const wanted = { ...edit, category_id: roses.id, subcategory_id: sub.id }
    let version = versionOf(sub)
    for (let round = 0; round < 6; round += 1) {
      const to = round % 2 ? roses.id : pots.id
      const draft = {
        name: 'Mini',
        slug: 'mini',
        description: null,
        display_order: 0,
        active: true,
      }
      const { version: seen } = await stored(product.id)
      const [, moved] = await settled([
        updateProduct(product.id, wanted, seen),
        updateSubcategory(sub.id, { ...draft, category_id: to }, version),
      ])
      expect(moved.saved).toBe(true)
      const now = await db.selectFrom('subcategories').selectAll().executeTakeFirstOrThrow()
      version = versionOf(now)
      const { category_id, subcategory_id } = await stored(product.id)
      if (subcategory_id) expect(category_id).toBe(now.category_id)
    }
  })

  it('offers what shoppers see, and what the product has of the rest', async () => {
    const [seen, hidden] = [await aCategory(), await aCategory({ active: false })]
    const [tag, hiddenTag] = [await aTag(), await aTag({ active: false })]
    const product = await aProduct({ category_id: hidden.id })
    await db
      .insertInto('product_tags')
      .values({ product_id: product.id, tag_id: hiddenTag.id })
      .execute()
    const fresh = await productChoices(null)
    expect(fresh.categories.map(({ id }) => id)).toEqual([seen.id])
    expect(fresh.tags.map(({ id }) => id)).toEqual([tag.id])
    const own = await productChoices(product.id)
    expect(own.categories).toHaveLength(2)
    expect(own.tags).toHaveLength(2)
  })
})

describe('two people', () => {
  it('the later one reads what the earlier one wrote, beside each field', async () => {
    const { product, edit } = await aStoredProduct()
    const tag = await aTag({ name: 'Amor' })
    const first = {
      ...edit,
      price: 9_900,
      tagIds: [tag.id],
      colors: [...edit.colors, color('Verde')],
    }
    expect(await updateProduct(product.id, first, product.version)).toMatchObject({ saved: true })
    const late = await updateProduct(product.id, { ...edit, stock: 9 }, product.version)
    if (late.saved) throw new Error('somebody else was overwritten')
    expect(late.fieldErrors).toEqual({
      price: ['Otra persona dejó aquí: S/ 99.00'],
      tags: ['Otra persona dejó aquí: Amor'],
      colors: [expect.stringContaining('Verde')],
      stock: ['Otra persona dejó aquí: 3'],
    })
    const again = await updateProduct(product.id, { ...edit, stock: 9 }, late.version ?? '')
    expect(again).toMatchObject({ saved: true })
    expect(await stored(product.id)).toMatchObject({ price: 12_000, stock: 9 })
  })

  it('what only one of them changed stays, and what both changed is asked about', async () => {
    const { product, edit } = await aStoredProduct()
    const tag = await aTag({ name: 'Amor' })
    const theirs = { price: 9_900, name: 'Ramo de ella', tagIds: [tag.id], lead_days: 2 }
    const more = { colors: [...edit.colors, color('Verde')] }
    await updateProduct(product.id, { ...edit, ...theirs, ...more }, product.version, edit)
    const mine = { ...edit, stock: 9, name: 'Ramo mío' }
    const asked = await updateProduct(product.id, mine, product.version, edit)
    if (asked.saved) throw new Error('somebody else was overwritten')
    expect(asked.fieldErrors).toEqual({ name: ['Otra persona dejó aquí: Ramo de ella'] })
    expect(await stored(product.id)).toMatchObject({ name: 'Ramo de ella', stock: 3 })
    const again = await updateProduct(product.id, mine, asked.version ?? '', edit)
    expect(again).toMatchObject({ saved: true })
    const { colors, tags, ...row } = await stored(product.id)
    expect(row).toMatchObject({ name: 'Ramo mío', stock: 9, price: 9_900, lead_days: 2 })
    expect(colors.map(({ color_name }) => color_name)).toEqual(['Rojo', 'Azul', 'Verde'])
    expect(tags).toEqual([{ tag_id: tag.id }])
  })

  it('all at once who change a thing each lose nothing, and ask about a name that changed', async () => {
    const { product, edit } = await aStoredProduct()
    const each: Partial<ProductEdit>[] = [
      ...[{ price: 1_100 }, { sale_price: 900 }, { stock: 7 }, { lead_days: 3 }],
      ...[{ featured: !edit.featured }, { active: !edit.active }, { description: 'Otra' }],
      ...[
        { pinned: true },
        { instructions: 'Agua' },
        { name: 'Otro' },
        { colors: [...edit.colors, color('Oro')] },
      ],
    ]
    const save = (some: Partial<ProductEdit>) =>
      updateProduct(product.id, { ...edit, ...some }, product.version, edit)
    const answers = await settled(each.map(save))
    expect(answers.filter(({ saved }) => !saved)).toEqual([])
    const { colors, ...row } = await stored(product.id)
    expect(row).toMatchObject(Object.assign({}, ...each.slice(0, -1)))
    expect(colors).toHaveLength(3)
    const names = await settled(Array.from({ length: 10 }, (_, n) => save({ name: `Ramo ${n}` })))
    expect(names.some(({ saved }) => saved)).toBe(false)
  })

  it('of ten at the same moment one is saved', async () => {
    const { product, edit } = await aStoredProduct()
    const answers = await settled(
      Array.from({ length: 10 }, (_, index) =>
        updateProduct(product.id, { ...edit, name: `Ramo ${index}` }, product.version),
      ),
    )
    expect(answers.filter(({ saved }) => saved)).toHaveLength(1)
    const made = await settled(
      Array.from({ length: 10 }, () => saveNewProduct(anEdit({ slug: 'unico' }))),
    )
    expect(made.filter(({ saved }) => saved)).toHaveLength(1)
    expect(made.filter((one) => JSON.stringify(one).includes('unico-2'))).toHaveLength(9)
  })
})

describe('addresses', () => {
  it('that a product had lead to it, until another product takes them', async () => {
    const { product, edit } = await aStoredProduct()
    await updateProduct(product.id, { ...edit, slug: 'ramo-sol' }, product.version)
    expect(await findRenamed('ramo-luna')).toBe('ramo-sol')
    await updateProduct(
      product.id,
      { ...edit, slug: 'ramo-mar' },
      (await stored(product.id)).version,
    )
    expect(await findRenamed('ramo-luna')).toBe('ramo-mar')
    expect(await findRenamed('ramo-sol')).toBe('ramo-mar')

    await updateProduct(
      product.id,
      { ...edit, slug: 'ramo-luna' },
      (await stored(product.id)).version,
    )
    expect(await findRenamed('ramo-luna')).toBeUndefined()
    expect(await findRenamed('ramo-mar')).toBe('ramo-luna')
    await saveNewProduct(anEdit({ slug: 'ramo-mar' }))
    expect(await findRenamed('ramo-mar')).toBeUndefined()
  })
})

describe('the list', () => {
  const ALL: ProductFilter = { categoryId: null, mark: null }

  async function names(query = '', filter: Partial<ProductFilter> = {}) {
    const list = readList(new URLSearchParams(query), PRODUCT_SORTS)
    const { rows, total } = await listProductsToEdit(list, { ...ALL, ...filter })
    expect(total).toBe(rows.length)
    return rows.map(({ name }) => name)
  }

  it('finds, filters and sorts, the newest first', async () => {
    const category = await aCategory({ name: 'Ramos' })
    const at = (day: number) => new Date(Date.UTC(2026, 0, day))
    await aProduct({
      name: 'Ánfora',
      created_at: at(1),
      category_id: category.id,
      stock: 4,
      featured: true,
    })
    await aProduct({ name: 'Zinnia', created_at: at(2), price: 5_000, sale_price: 4_000 })
    const dalia = await aProduct({
      name: 'Dalia %',
      created_at: at(3),
      active: false,
      price: 4_500,
      sale_price: 9_000,
    })
    await aColor({ product_id: dalia.id, image_url: PICTURE })

    expect(await names()).toEqual(['Dalia %', 'Zinnia', 'Ánfora'])
    expect(await names('orden=-newest')).toEqual(['Ánfora', 'Zinnia', 'Dalia %'])
    expect(await names('orden=name')).toEqual(['Ánfora', 'Dalia %', 'Zinnia'])
    expect(await names('orden=price')).toEqual(['Zinnia', 'Dalia %', 'Ánfora'])
    expect(await names('q=anfora')).toEqual(['Ánfora'])
    expect(await names('q=%25')).toEqual(['Dalia %'])
    expect(await names('estado=inactivos')).toEqual(['Dalia %'])
    expect(await names('', { categoryId: category.id })).toEqual(['Ánfora'])
    expect(await names('', { categoryId: 'none' })).toEqual(['Dalia %', 'Zinnia'])
    expect(await names('', { mark: 'destacados' })).toEqual(['Ánfora'])
    expect(await names('', { mark: 'oferta' })).toEqual(['Zinnia'])
    expect(await names('', { mark: 'agotados' })).toEqual(['Dalia %', 'Zinnia'])
    expect(await names('', { mark: 'sin-foto' })).toEqual(['Zinnia', 'Ánfora'])
    const marks = { destacados: 1, oferta: 1, agotados: 2, 'sin-foto': 2 }
    expect(await countMarks()).toEqual(marks)
  })
})

describe('more pictures', () => {
  const picture = (image_url: string, alt_text = '') => {
    return { image_url, alt_text, crop_x: 50, crop_y: 20 }
  }
  const OTHER = PICTURE.replace('rosa', 'lila')
  const THIRD = PICTURE.replace('rosa', 'malva')

  it('are shown in their order, the first on the card too; what is left out is given back', async () => {
    const pictures = [picture(OTHER, 'De cerca'), picture(THIRD)]
    const made = await saveNewProduct(anEdit({ featured: true, pictures }))
    if (!made.saved) throw new Error('not saved')
    expect((await findProduct('ramo-luna'))?.pictures).toMatchObject(pictures)
    const [card] = await featuredProducts()
    expect(card?.second).toEqual({ image_url: OTHER, crop_x: 50, crop_y: 20 })

    const { version } = await stored(made.id)
    // One of them becomes the picture of a colour: it is still shown.
    const edit = anEdit({ colors: [color('Rojo', null, OTHER)], pictures: [] })
    const saved = await updateProduct(made.id, edit, version)
    expect(saved).toMatchObject({ saved: true, oldImages: [THIRD] })
    expect((await findProduct('ramo-luna'))?.pictures).toEqual([])
  })

  it('a save meanwhile says what they were', async () => {
    const { product, edit } = await aStoredProduct()
    const first = { ...edit, pictures: [picture(OTHER, 'De cerca')] }
    expect(await updateProduct(product.id, first, product.version)).toMatchObject({ saved: true })
    expect(await updateProduct(product.id, edit, product.version)).toMatchObject({
      fieldErrors: { pictures: ['Otra persona dejó aquí: De cerca (50/20)'] },
    })
  })
})

describe('removing', () => {
  it('says what it touches, and gives back the pictures', async () => {
    const { product } = await aStoredProduct()
    const more = PICTURE.replace('rosa', 'lila')
    await aPicture({ product_id: product.id, image_url: more })
    expect(await productsToRemove([product.id])).toEqual({
      rows: [{ id: product.id, name: 'Ramo Luna' }],
      effects: [],
    })
    const removed = await removeProducts([product.id, crypto.randomUUID()])
    expect(removed.count).toBe(1)
    expect(removed.images).toContain(PICTURE)
    expect(removed.images).toContain(more)
    expect(await removeProducts([product.id])).toEqual({ count: 0, images: [] })
  })
})
