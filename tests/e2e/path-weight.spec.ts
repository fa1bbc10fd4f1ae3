import type { CDPSession, Page } from '@playwright/test'
import { db } from '~/db.server'
import { expect, test } from '../fixtures'
import { placeOrder, putInCart } from './shopping'

/** KiB on the wire, headers included, with nothing in the browser's cache. */
type Budget = { script: number; page: number; document?: number }

const BUDGETS: Record<string, Budget> = {
  home: { script: 90, page: 28 },
  category: { script: 90, page: 28 },
  product: { script: 92, page: 26, document: 14 },
  cart: { script: 90, page: 22, document: 14 },
  checkout: { script: 92, page: 26, document: 14 },
  confirmation: { script: 88, page: 22, document: 14 },
}

const CLS_MAX = 0.02

/** Brings the browser to where each page shows what it shows a shopper; gives its address. */
const PATHS: Record<string, (page: Page) => Promise<string>> = {
  home: () => Promise.resolve('/'),
  category: async () => `/catalogo/${(await fullestCategory()).slug}`,
  product: async () => `/producto/${(await demoProduct()).slug}`,
  cart: async (page) => {
    await putInCart(page, await demoProduct(), { dedication: 'Para mi querida abuelita Carmen' })
    return '/carrito'
  },
  checkout: async (page) => {
    await putInCart(page, await demoProduct(), { dedication: 'Para mi querida abuelita Carmen' })
    return '/checkout'
  },
  confirmation: async (page) => `/confirmacion/${await placeOrder(page)}`,
}

function fullestCategory() {
  return db
    .selectFrom('categories')
    .innerJoin('products', 'products.category_id', 'categories.id')
    .select(['categories.slug', (eb) => eb.fn.countAll().as('count')])
    .groupBy('categories.slug')
    .orderBy('count', 'desc')
    .executeTakeFirstOrThrow()
}

/** The product of the demo with the longest page. */
async function demoProduct() {
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

/** Adds up what crosses the wire by kind of content: compressed bodies, which headers only frame. */
async function weigh(cdp: CDPSession) {
  const kinds = new Map<string, string>()
  const bytes: Record<string, number> = {}
  await cdp.send('Network.enable')
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
  cdp.on('Network.responseReceived', ({ requestId, type, response }) => {
    kinds.set(requestId, /javascript/.test(response.mimeType) ? 'Script' : type)
  })
  cdp.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'Other'
    bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength
  })
  return (kind: string) => (bytes[kind] ?? 0) / 1024
}

/** Counts layout shifts from the first paint on, into `window.shifted`. */
function watchShifts() {
  const shifts = Object.assign(window, { shifted: 0 })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as unknown as Record<string, number | boolean>
      if (hadRecentInput !== true) shifts.shifted += Number(value)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Down to the end, so that every late picture takes its place. */
async function readToTheEnd(page: Page) {
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect
    .poll(() => page.evaluate(() => [...document.images].every((image) => image.complete)))
    .toBe(true)
}

for (const [name, budget] of Object.entries(BUDGETS)) {
  test(`the ${name} page stays within its budget, and in place`, async ({ page, visit }) => {
    const path = (await PATHS[name]?.(page)) ?? '/'
    const kib = await weigh(await page.context().newCDPSession(page))
    await page.addInitScript(watchShifts)

    await visit(path)
    await page.waitForLoadState('networkidle')

    const [script, style, html] = [kib('Script'), kib('Stylesheet'), kib('Document')]
    test.info().annotations.push({
      type: 'KiB',
      description: JSON.stringify({ script, style, html }),
    })
    expect(script).toBeGreaterThan(10)
    expect(script, 'KiB of JavaScript').toBeLessThanOrEqual(budget.script)
    expect(html + style, 'KiB of HTML and CSS').toBeLessThanOrEqual(budget.page)
    expect(html, 'KiB of HTML').toBeLessThanOrEqual(budget.document ?? budget.page)

    await readToTheEnd(page)
    const shifted = await page.evaluate(() => (window as unknown as { shifted: number }).shifted)
    expect(shifted, 'cumulative layout shift').toBeLessThanOrEqual(CLS_MAX)
  })
}
