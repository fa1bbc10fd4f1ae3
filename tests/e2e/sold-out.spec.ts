import { db } from '~/database/db.server'
import { aSize } from '../support/factories'
import { expect, test } from '../support/browser/fixtures'
import { aBouquet, chooseDay, DAY, putInCart } from '../support/browser/shopping'

test('what is sold out says so on its page, and is not sold until there is more @no-js', async ({
  page,
  visit,
  settings,
  expectAccessible,
}) => {
  await settings({ track_stock: 'true' })
  const bouquet = await aBouquet({ stock: 1 })
  const leave = (stock: number) =>
    db.updateTable('products').set({ stock }).where('id', '=', bouquet.id).execute()
  const add = page.getByRole('button', { name: 'Añadir al carrito' })
  await visit(bouquet.path)
  await chooseDay(page, DAY)
  await page.getByRole('radio', { name: '9am-3pm' }).check()
  await page.getByRole('textbox', { name: 'Dedicatoria' }).fill('Para Ñusta')
  await leave(0)
  await add.click()

  await expect(page.getByRole('alert').first()).toContainText('Este arreglo está agotado por ahora')
  await expect(page.getByRole('textbox', { name: 'Dedicatoria' })).toHaveValue('Para Ñusta')
  await expect(page.locator('[name=delivery_date]')).toHaveValue(DAY)

  await visit(bouquet.path)
  await expect(page.getByText('Agotado', { exact: true })).toHaveCount(2)
  await expect(page.getByText('Entrega disponible')).toHaveCount(0)
  for (const name of ['Añadir al carrito', 'Comprar ahora']) {
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  }
  await expectAccessible()

  await leave(2)
  await visit(bouquet.path)
  await expect(page.getByText(/^Entrega disponible/)).toBeVisible()
  await expect(add).toBeVisible()
  await leave(0)
  await settings({ track_stock: 'false' })
  await visit(bouquet.path)
  await expect(add).toBeVisible()
})

test('of sizes only the one that is sold out is refused @served', async ({
  page,
  visit,
  settings,
}) => {
  await settings({ track_stock: 'true' })
  const bouquet = await aBouquet()
  await aSize({ product_id: bouquet.id, slug: 'doce', stock: 0 })
  const other = await aSize({ product_id: bouquet.id, slug: 'veinte', stock: 1 })
  await visit(bouquet.path)
  await expect(page.getByRole('button', { name: 'Añadir al carrito' })).toBeVisible()
  await expect(page.getByText('Agotado', { exact: true })).toHaveCount(1)

  const refused = await putInCart(page, bouquet, { size: 'doce' })
  expect(refused.status()).toBe(400)
  expect(await refused.text()).toContain('Este tamaño está agotado: elige otro')
  expect((await putInCart(page, bouquet, { size: 'veinte' })).status()).toBe(303)

  await db.updateTable('product_sizes').set({ stock: 0 }).where('id', '=', other.id).execute()
  await visit(bouquet.path)
  await expect(page.getByRole('button', { name: 'Añadir al carrito' })).toHaveCount(0)
})
