import { aProduct } from '../support/factories'
import { expect, type Scripts, test } from '../support/browser/fixtures'
import { openNewsletter } from '../support/browser/shopping'

/*
 * `purchase.spec.ts` buys in these ways, and when scripts fail, which to the page is the same as when
 * they throw; here is what people do before and beside it.
 */

for (const scripts of ['never arrive', 'throw'] satisfies Scripts[]) {
  test.describe(`when scripts ${scripts}`, () => {
    test.use({ scripts })

    test('menus, filters, search and newsletter work all the same', async ({ page, visit }) => {
      const product = await aProduct({ name: 'Ramo Quilla' })
      await visit('/')
      const banner = page.getByRole('banner')
      await banner.locator('summary', { hasText: 'Menú' }).click()
      const menu = page.getByRole('navigation', { name: 'Menú' })
      await menu.locator('summary', { hasText: 'Rosas' }).click()
      await menu.getByRole('link', { name: 'Todo en Rosas' }).click()
      await expect(page).toHaveURL('/catalogo/rosas')

      await page.getByRole('list', { name: 'Ocasiones' }).getByRole('link').first().click()
      await expect(page).toHaveURL(/\/catalogo\/rosas\?tag=/)
      await page.getByRole('combobox', { name: 'Ordenar' }).selectOption('price-asc')
      await page.getByRole('button', { name: 'Aplicar' }).click()
      await expect(page).toHaveURL(/\?tag=.+&orden=price-asc$/)
      await page.getByRole('main').getByRole('article').getByRole('link').first().click()
      await expect(page).toHaveURL(/\/producto\//)

      await banner.getByRole('link', { name: 'Buscar productos' }).click()
      await page.getByRole('main').getByPlaceholder('Buscar flores...').fill('quilla')
      await page.keyboard.press('Enter')
      await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
      await expect(page).toHaveURL(`/producto/${product.slug}`)

      await openNewsletter(page)
      await page.getByRole('contentinfo').getByLabel('Correo').fill('eva@lento.pe')
      await page.getByRole('button', { name: 'Suscribirme' }).click()
      await expect(page.getByText('¡Gracias! Te enviaremos nuestras novedades')).toBeVisible()
      await expect(page).toHaveURL(`/producto/${product.slug}`)

      await page.setViewportSize({ width: 1280, height: 800 })
      const row = page.getByRole('navigation', { name: 'Menú' })
      await row.locator('summary', { hasText: 'Rosas' }).click()
      await row.getByRole('link', { name: 'Todo en Rosas' }).click()
      await expect(page).toHaveURL('/catalogo/rosas')
    })
  })
}
