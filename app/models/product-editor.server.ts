import { db, type Executor } from '~/db.server'

export type ProductDraft = {
  name: string
  slug: string
  description: string
  /** One care step a line. */
  instructions: string
  /** Céntimos. */
  price: number
  sale_price: number | null
  category_id: string | null
  subcategory_id: string | null
  stock: number
  featured: boolean
  active: boolean
  tagIds: string[]
  /** In the order shoppers see them. */
  colors: { color_name: string; hex_color: string; image_url: string | null }[]
}

/**
 * A new product with its tags and colours.
 *
 * @param executor the caller's transaction, so that a product never stands there half made
 * @returns its id
 */
export async function createProduct(draft: ProductDraft, executor: Executor = db): Promise<string> {
  const { tagIds, colors, ...row } = draft
  const { id } = await executor
    .insertInto('products')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  if (tagIds.length > 0) {
    const links = tagIds.map((tag_id) => ({ product_id: id, tag_id }))
    await executor.insertInto('product_tags').values(links).execute()
  }
  if (colors.length > 0) {
    const rows = colors.map((color, index) => ({
      ...color,
      product_id: id,
      display_order: index + 1,
    }))
    await executor.insertInto('product_colors').values(rows).execute()
  }
  return id
}
