import { beforeEach, describe, expect, it } from 'vitest'
import { db } from '~/database/db.server'
import { readList } from '~/urls/staff/list-url'
import { aCategory, aProduct, aSubcategory } from '../../../../tests/support/factories'
import { settled } from '../../../../tests/support/settled'
import {
  categoriesToRemove,
  CATEGORY_SORTS,
  categoryToEdit,
  createCategory,
  listCategories,
  removeCategories,
  updateCategory,
} from './category-editor.server'
import { versionOf } from '~/models/records/saving'
import {
  createSubcategory,
  listSubcategories,
  removeSubcategories,
  SUBCATEGORY_SORTS,
  subcategoriesToRemove,
  subcategoryToEdit,
  updateSubcategory,
} from './subcategory-editor.server'

beforeEach(async () => {
  for (const table of ['lifestyle_images', 'products', 'categories'] as const) {
    await db.deleteFrom(table).execute()
  }
})

const asked = (query: string) => new URLSearchParams(query)
const NOWHERE = '00000000-0000-4000-8000-000000000000'
const words = { name: 'Ramos', slug: 'ramos', description: null, display_order: 1, active: true }

/** A picture of the grid that leads somewhere. */
async function aTile(link: { link_category_id: string } | { link_subcategory_id: string }) {
  const link_type = 'link_category_id' in link ? 'category' : 'subcategory'
  await db
    .insertInto('lifestyle_images')
    .values({ image_url: '/imagenes/g.webp', link_type, ...link })
    .execute()
}

describe('categories', () => {
  const draft = { ...words, image_url: null, crop_x: 50, crop_y: 20 }

  async function names(query = '') {
    const { rows } = await listCategories(readList(asked(query), CATEGORY_SORTS))
    return rows.map(({ name }) => name)
  }

  it('stand in their order, hidden ones too, and are found by name and slug', async () => {
    await aCategory({ name: 'Ñandúes', slug: 'aves', display_order: 2 })
    await aCategory({ name: 'Ánforas', slug: 'vasijas', display_order: 1, active: false })
    await aCategory({ name: 'Orquídeas', slug: 'flores', display_order: 1 })
    expect(await names()).toEqual(['Orquídeas', 'Ánforas', 'Ñandúes'])
    expect(await names('orden=name')).toEqual(['Ánforas', 'Ñandúes', 'Orquídeas'])
    expect(await names('q=nandu')).toEqual(['Ñandúes'])
    expect(await names('q=VASIJ')).toEqual(['Ánforas'])
    expect(await names('q=%25')).toEqual([])
    expect(await names('estado=inactivos')).toEqual(['Ánforas'])
  })

  it('of ten with one slug at the same moment one is saved, the others are told', async () => {
    const saved = await settled(Array.from({ length: 10 }, () => createCategory(draft)))
    expect(saved.filter((one) => one.saved)).toHaveLength(1)
    expect(saved.filter((one) => !one.saved)).toEqual(
      Array(9).fill({
        saved: false,
        fieldErrors: {
          slug: ['Ya existe un registro con este slug. Prueba con «ramos-2»'],
        },
      }),
    )
  })

  it('take no slug of another, and keep what they were', async () => {
    await aCategory({ slug: 'cajas-9' })
    const mine = await aCategory({ name: 'Ramos', slug: 'ramos' })
    const saved = await updateCategory(mine.id, { ...draft, slug: 'cajas-9' }, versionOf(mine))
    expect(saved).toMatchObject({
      fieldErrors: { slug: ['Ya existe un registro con este slug. Prueba con «cajas-10»'] },
    })
    expect(await categoryToEdit(mine.id)).toMatchObject({ slug: 'ramos', name: 'Ramos' })
  })

  it('of two people the later one reads what the earlier one wrote', async () => {
    const stored = await aCategory({ name: 'Ramos', slug: 'ramos', image_url: '/imagenes/a.webp' })
    const seen = versionOf(stored)
    const both = await settled(
      ['Rosas', 'Lirios'].map((name) =>
        updateCategory(stored.id, { ...draft, name, image_url: '/imagenes/b.webp' }, seen),
      ),
    )
    const [first] = both.filter((one) => one.saved)
    const [late] = both.flatMap((one) => (one.saved ? [] : [one]))
    expect(first).toEqual({ saved: true, id: stored.id, oldImage: '/imagenes/a.webp' })
    const winner = (await categoryToEdit(stored.id))?.name
    expect(late?.fieldErrors?.name).toEqual([`Otra persona dejó aquí: ${winner}`])
    const again = await updateCategory(stored.id, draft, late?.version ?? '')
    expect(again).toMatchObject({ saved: true, oldImage: '/imagenes/b.webp' })
  })

  it('that somebody removed meanwhile are not made again by saving', async () => {
    const { id, ...row } = await aCategory()
    await removeCategories([id])
    expect(await updateCategory(id, draft, versionOf(row))).toMatchObject({
      saved: false,
      formErrors: ['Esto ya no existe: alguien lo eliminó mientras lo editabas'],
    })
    expect((await listCategories(readList(asked(''), CATEGORY_SORTS))).total).toBe(0)
  })

  it('say all that would go with them, and go with it', async () => {
    const [toDelete, other] = [
      await aCategory({ image_url: '/imagenes/x.webp' }),
      await aCategory(),
    ]
    const sub = await aSubcategory({ category_id: toDelete.id })
    const place = { category_id: toDelete.id, subcategory_id: sub.id }
    const product = await aProduct(place)
    await aProduct({ category_id: other.id })
    await aTile({ link_category_id: toDelete.id })
    await aTile({ link_subcategory_id: sub.id })
    await aTile({ link_category_id: other.id })
    expect((await categoriesToRemove([toDelete.id, NOWHERE])).effects).toEqual([
      '1 producto queda sin categoría.',
      '1 subcategoría se elimina también.',
      '2 imágenes de la cuadrícula quedan sin enlace.',
    ])
    const removed = await removeCategories([toDelete.id, NOWHERE])
    expect(removed).toEqual({ count: 1, images: ['/imagenes/x.webp'] })
    const left = await db
      .selectFrom('products')
      .select(['category_id', 'subcategory_id'])
      .where('id', '=', product.id)
      .executeTakeFirst()
    expect(left).toEqual({ category_id: null, subcategory_id: null })
    const linked = await db
      .selectFrom('lifestyle_images')
      .select(['link_category_id', 'link_subcategory_id'])
      .execute()
    expect(linked.filter((one) => one.link_category_id ?? one.link_subcategory_id)).toEqual([
      { link_category_id: other.id, link_subcategory_id: null },
    ])
  })
})

describe('subcategories', () => {
  it('are listed with their category, those of one when asked', async () => {
    const [ramos, cajas] = [await aCategory({ name: 'Ramos' }), await aCategory({ name: 'Cajas' })]
    await aSubcategory({ category_id: ramos.id, name: 'De mano', display_order: 1 })
    await aSubcategory({ category_id: cajas.id, name: 'Altas', display_order: 2, active: false })
    const list = (query: string) => readList(asked(query), SUBCATEGORY_SORTS)
    const all = await listSubcategories(list('orden=category'), null)
    expect(all.rows).toMatchObject([
      { name: 'Altas', category: 'Cajas', active: false },
      { name: 'De mano', category: 'Ramos', active: true },
    ])
    expect(await listSubcategories(list(''), ramos.id)).toMatchObject({ total: 1 })
    expect(await listSubcategories(list('q=altas'), ramos.id)).toEqual({ rows: [], total: 0 })
  })

  it('share a slug with those of other categories, never with a sister', async () => {
    const [ramos, cajas] = [await aCategory(), await aCategory()]
    const inCategory = (category_id: string) => createSubcategory({ ...words, category_id })
    const saved = await settled([ramos, ramos, ramos, cajas].map(({ id }) => inCategory(id)))
    expect(saved.filter((one) => one.saved)).toHaveLength(2)
    const [sister] = saved.flatMap((one) => (one.saved ? [] : [one]))
    expect(sister?.fieldErrors?.slug).toEqual([
      'Ya existe un registro con este slug. Prueba con «ramos-2»',
    ])
    const moving = await aSubcategory({ category_id: ramos.id, slug: 'otra' })
    const draft = { ...words, category_id: cajas.id }
    expect(await updateSubcategory(moving.id, draft, versionOf(moving))).toMatchObject({
      fieldErrors: { slug: [expect.stringContaining('ramos-2')] },
    })
    expect(await subcategoryToEdit(moving.id)).toMatchObject({ category_id: ramos.id })
  })

  it('are put in no category that is not there', async () => {
    const sub = await aSubcategory({ category_id: (await aCategory()).id })
    const draft = { ...words, category_id: NOWHERE }
    const refused = {
      saved: false,
      fieldErrors: { category_id: ['Esa categoría ya no existe: elige otra'] },
    }
    expect(await createSubcategory(draft)).toEqual(refused)
    expect(await updateSubcategory(sub.id, draft, versionOf(sub))).toEqual(refused)
  })

  it('that are made while their category goes are refused or go with it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await aCategory()
      const [made] = await settled([
        createSubcategory({ ...words, category_id: id }),
        removeCategories([id]),
      ])
      if (!made.saved) expect(made.fieldErrors).toHaveProperty('category_id')
      const left = await db.selectFrom('subcategories').select('id').execute()
      expect(left).toEqual([])
    }
  })

  it('that move to another category lose the products they leave behind', async () => {
    const [ramos, cajas] = [await aCategory(), await aCategory()]
    const sub = await aSubcategory({ category_id: ramos.id })
    const behind = await aProduct({ category_id: ramos.id, subcategory_id: sub.id })
    const draft = { ...words, category_id: cajas.id }
    expect(await updateSubcategory(sub.id, draft, versionOf(sub))).toMatchObject({ saved: true })
    const product = await db
      .selectFrom('products')
      .select(['category_id', 'subcategory_id'])
      .where('id', '=', behind.id)
      .executeTakeFirst()
    expect(product).toEqual({ category_id: ramos.id, subcategory_id: null })
  })

  it('say what uses them, and leave it in its category', async () => {
    const category = await aCategory()
    const sub = await aSubcategory({ category_id: category.id, name: 'De mano' })
    const place = { category_id: category.id, subcategory_id: sub.id }
    await aProduct(place)
    await aProduct(place)
    await aTile({ link_subcategory_id: sub.id })
    expect(await subcategoriesToRemove([sub.id, NOWHERE])).toEqual({
      rows: [{ id: sub.id, name: 'De mano' }],
      effects: [
        '2 productos quedan sin subcategoría.',
        '1 imagen de la cuadrícula queda sin enlace.',
      ],
    })
    expect(await removeSubcategories([sub.id, NOWHERE])).toMatchObject({ count: 1 })
    const products = await db
      .selectFrom('products')
      .select(['category_id', 'subcategory_id'])
      .execute()
    expect(products).toEqual(Array(2).fill({ category_id: category.id, subcategory_id: null }))
  })
})
