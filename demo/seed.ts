import { sql } from 'kysely'
import { db, type Trx } from '../app/database/db.server'
import { limaDay } from '../app/dates'
import { createProduct } from '../app/models/catalogue/admin/product-editor.server'
import { saveRecipes } from '../app/models/catalogue/recipes/recipe.server'
import { toSlug } from '../app/slug'
import { catalogue, type DemoLink } from './catalogue'
import { storePictures } from './pictures'

/**
 * Fills an empty shop with the demo: first its pictures, then its rows in one transaction.
 *
 * @param say called in Spanish with how far it is
 * @returns `false` when the shop already has something of its own, which is left alone
 */
export async function seedDemo(say: (line: string) => void): Promise<boolean> {
  if (!(await isEmpty())) return false
  say('La base de datos está vacía: preparamos la tienda de demostración…')
  const pictureUrl = await storePictures()
  await db.transaction().execute((trx) => writeShop(trx, pictureUrl))
  say(`Tienda de demostración lista: ${catalogue.products.length} arreglos.`)
  return true
}

async function isEmpty(): Promise<boolean> {
  const tables = ['products', 'categories', 'orders', 'site_settings'] as const
  const rows = await Promise.all(
    tables.map((table) =>
      db
        .selectFrom(table)
        .select((eb) => eb.lit(1).as('one'))
        .limit(1)
        .execute(),
    ),
  )
  return rows.every((found) => found.length === 0)
}

type Ids = Map<string, string>
type PictureUrl = (file: string) => string

async function writeShop(trx: Trx, pictureUrl: PictureUrl) {
  const categories: Ids = new Map()
  const subcategories: Ids = new Map()
  const tags: Ids = new Map()
  for (const { subcategories: under, ...category } of inOrder(catalogue.categories)) {
    const row = { ...category, image_url: pictureUrl(`category/${category.slug}`) }
    const { id } = await insertedId(trx, 'categories', row)
    categories.set(category.slug, id)
    for (const subcategory of inOrder(under)) {
      const child = { ...subcategory, category_id: id }
      const { id: childId } = await insertedId(trx, 'subcategories', child)
      subcategories.set(`${category.slug}/${subcategory.slug}`, childId)
    }
  }
  for (const tag of inOrder(catalogue.tags)) {
    tags.set(tag.slug, (await insertedId(trx, 'tags', tag)).id)
  }
  await writeProducts(trx, { categories, subcategories, tags }, pictureUrl)
  await writeSales(trx, pictureUrl)
  await writeContent(trx, { categories, subcategories, tags }, pictureUrl)
}

/** Rows with the place that their list gives them. */
function inOrder<Row extends object>(rows: Row[]): (Row & { display_order: number })[] {
  return rows.map((row, index) => ({ ...row, display_order: index + 1 }))
}

function insertedId(trx: Trx, table: 'categories' | 'subcategories' | 'tags', row: object) {
  return trx
    .insertInto(table)
    .values(row as never)
    .returning('id')
    .executeTakeFirstOrThrow()
}

type Targets = { categories: Ids; subcategories: Ids; tags: Ids }

async function writeProducts(trx: Trx, ids: Targets, pictureUrl: PictureUrl) {
  for (const product of catalogue.products) {
    const { category, subcategory, tags, colors, sizes, recipe: _, ...row } = product
    await createProduct(
      {
        ...row,
        active: true,
        category_id: ids.categories.get(category) ?? null,
        subcategory_id: ids.subcategories.get(`${category}/${subcategory}`) ?? null,
        tagIds: tags.map((tag) => ids.tags.get(tag) ?? '').filter(Boolean),
        colors: colors.map((color) => ({
          ...color,
          image_url: pictureUrl(`producto/${product.slug}-${toSlug(color.color_name)}`),
        })),
        sizes: sizes.map(({ recipe: _none, ...size }) => ({ ...size, active: true })),
        pictures: [
          {
            image_url: pictureUrl(`producto/${product.slug}-cerca`),
            alt_text: `${product.name}: las flores de cerca`,
            crop_x: 50,
            crop_y: 50,
          },
        ],
      },
      trx,
    )
  }
  await writeRecipes(trx)
  await newestFirst(trx)
}

/** All of them at once, and what a stem costs. */
async function writeRecipes(trx: Trx) {
  const stored = await trx
    .selectFrom('products')
    .leftJoin('product_sizes', 'product_id', 'products.id')
    .select(['products.id as productId', 'products.slug as product'])
    .select(['product_sizes.id as sizeId', 'product_sizes.name as size'])
    .execute()
  const recipes = stored.map(({ product, size, ...of }) => {
    const sold = catalogue.products.find(({ slug }) => slug === product)
    const { recipe = [] } = size
      ? (sold?.sizes.find(({ name }) => name === size) ?? {})
      : (sold ?? {})
    return { ...of, stems: recipe }
  })
  await saveRecipes(trx, recipes)
  await sql`
    update flowers set stem_cost = value::integer
    from jsonb_each_text(${JSON.stringify(catalogue.stemCosts)}::jsonb) where name = key
  `.execute(trx)
}

/** The first of the catalogue is the newest: planted at one moment, they would be shown in a different order by each shop. */
async function newestFirst(trx: Trx) {
  const slugs = catalogue.products.map(({ slug }) => slug)
  const age = sql`make_interval(mins => array_position(${slugs}::text[], slug))`
  await trx
    .updateTable('products')
    .set({ created_at: sql`now() - ${age}` })
    .execute()
}

async function writeSales(trx: Trx, pictureUrl: PictureUrl) {
  const complements = inOrder(catalogue.complements).map(({ picture, ...complement }) => ({
    ...complement,
    image_url: pictureUrl(`complement/${picture}`),
  }))
  await trx.insertInto('complements').values(complements).execute()
  await trx.insertInto('shipping_zones').values(catalogue.zones).execute()
  await trx
    .insertInto('coupons')
    .values(catalogue.coupons(limaDay(new Date())))
    .execute()
}

async function writeContent(trx: Trx, ids: Targets, pictureUrl: PictureUrl) {
  const slides = inOrder(catalogue.heroSlides).map(({ picture, ...slide }) => ({
    ...slide,
    image_url: pictureUrl(`hero-slide/${picture}`),
  }))
  await trx.insertInto('hero_slides').values(slides).execute()
  const images = inOrder(catalogue.lifestyleImages).map(({ picture, link, ...image }) => ({
    ...image,
    ...linkColumns(link, ids),
    image_url: pictureUrl(`lifestyle/${picture}`),
  }))
  await trx.insertInto('lifestyle_images').values(images).execute()
  const qr = pictureUrl('qr/demo')
  const icon_url = pictureUrl('icono/flor')
  const values = { ...catalogue.settings, icon_url, yape_qr_url: qr, plin_qr_url: qr }
  const settings = Object.entries(values).map(([key, value]) => ({ key, value }))
  await trx.insertInto('site_settings').values(settings).execute()
}

function linkColumns(link: DemoLink, ids: Targets) {
  return {
    link_type: link.type,
    link_category_id: link.type === 'category' ? ids.categories.get(link.category) : null,
    link_subcategory_id:
      link.type === 'subcategory'
        ? ids.subcategories.get(`${link.category}/${link.subcategory}`)
        : null,
    link_tag_id: link.type === 'tag' ? ids.tags.get(link.tag) : null,
  }
}
