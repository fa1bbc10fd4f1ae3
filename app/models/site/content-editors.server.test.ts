import { beforeEach, describe, expect, it } from 'vitest'
import { db } from '~/database/db.server'
import { readList } from '~/urls/staff/list-url'
import {
  aCategory,
  aComplement,
  anOrder,
  aProduct,
  aSubcategory,
  aTag,
  aZone,
} from '../../../tests/support/factories'
import { setActive } from '~/models/records/active.server'
import {
  COMPLEMENT_SORTS,
  complementsToRemove,
  complementToEdit,
  createComplement,
  listComplements,
  removeComplements,
  updateComplement,
} from '~/models/catalogue/admin/complement-editor.server'
import { activeSlides, lifestyleImages } from './content.server'
import { lastPlace, moveRow } from '~/models/records/display-order.server'
import {
  createLifestyle,
  LIFESTYLE_SORTS,
  type LifestyleDraft,
  lifestyleToEdit,
  lifestyleToRemove,
  linkTargets,
  listLifestyle,
  removeLifestyle,
  updateLifestyle,
} from './lifestyle-editor.server'
import { deleteRows, findRow } from '~/models/records/row.server'
import { versionOf } from '~/models/records/saving'
import { activeZones } from '~/models/delivery/shipping-zone.server'
import {
  createSlide,
  listSlides,
  removeSlides,
  SLIDE_SORTS,
  slidesToRemove,
  slideToEdit,
  updateSlide,
} from './slide-editor.server'
import {
  listZones,
  writeZone,
  ZONE_SORTS,
  zonesToRemove,
} from '~/models/delivery/zone-editor.server'

beforeEach(async () => {
  for (const table of [
    'orders',
    'complements',
    'shipping_zones',
    'hero_slides',
    'lifestyle_images',
    'categories',
    'tags',
  ] as const) {
    await db.deleteFrom(table).execute()
  }
})

/** The id of a row that had to be written. */
function idOf(saved: { saved: boolean; id?: string }): string {
  if (!saved.id) throw new Error('refused')
  return saved.id
}

const asked = (query: string) => new URLSearchParams(query)

describe('complements', () => {
  const picture = { image_url: null, crop_x: 50, crop_y: 20 }
  const draft = { name: 'Globo', description: null, price: 1_250, ...picture, active: true }

  async function names(query = '') {
    const { rows } = await listComplements(readList(asked(query), COMPLEMENT_SORTS))
    return rows.map(({ name }) => name)
  }

  it('stand in their order, are sorted by price, and are found by what they are', async () => {
    await aComplement({ name: 'Vino', price: 9_000, display_order: 2, description: 'Tinto de Ica' })
    await aComplement({ name: 'Oso', price: 10_000, display_order: 3 })
    await aComplement({ name: 'Ánfora', price: 500, display_order: 2, active: false })
    expect(await names()).toEqual(['Vino', 'Ánfora', 'Oso'])
    expect(await names('orden=price')).toEqual(['Ánfora', 'Vino', 'Oso'])
    expect(await names('orden=-price')).toEqual(['Oso', 'Vino', 'Ánfora'])
    expect(await names('orden=name')).toEqual(['Ánfora', 'Oso', 'Vino'])
    expect(await names('q=TINTO')).toEqual(['Vino'])
    expect(await names('estado=inactivos')).toEqual(['Ánfora'])
  })

  it('say who changed the price meanwhile, and hand back the picture they no longer show', async () => {
    const stored = await aComplement({ name: 'Globo', price: 999, image_url: '/imagenes/a.webp' })
    const late = await updateComplement(stored.id, { ...draft, display_order: 0 }, 'old')
    if (late.saved) throw new Error('somebody else was overwritten')
    expect(late.fieldErrors?.price).toEqual(['Otra persona dejó aquí: 9.99'])
    const saved = await updateComplement(
      stored.id,
      { ...draft, display_order: 0 },
      late.version ?? '',
    )
    expect(saved).toEqual({ saved: true, id: stored.id, oldImage: '/imagenes/a.webp' })
    expect(await complementToEdit(stored.id)).toMatchObject({ price: 1_250, image_url: null })
  })

  it('leave orders their name and price', async () => {
    const complement = await aComplement({ name: 'Vela' })
    const order = await anOrder()
    const item = await db
      .insertInto('order_items')
      .values({
        order_id: order.id,
        position: 1,
        product_name: 'Ramo',
        quantity: 1,
        unit_price: 100,
        subtotal: 100,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('order_item_complements')
      .values({
        order_item_id: item.id,
        complement_id: complement.id,
        name: 'Vela',
        unit_price: 3_500,
      })
      .execute()
    expect(await complementsToRemove([complement.id])).toEqual({
      rows: [{ id: complement.id, name: 'Vela' }],
      effects: ['1 pedido conserva su nombre y su precio.'],
    })
    const removed = await removeComplements([complement.id, crypto.randomUUID()])
    expect(removed).toEqual({ count: 1, images: [null] })
    const kept = await db
      .selectFrom('order_item_complements')
      .select(['name', 'unit_price', 'complement_id'])
      .where('order_item_id', '=', item.id)
      .execute()
    expect(kept).toEqual([{ name: 'Vela', unit_price: 3_500, complement_id: null }])
  })

  it('refuse nothing that the form lets through, and nothing it does not', async () => {
    const place = await lastPlace('complements')
    expect(await createComplement({ ...draft, price: 0, display_order: place })).toMatchObject({
      saved: true,
    })
    await expect(createComplement({ ...draft, price: -1, display_order: 1 })).rejects.toThrow()
  })
})

describe('zones', () => {
  const draft = { name: 'Sur', areas: ['Surco', 'Chorrillos'], cost: 1_050, active: true }

  async function names(query = '') {
    const { rows } = await listZones(readList(asked(query), ZONE_SORTS))
    return rows.map(({ name }) => name)
  }

  it('stand by cost, and are found by a district of theirs', async () => {
    await aZone({ name: 'Lejos', cost: 10_000, areas: ['Ancón'] })
    await aZone({ name: 'Cerca', cost: 900, areas: ['Barranco', 'Miraflores'], active: false })
    await aZone({ name: 'Medio', cost: 2_000, areas: [] })
    expect(await names()).toEqual(['Cerca', 'Medio', 'Lejos'])
    expect(await names('orden=-cost')).toEqual(['Lejos', 'Medio', 'Cerca'])
    expect(await names('q=ancon')).toEqual(['Lejos'])
    expect(await names('q=_')).toEqual([])
    expect(await names('estado=inactivos')).toEqual(['Cerca'])
  })

  it('keep five hundred districts in the order they were written', async () => {
    const areas = Array.from({ length: 500 }, (_, index) => `Distrito ${index}`)
    const id = idOf(await writeZone(null, { ...draft, areas }, ''))
    expect((await findRow('shipping_zones', id))?.areas).toEqual(areas)
  })

  it('say what another person wrote, districts and soles as the form has them', async () => {
    const zone = await aZone({ name: 'Sur', areas: ['Surco'], cost: 1_000 })
    const late = await writeZone(zone.id, draft, '')
    if (late.saved) throw new Error('somebody else was overwritten')
    expect(late.fieldErrors).toEqual({
      areas: ['Otra persona dejó aquí: Surco'],
      cost: ['Otra persona dejó aquí: 10.00'],
    })
    expect(await writeZone(zone.id, draft, late.version ?? '')).toMatchObject({ saved: true })
    expect(await activeZones()).toMatchObject([{ cost: 1_050, areas: ['Surco', 'Chorrillos'] }])
  })

  it('leave orders their name, and warn before the last one goes', async () => {
    const zone = await aZone({ name: 'Única' })
    await aZone({ name: 'Apagada', active: false })
    const order = await anOrder({ shipping_zone_id: zone.id, shipping_zone_name: 'Única' })
    expect((await zonesToRemove([zone.id])).effects).toEqual([
      '1 pedido conserva el nombre y el costo de su zona.',
      'La tienda se queda sin zonas: nadie podrá pedir envío.',
    ])
    expect(await deleteRows('shipping_zones', [zone.id])).toMatchObject({ count: 1 })
    const left = await db
      .selectFrom('orders')
      .select(['shipping_zone_id', 'shipping_zone_name', 'shipping_cost'])
      .where('id', '=', order.id)
      .executeTakeFirst()
    expect(left).toEqual({
      shipping_zone_id: null,
      shipping_zone_name: 'Única',
      shipping_cost: 1_200,
    })
  })
})

describe('slides', () => {
  const draft = { image_url: '/imagenes/s.webp', title: null, cta_text: null, cta_link: null }

  function aSlide(title: string | null, display_order: number, active = true) {
    return createSlide({ ...draft, title, display_order, active })
  }

  async function names(query = '') {
    const { rows } = await listSlides(readList(asked(query), SLIDE_SORTS))
    return rows.map(({ name }) => name)
  }

  it('without a title have a name to be called by', async () => {
    await aSlide('Rosas', 2)
    const bare = idOf(await aSlide(null, 1))
    await aSlide('Ñandúes', 3, false)
    expect(await names()).toEqual(['Slide', 'Rosas', 'Ñandúes'])
    expect(await names('q=nandu')).toEqual(['Ñandúes'])
    expect(await moveRow('hero_slides', bare, 'down')).toEqual({
      name: 'Slide',
      place: 2,
      from: 1,
      count: 3,
    })
    expect((await activeSlides()).map(({ title }) => title)).toEqual(['Rosas', null])
  })

  it('hand back the picture they no longer show, and refuse to forget what others wrote', async () => {
    const id = idOf(await aSlide('Rosas', 1))
    const stored = await slideToEdit(id)
    if (!stored) throw new Error('not there')
    const next = { ...draft, image_url: '/imagenes/t.webp', title: 'Lirios', display_order: 1 }
    const seen = versionOf(stored)
    const saved = await updateSlide(id, { ...next, active: true }, seen)
    expect(saved).toMatchObject({ saved: true, oldImage: '/imagenes/s.webp' })
    const late = await updateSlide(id, { ...next, title: 'Claveles', active: true }, seen)
    expect(late).toMatchObject({ fieldErrors: { title: ['Otra persona dejó aquí: Lirios'] } })
  })

  it('warn before the home page is left without any', async () => {
    const first = idOf(await aSlide('Uno', 1))
    const second = idOf(await aSlide('Dos', 2))
    expect((await slidesToRemove([first])).effects).toEqual([])
    await setActive('hero_slides', [second], false)
    expect((await slidesToRemove([first])).effects).toEqual(['La portada se queda sin slides.'])
    const { images } = await removeSlides([first, second])
    expect(images).toEqual([draft.image_url, draft.image_url])
    expect(await activeSlides()).toEqual([])
  })
})

describe('the grid', () => {
  function draftTo(link_type: LifestyleDraft['link_type'], target: string): LifestyleDraft {
    const words = { title: 'En casa', description: null, display_order: 1, active: true }
    const picture = { image_url: '/imagenes/g.webp', crop_x: 50, crop_y: 20 }
    return { ...picture, ...words, link_type, target }
  }

  it('keeps only the id of the chosen type, and the title as what is read aloud', async () => {
    const [category, tag] = [await aCategory({ slug: 'ramos' }), await aTag()]
    const id = idOf(await createLifestyle(draftTo('category', category.id)))
    const stored = await lifestyleToEdit(id)
    expect(stored).toMatchObject({ link_category_id: category.id, alt_text: 'En casa' })
    expect((await lifestyleImages())[0]?.link).toBe('/catalogo/ramos')

    const seen = stored ? versionOf(stored) : ''
    await updateLifestyle(id, { ...draftTo('tag', tag.id), title: null }, seen)
    expect(await lifestyleToEdit(id)).toMatchObject({
      link_type: 'tag',
      link_category_id: null,
      link_subcategory_id: null,
      link_tag_id: tag.id,
      alt_text: null,
    })
    expect((await lifestyleImages())[0]?.link).toBe(`/catalogo?tag=${tag.id}`)
  })

  it('takes no id of another kind, nor of nothing', async () => {
    const [category, tag, product] = [await aCategory(), await aTag(), await aProduct()]
    for (const [type, id] of [
      ['category', tag.id],
      ['subcategory', category.id],
      ['tag', product.id],
      ['tag', crypto.randomUUID()],
    ] as const) {
      expect(await createLifestyle(draftTo(type, id))).toEqual({
        saved: false,
        fieldErrors: { [`link_${type}_id`]: ['Eso ya no existe: elige otra cosa'] },
      })
    }
    expect((await listLifestyle(readList(asked(''), LIFESTYLE_SORTS))).total).toBe(0)
  })

  it('names what each picture leads to, and says when that is gone', async () => {
    const [category, tag] = [await aCategory({ name: 'Ramos' }), await aTag({ name: 'Amor' })]
    const sub = await aSubcategory({ category_id: category.id, name: 'Con tulipanes' })
    await createLifestyle({ ...draftTo('subcategory', sub.id), display_order: 1 })
    await createLifestyle({ ...draftTo('tag', tag.id), display_order: 2, title: null })
    const list = readList(asked(''), LIFESTYLE_SORTS)
    expect((await listLifestyle(list)).rows).toMatchObject([
      { name: 'En casa', link_type: 'subcategory', target: 'Con tulipanes' },
      { name: 'Imagen', link_type: 'tag', target: 'Amor' },
    ])
    expect((await listLifestyle(readList(asked('q=tulipan'), LIFESTYLE_SORTS))).total).toBe(1)
    await db.deleteFrom('categories').execute()
    expect((await listLifestyle(list)).rows[0]).toMatchObject({ target: null })
  })

  it('offers what shoppers see, by name, and what a picture leads to already', async () => {
    const ramos = await aCategory({ name: 'Ramos' })
    const hidden = await aCategory({ name: 'Árboles', active: false })
    await aCategory({ name: 'Ánforas' })
    await aSubcategory({ category_id: hidden.id, name: 'Olivos' })
    await aSubcategory({ category_id: ramos.id, name: 'Con rosas' })
    await aSubcategory({ category_id: ramos.id, name: 'Apagada', active: false })
    const named = async (current: string[]) => {
      const { categories, subcategories } = await linkTargets(current)
      return [categories.map(({ name }) => name), subcategories.map(({ name }) => name)]
    }
    expect(await named([])).toEqual([['Ánforas', 'Ramos'], ['Con rosas']])
    expect(await named([hidden.id])).toEqual([['Ánforas', 'Árboles', 'Ramos'], ['Con rosas']])
  })

  it('says in words what another person chose', async () => {
    const [one, other] = [await aTag(), await aTag()]
    const id = idOf(await createLifestyle(draftTo('tag', one.id)))
    const late = await updateLifestyle(id, { ...draftTo('tag', other.id), title: 'Otra' }, '')
    expect(late).toMatchObject({
      fieldErrors: {
        title: ['Otra persona dejó aquí: En casa'],
        link_tag_id: ['Otra persona eligió otra cosa aquí'],
      },
    })
    expect(late).not.toHaveProperty('fieldErrors.alt_text')
  })

  it('shows six at most, and warns before the last goes', async () => {
    const tag = await aTag()
    const ids: string[] = []
    for (let place = 1; place <= 7; place += 1) {
      ids.push(idOf(await createLifestyle({ ...draftTo('tag', tag.id), display_order: place })))
    }
    expect((await lifestyleImages()).map(({ id }) => id)).toEqual(ids.slice(0, 6))
    expect((await lifestyleToRemove(ids.slice(1))).effects).toEqual([])
    expect((await lifestyleToRemove(ids)).effects).toEqual(['La portada se queda sin cuadrícula.'])
    expect(await removeLifestyle(ids)).toMatchObject({ count: 7 })
  })
})
