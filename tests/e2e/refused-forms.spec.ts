import type { Page } from '@playwright/test'
import { aUser, aZone } from '../support/factories'
import { expect, test } from '../support/browser/fixtures'
import {
  aBouquet,
  chooseDay,
  DAY,
  fillBuyer,
  freshEmail,
  openNewsletter,
  putInCart,
  storedOrder,
} from '../support/browser/shopping'
import { openReset } from '~/models/accounts/passwords/password-change.server'
import { hashPassword } from '~/models/accounts/passwords/password-hash.server'

/* A form that the server does not even read, or that never reaches it. */

const TOO_LARGE = 'Lo que enviaste es demasiado grande. Redúcelo y vuelve a intentarlo.'
const NOT_SENT = 'No pudimos enviarlo. Revisa tu conexión y vuelve a intentarlo.'
const HUGE = 'flores '.repeat(20_000)

test('a product page says why and keeps what was chosen, then sells', async ({ page, visit }) => {
  const bouquet = await aBouquet()
  await visit(bouquet.path)
  await chooseDay(page, DAY)
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

test('the ways into an account keep what was typed, and let in once they are answered', async ({
  page,
  visit,
  context,
}) => {
  const [email, password] = [freshEmail(), 'flor de canela']
  await aUser({ email, password_hash: await hashPassword(password) })
  const said = (sentence: string) => page.getByRole('alert').filter({ hasText: sentence })
  const main = page.getByRole('main')
  const mailbox = main.getByLabel('Correo electrónico')

  await visit('/registro')
  await main.getByLabel('Nombre').fill('Ana')
  await mailbox.fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(HUGE)
  await page.getByLabel('Repite la contraseña').fill(HUGE)
  await page.getByRole('button', { name: 'Crear cuenta' }).click()
  await expect(said(TOO_LARGE)).toBeFocused()
  await expect(main.getByLabel('Nombre')).toHaveValue('Ana')
  await expect(mailbox).toHaveValue(email)

  await visit('/forgot-password')
  await mailbox.fill(email)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Enviar enlace' }).click()
  await expect(said(NOT_SENT)).toBeFocused()
  await expect(mailbox).toHaveValue(email)
  await context.setOffline(false)

  const [token, chosen] = [crypto.randomUUID(), 'otra flor']
  await openReset(email, token)
  await visit(`/reset-password?token=${token}`)
  await page.getByLabel('Nueva contraseña', { exact: true }).fill(chosen)
  await page.getByLabel('Repite la nueva contraseña').fill(chosen)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Guardar contraseña' }).click()
  await expect(said(NOT_SENT)).toBeFocused()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Guardar contraseña' }).click()
  await expect(page).toHaveURL('/')

  // Over a page that has not needed the code of these forms yet.
  await visit('/nosotros')
  const newsletter = page.getByRole('contentinfo')
  await openNewsletter(page)
  await newsletter.getByLabel('Correo').fill(email)
  await codeIsHere(page, 'boletin')
  await context.setOffline(true)
  await newsletter.getByRole('button', { name: 'Suscribirme' }).click()
  await expect(newsletter.getByRole('status')).toHaveText(NOT_SENT)
  await context.setOffline(false)

  await page.getByRole('banner').getByRole('link', { name: 'Iniciar sesión' }).click()
  const door = page.getByRole('dialog', { name: 'Bienvenido' })
  await door.getByLabel('Correo electrónico').fill(email)
  await door.getByLabel('Contraseña').fill(chosen)
  await codeIsHere(page, '_shop.ingresar')
  await context.setOffline(true)
  await door.getByRole('button', { name: 'Ingresar' }).click()
  await expect(said(NOT_SENT)).toBeFocused()
  await expect(door.getByLabel('Correo electrónico')).toHaveValue(email)
  await context.setOffline(false)
  await expect(newsletter.getByLabel('Correo')).toHaveValue(email)
  await door.getByRole('button', { name: 'Ingresar' }).click()
  await expect(page.getByText('Inicio de sesión exitoso')).toBeVisible()
  await expect(page).toHaveURL('/nosotros')
})

/** Until all that a page loads ahead is here, and the code of a route, which tells of a request that fails, among it. */
async function codeIsHere(page: Page, route: string) {
  await page.waitForFunction((module) => {
    const ahead = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')]
    const isHere = ({ href }: HTMLLinkElement) =>
      performance
        .getEntriesByName(href)
        .some((entry) => (entry as PerformanceResourceTiming).responseEnd > 0)
    return ahead.some(({ href }) => href.includes(module)) && ahead.every(isHere)
  }, `/assets/${route}-`)
}
