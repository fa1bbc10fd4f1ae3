import { db } from '~/database/db.server'

type Ordered = { product_id: string | null; product_color: string | null }

/**
 * Lines of an order with the picture of what was ordered: of its colour, or else of the product's
 * first; `null` when the product is gone.
 */
export async function withPictures<Line extends Ordered>(lines: Line[]) {
  const productIds = [...new Set(lines.flatMap(({ product_id }) => product_id ?? []))]
  const colors = productIds.length > 0 ? await colorsOf(productIds) : []
  return lines.map((line) => {
    const ofProduct = colors.filter(({ product_id }) => product_id === line.product_id)
    const ofColor = ofProduct.find(({ color_name }) => color_name === line.product_color)
    return { ...line, image: (ofColor ?? ofProduct[0])?.image_url ?? null }
  })
}

function colorsOf(productIds: string[]) {
  return db
    .selectFrom('product_colors')
    .select(['product_id', 'color_name', 'image_url'])
    .where('product_id', 'in', productIds)
    .orderBy('display_order')
    .orderBy('id')
    .execute()
}
