import { db } from '~/database/db.server'
import { aCategory, aProduct } from '../support/factories'
import { expect, test } from '../support/browser/fixtures'

test('what was never there is not found, inside the shop and with a way out @no-js', async ({
  page,
  visit,
}) => {
  for (const path of [
    '/nada',
    '/producto',
    '/catalogo/rosas/ramos-de-rosas/nada',
    '/%E0%B2%A0',
    '/index.php',
    '/<script>alert(1)</script>',
  ]) {
    const answer = await page.request.get(encodeURI(path))
    expect(answer.status(), path).toBe(404)
    const html = await answer.text()
    expect(html, path).toMatch(/<h1[^>]* lang="en"[^>]*>Oops! Page not found<\/h1>/)
    expect(html, path).toContain('<meta name="robots" content="noindex"/>')
    expect(html, path).not.toContain('rel="canonical"')
  }
  await visit('/nosotros/nada')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found')
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await page.getByRole('link', { name: 'Volver al inicio' }).click()
  await expect(page).toHaveURL('/')
})

test('what is hidden is as missing as what never was @served', async ({ page }) => {
  const product = await aProduct({ active: false })
  const category = await aCategory({ active: false })
  for (const path of [
    `/producto/${product.slug}`,
    '/producto/nada',
    `/producto/${'x'.repeat(5_000)}`,
    `/catalogo/${category.slug}`,
    '/catalogo/rosas/nada',
    "/catalogo/'%20or%201=1",
  ]) {
    const answer = await page.request.get(path)
    expect(answer.status(), path).toBe(404)
    const html = await answer.text()
    expect(html, path).toContain('</h1>')
    expect(html, path).toContain('<meta name="robots" content="noindex"/>')
  }
})

test('a page that fails says so inside the shop, without a word of the cause @served', async ({
  page,
}) => {
  const product = await aProduct()
  await db.schema.alterTable('complements').renameTo('lost').execute()
  let answer
  try {
    answer = await page.request.get(`/producto/${product.slug}`)
  } finally {
    await db.schema.alterTable('lost').renameTo('complements').execute()
  }

  expect(answer.status()).toBe(500)
  const html = await answer.text()
  expect(html).toContain('Algo salió mal</h1>')
  expect(html).toContain('<title>Algo salió mal | Dalia &amp; Zinnia</title>')
  expect(html).toContain('Todos los precios incluyen impuestos')
  expect(html).not.toMatch(/complements|relation|node_modules|at async|\.tsx?:/)
})
