import type { Page } from '@playwright/test'
import { db } from '~/database/db.server'
import { aCategory, aSubcategory } from '../support/factories'
import { expect, painted, stopTime, test } from '../support/browser/fixtures'

const WIDE = { width: 1280, height: 800 }

function row(page: Page) {
  return page.getByRole('navigation', { name: 'Menú' })
}

function more(page: Page) {
  return row(page).locator('summary', { hasText: 'Más' })
}

/** Until the test ends the header shows only the categories that the test adds. */
async function onlyOwnCategories() {
  const rows = await db
    .updateTable('categories')
    .set({ active: false })
    .where('active', '=', true)
    .returning('id')
    .execute()
  asleep.push(...rows.map(({ id }) => id))
}

const asleep: string[] = []

test.afterEach(async () => {
  if (asleep.length === 0) return
  const ids = asleep.splice(0)
  await db.updateTable('categories').set({ active: true }).where('id', 'in', ids).execute()
})

async function someCategories(...names: string[]) {
  await onlyOwnCategories()
  const categories = []
  for (const [index, name] of names.entries()) {
    categories.push(await aCategory({ name, display_order: index }))
  }
  return categories
}

test('categories beyond the limit, and nothing else, are under Más @no-js-screen', async ({
  page,
  visit,
  settings,
}) => {
  await page.setViewportSize(WIDE)
  await someCategories('Uno', 'Dos', 'Tres', 'Cuatro')

  await settings({ header_category_limit: '2' })
  await visit('/nosotros')
  await expect(row(page).getByRole('link', { name: 'Dos' })).toBeVisible()
  await expect(row(page).getByRole('link', { name: 'Tres' })).toBeHidden()
  await more(page).click()
  await expect(row(page).getByRole('link', { name: 'Tres' })).toBeVisible()
  await expect(row(page).getByRole('link', { name: 'Cuatro' })).toBeVisible()

  for (const limit of ['4', '50', 'muchas', null]) {
    await settings({ header_category_limit: limit })
    await visit('/nosotros')
    await expect(more(page), String(limit)).toHaveCount(0)
  }
  await settings({ header_category_limit: '0' })
  await visit('/nosotros')
  await more(page).click()
  await expect(row(page).locator('details').getByRole('link')).toHaveText(['Dos', 'Tres', 'Cuatro'])
})

test('the menu leads to active categories and subcategories @no-js-screen', async ({
  page,
  visit,
}) => {
  await page.setViewportSize(WIDE)
  const [roses] = await someCategories('Rosales')
  if (!roses) throw new Error('no category')
  const inside = { category_id: roses.id }
  const second = await aSubcategory({ ...inside, name: 'Altos', display_order: 2 })
  await aSubcategory({ ...inside, name: 'Bajos', display_order: 1 })
  await aSubcategory({ ...inside, name: 'Apagados', active: false })
  await visit('/nosotros')

  await expect(row(page).getByRole('link', { name: 'Nuestros productos' })).toHaveAttribute(
    'href',
    '/#lifestyle-grid',
  )
  await expect(row(page).getByRole('link', { name: 'Ver todo' })).toHaveAttribute(
    'href',
    '/catalogo-completo?orden=recommended',
  )
  const summary = row(page).locator('summary', { hasText: 'Rosales' })
  await summary.focus()
  await page.keyboard.press('Enter')
  await expect(row(page).locator('details').getByRole('link')).toHaveText([
    'Todo en Rosales',
    'Bajos',
    'Altos',
  ])
  await row(page).getByRole('link', { name: 'Altos' }).click()

  await expect(page).toHaveURL(`/catalogo/${roses.slug}/${second.slug}`)
  await expect(summary).toHaveAttribute('aria-current', 'true')
  await expect(row(page).getByRole('link', { name: 'Altos' })).toBeHidden()
})

test('a list opens under the pointer and waits 200 ms before it closes', async ({
  page,
  visit,
}) => {
  await page.setViewportSize(WIDE)
  const [roses] = await someCategories('Rosales')
  await aSubcategory({ category_id: roses?.id ?? '', name: 'Altos' })
  await visit('/nosotros')
  // Time stands still, so that a busy machine loses none of the 200 ms.
  await stopTime(page)
  const entry = row(page).getByRole('link', { name: 'Altos' })
  const summary = row(page).locator('summary', { hasText: 'Rosales' })

  await summary.hover()
  await expect(entry).toBeVisible()
  await page.mouse.move(10, 700)
  await page.clock.runFor(150)
  await expect(entry).toBeVisible()
  await summary.hover()
  await page.clock.runFor(1_000)
  await expect(entry).toBeVisible()
  await page.mouse.move(10, 700)
  await page.clock.runFor(250)
  await expect(entry).toBeHidden()

  await summary.focus()
  await page.keyboard.press('Enter')
  await expect(entry).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(entry).toBeHidden()
  await expect(summary).toBeFocused()
})

test('what does not fit moves under Más, and comes back', async ({ page, visit }) => {
  await page.setViewportSize(WIDE)
  const names = Array.from({ length: 9 }, (_, n) => `Categoría larga ${n}`)
  await someCategories(...names)
  await visit('/nosotros')
  const direct = row(page).getByRole('link', { name: /^Categoría larga/ })

  await expect(more(page)).toBeVisible()
  // It may be drawn once before it is fitted.
  await expect.poll(async () => (await row(page).boundingBox())?.height).toBeLessThan(60)
  const shown = await direct.filter({ visible: true }).count()
  expect(shown).toBeGreaterThan(2)
  expect(shown).toBeLessThan(names.length)
  await more(page).click()
  await expect(direct.filter({ visible: true })).toHaveCount(names.length)

  // Off the row: an entry that moves under a resting pointer opens.
  await page.mouse.move(10, 700)
  await page.keyboard.press('Escape')
  await expect(direct.filter({ visible: true })).toHaveCount(shown)
  await page.setViewportSize({ width: 1024, height: 800 })
  await expect.poll(() => direct.filter({ visible: true }).count()).toBeLessThan(shown)
  await page.setViewportSize(WIDE)
  await expect(direct.filter({ visible: true })).toHaveCount(shown)
})

test('the menu of a phone has it all @no-js-screen', async ({
  page,
  visit,
  settings,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await settings({ whatsapp_number: '987654321', header_category_limit: '2' })
  const [roses, , third] = await someCategories('Rosales', 'Dos', 'Tres')
  await aSubcategory({ category_id: roses?.id ?? '', name: 'Altos' })
  await visit('/nosotros')
  await page.getByRole('banner').locator('summary', { hasText: 'Menú' }).click()
  const menu = page.getByRole('navigation', { name: 'Menú' })
  const top = async (name: string) =>
    (await menu.getByRole('link', { name, exact: true }).boundingBox())?.y ?? 0
  expect(await top('Ver todo')).toBeLessThan(await top('Nuestros productos'))
  await expect(menu.getByRole('link', { name: 'Iniciar sesión' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /51987654321/)

  await menu.locator('summary', { hasText: 'Rosales' }).click()
  await expect(menu.getByRole('link', { name: 'Todo en Rosales' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Altos' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Tres' })).toBeHidden()
  await menu.locator('summary', { hasText: 'Más' }).click()
  await expect(menu.getByRole('link', { name: 'Tres' })).toHaveAttribute(
    'href',
    `/catalogo/${third?.slug}`,
  )
  await expectAccessible()
  await menu.locator('summary', { hasText: 'Ocasiones' }).click()
  await menu.getByRole('link', { name: 'Aniversario' }).click()
  await expect(page).toHaveURL('/ocasion/aniversario')
  await expect(menu).toBeHidden()
})

test('a menu closes with the page it was opened on, never after it', async ({ page, visit }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/assets/entry.client-*.js', async (route) => {
    await held
    await route.continue()
  })
  const opened = visit('/nosotros')
  const menu = page.getByRole('navigation', { name: 'Menú' })
  await page.getByRole('banner').locator('summary', { hasText: 'Menú' }).click()
  await expect(menu).toBeVisible()
  letGo()
  await opened
  await page.evaluate(painted)
  await expect(menu).toBeVisible()

  // The quickest finger: on the menu's switch as soon as the next page stands.
  const next = page.evaluate(
    () =>
      new Promise((done) =>
        new MutationObserver((_, observer) => {
          if (!document.querySelector('.home')) return
          observer.disconnect()
          const details = document.querySelector<HTMLDetailsElement>('.menu-switch')
          done(details?.open)
          details?.querySelector('summary')?.click()
        }).observe(document, { subtree: true, childList: true }),
      ),
  )
  await page.getByRole('banner').locator('a[href="/"]').click()
  expect(await next).toBe(false)
  await page.evaluate(painted)
  await expect(menu).toBeVisible()
})

test('the header shrinks beyond 120 px, grows below 30 and stays as it is between', async ({
  page,
  visit,
}) => {
  await page.setViewportSize(WIDE)
  await visit('/catalogo-completo')
  const header = page.getByRole('banner')
  const compact = header.and(page.locator('[data-compact]'))
  const scroll = async (top: number) => {
    await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top)
    // The event comes with a frame.
    await page.evaluate(painted)
  }

  await scroll(119)
  await expect(compact).toHaveCount(0)
  await scroll(200)
  await expect(compact).toHaveCount(1)
  await scroll(60)
  await expect(compact).toHaveCount(1)
  await scroll(29)
  await expect(compact).toHaveCount(0)
  await scroll(60)
  await expect(compact).toHaveCount(0)
  await scroll(1_000)
  await expect(header).toBeInViewport()
})

test('a tap elsewhere closes a menu', async ({ page, visit }) => {
  await visit('/nosotros')
  const menu = page.getByRole('navigation', { name: 'Menú' })
  await page.getByRole('banner').locator('summary', { hasText: 'Menú' }).click()
  await expect(menu).toBeVisible()
  await page.mouse.click(180, 735)
  await expect(menu).toBeHidden()
})

/** A page's answer that never ends, as on a line that stalls: before its first byte is read, or after its last. */
async function stall(page: Page, path: string, when: 'before' | 'after') {
  const told = [`${path}.data`, when] as const
  await page.addInitScript(([data, at]) => {
    const line = window.fetch.bind(window)
    window.fetch = async (to, how) => {
      const answer = await line(to, how)
      if (new URL(answer.url).pathname !== data) return answer
      const said = new Uint8Array(await answer.arrayBuffer())
      const start = (body: ReadableStreamDefaultController) => {
        if (at === 'after') body.enqueue(said)
        how?.signal?.addEventListener('abort', () => body.error(how.signal?.reason))
      }
      return new Response(new ReadableStream({ start }), answer)
    }
  }, told)
  // Nor do its scripts come, or the page would be there before another link is tapped.
  await page.route(`**/assets/_shop.${path.slice(1)}-*.js`, () => {})
}

for (const when of ['before', 'after'] as const) {
  test(`a link tapped instead of another, ${when} its answer, is no error`, async ({
    page,
    visit,
  }) => {
    await stall(page, '/terminos', when)
    await visit('/nosotros')
    const answered = page.waitForResponse('**/terminos.data*')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Términos' }).click()
    await answered
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contacto' }).click()
    await expect(page).toHaveURL('/contacto')
    await expect(page.getByRole('heading', { level: 1, name: 'Contacto' })).toBeVisible()
  })
}
