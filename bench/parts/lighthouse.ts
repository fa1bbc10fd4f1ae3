import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { findBrowser } from '../../scripts/browser.mjs'
import { filledCart, order } from '../../tests/support/shopper'
import { query, stocksOf } from '../../tests/support/stock'
import { type Figure, type Part, percentile, shown } from '../figures'
import { type Shop, withShop } from '../shop'

const CLI = path.join(import.meta.dirname, '../node_modules/lighthouse/cli/index.js')
/** Only the shop's own pages are opened. */
const FLAGS = '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run'
const REST = ['accessibility', 'best-practices', 'seo']

type Page = [name: string, path: string, cookies: string]
type Result = {
  audits: Record<string, { numericValue?: number }>
  categories: Record<string, { score: number | null }>
}

/**
 * What Lighthouse says of the pages on a phone: points of 100 for speed, of as many rounds as the number behind the name
 * the one in the middle. Beside them when the largest thing is seen, how long scripts hold the page and how far things
 * move, and the least of the other points.
 */
export const lighthouse: Part = {
  about: 'Lighthouse en un celular: puntos de cada página; antes y después se comparan a mano',
  measure: (ground, [rounds = 1]) =>
    withShop(ground, async (shop) => {
      const figures: Figure[] = []
      for (const [name, path, cookies] of await pagesOf(shop)) {
        const results: Result[] = []
        while (results.length < rounds) results.push(await visit(shop.origin + path, cookies))
        figures.push(figureOf(name, results))
      }
      return figures
    }),
}

async function pagesOf({ origin, url }: Shop): Promise<Page[]> {
  const [stock] = await stocksOf(url, 1)
  const cart = await filledCart(origin, stock)
  const bought = { cookies: await filledCart(origin, stock), email: 'rosa@example.com' }
  const placed = await order(origin, stock, bought)
  const [tag] = await query<{ slug: string }>(url, 'select slug from tags order by slug limit 1')
  return [
    ['Portada', '/', ''],
    ['Lista', `/catalogo/${stock.category}`, ''],
    ['Ocasión', `/ocasion/${tag?.slug}`, ''],
    ['Producto', `/producto/${stock.slug}`, ''],
    ['Carrito', '/carrito', cart],
    ['Checkout', '/checkout', cart],
    ['Confirmación', placed.location ?? '', placed.cookies],
  ]
}

async function visit(url: string, Cookie: string): Promise<Result> {
  const of = [`--only-categories=performance,${REST.join()}`, `--chrome-flags=${FLAGS}`]
  const headers = `--extra-headers=${JSON.stringify({ Cookie })}`
  const args = [CLI, url, '--output=json', '--quiet', ...of, headers]
  const env = { ...process.env, CHROME_PATH: await findBrowser() }
  const { stdout } = await promisify(execFile)(process.execPath, args, { env, maxBuffer: 1e8 })
  return JSON.parse(stdout) as Result
}

function figureOf(name: string, results: Result[]): Figure {
  const points = (of: string) => results.map((one) => (one.categories[of]?.score ?? NaN) * 100)
  const middle = (of: string) =>
    shown(percentile(results.map(({ audits }) => audits[of]?.numericValue ?? NaN)))
  const seen = `LCP ${middle('largest-contentful-paint')} ms, TBT ${middle('total-blocking-time')} ms`
  const rest = REST.map((of) => shown(Math.min(...points(of)))).join(', ')
  const from = `${seen}, CLS ${middle('cumulative-layout-shift')}; ${rest}`
  return { name, value: percentile(points('performance')), from }
}
