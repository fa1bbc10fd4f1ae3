import { db } from '~/database/db.server'
import { categoryPath, occasionPath } from '~/urls/listing/listing-url'
import { providerOf } from '~/models/site/provider'
import { allSettings } from '~/models/site/settings/setting.server'
import { findCategory, menuCategories } from './category.server'
import { findOccasion, menuOccasions } from './tag.server'
import { findProduct, findRenamed } from './product.server'

/** Where a link of the shop leads, and what the page is called. */
export type ShopPage = { path: string; name: string }

const PAGES: ShopPage[] = [
  { path: '/', name: 'Portada' },
  { path: '/catalogo-completo', name: 'Todo el catálogo' },
  { path: '/nosotros', name: 'Nosotros' },
  { path: '/contacto', name: 'Contacto' },
  { path: '/terminos', name: 'Términos' },
  { path: '/privacidad', name: 'Privacidad' },
]
/** Those that nobody looks for in a list. */
const OTHERS = [
  '/catalogo',
  '/buscar',
  '/carrito',
  '/checkout',
  '/mi-pedido',
  '/ingresar',
  '/registro',
]
/** Open once the settings say who sells. */
const BOOK = '/libro-de-reclamaciones'
/** A longer list helps nobody to choose: the address of any other product can be pasted. */
const PRODUCTS_MAX = 100

/** The pages that a link can be chosen from; of many products the newest. */
export async function shopPages(): Promise<ShopPage[]> {
  const [categories, occasions, products] = await Promise.all([
    menuCategories(),
    menuOccasions(),
    newestProducts(),
  ])
  const listings = categories.flatMap(({ name, slug, subcategories }) => [
    { path: categoryPath(slug), name },
    ...subcategories.map((sub) => ({
      path: categoryPath(slug, sub.slug),
      name: `${name}: ${sub.name}`,
    })),
  ])
  const each = products.map(({ slug, name }) => ({
    path: `/producto/${encodeURIComponent(slug)}`,
    name,
  }))
  const forOccasions = occasions.map(({ name, slug }) => ({ path: occasionPath(slug), name }))
  return [...PAGES, ...listings, ...forOccasions, ...each]
}

function newestProducts() {
  return db
    .selectFrom('products')
    .select(['slug', 'name'])
    .where('active', '=', true)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(PRODUCTS_MAX)
    .execute()
}

/** Whether an address of the shop is a page that visitors see. */
export async function isShopPage(address: string): Promise<boolean> {
  const path = pathOf(address)
  if (path === null) return false
  if (OTHERS.includes(path) || PAGES.some((page) => page.path === path)) return true
  if (path === BOOK) return providerOf(await allSettings()) !== null
  const [, kind, slug = '', part, ...more] = path.split('/')
  if (more.length > 0) return false
  if (kind === 'catalogo') return isListing(slug, part)
  if (part !== undefined) return false
  if (kind === 'ocasion') return (await findOccasion(slug)) !== undefined
  if (kind !== 'producto') return false
  return ((await findProduct(slug)) ?? (await findRenamed(slug))) !== undefined
}

/** Decoded, because any text can be a slug; `null` when it cannot be. */
function pathOf(address: string): string | null {
  try {
    const { pathname } = new URL(address, 'https://shop.invalid')
    return decodeURIComponent(pathname).replace(/(?<=.)\/+$/, '')
  } catch {
    return null
  }
}

async function isListing(slug: string, part: string | undefined): Promise<boolean> {
  const category = await findCategory(slug)
  if (!category) return false
  return part === undefined || category.subcategories.some((one) => one.slug === part)
}
