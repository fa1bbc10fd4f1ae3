import { aZone } from '../factories'
import { expect, test } from '../fixtures'
import { aBouquet, DAY, fillBuyer, freshEmail, putInCart, storedOrder } from './shopping'

/* A form that the server does not even read, or that never reaches it. */

const TOO_LARGE = 'Lo que enviaste es demasiado grande. Redúcelo y vuelve a intentarlo.'
const NOT_SENT = 'No pudimos enviarlo. Revisa tu conexión y vuelve a intentarlo.'
const HUGE = 'flores '.repeat(20_000)

test('a product page says why and keeps what was chosen, then sells', async ({ page, visit }) => {
  const bouquet = await aBouquet()
  await visit(bouquet.path)
  await page.getByLabel('Fecha de entrega').fill(DAY)
  await page.getByRole('radio', { name: '3pm-7pm' }).check()
  const dedication = page.getByRole('textbox', { name: /^Dedicatoria/ })
  await dedication.fill(HUGE)
  const add = page.getByRole('button', { name: 'Añadir al carrito' })
  await add.click()

  await expect(page.getByRole('alert').filter({ hasText: TOO_LARGE })).toBeFocused()
  await expect(dedication).toHaveValue(HUGE)
  await expect(page.getByLabel('Fecha de entrega')).toHaveValue(DAY)
  await expect(page.getByRole('radio', { name: '3pm-7pm' })).toBeChecked()
  await dedication.fill('Feliz día')
  await add.click()
  await expect(page.getByRole('dialog', { name: /carrito/i })).toContainText('Feliz día')
})

test('a checkout survives a line that is cut, with everything typed', async ({
  page,
  visit,
  context,
}) => {
  const [bouquet, zone, email] = [await aBouquet(), await aZone(), freshEmail()]
  await putInCart(page, bouquet)
  await visit('/checkout')
  await fillBuyer(page, { email })
  await page.getByLabel('Zona de envío').selectOption(zone.id)
  await page.getByLabel('Dirección').fill('Av. Grau 120')
  const order = page.getByRole('button', { name: 'Realizar pedido' })
  const said = (sentence: string) => page.getByRole('alert').filter({ hasText: sentence })

  await page.getByLabel('Referencia').fill(HUGE)
  await order.click()
  await expect(said(TOO_LARGE)).toBeFocused()
  await page.getByLabel('Referencia').fill('Portón verde')
  await context.setOffline(true)
  await order.click()
  await expect(said(NOT_SENT)).toBeFocused()
  await expect(page.getByLabel('Correo electrónico')).toHaveValue(email)
  await expect(page.getByLabel('Zona de envío')).toHaveValue(zone.id)

  await context.setOffline(false)
  await order.click()
  await expect(page).toHaveURL(/\/confirmacion\/DZ-/)
  expect(await storedOrder(email)).toMatchObject({
    ...{ shipping_reference: 'Portón verde', shipping_address: 'Av. Grau 120', total: 11_200 },
  })
})
