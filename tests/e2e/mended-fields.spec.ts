import type { Locator, Page } from '@playwright/test'
import { aZone } from '../support/factories'
import { expect, test } from '../support/browser/fixtures'
import { ADMIN } from '../support/browser/shop'
import {
  aBouquet,
  chooseDay,
  DAY,
  freshEmail,
  openNewsletter,
  placeOrder,
  putInCart,
  signIn,
} from '../support/browser/shopping'

/* What a refused form says of a field goes once the field is typed or chosen into. Without scripts it stays until the next answer. */

function summaryOf(page: Page): Locator {
  return page.getByRole('alert').filter({ has: page.getByRole('heading') })
}

async function expectMended(field: Locator) {
  await expect(field).not.toHaveAttribute('aria-invalid')
  await expect(field).not.toHaveAccessibleDescription(/Escribe|Elige|Falta|Adjunta|¿Quisiste/)
}

async function expectRefused(field: Locator, sentence: RegExp) {
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(sentence)
}

test('in the checkout an error goes as its field is mended, and the summary with the last one', async ({
  page,
  visit,
}) => {
  await putInCart(page, await aBouquet())
  const zone = await aZone({ name: 'Zona Quilla', areas: ['Quillapata'] })
  await visit('/checkout')
  const order = page.getByRole('button', { name: 'Realizar pedido' })
  await order.click()
  const summary = summaryOf(page)
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('heading')).toHaveText('Error: revisa 6 campos')

  const email = page.getByLabel('Correo electrónico')
  await email.pressSequentially('a')
  await expectMended(email)
  await expect(email).toBeFocused()
  await expect(summary.getByRole('heading')).toHaveText('Error: revisa 5 campos')
  await expect(summary.getByRole('link', { name: 'Correo electrónico' })).toHaveCount(0)
  // Shorter by what was mended, which nobody has to be told.
  await expect(summary).toHaveAttribute('aria-live', 'off')

  await email.press('Backspace')
  await expectMended(email)
  await email.press('Tab')
  await expectRefused(email, /Escribe tu correo/)
  await expect(summary).not.toBeFocused()
  await expect(summary.getByRole('heading')).toHaveText('Error: revisa 6 campos')

  // The district chooses the zone.
  await page.getByLabel('Distrito').pressSequentially('quillapata')
  await expect(page.getByLabel('Zona de envío')).toHaveValue(zone.id)
  await expectMended(page.getByLabel('Zona de envío'))
  await email.fill('ana.correo.pe')
  for (const label of ['Nombre completo', 'DNI o pasaporte', 'Celular', 'Dirección']) {
    await expect(summary).toBeVisible()
    await page.getByLabel(label).pressSequentially('1')
    await expectMended(page.getByLabel(label))
  }
  await expect(summary).toHaveCount(0)

  await order.click()
  await expect(summary).toBeFocused()
  await expectRefused(email, /Falta la @ en el correo/)
  await order.focus()
  await order.click()
  await expect(summary, 'an answer that says the same is told again').toBeFocused()
})

test('a proposed e-mail is not offered any more once another one is typed', async ({
  page,
  visit,
}) => {
  await putInCart(page, await aBouquet())
  await visit('/checkout')
  const email = page.getByLabel('Correo electrónico')
  await email.fill('ana@gmial.con')
  await page.getByRole('button', { name: 'Realizar pedido' }).click()
  const offer = page.getByRole('button', { name: 'Sí, usar ana@gmail.com' })
  await expect(offer).toBeVisible()
  await email.fill('ana@gmail.com')
  await expectMended(email)
  await expect(offer).toHaveCount(0)
})

test('in the product form day and slot take their errors along', async ({ page, visit }) => {
  await visit((await aBouquet()).path)
  // Chosen already, it is the calendar that has to say that a day is.
  await page.getByRole('radio', { name: 'Otro día' }).check()
  const add = page.getByRole('button', { name: 'Añadir al carrito' })
  await add.click()
  const summary = summaryOf(page)
  await expect(summary).toContainText('Por favor selecciona fecha y horario de entrega')

  await chooseDay(page, DAY)
  await expect(page.getByText('Elige la fecha de entrega')).toHaveCount(0)
  await expect(summary.getByRole('link')).toHaveText(['Horario de entrega'])
  await page.getByRole('radio', { name: '3pm-7pm' }).check()
  await expect(page.getByText('Elige el horario')).toHaveCount(0)
  await expect(summary, 'nor what was said of both').toHaveCount(0)
})

test('in the forms of accounts, claims, proofs and the newsletter it goes too', async ({
  page,
  visit,
}) => {
  const number = await placeOrder(page, { email: freshEmail() })
  await visit('/mi-pedido')
  await page.getByRole('button', { name: 'Enviarme el enlace' }).click()
  const field = page.getByLabel('Número de pedido')
  await expectRefused(field, /Escribe el número de tu pedido/)
  await expect(summaryOf(page).getByRole('link')).toHaveCount(2)
  await field.pressSequentially('D')
  await expectMended(field)
  await expect(summaryOf(page).getByRole('link')).toHaveCount(1)
  await page.getByLabel('Correo con el que compraste').pressSequentially('a')
  await expect(summaryOf(page)).toHaveCount(0)

  await visit('/libro-de-reclamaciones')
  await page.getByRole('button', { name: 'Enviar hoja de reclamación' }).click()
  const detail = page.getByLabel('Detalle', { exact: true })
  await expectRefused(detail, /Escribe|Cuéntanos/)
  const before = await summaryOf(page).getByRole('link').count()
  await detail.pressSequentially('L')
  await expectMended(detail)
  await expect(summaryOf(page).getByRole('link')).toHaveCount(before - 1)

  await visit(`/confirmacion/${number}`)
  await page.getByLabel('Monto que pagaste').fill('cien')
  await page.getByRole('button', { name: 'Enviar comprobante' }).click()
  const amount = page.getByLabel('Monto que pagaste')
  await expectRefused(amount, /Escribe un monto/)
  await amount.fill('100')
  await expectMended(amount)
  // Picture and number say it of each other: one of them is enough.
  await expectRefused(page.getByLabel('Captura de pantalla'), /Adjunta la captura/)
  await page.getByLabel('Número de operación').fill('12345678')
  await expectMended(page.getByLabel('Captura de pantalla'))

  await visit('/nosotros')
  const newsletter = page.getByRole('contentinfo')
  await openNewsletter(page)
  const mailbox = newsletter.getByLabel('Correo')
  await mailbox.fill('ana@gmial.con')
  await newsletter.getByRole('button', { name: 'Suscribirme' }).click()
  await expectRefused(mailbox, /¿Quisiste decir ana@gmail.com\?/)
  await mailbox.fill('ana@gmail.com')
  await expectMended(mailbox)
  await expect(newsletter.getByText('¿Quisiste decir')).toHaveCount(0)
})

test('in the back office it goes in rows, lists and payments', async ({ page, visit }) => {
  const number = await placeOrder(page)
  await signIn(page, ADMIN)
  await visit('/admin/productos/nuevo')
  await page.getByLabel('Nombre del color').fill('Rojo')
  await page.getByLabel('Color', { exact: true }).first().fill('rojo')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  const summary = summaryOf(page)
  await expect(summary).toBeFocused()
  const name = page.getByLabel('Nombre', { exact: true })
  const hex = page.getByLabel('Color', { exact: true }).first()
  await expectRefused(name, /Escribe el nombre/)
  await expectRefused(hex, /Escribe el color/)
  const before = await summary.getByRole('link').count()

  await hex.fill('#aa0000')
  await expectMended(hex)
  await expect(hex).toBeFocused()
  await expectRefused(name, /Escribe el nombre/)
  await expect(summary.getByRole('link')).toHaveCount(before - 1)
  await name.pressSequentially('R')
  await expectMended(name)
  await expect(name).toBeFocused()
  await name.press('Backspace')
  await name.press('Tab')
  await expectRefused(name, /Escribe el nombre/)
  await expect(summary).not.toBeFocused()
  await expectMended(hex)
  await expect(page.getByLabel('Nombre del color')).toHaveValue('Rojo')

  await visit(`/admin/pedidos/${number}`)
  const main = page.getByRole('main')
  const seen = main.getByLabel('Monto que ves')
  await seen.fill('')
  await main.getByRole('button', { name: 'Verificar pago' }).click()
  await expectRefused(seen, /Escribe el monto/)
  await seen.fill('112')
  await expectMended(seen)
})

test('without scripts an error stays until the next answer @no-js', async ({
  page,
  visit,
  isLive,
}) => {
  await putInCart(page, await aBouquet())
  await visit('/checkout')
  await page.getByRole('button', { name: 'Realizar pedido' }).click()
  const email = page.getByLabel('Correo electrónico')
  await expectRefused(email, /Escribe tu correo/)
  await email.fill('ana.correo.pe')
  if (isLive) await expectMended(email)
  else await expectRefused(email, /Escribe tu correo/)
  await page.getByRole('button', { name: 'Realizar pedido' }).click()
  await expectRefused(email, /Falta la @ en el correo/)
})
