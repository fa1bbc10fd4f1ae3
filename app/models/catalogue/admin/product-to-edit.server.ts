import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { db } from '~/database/db.server'
import { recipesOf } from '~/models/catalogue/recipes/recipe.server'
import { productColors, productPictures } from '~/models/catalogue/product-card.server'

/** A product with its tags, colours, sizes, pictures and recipes, also when hidden. */
export async function productToEdit(id: string) {
  const [product, recipes] = await Promise.all([productWithParts(id), recipesOf(db, [id])])
  return product && { ...product, recipes }
}

function productWithParts(id: string) {
  return db
    .selectFrom('products')
    .selectAll()
    .select((eb) => [
      jsonArrayFrom(
        eb.selectFrom('product_tags').select('tag_id').whereRef('product_id', '=', 'products.id'),
      ).as('tags'),
      productColors(eb).as('colors'),
      jsonArrayFrom(
        eb
          .selectFrom('product_sizes')
          .select(['product_sizes.id', 'product_sizes.name', 'contents', 'product_sizes.price'])
          .select(['product_sizes.sale_price', 'product_sizes.stock', 'recommended'])
          .select('product_sizes.active')
          .whereRef('product_id', '=', 'products.id')
          .orderBy('display_order')
          .orderBy('product_sizes.id'),
      ).as('sizes'),
      productPictures(eb).as('pictures'),
    ])
    .where('id', '=', id)
    .executeTakeFirst()
}

/**
 * The choices of a product's form: what is active, and what the product already has although
 * hidden.
 *
 * @source docs/specification/back-office.md §7
 */
export async function productChoices(productId: string | null) {
  const own = sql`(select * from products where id = ${productId})`
  const [categories, subcategories, tags] = await Promise.all([
    sql<Choice>`
      select id, name, active from categories
      where active or id in (select category_id from ${own} as product)
      order by display_order, name, id
    `.execute(db),
    sql<Choice & { category_id: string }>`
      select id, name, active, category_id from subcategories
      where active or id in (select subcategory_id from ${own} as product)
      order by name collate spanish, id
    `.execute(db),
    sql<Choice>`
      select id, name, active from tags
      where active or id in (select tag_id from product_tags where product_id = ${productId})
      order by name collate spanish, id
    `.execute(db),
  ])
  return { categories: categories.rows, subcategories: subcategories.rows, tags: tags.rows }
}

type Choice = { id: string; name: string; active: boolean }
