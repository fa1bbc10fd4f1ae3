import { sql } from 'kysely'
import { db } from '~/database/db.server'
import { isBackingUp } from '~/models/records/backup-lock.server'
import { PICTURE_SETTINGS } from './settings/setting-list'

/** All columns that hold a picture's address. */
const SHOWN = sql`
  select image_url from categories
  union all select image_url from complements
  union all select image_url from hero_slides
  union all select image_url from lifestyle_images
  union all select image_url from product_colors
  union all select image_url from product_images
  union all select image_url from tags
  union all select value from site_settings where key in (${sql.join(PICTURE_SETTINGS)})
`

/** Whether any row uses a picture, or a backup is being made, which may need it. */
export async function isImageUsed(url: string): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select ${isBackingUp} or exists (
      select from (${SHOWN}) as shown where image_url = ${url}
    ) as used
  `.execute(db)
  return rows[0]?.used ?? true
}

/** The addresses of all pictures in use. */
export async function usedImages(): Promise<Set<string>> {
  const { rows } = await sql<{ image_url: string }>`
    select distinct image_url from (${SHOWN}) as shown where image_url is not null
  `.execute(db)
  return new Set(rows.map(({ image_url }) => image_url))
}
