import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { db } from '~/database/db.server'
import { aColor, aProduct, aTag } from '../../../tests/support/factories'
import { activeTags, findOccasion, occasionPictures } from './tag.server'

test('occasions are listed even when their drawings cannot be read', async () => {
  await aTag({ name: 'Segunda', display_order: 2, icon: 'M0 0' })
  await aTag({ name: 'Primera', display_order: 1, icon: 'M1 1' })
  await aTag({ name: 'Apagada', active: false })
  const names = async () => (await activeTags()).map(({ name, icon }) => [name, icon])
  expect(await names()).toEqual([
    ['Primera', 'M1 1'],
    ['Segunda', 'M0 0'],
  ])

  await sql`alter table tags rename column icon to drawing`.execute(db)
  try {
    expect(await names()).toEqual([
      ['Primera', null],
      ['Segunda', null],
    ])
  } finally {
    await sql`alter table tags rename column drawing to icon`.execute(db)
  }
})

test('an occasion shows its newest product that no earlier one shows', async () => {
  const love = await aTag({ name: 'Amor', display_order: 11 })
  const thanks = await aTag({ name: 'Gracias', display_order: 12 })
  const lonely = await aTag({ name: 'Sola', display_order: 13 })
  await aTag({ name: 'De nadie', display_order: 14 })
  async function aTagged(tags: { id: string }[], name: string, some: object) {
    const product = await aProduct({ name, ...some })
    const links = tags.map(({ id }) => ({ product_id: product.id, tag_id: id }))
    await db.insertInto('product_tags').values(links).execute()
    await aColor({ product_id: product.id, image_url: `${name}, la segunda`, display_order: 2 })
    await aColor({ product_id: product.id, image_url: name, display_order: 1 })
  }
  await aTagged([thanks], 'Antes', { created_at: '2026-01-01' })
  await aTagged([love, thanks, lonely], 'Después', { created_at: '2026-02-01' })
  await aTagged([love], 'Escondida', { created_at: '2026-03-01', active: false })

  const pictures = await occasionPictures()
  const shown = [love, thanks, lonely].map(({ id }) => pictures.get(id))
  expect(shown).toEqual(['Después', 'Antes', 'Después'])
  expect(pictures.size).toBe(3)
})

test('an occasion shows its own picture, and leaves its product to another', async () => {
  const own = await aTag({ name: 'Propia', display_order: 21, image_url: 'la suya' })
  const after = await aTag({ name: 'Después', display_order: 22 })
  const product = await aProduct({ created_at: '2026-04-01' })
  const links = [own, after].map(({ id }) => ({ product_id: product.id, tag_id: id }))
  await db.insertInto('product_tags').values(links).execute()
  await aColor({ product_id: product.id, image_url: 'la del ramo', display_order: 1 })

  const pictures = await occasionPictures()
  expect([own, after].map(({ id }) => pictures.get(id))).toEqual(['la suya', 'la del ramo'])
})

test('only an active occasion has a page, whatever is asked for', async () => {
  await aTag({ slug: 'pedida', title: '¿Te casas conmigo?' })
  await aTag({ slug: 'dormida', active: false })
  expect(await findOccasion('pedida')).toMatchObject({ title: '¿Te casas conmigo?' })
  for (const slug of ['dormida', 'PEDIDA', '', 'ped\0ida', "' or true --"]) {
    expect(await findOccasion(slug), slug).toBeUndefined()
  }
})
