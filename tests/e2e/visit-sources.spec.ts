import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser/fixtures'
import { ADMIN } from '../support/browser/shop'
import { placeOrder, signIn } from '../support/browser/shopping'

/** What staff read on the page of an order of where its buyer came from. */
async function sourcesOf(page: Page, number: string) {
  await signIn(page, ADMIN)
  await page.goto(`/admin/pedidos/${number}`)
  const fact = (hasText: string) => page.locator('dl > *').filter({ hasText })
  return { last: fact('Llegó por'), first: fact('Su primera visita') }
}

test('a campaign, then a search: the order names both, also in the file @no-js', async ({
  page,
  visit,
  expectAccessible,
}) => {
  await visit('/catalogo-completo?utm_source=Instagram&utm_medium=cpc&utm_campaign=Madre&pagina=2')
  const canonical = page.locator('link[rel="canonical"]')
  await expect(canonical).toHaveAttribute('href', /\/catalogo-completo\?pagina=2$/)
  // A cart that is only shown says nothing of it; one that is changed does.
  await visit('/carrito')
  await page.request.post('/carrito', { form: { intent: 'empty' } })
  const headers = { Accept: 'text/html', Referer: 'https://www.google.com/search?q=rosas' }
  await page.request.get('/', { headers })
  const number = await placeOrder(page)

  const { last, first } = await sourcesOf(page, number)
  await expect(last).toContainText(/google\.com, el \d{2}\/\d{2}\/\d{4}/)
  await expect(first).toContainText('instagram / cpc / madre, el ')
  await expectAccessible()
  const csv = await (await page.request.get(`/admin/pedidos/csv?q=${number}`)).text()
  expect(csv).toMatch(/;Primera visita;Llegó por\r\n.*;instagram \/ cpc \/ madre;google\.com\r\n/)
})

test('a search alone, and then a visit that comes from nowhere @no-js', async ({ page, visit }) => {
  const headers = { Accept: 'text/html', Referer: 'https://www.bing.com/' }
  await page.request.get('/nosotros', { headers })
  await visit('/catalogo-completo')
  const searched = await placeOrder(page)
  await visit('/contacto')
  const direct = await placeOrder(page)
  const { last, first } = await sourcesOf(page, searched)
  await expect(last).toContainText('bing.com, el ')
  await expect(first).toHaveCount(0)
  const other = await sourcesOf(page, direct)
  await expect(other.last).toContainText('directo, el ')
  await expect(other.first).toHaveCount(0)
})
