import type { Page } from '@playwright/test'
import { db } from '~/database/db.server'
import { aColor, aProduct, aTag } from '../factories'
import { ADMIN } from './shop'
import { aBouquet, placeOrder, putInCart, signIn } from './shopping'

/** KiB as they travel with an empty cache, headers too; pictures that are late left out. */
type Budget = {
  script: number
  /** HTML and CSS. */
  page: number
  document?: number
  total: number
  requests: number
}

export const BUDGETS: Record<string, Budget> = {
  home: { script: 96, page: 29.3, total: 320, requests: 14 },
  category: { script: 95, page: 26, total: 320, requests: 16 },
  catalogue: { script: 95, page: 31, total: 320, requests: 16 },
  occasion: { script: 95, page: 27, total: 320, requests: 16 },
  product: { script: 99, page: 26, document: 15, total: 240, requests: 15 },
  cart: { script: 95, page: 22, document: 14, total: 170, requests: 14 },
  checkout: { script: 100, page: 26, document: 14, total: 150, requests: 12 },
  confirmation: { script: 95, page: 22, document: 14, total: 146, requests: 10 },
  'back office list': { script: 140, page: 42, total: 260, requests: 20 },
  'ordered list of the back office': { script: 140, page: 42, total: 260, requests: 20 },
  'back office form': { script: 150, page: 38, total: 280, requests: 20 },
}

const DEDICATION = 'Para mi querida abuelita Carmen'

/** Brings the browser to where each page shows what it shows a shopper; gives its address. */
export const PATHS: Record<string, (page: Page) => Promise<string>> = {
  home: () => Promise.resolve('/'),
  category: async () => `/catalogo/${(await fullestCategory()).slug}`,
  catalogue: () => Promise.resolve('/catalogo-completo'),
  occasion: () => Promise.resolve('/ocasion/cumpleanos'),
  product: async () => (await longestProduct()).path,
  cart: async (page) => {
    await putInCart(page, await longestProduct(), { dedication: DEDICATION })
    return '/carrito'
  },
  checkout: async (page) => {
    await putInCart(page, await longestProduct(), { dedication: DEDICATION })
    return '/checkout'
  },
  confirmation: async (page) => `/confirmacion/${await placeOrder(page)}`,
  'back office list': async (page) => {
    await signIn(page, ADMIN)
    for (let number = 1; number <= 20; number += 1) await aBouquet()
    return '/admin/productos'
  },
  'ordered list of the back office': async (page) => {
    await signIn(page, ADMIN)
    for (let number = 1; number <= 50; number += 1) await aTag({ name: `Ocasión ${number}` })
    return '/admin/tags'
  },
  'back office form': async (page) => {
    await signIn(page, ADMIN)
    const { description, instructions, colors } = await longestProduct()
    const product = await aProduct({ name: 'Ramo de seis colores', description, instructions })
    const image_url = colors[0]?.image_url
    for (const color_name of ['Rojo', 'Azul', 'Verde', 'Lila', 'Coral', 'Marfil']) {
      await aColor({ product_id: product.id, color_name, image_url })
    }
    return `/admin/productos/${product.id}`
  },
}

async function fullestCategory() {
  return db
    .selectFrom('categories')
    .innerJoin('products', 'products.category_id', 'categories.id')
    .select(['categories.slug', (eb) => eb.fn.countAll().as('count')])
    .groupBy('categories.slug')
    .orderBy('count', 'desc')
    .executeTakeFirstOrThrow()
}

/** The product of the demo with the longest page. */
async function longestProduct() {
  const product = await db
    .selectFrom('products')
    .selectAll()
    .where('category_id', 'is not', null)
    .orderBy((eb) => eb.fn('length', [eb('description', '||', eb.ref('instructions'))]), 'desc')
    .executeTakeFirstOrThrow()
  const colors = await db
    .selectFrom('product_colors')
    .selectAll()
    .where('product_id', '=', product.id)
    .orderBy('display_order')
    .execute()
  return { ...product, colors, path: `/producto/${product.slug}` }
}
