import { aZone } from '../support/factories'
import { expect, test } from '../support/browser/fixtures'
import { ADMIN } from '../support/browser/shop'
import {
  aBouquet,
  checkoutForm,
  freshEmail,
  putInCart,
  signIn,
  storedOrder,
} from '../support/browser/shopping'

test('what a wallet takes at once is a setting, which checkout, order and proof follow @no-js', async ({
  page,
  visit,
  expectAccessible,
}) => {
  await signIn(page, ADMIN)
  await visit('/admin/configuracion#pago')
  const limit = page.getByLabel('Máximo por operación de Yape')
  await expect(limit).toHaveValue('500.00')
  await limit.fill('0')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByText('Escribe un monto mayor que cero, como 500.00').first()).toBeVisible()
  await expect(limit).toHaveValue('0')
  await expectAccessible()
  await limit.fill('999,90')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByText('Configuración guardada')).toBeVisible()
  await expect(limit).toHaveValue('999.90')
  await expect(page.getByLabel('Máximo por operación de Plin')).toHaveValue('500.00')

  const zone = await aZone()
  await putInCart(page, await aBouquet({ price: 80_000 }))
  await visit('/checkout')
  await expect(page.getByText(/^Plin permite hasta S\/ 500 por operación/)).toBeVisible()
  await expect(page.getByText(/^Yape permite hasta/)).toHaveCount(0)

  await putInCart(page, await aBouquet({ name: 'Ramo Sol', price: 70_000 }))
  const email = freshEmail()
  const form = checkoutForm(151_200, { email, shipping_zone_id: zone.id })
  await page.request.post('/checkout', { form, maxRedirects: 0 })
  const { order_number: number } = await storedOrder(email)
  await visit(`/confirmacion/${number}`)
  const parts = 'paga en dos partes, una de S/ 999.90 y una de S/ 512.10.'
  await expect(page.getByText(`Yape permite hasta S/ 999.90 por operación: ${parts}`)).toBeVisible()
  await expect(page.getByLabel('Monto')).toHaveValue('999.90')
})
