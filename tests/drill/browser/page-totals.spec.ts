import type { Page, Request } from '@playwright/test'
import { expect, test } from '../../support/browser/fixtures'
import { BUDGETS, PATHS } from '../../support/browser/weighed-pages'

/* Another version of a browser asks for a little more or less: room beyond what tests/e2e/page-weight.spec.ts allows. */
const ROOM = 1.1

/** From the first paint until the scripts run: reads as 0.00. */
const AT_REST_MAX = 0.005
/** Down to the end of the page, whose header is 8 px lower once it is compact. */
const CLS_MAX = 0.02

for (const [name, budget] of Object.entries(BUDGETS)) {
  test(`the ${name} page as a browser asks for it, and in place`, async ({ page, visit }) => {
    const path = (await PATHS[name]?.(page)) ?? '/'
    const fetched: Request[] = []
    page.on('requestfinished', (request) => fetched.push(request))
    await page.addInitScript(watchShifts)

    await visit(path)
    await page.waitForLoadState('networkidle')

    const { kib, requests } = await weigh(page, fetched)
    console.log(`${name}: ${kib.toFixed(1)} KiB en ${requests} solicitudes`)
    expect(kib, 'KiB in all').toBeLessThanOrEqual(budget.total * ROOM)
    expect(requests, 'requests').toBeLessThanOrEqual(budget.requests * ROOM)

    await expectStill(page, AT_REST_MAX)
    await readToTheEnd(page)
    await expectStill(page, CLS_MAX)
  })
}

async function expectStill(page: Page, most: number) {
  const shifts = await page.evaluate(() => window.shifts)
  const shifted = shifts.reduce((sum, { value }) => sum + value, 0)
  expect(shifted, `moved by itself: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(most)
}

/** What the page itself asks for: a window asks for the icon, the same browser without one does not. */
async function weigh(page: Page, fetched: Request[]) {
  const later = await page.evaluate(picturesBelow)
  const icons = await page
    .locator('link[rel*=icon], link[rel=manifest]')
    .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href))
  let [bytes, requests] = [0, 0]
  // What is asked for again comes from the browser's cache.
  const first = new Map(fetched.toReversed().map((request) => [request.url(), request]))
  for (const [url, request] of first) {
    if (later.includes(url) || icons.includes(url) || url.endsWith('/favicon.ico')) continue
    const { responseHeadersSize, responseBodySize } = await request.sizes()
    bytes += responseHeadersSize + responseBodySize
    requests += 1
  }
  return { kib: bytes / 1024, requests }
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
