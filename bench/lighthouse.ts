import { chromium } from '@playwright/test'
import lighthouse, { type Result } from 'lighthouse'
import { findBrowser } from '../scripts/browser.mjs'
import { freePort } from '../server/database/free-port'
import { benchCart, goodsOf, orderForm } from './buying'
import { median } from './medians'
import type { Shop } from './shop'

/** Points of 100, seconds, milliseconds and Lighthouse's measure of how far things moved. */
export type Marks = { performance: number; lcp: number; tbt: number; cls: number }

type Page = { name: string; path: string; cookies: string; wanted: Marks }

export type Scores = {
  name: string
  marks: Marks
  /** What is wanted of a page that nothing could beat. */
  wanted: Marks
  /** The least of the rounds, in points: accessibility, best practices, search engines. */
  rest: number[]
}

const REST = ['accessibility', 'best-practices', 'seo']
const CATALOGUE: Marks = { performance: 100, lcp: 1.4, tbt: 60, cls: 0 }
const PRODUCT: Marks = { performance: 100, lcp: 1.3, tbt: 60, cls: 0 }
const BUYING: Marks = { performance: 100, lcp: 1, tbt: 50, cls: 0 }

/** What Lighthouse says of the pages on a phone, the median of so many rounds each. */
export async function measureScores(shop: Shop, rounds: number): Promise<Scores[]> {
  const pages = await pagesOf(shop)
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: [
      `--remote-debugging-port=${port}`,
      // Chromium has no sandbox for root, as in most containers.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ...['--disable-quic', '--no-first-run', '--disable-background-networking'],
      ...['--disable-dev-shm-usage', '--disable-component-update', '--disable-sync'],
    ],
  })
  try {
    const scores: Scores[] = []
    for (const page of pages) scores.push(await scoresOf(shop, page, port, rounds))
    return scores
  } finally {
    await browser.close()
  }
}

async function pagesOf(shop: Shop): Promise<Page[]> {
  const goods = await goodsOf(shop)
  const cookies = await benchCart(shop.origin, goods)
  const ordered = await fetch(`${shop.origin}/checkout`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Cookie: await benchCart(shop.origin, goods) },
    body: orderForm(goods),
  })
  const { rows } = await shop.client.query<{ slug: string }>(
    `select c.slug from products p join categories c on c.id = p.category_id
      where p.active group by c.slug order by count(*) desc, c.slug limit 1`,
  )
  return [
    { name: 'Portada', path: '/', cookies: '', wanted: CATALOGUE },
    { name: 'Categoría', path: `/catalogo/${rows[0]?.slug}`, cookies: '', wanted: CATALOGUE },
    { name: 'Producto', path: `/producto/${goods.slug}`, cookies: '', wanted: PRODUCT },
    { name: 'Carrito', path: '/carrito', cookies, wanted: BUYING },
    { name: 'Checkout', path: '/checkout', cookies, wanted: BUYING },
    {
      name: 'Confirmación',
      path: ordered.headers.get('location') ?? '',
      cookies: cookiesOf(ordered),
      wanted: BUYING,
    },
  ]
}

function cookiesOf(answer: Response): string {
  const set = answer.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0])
  return set.join('; ')
}

async function scoresOf(shop: Shop, page: Page, port: number, rounds: number): Promise<Scores> {
  const marks: Marks[] = []
  const rest: number[][] = []
  for (let round = 0; round < rounds; round += 1) {
    const { audits, categories } = await visit(shop, page, port)
    const points = (name: string) => Math.round((categories[name]?.score ?? NaN) * 100)
    const value = (name: string) => audits[name]?.numericValue ?? NaN
    marks.push({
      performance: points('performance'),
      lcp: value('largest-contentful-paint') / 1000,
      tbt: value('total-blocking-time'),
      cls: value('cumulative-layout-shift'),
    })
    rest.push(REST.map(points))
  }
  const middle = (name: keyof Marks) => median(marks.map((mark) => mark[name]))
  return {
    name: page.name,
    wanted: page.wanted,
    marks: {
      performance: middle('performance'),
      lcp: middle('lcp'),
      tbt: middle('tbt'),
      cls: middle('cls'),
    },
    rest: REST.map((_, index) => Math.min(...rest.map((points) => points[index] ?? NaN))),
  }
}

/** One visit; a browser that lost its own trace is asked again, which says nothing of the page. */
async function visit(shop: Shop, page: Page, port: number, tries = 3): Promise<Result> {
  const result = await lighthouse(new URL(page.path, shop.origin).href, {
    port,
    logLevel: 'error',
    onlyCategories: ['performance', ...REST],
    extraHeaders: page.cookies ? { Cookie: page.cookies } : {},
  })
  const trouble = result ? result.lhr.runtimeError : { code: '', message: 'no result' }
  if (result && !trouble) return result.lhr
  if (trouble?.code === 'NO_NAVSTART' && tries > 1) return visit(shop, page, port, tries - 1)
  throw new Error(`${page.path}: ${trouble?.message}`)
}
