import { beforeEach, expect, test } from 'vitest'
import { db } from '~/database/db.server'
import { aCategory, aProduct, aSubcategory, aTag } from '../../../tests/support/factories'
import { activeSlides, lifestyleImages } from './content.server'
import { occasions } from '~/models/catalogue/tag.server'

const IMAGE = '/imagenes/momento-0123456789ab-720x900-720.webp'

type Target = {
  link_type?: 'category' | 'subcategory' | 'tag'
  link_category_id?: string
  link_subcategory_id?: string
  link_tag_id?: string
}

function aMoment(some: Target & { title?: string; active?: boolean; display_order?: number } = {}) {
  return db
    .insertInto('lifestyle_images')
    .values({ image_url: IMAGE, ...some })
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function onlyLink(target: Target) {
  await aMoment(target)
  const [image] = await lifestyleImages()
  return image?.link
}

beforeEach(async () => {
  for (const table of ['lifestyle_images', 'hero_slides', 'products', 'tags'] as const) {
    await db.deleteFrom(table).execute()
  }
})

test('the grid shows the first six that are on, in their order', async () => {
  for (const order of [5, 3, 8, 1, 7, 2, 6]) {
    await aMoment({ title: `Momento ${order}`, display_order: order })
  }
  await aMoment({ title: 'Apagado', display_order: 0, active: false })
  const shown = await lifestyleImages()
  expect(shown.map(({ title }) => title)).toEqual(
    [1, 2, 3, 5, 6, 7].map((order) => `Momento ${order}`),
  )
})

test('a picture leads to its category, its subcategory or its occasion', async () => {
  const category = await aCategory()
  const subcategory = await aSubcategory({ category_id: category.id })
  const tag = await aTag()
  const links = []
  for (const target of [
    { link_type: 'category', link_category_id: category.id },
    { link_type: 'subcategory', link_subcategory_id: subcategory.id },
    { link_type: 'tag', link_tag_id: tag.id },
  ] as const) {
    links.push(await onlyLink(target))
    await db.deleteFrom('lifestyle_images').execute()
  }
  expect(links).toEqual([
    `/catalogo/${category.slug}`,
    `/catalogo/${category.slug}/${subcategory.slug}`,
    `/catalogo?tag=${tag.id}`,
  ])
})

test('what is switched off is no target, nor what lies below it', async () => {
  const off = await aCategory({ active: false })
  const below = await aSubcategory({ category_id: off.id })
  const on = await aCategory()
  const subcategoryOff = await aSubcategory({ category_id: on.id, active: false })
  const tagOff = await aTag({ active: false })
  await aMoment({ link_type: 'category', link_category_id: off.id })
  await aMoment({ link_type: 'subcategory', link_subcategory_id: below.id })
  await aMoment({ link_type: 'subcategory', link_subcategory_id: subcategoryOff.id })
  await aMoment({ link_type: 'tag', link_tag_id: tagOff.id })
  const shown = await lifestyleImages()
  expect(shown.map(({ link }) => link)).toEqual([null, null, null, null])
})

test('a deleted target leaves the picture without a link', async () => {
  const tag = await aTag()
  await aMoment({ link_type: 'tag', link_tag_id: tag.id })
  await db.deleteFrom('tags').where('id', '=', tag.id).execute()
  expect(await lifestyleImages()).toMatchObject([{ image_url: IMAGE, link: null }])
})

test('an id of another kind than the type says leads nowhere', async () => {
  const category = await aCategory()
  expect(await onlyLink({ link_type: 'tag', link_category_id: category.id })).toBeNull()
})

test('a slide keeps its words and loses a link that is not safe', async () => {
  await db
    .insertInto('hero_slides')
    .values([
      { image_url: IMAGE, display_order: 2, title: ' Rosas ', cta_link: '/catalogo/rosas' },
      { image_url: IMAGE, display_order: 1, cta_text: ' ', cta_link: 'javascript:alert(1)' },
      { image_url: IMAGE, display_order: 0, active: false },
    ])
    .execute()
  expect(await activeSlides()).toMatchObject([
    { title: null, cta_text: null, link: null },
    { title: 'Rosas', cta_text: null, link: '/catalogo/rosas' },
  ])
})

test('an occasion shows once a product of the shop carries it', async () => {
  const [late, early] = [
    await aTag({ name: 'Amor', display_order: 2 }),
    await aTag({ name: 'Gracias', display_order: 1 }),
  ]
  const [empty, onlyHidden, off] = [await aTag(), await aTag(), await aTag({ active: false })]
  const product = await aProduct()
  const hidden = await aProduct({ active: false })
  await db
    .insertInto('product_tags')
    .values([
      ...[late, early, off].map(({ id }) => ({ product_id: product.id, tag_id: id })),
      ...[late, onlyHidden].map(({ id }) => ({ product_id: hidden.id, tag_id: id })),
    ])
    .execute()
  const shown = (await occasions()).map(({ slug }) => slug)
  expect(shown).toEqual([early.slug, late.slug])
  expect(shown).not.toContain(empty.slug)
})
