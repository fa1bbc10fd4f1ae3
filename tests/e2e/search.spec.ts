import type { Page } from '@playwright/test'
import { aColor, aProduct } from '../support/factories'
import { expect, stopTime, test } from '../support/browser/fixtures'

const NONE = 'No se encontraron productos'

async function openPanel(page: Page) {
  await page.getByRole('banner').getByRole('link', { name: 'Buscar productos' }).click()
  const panel = page.getByRole('dialog', { name: 'Buscar productos' })
  const field = panel.getByPlaceholder('Buscar flores...')
  await expect(field).toBeFocused()
  return { panel, field }
}

test('accents and capitals do not matter, and each result leads to its product @no-js', async ({
  page,
  visit,
}) => {
  const product = await aProduct({ name: 'Ramo Corazón Ñusta', price: 8_000, sale_price: 6_000 })
  await aColor({ product_id: product.id })
  await aProduct({ name: 'Corazón Ñusta dormido', active: false })
  await visit('/buscar')
  await expect(page.getByRole('heading', { level: 1, name: 'Buscar productos' })).toBeVisible()
  await expect(page.getByText(NONE)).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Ocasiones' }).getByRole('link')).toHaveCount(10)

  await page.getByRole('main').getByPlaceholder('Buscar flores...').fill('CORAZON ñusta')
  await page.getByRole('main').getByRole('button', { name: 'Buscar' }).click()

  const results = page.getByRole('main').getByRole('listitem')
  await expect(results).toHaveCount(1)
  await expect(results.getByText('S/ 60.00')).toBeVisible()
  await expect(results.locator('s')).toHaveText('S/ 80.00')
  await results.getByRole('link').click()
  await expect(page).toHaveURL(`/producto/${product.slug}`)
})

test('at most ten are shown, and wildcards are only characters @served', async ({
  page,
  visit,
}) => {
  for (let n = 0; n < 12; n += 1) await aProduct({ name: `Xilófono ${n}` })
  await aProduct({ name: 'Ramo 100% zzyx' })
  await visit('/buscar?q=xilofono')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(10)

  await visit('/buscar?q=0%25%20zz')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
  for (const q of ['%25%25', 'x_l_f_n_', '%5C', '%25zz%25']) {
    await visit(`/buscar?q=${q}`)
    await expect(page.getByText(NONE, { exact: true })).toBeVisible()
  }
})

test('what has every word comes first, and what may be meant under a heading @served', async ({
  page,
  visit,
}) => {
  const main = page.getByRole('main')
  const guesses = main.getByRole('region', { name: 'Quizás buscabas' })
  await visit('/buscar?q=rojas+rosas')
  await expect(page).toHaveTitle(/^Buscar: rojas rosas \| /)
  await expect(main.getByRole('listitem').first()).toContainText('rosas rojas')
  await expect(guesses).toHaveCount(0)
  await visit('/buscar?q=rozas+de+xilofono')
  await expect(guesses.getByRole('listitem').first()).toContainText(/rosas/i)
  await visit('/buscar?q=peluche')
  await expect(main.getByText('Osito de peluche')).toBeVisible()
  await expect(main.getByText(NONE)).toHaveCount(0)
})

test('all that is found is a list of its own, sorted and filtered @no-js', async ({
  page,
  visit,
  isLive,
  expectAccessible,
}) => {
  for (let n = 10; n < 22; n += 1) await aProduct({ name: `Kiwicha ${n}`, price: n * 1_000 })
  await visit('/buscar?q=kiwicha')
  await page.getByRole('link', { name: 'Ver los 12' }).click()
  await expect(page).toHaveURL('/buscar/kiwicha?orden=recommended')
  await expect(page).toHaveTitle(/^Todo sobre «kiwicha» \| /)
  const names = page.getByRole('main').getByRole('article').getByRole('heading')
  await expect(names).toHaveCount(12)
  await expectAccessible()
  await page.getByRole('combobox', { name: 'Ordenar' }).selectOption('Precio: Mayor a Menor')
  if (!isLive) await page.getByRole('button', { name: 'Aplicar' }).click()
  await expect(names.first()).toHaveText('Kiwicha 21')
  await page.getByRole('combobox', { name: 'Precio' }).selectOption('Hasta S/ 100')
  if (!isLive) await page.getByRole('button', { name: 'Aplicar' }).click()
  await expect(names).toHaveText(['Kiwicha 10'])
  await page.getByRole('link', { name: 'Volver a la búsqueda' }).click()
  await expect(page).toHaveURL('/buscar?q=kiwicha')

  await visit('/buscar?q=kiwicha+barata')
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('Kiwicha 10')
  await expect(page.getByRole('link', { name: 'Ver los 12' })).toHaveAttribute(
    'href',
    '/buscar/kiwicha%20barata?orden=price-asc',
  )
})

test('a day that is wished for is said, and is no word to look for @served', async ({
  page,
  visit,
}) => {
  await visit('/buscar?q=rosas+para+pasado+mañana')
  await expect(page.getByText(/^Todo esto puede llegar el [a-záé]+\.$/)).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText(/rosas/i)
})

test('whatever is searched for, the shop answers @served', async ({ page }) => {
  const texts = [
    '%00',
    '%F0%9F%8C%B9',
    "';--",
    '"',
    '%5C',
    '%ED%A0%80',
    'a'.repeat(3_000),
    'hoy',
    'barato%20%2F..%2F',
    '%',
    '+++',
  ]
  for (const text of texts) {
    const answer = await page.request.get(`/buscar?q=${text}`)
    expect(answer.status(), text.slice(0, 20)).toBe(200)
    const all = await page.request.get(`/buscar/${encodeURIComponent(text)}`)
    expect(all.status(), text.slice(0, 20)).toBeLessThan(500)
  }
  const tooLong = await page.request.get(`/buscar?q=${'a'.repeat(10_000)}`)
  expect(tooLong.status()).toBeLessThan(500)
})

test('nothing found names the ways on @served', async ({ page, visit, settings }) => {
  await settings({ whatsapp_number: '987654321' })
  await visit('/buscar?q=zzyzx')
  await expect(page.getByText(NONE, { exact: true })).toBeVisible()
  await expect(
    page.getByRole('list', { name: 'Ocasiones' }).getByRole('link').first(),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Pregúntanos por WhatsApp' })).toHaveAttribute(
    'href',
    'https://wa.me/51987654321?text=Hola%2C%20busco%3A%20zzyzx',
  )
})

test('until scripts run the button leads to the search page @served', async ({ page, visit }) => {
  await visit('/nosotros')
  const search = page.getByRole('banner').getByRole('link', { name: 'Buscar productos' })
  await expect(search).toHaveAttribute('href', '/buscar')
})

test('typing asks once, the last question wins and the keyboard walks the results', async ({
  page,
  visit,
}) => {
  for (const name of ['Wisteria blanca', 'Wisteria azul']) await aProduct({ name })
  const asked: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    const q = url.searchParams.get('q')
    if (url.pathname === '/buscar.data' && q) asked.push(q)
  })
  await visit('/nosotros')
  const { panel, field } = await openPanel(page)

  // In the page's own time: a busy machine's may pass the pause that ends the typing.
  await stopTime(page)
  for (const letter of 'wiste') {
    await field.press(letter)
    await page.clock.runFor(200)
  }
  await expect(panel.getByRole('status')).toHaveText('Buscando...')
  await page.clock.runFor(200)
  await expect(panel.getByRole('status')).toHaveText('2 resultados')
  expect(asked).toEqual(['wiste'])
  await page.clock.resume()

  await page.keyboard.press('ArrowDown')
  await expect(panel.getByRole('link', { name: 'Wisteria azul' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(field).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { level: 1, name: 'Wisteria blanca' })).toBeVisible()
  await expect(panel).toHaveCount(0)
  await expect(page).not.toHaveURL(/panel/)
  const again = await openPanel(page)
  await expect(again.field).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(again.panel).toHaveCount(0)
})

test('a slow answer to an old question never replaces a newer one', async ({ page, visit }) => {
  await aProduct({ name: 'Kalanchoe' })
  await aProduct({ name: 'Verbena' })
  const release: (() => void)[] = []
  await page.route('**/buscar.data?q=kal*', async (route) => {
    await new Promise<void>((resolve) => release.push(resolve))
    await route.continue().catch(() => undefined)
  })
  await visit('/nosotros')
  const { panel, field } = await openPanel(page)

  await field.fill('kalan')
  await expect(panel.getByRole('status')).toHaveText('Buscando...')
  await expect.poll(() => release.length).toBe(1)
  await field.fill('verbena')
  await expect(panel.getByRole('listitem')).toHaveText(/Verbena/)
  release.forEach((go) => go())
  await expect(panel.getByRole('status')).toHaveText('1 resultado')
  await expect(panel.getByRole('listitem')).toHaveText(/Verbena/)

  // What was found stays while the next answer is on its way.
  await field.fill('kalanchoe')
  await expect(panel.getByRole('status')).toHaveText('Buscando...')
  await expect(panel.getByRole('listitem')).toHaveText(/Verbena/)
  await expect.poll(() => release.length).toBe(2)
  release.forEach((go) => go())
  await expect(panel.getByRole('listitem')).toHaveText(/Kalanchoe/)
})

test('a search that fails says that nothing was found and breaks nothing', async ({
  page,
  visit,
}) => {
  await page.addInitScript(() => {
    const line = window.fetch.bind(window)
    window.fetch = async (to, how) => {
      const { pathname } = new URL(to instanceof Request ? to.url : to, location.href)
      if (pathname === '/buscar.data') throw new TypeError('no line')
      return line(to, how)
    }
  })
  await visit('/nosotros')
  const { panel, field } = await openPanel(page)
  await field.fill('rosas')
  await expect(panel.getByRole('status')).toHaveText(NONE)
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
})

test('the panel is accessible and gives the focus back', async ({
  page,
  visit,
  expectAccessible,
}) => {
  await aProduct({ name: 'Gladiolo' })
  await visit('/nosotros')
  const { panel, field } = await openPanel(page)
  await expect(panel.getByRole('list', { name: 'Ocasiones' }).getByRole('link')).toHaveCount(10)
  await field.fill('gladiolo')
  await expect(panel.getByRole('listitem')).toHaveCount(1)
  await expectAccessible()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(
    page.getByRole('banner').getByRole('link', { name: 'Buscar productos' }),
  ).toBeFocused()
})
