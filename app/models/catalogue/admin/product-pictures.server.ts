import type { Executor } from '~/database/db.server'
import type { PictureDraft } from './product-draft'
import { colorsOf } from './product-parts.server'
import { sizesOf } from './product-sizes.server'

/* The pictures of a product besides those of its colours. */

/** In display order. */
export function picturesOf(executor: Executor, productId: string): Promise<PictureDraft[]> {
  return executor
    .selectFrom('product_images')
    .select(['image_url', 'alt_text', 'crop_x', 'crop_y', 'color_id', 'size_id'])
    .where('product_id', '=', productId)
    .orderBy('display_order')
    .orderBy('id')
    .execute()
}

/** Writes pictures in their order, after the colours and sizes that they show; one that is not there any more is none. */
export async function writePictures(
  executor: Executor,
  productId: string,
  pictures: PictureDraft[],
) {
  if (pictures.length === 0) return
  const own = await ownIds(executor, productId)
  const rows = pictures.map(({ color_id, size_id, ...picture }, index) => ({
    ...picture,
    color_id: color_id && own.has(color_id) ? color_id : null,
    size_id: size_id && own.has(size_id) ? size_id : null,
    product_id: productId,
    display_order: index + 1,
  }))
  await executor.insertInto('product_images').values(rows).execute()
}

/** Of the product's colours and sizes. */
async function ownIds(executor: Executor, productId: string): Promise<Set<string>> {
  const [colors, sizes] = [await colorsOf(executor, productId), await sizesOf(executor, productId)]
  return new Set([...colors, ...sizes].map(({ id }) => id))
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
