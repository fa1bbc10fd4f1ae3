import { once } from 'node:events'
import http from 'node:http'
import type { Page, Request } from '@playwright/test'
import { db } from '~/database/db.server'
import { aColor, aProduct, aTag } from '../support/factories'
import { expect, test } from '../support/browser/fixtures'
import { ADMIN, ORIGIN } from '../support/browser/shop'
import { aBouquet, placeOrder, putInCart, signIn } from '../support/browser/shopping'

/** KiB as they travel with an empty cache, headers too; of late pictures those that are in view. */
type Budget = {
  script: number
  /** HTML and CSS. */
  page: number
  document?: number
  total: number
  requests: number
}

const BUDGETS: Record<string, Budget> = {
  home: { script: 90, page: 28, total: 320, requests: 14 },
  category: { script: 90, page: 30, total: 320, requests: 16 },
  catalogue: { script: 90, page: 30, total: 320, requests: 16 },
  product: { script: 92, page: 26, document: 14, total: 240, requests: 14 },
  cart: { script: 90, page: 22, document: 14, total: 170, requests: 14 },
  checkout: { script: 92, page: 26, document: 14, total: 150, requests: 12 },
  confirmation: { script: 88, page: 22, document: 14, total: 140, requests: 10 },
  'back office list': { script: 140, page: 42, total: 260, requests: 20 },
  'ordered list of the back office': { script: 140, page: 42, total: 260, requests: 20 },
  'back office form': { script: 150, page: 38, total: 280, requests: 20 },
}

/** Brings the browser to where each page shows what it shows a shopper; gives its address. */
const PATHS: Record<string, (page: Page) => Promise<string>> = {
  home: () => Promise.resolve('/'),
  category: async () => `/catalogo/${(await fullestCategory()).slug}`,
  catalogue: () => Promise.resolve('/catalogo-completo'),
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

/** From the first paint until the scripts run: reads as 0.00. */
const AT_REST_MAX = 0.005
/** Down to the end of the page, whose header is 8 px lower once it is compact. */
const CLS_MAX = 0.02

const DEDICATION = 'Para mi querida abuelita Carmen'

for (const [name, budget] of Object.entries(BUDGETS)) {
  test(`the ${name} page stays within its budget, and in place`, async ({ page, visit }) => {
    const path = (await PATHS[name]?.(page)) ?? '/'
    const fetched: Request[] = []
    page.on('requestfinished', (request) => fetched.push(request))
    await page.addInitScript(watchShifts)

    await visit(path)
    await page.waitForLoadState('networkidle')

    const weight = await weigh(page, fetched)
    test.info().annotations.push({ type: 'KiB', description: JSON.stringify(weight) })
    const { script, style, html, total, requests } = weight
    expect(Math.min(script, style, html), 'something was weighed').toBeGreaterThan(1)
    expect(script, 'KiB of JavaScript').toBeLessThanOrEqual(budget.script)
    expect(html + style, 'KiB of HTML and CSS').toBeLessThanOrEqual(budget.page)
    expect(html, 'KiB of HTML').toBeLessThanOrEqual(budget.document ?? budget.page)
    expect(total, 'KiB in all').toBeLessThanOrEqual(budget.total)
    expect(requests, 'requests').toBeLessThanOrEqual(budget.requests)

    await expectStill(page, AT_REST_MAX)
    await readToTheEnd(page)
    await expectStill(page, CLS_MAX)
  })
}

test('every product of the demo comes in the first flight of a connection', async () => {
  const products = await db
    .selectFrom('products')
    .select('slug')
    .where('active', '=', true)
    .execute()
  const heavy: string[] = []
  for (const { slug } of products) {
    const bytes = await bytesOf(`/producto/${slug}`)
    if (bytes > FIRST_FLIGHT) heavy.push(`${slug}: ${bytes} bytes`)
  }
  expect(products.length).toBeGreaterThan(30)
  expect(heavy).toEqual([])
})

const FIRST_FLIGHT = 14 * 1024

/** The body of a page as it crosses the wire. */
async function bytesOf(path: string): Promise<number> {
  const asked = http.get(new URL(path, ORIGIN), { headers: { 'Accept-Encoding': 'br' } })
  const [answer] = (await once(asked, 'response')) as [http.IncomingMessage]
  let bytes = 0
  for await (const part of answer) bytes += (part as Buffer).length
  expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, 'br'])
  return bytes
}

test('a browser is offered products and listings ahead, unless it saves data @served', async ({
  page,
}) => {
  const rules = async (headers: Record<string, string>) => {
    const html = await (await page.request.get('/', { headers })).text()
    expect(html).toContain('</h1>')
    return /<script type="speculationrules"[^>]*>([^<]*)/.exec(html)?.[1]
  }
  const offered = await rules({})
  expect(offered).toContain('/producto/*')
  expect(offered).not.toMatch(/carrito|checkout|confirmacion|ingresar/)
  expect(await rules({ 'Save-Data': 'on' })).toBeUndefined()
})

async function expectStill(page: Page, most: number) {
  const shifts = await page.evaluate(() => window.shifts)
  const shifted = shifts.reduce((sum, { value }) => sum + value, 0)
  expect(shifted, `moved by itself: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(most)
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

async function weigh(page: Page, fetched: Request[]) {
  const later = await page.evaluate(picturesBelow)
  const bytes = { script: 0, stylesheet: 0, document: 0, all: 0, requests: 0 }
  // What is asked for again comes from the browser's cache.
  const first = new Map(fetched.toReversed().map((request) => [request.url(), request]))
  for (const [url, request] of first) {
    if (later.includes(url)) continue
    const { responseHeadersSize, responseBodySize } = await request.sizes()
    const travelled = responseHeadersSize + responseBodySize
    const type = request.resourceType()
    if (type === 'script' || type === 'stylesheet' || type === 'document') {
      bytes[type] += travelled
    }
    bytes.all += travelled
    bytes.requests += 1
  }
  return {
    script: bytes.script / 1024,
    style: bytes.stylesheet / 1024,
    html: bytes.document / 1024,
    total: bytes.all / 1024,
    requests: bytes.requests,
  }
}

/** Late pictures that nobody sees without scrolling, wherever the browser has begun. */
function picturesBelow(): string[] {
  const seen = new Set<string>()
  const late = new Set<string>()
  for (const image of document.images) {
    const { top, bottom, left, right } = image.getBoundingClientRect()
    const isInView = top < innerHeight && bottom > 0 && left < innerWidth && right > 0
    const isSeen = image.loading !== 'lazy' || (isInView && image.checkVisibility())
    ;(isSeen ? seen : late).add(image.currentSrc)
  }
  return [...late].filter((url) => !seen.has(url))
}

declare global {
  interface Window {
    /** What changed its place without being touched, from the first paint on. */
    shifts: { value: number; moved: string[] }[]
  }
}

function watchShifts() {
  type Shift = PerformanceEntry & {
    value: number
    hadRecentInput: boolean
    sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
  }
  window.shifts = []
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
      if (hadRecentInput) continue
      const moved = sources.map(({ node, previousRect, currentRect }) => {
        const what = node instanceof Element ? node.outerHTML.slice(0, 120) : node?.textContent
        const [from, to] = [previousRect, currentRect].map(
          ({ x, y, width, height }) => `${x},${y} ${width}×${height}`,
        )
        return `${what} from ${from} to ${to}`
      })
      window.shifts.push({ value, moved })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Down to the end, so that every late picture that shows takes its place. */
async function readToTheEnd(page: Page) {
  const screens = await page.evaluate(() => document.body.scrollHeight / window.innerHeight)
  for (let screen = 1; screen <= Math.ceil(screens); screen += 1) {
    await page.evaluate((top) => window.scrollTo(0, top * window.innerHeight), screen)
    await expect
      .poll(() => page.evaluate(picturesToCome), 'pictures on the screen that never came')
      .toEqual([])
  }
}

function picturesToCome(): string[] {
  return [...document.images].flatMap((image) => {
    const { top, bottom, left, right, width } = image.getBoundingClientRect()
    const isOnScreen =
      width > 0 && top < innerHeight && bottom > 0 && left < innerWidth && right > 0
    return isOnScreen && image.checkVisibility() && !image.complete ? [image.currentSrc] : []
  })
}
