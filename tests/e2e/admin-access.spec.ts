import { expect, test } from '../support/browser/fixtures'
import { ADMIN } from '../support/browser/shop'

test('the back office has its own page for what is not there @no-js', async ({ page, visit }) => {
  const form = { intent: 'sign-in', ...ADMIN }
  await page.request.post('/ingresar', { form, maxRedirects: 0 })
  const answer = await page.request.get('/admin/nada')
  expect(answer.status()).toBe(404)
  expect(answer.headers()['cache-control']).toContain('no-store')
  for (const path of ['/admin/nada', '/ADMIN/nada']) {
    const headers = (await page.request.get(path)).headers()
    expect(headers['x-robots-tag'], path).toContain('noindex')
  }

  await visit('/admin/nada')
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Volver al inicio' })).toHaveAttribute('href', '/')
  await visit('/admin')
  await expect(page).toHaveURL('/admin/dashboard')
  await page.locator('summary').filter({ hasText: 'menú' }).click()
  // Beside them is what waits to be resolved, if anything does.
  const sections = page.getByRole('navigation', { name: 'Secciones' })
  await expect(sections.locator('a.section-link')).toHaveCount(12)
  await page.getByRole('button', { name: 'Salir' }).click()
  await expect(page).toHaveURL('/')
  await visit('/admin/tags')
  await expect(page).toHaveURL('/')
})
