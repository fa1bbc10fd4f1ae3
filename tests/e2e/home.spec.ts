import { type Locator, type Page } from '@playwright/test'
import { db } from '~/database/db.server'
import { aColor, aProduct } from '../support/factories'
import { expect, stopTime, takenOver, test } from '../support/browser/fixtures'
import { HANG_LIMIT_MS } from '../support/hang-limit'

const RING = 'Explora Nuestras Categorías'
const PAUSE = 'Pausar animaciones'
const RESUME = 'Reanudar animaciones'

function block(page: Page, heading: string) {
  return page.locator('section').filter({ has: page.getByRole('heading', { name: heading }) })
}

/** The dot that says what is shown: its name. */
function shown(section: Locator) {
  return section.locator('button[aria-disabled=true]')
}

function hero(page: Page) {
  return page.getByRole('region', { name: 'Novedades' })
}

/** Switches rows off for one test, and on again after it. */
async function without(
  table: 'hero_slides' | 'lifestyle_images' | 'tags',
  body: () => Promise<void>,
) {
  const rows = await db
    .updateTable(table)
    .set({ active: false })
    .where('active', '=', true)
    .returning('id')
    .execute()
  try {
    await body()
  } finally {
    const ids = rows.map(({ id }) => id)
    await db.updateTable(table).set({ active: true }).where('id', 'in', ids).execute()
  }
}

test('the blocks come in the order of the specification, each complete @no-js', async ({
  page,
  visit,
  isLive,
}) => {
  await visit('/')

  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  const headings = page.getByRole('main').getByRole('heading', { level: 2 })
  const texts = await headings.allTextContents()
  const order = [RING, 'Lo Más Vendido', 'Nuestros productos', 'Explora por Ocasión']
  expect(texts.filter((text) => order.includes(text))).toEqual(order)
  await expect(
    page.getByText('Encuentra el regalo perfecto para cada momento especial'),
  ).toBeVisible()
  const delivery = page.getByRole('navigation', { name: 'Entrega' })
  await expect(delivery).toHaveText(/cuándo\?\s+Envío desde S\/ \d+\.\d\d Pide .* y llega /)
  await expect(page.getByRole('contentinfo')).toContainText('Paga con Yape o Plin')

  await expect(block(page, RING).getByRole('link')).toHaveCount(6)
  await expect(block(page, 'Lo Más Vendido').getByRole('article')).toHaveCount(8)
  await expect(page.locator('#lifestyle-grid').getByRole('img')).toHaveCount(6)
  await expect(hero(page).getByRole('listitem')).toHaveCount(4)
  await expect(page.getByText('Cargando')).toHaveCount(0)
  if (!isLive) await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
})

test('every link of the page leads somewhere @served', async ({ page, visit }) => {
  await visit('/')
  const hrefs = await page
    .getByRole('main')
    .locator('a[href^="/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(hrefs.length).toBeGreaterThan(40)
  for (const href of new Set(hrefs)) {
    expect((await page.request.get(href)).status(), href).toBe(200)
  }
})

test('only the first slide is fetched at once, and before anything else @served', async ({
  page,
  visit,
}) => {
  await visit('/')
  const first = hero(page).locator('img').first()
  await expect(first).toHaveAttribute('loading', 'eager')
  await expect(first).toHaveAttribute('fetchpriority', 'high')
  await expect(first).toHaveAttribute('width', /\d/)
  await expect(page.locator('main img[fetchpriority=high]')).toHaveCount(1)
})

test('without slides, pictures and occasions the page stands, and says what it must @served', async ({
  page,
  visit,
}) => {
  await without('hero_slides', () =>
    without('lifestyle_images', () =>
      without('tags', async () => {
        await visit('/')
        await expect(page.getByText('No hay categorías disponibles por el momento')).toBeVisible()
        await expect(hero(page)).toHaveCount(0)
        await expect(page.locator('#lifestyle-grid')).toBeAttached()
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      }),
    ),
  )
})

test('a slide alone has no controls, and a link that is no address stays out @no-js-screen', async ({
  page,
  visit,
}) => {
  await without('hero_slides', async () => {
    const { image_url } = await db
      .selectFrom('hero_slides')
      .select('image_url')
      .executeTakeFirstOrThrow()
    const slide = await db
      .insertInto('hero_slides')
      .values({ image_url, title: 'Lirios', cta_text: 'Ver', cta_link: 'javascript:alert(1)' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const change = (values: { cta_text: null; cta_link: string }) =>
      db.updateTable('hero_slides').set(values).where('id', '=', slide.id).execute()
    try {
      await visit('/')
      await expect(hero(page).getByText('Ver', { exact: true })).toBeVisible()
      await expect(hero(page).getByRole('link')).toHaveCount(0)
      await expect(hero(page).getByRole('button')).toHaveCount(0)

      await change({ cta_text: null, cta_link: '/catalogo-completo' })
      await visit('/')
      // The whole picture is the link: its middle will do.
      await hero(page).getByRole('listitem').click()
      await expect(page).toHaveURL(/\/catalogo-completo$/)
    } finally {
      await db.deleteFrom('hero_slides').where('id', '=', slide.id).execute()
    }
  })
})

test('a featured colour that nobody filled in is black @served', async ({ page, visit }) => {
  const product = await aProduct({ name: 'Ramo sin color', featured: true })
  await aColor({ product_id: product.id, hex_color: null })
  await visit('/')
  const card = page.getByRole('article').filter({ hasText: 'Ramo sin color' })
  await expect(card.locator('circle[fill="#000000"]')).toHaveCount(1)
})

test('the header leads from any page to the pictures @no-js-screen', async ({
  page,
  visit,
  isLive,
}) => {
  const menu = page.getByRole('navigation', { name: 'Menú' })
  const pictures = page.getByRole('heading', { name: 'Nuestros productos' })
  async function go() {
    await page.getByRole('banner').locator('summary', { hasText: 'Menú' }).click()
    await menu.getByRole('link', { name: 'Nuestros productos' }).click()
    await expect(page).toHaveURL(/\/#lifestyle-grid$/)
    await expect(pictures).toBeInViewport()
  }
  await visit('/contacto')
  await go()

  if (!isLive) return
  // Who has read on is led back, as often as they like.
  for (let n = 0; n < 3; n += 1) {
    await expect(menu).toBeHidden()
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
    await expect(pictures).not.toBeInViewport()
    await go()
  }
  await expect(menu).toBeHidden()
})

test('an occasion opens the catalogue at its top', async ({ page, visit }) => {
  await visit('/')
  await block(page, 'Explora por Ocasión').getByRole('link', { name: 'Amor' }).click()
  await expect(page).toHaveURL(/\/ocasion\/amor\?tag=/)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})

test('the arrows of the best sellers end where the strip does', async ({ page, visit }) => {
  await visit('/')
  const section = block(page, 'Lo Más Vendido')
  const back = section.getByRole('button', { name: 'Productos anteriores' })
  const on = section.getByRole('button', { name: 'Productos siguientes' })
  await expect(back).toHaveAttribute('aria-disabled', 'true')
  // Keys, because Playwright waits for a button that is `aria-disabled` before it clicks.
  await on.focus()
  async function pressOn() {
    await page.keyboard.press('Enter')
    return on.getAttribute('aria-disabled')
  }
  await expect.poll(pressOn, { timeout: HANG_LIMIT_MS }).toBe('true')
  await expect(on).toBeFocused()
  await expect(section.getByRole('link', { name: 'Ver todo' })).toBeInViewport()
  await expect(back).not.toHaveAttribute('aria-disabled')
})

test('who wants calm gets a still page without a switch', async ({ page, visit }) => {
  await page.clock.install()
  await visit('/')
  await block(page, RING).scrollIntoViewIfNeeded()
  await page.clock.runFor(60_000)
  await expect(page.getByRole('button', { name: PAUSE })).toHaveCount(0)
  await expect(page.locator('.ring')).toHaveCount(0)
  await expect(shown(hero(page))).toHaveAccessibleName('Imagen 1 de 4')
})

test.describe('in motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' }, hasTouch: true })

  /** Of the page's time, which stands still while the screen follows. */
  const LATEST_MS = 3_000

  /** Opens the shop's front in a time that stands still until a test lets it pass. */
  async function open(page: Page) {
    await stopTime(page)
    await reopen(page)
  }

  async function reopen(page: Page) {
    await page.goto('/')
    // The scripts wait for an idle moment of the page's time.
    await page.clock.runFor(100)
    await expect(hero(page).getByRole('button', { name: /animaciones$/ })).toBeVisible()
  }

  /** Takes the view elsewhere and back, so that what moves in the block counts its time from here. */
  async function watch(page: Page, section: Locator) {
    await show(page.getByRole('contentinfo'))
    await show(section)
  }

  /** Until a frame is drawn with the element in it, and the page's own observers have been told. */
  async function show(element: Locator) {
    await element.evaluate(
      (element) =>
        new Promise<void>((resolve) => {
          element.scrollIntoView({ block: 'center', behavior: 'instant' })
          const sight = new IntersectionObserver(([entry]) => {
            if (!entry?.isIntersecting) return
            sight.disconnect()
            resolve()
          })
          sight.observe(element)
        }),
    )
  }

  /**
   * Nothing turns before its time, and then the next one does.
   *
   * The block may be told late, by a frame or a touch, that its time begins; never early.
   */
  async function turns(page: Page, section: Locator, next: string, afterMs: number) {
    const was = (await shown(section).getAttribute('aria-label')) ?? ''
    await page.clock.runFor(afterMs - 100)
    await expect(shown(section)).toHaveAccessibleName(was)
    let late = 0
    async function tick() {
      await page.clock.runFor(100)
      late += 100
      return shown(section).getAttribute('aria-label')
    }
    // Ever slower, so that a screen that follows late finds the page's time where it was.
    await expect.poll(tick, { intervals: [100, 500, 2_000], timeout: HANG_LIMIT_MS }).toBe(next)
    expect(late, "milliseconds of the page's time").toBeLessThanOrEqual(LATEST_MS)
  }

  const slide = (number: number) => `Imagen ${number} de 4`

  /** The strip glides in real time: until it lies where it was sent. */
  async function expectInWindow(page: Page, number: number) {
    const strip = hero(page).locator('ul')
    await expect
      .poll(() => strip.evaluate((list) => Math.round((list.scrollLeft / list.clientWidth) * 100)))
      .toBe((number - 1) * 100)
  }

  test('the slides turn every five seconds, and begin again', async ({ page }) => {
    await open(page)
    for (const next of [2, 3, 4, 1]) {
      await watch(page, hero(page))
      await turns(page, hero(page), slide(next), 5_000)
      await expectInWindow(page, next)
    }
  })

  test('a person turns the slides both ways, and by their dots', async ({ page }) => {
    await open(page)
    await watch(page, hero(page))
    const press = (name: string) => hero(page).getByRole('button', { name }).click()
    await press('Imagen anterior')
    await expect(shown(hero(page))).toHaveAccessibleName(slide(4))
    await press('Imagen siguiente')
    await expect(shown(hero(page))).toHaveAccessibleName(slide(1))
    await press(slide(3))
    await expectInWindow(page, 3)
  })

  test('the ring turns every four seconds, one face in front', async ({ page }) => {
    await open(page)
    const ring = block(page, RING)
    const names = await ring
      .getByRole('listitem')
      .locator('a > span > span:first-child')
      .allTextContents()
    for (const name of [...names.slice(1), names[0] ?? '']) {
      await watch(page, ring)
      await turns(page, ring, name, 4_000)
      await expect(ring.locator('li:not([inert])')).toContainText(name)
    }
  })

  test('a tap stops the ring for three seconds', async ({ page, expectAccessible }) => {
    await open(page)
    const ring = block(page, RING)
    await watch(page, ring)
    await page.clock.runFor(3_900)
    await ring.getByRole('button', { name: 'Categoría siguiente' }).tap()
    await expect(shown(ring)).toHaveAccessibleName('Tulipanes')
    // To be sure of its aim a tap may have scrolled the page.
    await show(ring)
    await turns(page, ring, 'Girasoles', 7_000)
    await page.clock.resume()
    await expectAccessible()
  })

  test('the keyboard stops everything until it is asked to go on', async ({ page }) => {
    await open(page)
    const ring = block(page, RING)
    await watch(page, ring)
    await ring.getByRole('button', { name: 'Categoría anterior' }).focus()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: RESUME })).toHaveCount(2)
    await page.clock.runFor(60_000)
    await expect(shown(ring)).toHaveAccessibleName('Rosas')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(shown(ring)).toHaveAccessibleName('Tulipanes')
    await page.clock.runFor(60_000)
    await expect(shown(ring)).toHaveAccessibleName('Tulipanes')
  })

  test('the switch stops both and is remembered for the visit', async ({ page }) => {
    await open(page)
    const pause = hero(page).getByRole('button', { name: PAUSE })
    expect(await pause.boundingBox()).toMatchObject({ width: 44, height: 44 })
    await pause.click()
    await watch(page, hero(page))
    await page.clock.runFor(30_000)
    await expect(shown(hero(page))).toHaveAccessibleName(slide(1))

    await reopen(page)
    await expect(page.getByRole('button', { name: RESUME })).toHaveCount(2)
    await watch(page, block(page, RING))
    await page.clock.runFor(30_000)
    await expect(shown(block(page, RING))).toHaveAccessibleName('Rosas')

    await block(page, RING).getByRole('button', { name: RESUME }).click()
    await page.mouse.move(0, 0)
    await watch(page, hero(page))
    await turns(page, hero(page), slide(2), 5_000)
  })

  test('a mouse over it, another tab and another screenful stop the slides', async ({ page }) => {
    await open(page)
    await watch(page, hero(page))
    await hero(page).hover()
    await page.clock.runFor(30_000)
    await expect(shown(hero(page))).toHaveAccessibleName(slide(1))
    await page.mouse.move(0, 0)

    const hide = (hidden: boolean) =>
      page.evaluate((hidden) => {
        Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      }, hidden)
    await hide(true)
    await page.clock.runFor(30_000)
    await expect(shown(hero(page))).toHaveAccessibleName(slide(1))
    await hide(false)

    await watch(page, block(page, 'Explora por Ocasión'))
    await page.clock.runFor(30_000)
    await expect(shown(hero(page))).toHaveAccessibleName(slide(1))

    await watch(page, hero(page))
    await turns(page, hero(page), slide(2), 5_000)
  })

  test('who saves data gets a still page', async ({ page }) => {
    await page.clock.install()
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
    })
    await page.goto('/')
    await page.keyboard.press('Shift')
    await takenOver(page)
    await page.clock.runFor(60_000)
    await expect(page.getByRole('button', { name: PAUSE })).toHaveCount(0)
    await expect(shown(hero(page))).toHaveAccessibleName(slide(1))
  })
})
