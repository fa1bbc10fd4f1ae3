import type { Page } from '@playwright/test'
import { HtmlValidate } from 'html-validate'
import pLimit from 'p-limit'
import { expect, test } from '../../support/browser/fixtures'
import { ORIGIN } from '../../support/browser/shop'
import { settled } from '../../support/settled'
import { oneOfEach } from '../../support/shown-forms'
import { aUser } from '../../support/factories'
import { aBouquet, freshEmail, placeOrder, putInCart, signIn } from '../../support/browser/shopping'
import { hashPassword } from '~/models/accounts/passwords/password-hash.server'

test.use({ javaScriptEnabled: false })

const validator = new HtmlValidate({ extends: ['html-validate:standard'] })
const NEVER = '00000000-0000-4000-8000-000000000000'

/** What a page holds, read from its HTML as it was served. */
type Served = { links: string[]; pictures: string[]; ids: string[]; mainHeadings: number }

test('from the home every public page is reached, and nothing in it is dead', async ({ page }) => {
  const { pages, wrong } = await crawl(page)
  expect(wrong, 'broken links').toEqual([])

  const sitemap = await (await page.request.get('/sitemap.xml')).text()
  const listed = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => pathOf(url ?? ''))
  expect(listed.length).toBeGreaterThan(60)
  expect(listed.filter((path) => !pages.has(path))).toEqual([])

  const pictures = [...new Set([...pages.values()].flatMap(({ pictures }) => pictures))]
  expect(pictures.length).toBeGreaterThan(500)
  // Sizes of one picture are made of the same file, at their first request: each has one size in turn.
  const one = oneOfEach(pictures, fileOf)
  expect(one.length).toBeGreaterThan(100)
  expect(await missing(page, one), 'missing pictures').toEqual([])

  for (const path of oneOfEachKind(pages.keys())) {
    await page.goto(path)
    await expectWhole(page)
  }
})

test('what a customer sees is whole and valid too', async ({ page }) => {
  const [email, password] = [freshEmail(), 'flor de canela']
  await aUser({ email, password_hash: await hashPassword(password) })
  await signIn(page, { email, password })
  const number = await placeOrder(page)
  for (const path of [
    '/mis-pedidos',
    `/mis-pedidos?pedido=${number}`,
    `/mis-pedidos/${number}`,
    `/confirmacion/${number}`,
    '/?panel=carrito',
  ]) {
    const html = await (await page.request.get(path)).text()
    expect(await mistakes(html), path).toEqual([])
    await page.goto(path)
    await expectWhole(page)
  }
})

test('what a visitor can run into is whole and valid too', async ({ page }) => {
  const number = await placeOrder(page)
  const bouquet = await aBouquet({ name: 'Ramo <Luna> & "Sol"', sale_price: 9_000 })
  await putInCart(page, bouquet, { dedication: 'Con <3 & "cariño"' })
  const paths = [
    '/?panel=carrito',
    `/catalogo-completo?tag=${NEVER}`,
    '/buscar?q=rosa',
    '/buscar?q=%3Czzzz%3E',
    bouquet.path,
    '/carrito',
    '/checkout',
    '/ingresar',
    '/registro',
    '/forgot-password',
    '/mi-pedido',
    `/confirmacion/${number}`,
    '/confirmacion/DZ-20200101-0000',
    '/nada',
    '/producto/nada',
    '/catalogo/nada',
  ]
  for (const path of paths) {
    const html = await (await page.request.get(path)).text()
    expect(await mistakes(html), path).toEqual([])
    expect((await read(page, html)).mainHeadings, path).toBe(1)
  }

  for (const [path, form] of [
    ['/checkout', { intent: 'place-order', seen_total: '0', email: '"<ana>' }],
    [bouquet.path, { dedication: 'x'.repeat(300) }],
    ['/ingresar', { intent: 'sign-in', email: 'ana@' }],
  ] as const) {
    const answer = await page.request.post(path, { form })
    expect([400, 401], path).toContain(answer.status())
    expect(await mistakes(await answer.text()), `${path} refused`).toEqual([])
  }
  for (const path of paths) {
    await page.goto(path)
    await expectWhole(page)
  }
})

/**
 * Follows every link from the home. Sorts, occasions and colours are followed from one page of each
 * kind, and read once: on the others the same code draws them.
 */
async function crawl(page: Page) {
  const pages = new Map<string, Served>()
  const wrong: string[] = []
  const kinds = new Set<string>()
  const waiting = new Map([['/', 'the start']])

  for (const [path, from] of waiting) {
    const answer = await page.request.get(path)
    if (answer.status() !== 200) wrong.push(`${answer.status()} ${path} in ${from}`)
    const isFirst = !kinds.has(kindOf(path))
    if (path.includes('?') && !isFirst) continue
    kinds.add(kindOf(path))
    const html = await answer.text()
    const served = await read(page, html)
    pages.set(path, served)
    if (served.mainHeadings !== 1) wrong.push(`${served.mainHeadings} h1 in ${path}`)
    if (isFirst) wrong.push(...(await mistakes(html)).map((mistake) => `${path}: ${mistake}`))
    for (const href of served.links) {
      const { origin, pathname, search } = new URL(href, ORIGIN + path)
      if (href === '' || href === '#') wrong.push(`a link to nowhere in ${path}`)
      const isWanted = search === '' || (isFirst && !path.includes('?'))
      const next = pathname + search
      if (origin === ORIGIN && isWanted && !waiting.has(next)) waiting.set(next, path)
    }
  }
  for (const [path, { links }] of pages) {
    for (const href of links.filter((href) => href.includes('#'))) {
      const { origin, pathname, search, hash } = new URL(href, ORIGIN + path)
      const ids = pages.get(pathname + search)?.ids
      if (origin === ORIGIN && ids && !ids.includes(hash.slice(1))) wrong.push(`${href} in ${path}`)
    }
  }
  return { pages, wrong }
}

/** The picture that an address is a size of. */
function fileOf(path: string): string {
  return path.replace(/-\d+\.(?:avif|webp)$/, '')
}

function pathOf(url: string): string {
  return new URL(url.replaceAll('&amp;', '&')).pathname
}

/** Addresses of one kind are drawn by the same code from other rows. */
function kindOf(path: string): string {
  const { pathname, searchParams } = new URL(path, ORIGIN)
  const kind = pathname.replace(/(?<=^\/(?:catalogo|producto)\/).+/, (rest) =>
    rest.replace(/[^/]+/g, '*'),
  )
  return `${kind}?${[...searchParams.keys()].sort().join('&')}`
}

function oneOfEachKind(paths: Iterable<string>): string[] {
  return [...new Map([...paths].map((path) => [kindOf(path), path])).values()]
}

async function mistakes(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  )
}

async function missing(page: Page, paths: string[]): Promise<string[]> {
  const eight = pLimit(8)
  const answers = await settled(
    paths.map((path) =>
      eight(async () => {
        const answer = await page.request.head(path)
        const isPicture = /^image\//.test(answer.headers()['content-type'] ?? '')
        return answer.status() === 200 && isPicture ? [] : [`${answer.status()} ${path}`]
      }),
    ),
  )
  return answers.flat()
}

function read(page: Page, html: string): Promise<Served> {
  return page.evaluate((html) => {
    const served = new DOMParser().parseFromString(html, 'text/html')
    const all = (selector: string, attribute: string) =>
      [...served.querySelectorAll(selector)].map((one) => one.getAttribute(attribute) ?? '')
    const sets = all('[srcset]', 'srcset').flatMap((set) => set.split(', '))
    // A category offers its subcategories in a filter, which leads to their pages.
    const subcategories = [
      ...served.querySelectorAll<HTMLOptionElement>('select[name="sub"] option:not([value=""])'),
    ].map(({ value, form }) => `${form?.getAttribute('action')}/${value}`)
    return {
      links: [...all('a', 'href'), ...all('form[action]', 'action'), ...subcategories],
      pictures: [
        ...all('img', 'src'),
        ...all('link[rel~=icon]', 'href'),
        ...all('meta[property="og:image"]', 'content'),
        ...sets.map((one) => one.trim().split(' ')[0] ?? ''),
      ],
      ids: all('[id]', 'id'),
      mainHeadings: served.querySelectorAll('h1').length,
    }
  }, html)
}

/** No control that does nothing, and at 320 px (400 % of 1280) nothing beside the screen or cut. */
async function expectWhole(page: Page) {
  await page.setViewportSize({ width: 320, height: 256 })
  const [cut, width] = await page.evaluate(cutText)
  expect(width, page.url()).toBeLessThanOrEqual(320)
  expect(cut, `cut in ${page.url()}`).toEqual([])
  expect(await page.evaluate(deadControls), `dead in ${page.url()}`).toEqual([])
}

function deadControls(): string[] {
  for (const details of document.querySelectorAll('details')) {
    details.removeAttribute('name')
    details.open = true
  }
  const controls = document.querySelectorAll<HTMLElement>(
    'a, button, input, select, textarea, summary, [role=button], [tabindex]',
  )
  return [...controls]
    .filter((control) => control.checkVisibility({ visibilityProperty: true }))
    .filter((control) => {
      if (control instanceof HTMLAnchorElement) return !control.href
      if (control instanceof HTMLButtonElement) return !control.form || control.type === 'button'
      if ('form' in control) return !control.form
      if (control.localName === 'summary') return !control.parentElement?.matches('details')
      return control.matches('[role=button]')
    })
    .map((control) => control.outerHTML.slice(0, 160))
}

/** Text that lies beside the screen or outside a box that hides what leaves it; how wide the page is. */
function cutText(): [string[], number] {
  const cut: string[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  while (texts.nextNode()) {
    const text = texts.currentNode
    const parent = text.parentElement
    if (!text.textContent?.trim() || !parent?.checkVisibility({ visibilityProperty: true }))
      continue
    range.selectNodeContents(text)
    const { left, right: whole, top, bottom } = range.getBoundingClientRect()
    // What a clamp or an ellipsis leaves out is told by its dots.
    let [right, end] = [whole, bottom]
    if (!isSeen(parent)) cut.push(text.textContent.slice(0, 80))

    function isSeen(element: Element | null): boolean {
      if (!element) return left >= -1 && right <= 321
      const { overflowX, overflowY, textOverflow, webkitLineClamp, clipPath } =
        getComputedStyle(element)
      const box = element.getBoundingClientRect()
      // For screen readers only, or within reach by scrolling.
      if (clipPath !== 'none' || box.width <= 1 || /auto|scroll/.test(overflowX)) return true
      if (textOverflow === 'ellipsis') right = Math.min(right, box.right)
      const isCutAside = overflowX !== 'visible' && (left < box.left - 1 || right > box.right + 1)
      if (webkitLineClamp !== 'none') end = Math.min(end, box.bottom)
      const isCutBelow =
        /hidden|clip/.test(overflowY) && (top < box.top - 1 || end > box.bottom + 1)
      return !isCutAside && !isCutBelow && isSeen(element.parentElement)
    }
  }
  return [cut, document.documentElement.scrollWidth]
}
