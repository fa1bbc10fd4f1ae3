import type { Executor } from '~/database/db.server'
import type { PictureDraft } from './product-draft'
import { colorsOf } from './product-parts.server'

/* The pictures of a product besides those of its colours. */

/** In display order. */
export function picturesOf(executor: Executor, productId: string): Promise<PictureDraft[]> {
  return executor
    .selectFrom('product_images')
    .select(['image_url', 'alt_text', 'crop_x', 'crop_y'])
    .where('product_id', '=', productId)
    .orderBy('display_order')
    .orderBy('id')
    .execute()
}

/** Writes pictures in their order. */
export async function writePictures(
  executor: Executor,
  productId: string,
  pictures: PictureDraft[],
) {
  if (pictures.length === 0) return
  const rows = pictures.map((picture, index) => {
    return { ...picture, product_id: productId, display_order: index + 1 }
  })
  await executor.insertInto('product_images').values(rows).execute()
}

/** All of them; nothing else refers to their rows, so that a save writes them anew. */
export async function removePictures(executor: Executor, productId: string) {
  await executor.deleteFrom('product_images').where('product_id', '=', productId).execute()
}

/** Those of some former pictures that the product does not show now, of a colour or besides. */
export async function orphanedImages(
  executor: Executor,
  productId: string,
  before: { image_url: string | null }[],
): Promise<string[]> {
  const colors = await colorsOf(executor, productId)
  const pictures = await picturesOf(executor, productId)
  const after = new Set([...colors, ...pictures].map(({ image_url }) => image_url))
  return before.flatMap(({ image_url }) => (image_url && !after.has(image_url) ? [image_url] : []))
}
