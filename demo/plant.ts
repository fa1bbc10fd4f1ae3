import os from 'node:os'
import pLimit from 'p-limit'
import { db, type Trx } from '../app/database/db.server'
import { limaDay } from '../app/dates'
import { createProduct } from '../app/models/catalogue-desk/product-editor.server'
import { catalogue } from './catalogue'
import { pictureOf } from './catalogue/products'
import type { DemoLifestyleImage } from './catalogue/types'
import { drawArrangement, drawCategory, drawComplement, drawScene } from './flowers/draw'
import { storeDrawing } from './rasterise'

const PRODUCT_PX = 720
const TILE_PX = 540
const COMPLEMENT_PX = 180
const HERO = { width: 1920, height: 800 }
const LIFESTYLE = { width: 720, height: 900 }

/**
 * Fills an empty shop with the demo: draws its pictures, then writes its rows in one transaction.
 *
 * @param say hears in Spanish how far it is
 * @returns `false` when the shop already has something of its own, which is left alone
 */
export async function plantDemo(say: (line: string) => void): Promise<boolean> {
  if (!(await isEmpty())) return false
  say('La base de datos está vacía: preparamos la tienda de demostración…')
  const pictures = await drawPictures(say)
  await db.transaction().execute((trx) => writeShop(trx, pictures))
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

type Drawing = { key: string; prefix: string; name: string; svg: () => string; width: number }
/** `image_url` of each drawing, by its key. */
type Pictures = Map<string, string>

async function drawPictures(say: (line: string) => void): Promise<Pictures> {
  const drawings = everyDrawing()
  const pictures: Pictures = new Map()
  const total = drawings.length
  const turn = pLimit(os.availableParallelism() * 2)
  await Promise.all(
    drawings.map(async ({ key, svg, ...drawing }) => {
      pictures.set(key, await turn(() => storeDrawing({ ...drawing, svg: svg() })))
      if (pictures.size % 30 === 0) say(`  Pintando las flores: ${pictures.size} de ${total}`)
    }),
  )
  return pictures
}

function everyDrawing(): Drawing[] {
  const { products, categories, complements, heroSlides, lifestyleImages } = catalogue
  return [
    ...products.flatMap((product) =>
      product.colors.map((color) => ({
        key: `${product.slug} ${color.color_name}`,
        prefix: 'producto-',
        name: `${product.slug} ${color.color_name}`,
        svg: () => drawArrangement(pictureOf(product, color)),
        width: PRODUCT_PX,
      })),
    ),
    ...categories.map(({ slug, image }) => ({
      key: slug,
      prefix: 'category-',
      name: slug,
      svg: () => drawCategory(image),
      width: TILE_PX,
    })),
    ...complements.map(({ kind, name }) => ({
      key: kind,
      prefix: 'complement-',
      name,
      svg: () => drawComplement(kind, kind),
      width: COMPLEMENT_PX,
    })),
    ...heroSlides.map(({ title, scene }) => ({
      key: title,
      prefix: 'hero-slide-',
      name: title,
      svg: () => drawScene(scene, HERO.width, HERO.height),
      width: HERO.width,
    })),
    ...lifestyleImages.map(({ title, scene }) => ({
      key: `estilo ${title}`,
      prefix: 'lifestyle-',
      name: title,
      svg: () => drawScene(scene, LIFESTYLE.width, LIFESTYLE.height),
      width: LIFESTYLE.width,
    })),
  ]
}

type Ids = Map<string, string>

async function writeShop(trx: Trx, pictures: Pictures) {
  const categories: Ids = new Map()
  const subcategories: Ids = new Map()
  const tags: Ids = new Map()
  for (const { image: _, subcategories: under, ...category } of catalogue.categories) {
    const row = { ...category, image_url: pictures.get(category.slug) ?? null }
    const { id } = await insertedId(trx, 'categories', row)
    categories.set(category.slug, id)
    for (const [index, subcategory] of under.entries()) {
      const child = { ...subcategory, category_id: id, display_order: index + 1 }
      const { id: childId } = await insertedId(trx, 'subcategories', child)
      subcategories.set(`${category.slug}/${subcategory.slug}`, childId)
    }
  }
  for (const tag of catalogue.tags) tags.set(tag.slug, (await insertedId(trx, 'tags', tag)).id)
  await writeProducts(trx, pictures, { categories, subcategories, tags })
  await writeSales(trx, pictures)
  await writeContent(trx, pictures, { categories, subcategories, tags })
}

function insertedId(trx: Trx, table: 'categories' | 'subcategories' | 'tags', row: object) {
  return trx
    .insertInto(table)
    .values(row as never)
    .returning('id')
    .executeTakeFirstOrThrow()
}

type Targets = { categories: Ids; subcategories: Ids; tags: Ids }

async function writeProducts(trx: Trx, pictures: Pictures, ids: Targets) {
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
          image_url: pictures.get(`${product.slug} ${color.color_name}`) ?? null,
        })),
      },
      trx,
    )
  }
}

async function writeSales(trx: Trx, pictures: Pictures) {
  const complements = catalogue.complements.map(({ kind, ...complement }) => ({
    ...complement,
    image_url: pictures.get(kind) ?? null,
  }))
  await trx.insertInto('complements').values(complements).execute()
  await trx.insertInto('shipping_zones').values(catalogue.zones).execute()
  await trx
    .insertInto('coupons')
    .values(catalogue.coupons(limaDay(new Date())))
    .execute()
}

async function writeContent(trx: Trx, pictures: Pictures, ids: Targets) {
  const slides = catalogue.heroSlides.map(({ scene: _, ...slide }) => ({
    ...slide,
    image_url: pictures.get(slide.title) ?? '',
  }))
  await trx.insertInto('hero_slides').values(slides).execute()
  const images = catalogue.lifestyleImages.map(({ scene: _, link, ...image }) => ({
    ...image,
    ...linkColumns(link, ids),
    image_url: pictures.get(`estilo ${image.title}`) ?? '',
  }))
  await trx.insertInto('lifestyle_images').values(images).execute()
  const settings = Object.entries(catalogue.settings).map(([key, value]) => ({ key, value }))
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
