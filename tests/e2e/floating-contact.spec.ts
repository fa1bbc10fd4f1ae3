import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser/fixtures'
import { aBouquet, openNewsletter, placeOrder, putInCart } from '../support/browser/shopping'

/** Pages on which the buttons float when they cover nothing. */
const PAGES = ['/', '/catalogo/rosas', '/buscar?q=rosas', '/nosotros', '/contacto', '/no-existe']
/** Those without them, where somebody buys, signs in or looks after an order. */
const LEFT_OUT = ['/carrito', '/checkout', '/ingresar', '/registro', '/mi-pedido']
const STEP_PX = 400

test.use({ viewport: { width: 360, height: 640 } })

test('the contact buttons are never over a control, wherever a page is scrolled to @no-js-screen', async ({
  page,
  visit,
  isLive,
  settings,
}) => {
  await settings({ show_floating_contact_button: 'true', whatsapp_number: '999 888 777' })
  const bouquet = await aBouquet()
  if (isLive) await page.clock.install()
  const floated: string[] = []
  for (const path of [...PAGES, bouquet.path]) {
    await visit(path)
    if (isLive && path === '/nosotros') await untilTheyFloat(page)
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    const end = isLive ? height : 0
    for (let top = STEP_PX; top < end; top += STEP_PX) {
      expect(await page.evaluate(scrolledTo, top), `${path}: while it scrolls`).not.toBe('fixed')
      await page.clock.fastForward(300)
      const { position, covered } = await page.evaluate(lookAtButton)
      expect(covered, `${path}: at ${top} px`).toEqual([])
      if (position === 'fixed') floated.push(path)
    }
    await expect(buttons(page)).toHaveText(['Escríbenos por WhatsApp', 'Escríbenos por Instagram'])
    await buttons(page).last().scrollIntoViewIfNeeded()
    await expect(buttons(page).last()).toBeInViewport({ ratio: 1 })
    expect((await page.evaluate(lookAtButton)).covered, `${path}: at its foot`).toEqual([])
  }
  expect(floated.includes('/nosotros')).toBe(isLive)
})

/** What lets them float comes after the page. */
async function untilTheyFloat(page: Page) {
  await page.evaluate(scrolledTo, STEP_PX)
  await expect
    .poll(async () => {
      await page.clock.fastForward(300)
      return (await page.evaluate(lookAtButton)).position
    })
    .toBe('fixed')
}

test('nothing floats where somebody buys, signs in or looks after an order @served', async ({
  page,
  visit,
  settings,
}) => {
  await settings({ show_floating_contact_button: 'true' })
  const confirmation = `/confirmacion/${await placeOrder(page)}`
  await putInCart(page, await aBouquet())
  for (const path of [...LEFT_OUT, confirmation]) {
    await visit(path)
    await expect(page.getByRole('contentinfo'), path).toBeVisible()
    await expect(buttons(page), path).toHaveCount(0)
  }
})

test('the contact buttons give way to who types', async ({ page, visit, settings }) => {
  await settings({ show_floating_contact_button: 'true' })
  await page.clock.install()
  await visit('/nosotros')
  await openNewsletter(page)
  await page.clock.fastForward(300)
  const position = () => page.evaluate(lookAtButton).then((seen) => seen.position)
  await expect.poll(position).toBe('fixed')
  // Without a scroll, which would make it give way too.
  const mail = page.getByRole('contentinfo').getByLabel('Correo')
  await mail.evaluate((field) => field.focus({ preventScroll: true }))
  await page.clock.fastForward(300)
  expect(await position()).toBe('static')
  await mail.evaluate((field) => field.blur())
  await page.clock.fastForward(300)
  expect(await position()).toBe('fixed')
})

function buttons(page: Page) {
  return page.getByRole('complementary', { name: 'Contacto' }).getByRole('link')
}

/** Scrolls, and says how the button stands as soon as the page has moved. */
function scrolledTo(top: number): Promise<string> {
  const link = document.querySelector('aside[aria-label=Contacto] > div')
  return new Promise((resolve) => {
    const most = document.documentElement.scrollHeight - innerHeight
    const done = () => resolve(link ? getComputedStyle(link).position : 'missing')
    if (Math.min(top, most) <= Math.ceil(scrollY)) return resolve('not moved')
    document.addEventListener('scroll', () => queueMicrotask(done), { once: true })
    scrollTo({ top, behavior: 'instant' })
  })
}

/** How the button stands, and the controls beneath it. */
function lookAtButton() {
  const link = document.querySelector<HTMLElement>('aside[aria-label=Contacto] > div')
  if (!link) return { position: 'missing', covered: [] }
  const { left, right, top, bottom } = link.getBoundingClientRect()
  const covered = new Set<string>()
  for (let x = Math.ceil(left); x < right; x += 4) {
    for (let y = Math.max(0, Math.ceil(top)); y < Math.min(bottom, innerHeight); y += 4) {
      const layers = document.elementsFromPoint(x, y)
      // What lies over the button, as the header does, is not covered; outside its shape nothing is.
      const place = layers.findLastIndex((one) => link.contains(one))
      for (const one of place < 0 ? [] : layers.slice(place + 1)) {
        const control = one.closest('a, button, input, select, textarea, summary, label')
        if (control) covered.add(control.outerHTML.slice(0, 120))
      }
    }
  }
  return { position: getComputedStyle(link).position, covered: [...covered] }
}
