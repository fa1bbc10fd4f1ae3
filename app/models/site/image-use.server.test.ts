import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { db } from '~/database/db.server'
import {
  aCategory,
  aColor,
  aComplement,
  aPicture,
  aProduct,
  aSetting,
  aTag,
} from '../../../tests/support/factories'
import { isImageUsed, usedImages } from './image-use.server'

const picture = (name: string) => `/imagenes/${name}.webp`

/** Columns that hold addresses, and none of a picture of ours. */
const NO_PICTURES = ['campaigns.button_url']

it('every column of the database that can show a picture keeps its file', async () => {
  const { rows } = await sql<{ at: string }>`
    select table_name || '.' || column_name as at from information_schema.columns
    where table_schema = 'public' and (column_name like '%url%' or column_name like '%image%')
      and data_type = 'text'
    order by 1
  `.execute(db)
  const product = await aProduct()
  await aCategory({ image_url: picture('categories') })
  await aComplement({ image_url: picture('complements') })
  await aTag({ image_url: picture('tags') })
  await aColor({ product_id: product.id, image_url: picture('product_colors') })
  await aPicture({ product_id: product.id, image_url: picture('product_images') })
  for (const table of ['hero_slides', 'lifestyle_images'] as const) {
    await db
      .insertInto(table)
      .values({ image_url: picture(table) })
      .execute()
  }
  const columns = rows.map(({ at }) => at).filter((at) => !NO_PICTURES.includes(at))
  expect(columns.map((at) => picture(at.replace('.image_url', '')))).toEqual(
    [...(await usedImages())].sort(),
  )
})

it('the codes to pay with are kept, other settings are no pictures', async () => {
  await aSetting('yape_qr_url', picture('yape'))
  await aSetting('plin_qr_url', picture('plin'))
  await aSetting('slogan', picture('slogan'))
  expect(await isImageUsed(picture('yape'))).toBe(true)
  expect(await isImageUsed(picture('plin'))).toBe(true)
  expect(await isImageUsed(picture('slogan'))).toBe(false)
})

it('a picture is used until the last row that shows it is gone, hidden ones counted', async () => {
  const shared = picture('compartida')
  const first = await aCategory({ image_url: shared })
  const second = await aComplement({ image_url: shared, active: false })
  await db.deleteFrom('categories').where('id', '=', first.id).execute()
  expect(await isImageUsed(shared)).toBe(true)
  await db.deleteFrom('complements').where('id', '=', second.id).execute()
  expect(await isImageUsed(shared)).toBe(false)
  expect(await usedImages()).not.toContain(shared)
})
