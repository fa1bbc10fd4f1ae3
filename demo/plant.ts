import { db, type Trx } from '../app/database/db.server'
import { limaDay } from '../app/dates'
import { createProduct } from '../app/models/catalogue-desk/product-editor.server'
import { catalogue } from './catalogue'
import { morePicturesOf } from './catalogue/more-pictures'
import type { DemoLifestyleImage, DemoProduct } from './catalogue/types'
import { colorKey, pictureUrl, viewKey, WALLET_QR } from './pictures'

/**
 * Fills an empty shop with the rows of the demo, in one transaction. Their pictures have an address
 * and are painted later (decision 0032).
 *
 * @param say hears in Spanish how far it is
 * @returns `false` when the shop already has something of its own, which is left alone
 */
export async function plantDemo(say: (line: string) => void): Promise<boolean> {
  if (!(await isEmpty())) return false
  say('La base de datos está vacía: preparamos la tienda de demostración…')
  await db.transaction().execute(writeShop)
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

async function writeShop(trx: Trx) {
  const categories: Ids = new Map()
  const subcategories: Ids = new Map()
  const tags: Ids = new Map()
  for (const { image: _, subcategories: under, ...category } of catalogue.categories) {
    const row = { ...category, image_url: pictureUrl(`categoria ${category.slug}`) }
    const { id } = await insertedId(trx, 'categories', row)
    categories.set(category.slug, id)
    for (const [index, subcategory] of under.entries()) {
      const child = { ...subcategory, category_id: id, display_order: index + 1 }
      const { id: childId } = await insertedId(trx, 'subcategories', child)
      subcategories.set(`${category.slug}/${subcategory.slug}`, childId)
    }
  }
  for (const tag of catalogue.tags) tags.set(tag.slug, (await insertedId(trx, 'tags', tag)).id)
  await writeProducts(trx, { categories, subcategories, tags })
  await writeSales(trx)
  await writeContent(trx, { categories, subcategories, tags })
}

function insertedId(trx: Trx, table: 'categories' | 'subcategories' | 'tags', row: object) {
  return trx
    .insertInto(table)
    .values(row as never)
    .returning('id')
    .executeTakeFirstOrThrow()
}

type Targets = { categories: Ids; subcategories: Ids; tags: Ids }

async function writeProducts(trx: Trx, ids: Targets) {
  for (const product of catalogue.products) {
    const { category, subcategory, tags, colors, picture: _, ...row } = product
    await createProduct(
      {
        ...row,
        active: true,
        category_id: ids.categories.get(category) ?? null,
        subcategory_id: ids.subcategories.get(`${category}/${subcategory}`) ?? null,
        tagIds: tags.map((tag) => ids.tags.get(tag) ?? '').filter(Boolean),
        colors: colors.map((color) => ({
          ...color,
          image_url: pictureUrl(colorKey(product, color)),
        })),
        pictures: picturesOf(product),
      },
      trx,
    )
  }
}

function picturesOf(product: DemoProduct) {
  return morePicturesOf(product).map((more) => {
    const { view: _, ...shown } = more
    return { ...shown, image_url: pictureUrl(viewKey(product, more)) }
  })
}

async function writeSales(trx: Trx) {
  const complements = catalogue.complements.map(({ kind, ...complement }) => ({
    ...complement,
    image_url: pictureUrl(`complemento ${kind}`),
  }))
  await trx.insertInto('complements').values(complements).execute()
  await trx.insertInto('shipping_zones').values(catalogue.zones).execute()
  await trx
    .insertInto('coupons')
    .values(catalogue.coupons(limaDay(new Date())))
    .execute()
}

async function writeContent(trx: Trx, ids: Targets) {
  const slides = catalogue.heroSlides.map(({ scene: _, ...slide }) => ({
    ...slide,
    image_url: pictureUrl(`portada ${slide.title}`),
  }))
  await trx.insertInto('hero_slides').values(slides).execute()
  const images = catalogue.lifestyleImages.map(({ scene: _, link, ...image }) => ({
    ...image,
    ...linkColumns(link, ids),
    image_url: pictureUrl(`estilo ${image.title}`),
  }))
  await trx.insertInto('lifestyle_images').values(images).execute()
  const qr = pictureUrl(WALLET_QR)
  const values = { ...catalogue.settings, yape_qr_url: qr, plin_qr_url: qr }
  const settings = Object.entries(values).map(([key, value]) => ({ key, value }))
  await trx.insertInto('site_settings').values(settings).execute()
}

function linkColumns(link: DemoLifestyleImage['link'], ids: Targets) {
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
