import type { Page } from '@playwright/test'
import { db } from '~/database/db.server'
import { hashPassword } from '~/models/accounts/passwords/password-hash.server'
import { aUser, aZone } from '../support/factories'
import { expect, test } from '../support/browser/fixtures'
import { ADMIN } from '../support/browser/shop'
import {
  aBouquet,
  fillBuyer,
  freshEmail,
  ordersOf,
  putInCart,
  signIn,
  storedOrder,
} from '../support/browser/shopping'

/** A cart of S/ 100.00, and two zones. */
async function aCart(page: Page) {
  await putInCart(page, await aBouquet())
  const near = await aZone({ name: 'Zona Quilla', cost: 1_000, areas: ['Santiago de Surco'] })
  const far = await aZone({ name: 'Zona Inti', cost: 2_500, areas: ['La Punta', 'Asia'] })
  // The demo's zones have every district of Lima.
  const others = [near.id, far.id]
  await db
    .updateTable('shipping_zones')
    .set({ active: false })
    .where('id', 'not in', others)
    .execute()
  return { near, far }
}

test.afterEach(() => db.updateTable('shipping_zones').set({ active: true }).execute())

function totalRow(page: Page) {
  return page.getByRole('region', { name: 'Resumen' }).locator('dl > div').last()
}

const NAME = '¿Quién recibe?'
const NUMBER = '¿A qué número llamamos al entregar?'

/** Without scripts the total of a chosen zone is shown first. */
async function buy(page: Page, isLive: boolean) {
  if (!isLive) await page.getByRole('button', { name: 'Actualizar total' }).click()
  await page.getByRole('button', { name: 'Realizar pedido' }).click()
}

async function forLucia(page: Page) {
  await page.getByRole('switch', { name: 'La recibe otra persona' }).check()
  await page.getByLabel(NAME).fill('Lucía <b>Paz</b>')
  await page.getByLabel(NUMBER).fill('999 111 222')
  await page.getByLabel('Entregar sin precio').check()
  await page.getByLabel('Es sorpresa').check()
  await page.getByLabel('¿Cómo firmamos?').fill('Tu Ñusta 🌷')
}

test('a present for another person, from the checkout to the sheet @no-js', async ({
  page,
  visit,
  expectAccessible,
}) => {
  const { near } = await aCart(page)
  const email = freshEmail()
  await visit('/checkout')
  await fillBuyer(page, { email })
  await page.getByLabel('Zona de envío').selectOption(near.id)
  await page.getByLabel('Dirección').fill('Av. Grau 120')
  await page.getByRole('switch', { name: 'La recibe otra persona' }).check()
  await page.getByRole('button', { name: 'Realizar pedido' }).click()
  const summary = page.getByRole('alert').filter({ has: page.getByRole('heading') })
  for (const [label, sentence] of [
    ['¿Quién recibe?', 'Escribe el nombre de quien recibe'],
    ['¿A qué número llamamos al entregar?', 'Escribe el celular de quien recibe'],
  ] as const) {
    await summary.getByRole('link', { name: label }).click()
    await expect(page.locator(':focus')).toHaveAccessibleDescription(sentence)
  }
  await expectAccessible()

  await forLucia(page)
  await page.getByLabel(NUMBER).fill(' ')
  await page.getByRole('button', { name: 'Realizar pedido' }).click()
  await expect(page.getByLabel(NUMBER)).toHaveAccessibleDescription(
    /Escribe el celular de quien recibe/,
  )
  await expect(page.getByRole('switch')).toBeChecked()
  await expect(page.getByLabel(NAME)).toHaveValue('Lucía <b>Paz</b>')
  await expect(page.getByLabel('¿Cómo firmamos?')).toHaveValue('Tu Ñusta 🌷')
  for (const box of ['Entregar sin precio', 'Es sorpresa']) {
    await expect(page.getByLabel(box)).toBeChecked()
  }
  await page.getByLabel(NUMBER).fill('999 111 222')
  await page.getByRole('button', { name: 'Realizar pedido' }).click()
  await expect(page).toHaveURL(/\/confirmacion\//)
  const handover = page.getByText('Recibe: Lucía <b>Paz</b> · 999 111 222')
  await expect(handover).toContainText('Es sorpresa: no llamar antes')
  await expect(handover).toContainText('Entregar sin precio')

  const order = await storedOrder(email)
  expect(order).toMatchObject({
    ...{ phone: '987 654 321', recipient_phone: '999 111 222', signed_as: 'Tu Ñusta 🌷' },
    ...{ without_price: true, is_surprise: true, is_anonymous: false },
  })
  await signIn(page, ADMIN)
  await visit('/admin/pedidos?q=999111222')
  await expect(page.getByRole('row').filter({ hasText: order.order_number })).toContainText(
    'Recibe Lucía <b>Paz</b>',
  )
  await visit(`/admin/pedidos/${order.order_number}`)
  const recipient = page.getByRole('main').locator('section', { hasText: 'Recibe Lucía' })
  await expect(recipient.getByText('Tu Ñusta 🌷')).toBeVisible()
  await expect(recipient.getByText('Es sorpresa: no llamar antes')).toBeVisible()
  // Nobody is called or written to who is to be surprised.
  await expect(recipient.locator('[href^="tel:"], [href*="wa.me"]')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Avisar por WhatsApp: pedido' })).toBeVisible()
  await expectAccessible()
  await visit(`/admin/pedidos/${order.order_number}/hoja`)
  await expect(page.getByText('De parte de Tu Ñusta 🌷')).toBeVisible()
})

test('what is typed for another person counts only while the switch is on @no-js', async ({
  page,
  visit,
  isLive,
}) => {
  const { near } = await aCart(page)
  const email = freshEmail()
  await visit('/checkout')
  await fillBuyer(page, { email })
  await page.getByLabel('Zona de envío').selectOption(near.id)
  await page.getByLabel('Dirección').fill('Av. Grau 120')
  await forLucia(page)
  await page.getByLabel(NAME).fill('x'.repeat(5_000))
  await page.getByLabel(NUMBER).fill('nada')
  await page.getByRole('switch').uncheck()
  if (isLive) await expect(page.getByLabel(NAME)).toBeHidden()
  await buy(page, isLive)
  await expect(page).toHaveURL(/\/confirmacion\//)
  expect(await storedOrder(email)).toMatchObject({
    ...{ recipient_name: null, recipient_phone: null, signed_as: null },
    ...{ without_price: false, is_surprise: false, is_anonymous: false, district: null },
  })
})

test('the switch shows its block by the style sheet alone @no-js-screen', async ({
  page,
  visit,
  expectAccessible,
}) => {
  await aCart(page)
  await visit('/checkout')
  await expect(page.getByLabel(NAME)).toBeHidden()
  await page.getByRole('switch').focus()
  await page.keyboard.press('Space')
  await expect(page.getByLabel(NAME)).toBeVisible()
  await expectAccessible()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel(NAME)).toBeFocused()
})

test('a district in anyone’s spelling finds its zone @no-js', async ({ page, visit, isLive }) => {
  const { near, far } = await aCart(page)
  const email = freshEmail()
  await visit('/checkout')
  await fillBuyer(page, { email })
  await page.getByLabel('Dirección').fill('Av. Grau 120')
  await page.getByLabel('Distrito').fill('SURCO')
  if (!isLive) {
    await page.getByRole('button', { name: 'Realizar pedido' }).click()
    await expect(page.getByRole('alert').first()).toContainText(
      'Revisa el envíoPara Santiago de Surco, el envío es el de la zona «Zona Quilla»: S/ 10.00.',
    )
  }
  await expect(page.getByLabel('Zona de envío')).toHaveValue(near.id)
  await expect(totalRow(page)).toHaveText('TotalS/ 110.00')

  await page.getByLabel('Zona de envío').selectOption(far.id)
  await page.getByRole('button', { name: 'Realizar pedido' }).click()
  await expect(page.getByRole('alert').first()).toContainText('«Zona Quilla»: S/ 10.00')
  await expect(page.getByLabel('Zona de envío')).toHaveValue(near.id)
  await expect(totalRow(page)).toHaveText('TotalS/ 110.00')
  expect(await ordersOf(email)).toEqual([])
  await page.getByRole('button', { name: 'Realizar pedido' }).click()
  await expect(page).toHaveURL(/\/confirmacion\//)
  expect(await storedOrder(email)).toMatchObject({
    ...{ district: 'Santiago de Surco', shipping_zone_name: 'Zona Quilla', total: 11_000 },
  })
})

test('where nobody delivers, a chat with the shop is beside the field @no-js', async ({
  page,
  visit,
  settings,
  expectAccessible,
}) => {
  await settings({ whatsapp_number: '987654321' })
  await aCart(page)
  await visit('/checkout')
  await page.getByLabel('Distrito').fill('ancon')
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await expect(page.getByLabel('Distrito')).toHaveAccessibleDescription(/Aún no llegamos a Ancón/)
  await expect(page.getByRole('link', { name: 'Preguntar por WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/51987654321\?text=.*ancon/,
  )
  await expectAccessible()
  await page.getByLabel('Distrito').fill('Mira🌷flores')
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await expect(page.getByLabel('Distrito')).toHaveAccessibleDescription(
    /No conocemos este distrito/,
  )
})

test('who is signed in chooses somebody of before, and erases them @no-js', async ({
  page,
  visit,
  isLive,
  expectAccessible,
}) => {
  const [email, password] = [freshEmail(), 'flor de canela']
  const user = await aUser({ email, password_hash: await hashPassword(password) })
  const other = await aUser()
  const somebody = (user_id: string, name: string) =>
    db.insertInto('recipients').values({ user_id, name, phone: '999 111 222' }).execute()
  await somebody(user.id, 'Lucía Paz')
  await somebody(other.id, 'Pedro Ajeno')
  await signIn(page, { email, password })
  const { near } = await aCart(page)
  await visit('/checkout')
  expect(await page.content()).not.toContain('Pedro Ajeno')
  await fillBuyer(page, { email })
  await page.getByLabel('Zona de envío').selectOption(near.id)
  await page.getByLabel('Dirección').fill('Av. Grau 120')
  await page.getByRole('switch').check()
  await page.getByLabel('Alguien a quien ya le enviaste').selectOption('Lucía Paz · 999 111 222')
  if (isLive) await expect(page.getByLabel(NAME)).toHaveValue('Lucía Paz')
  await buy(page, isLive)
  await expect(page).toHaveURL(/\/confirmacion\//)
  expect(await storedOrder(email)).toMatchObject({ recipient_name: 'Lucía Paz' })

  await visit('/mis-pedidos')
  await expectAccessible()
  await page.getByRole('button', { name: 'Borrar a Lucía Paz' }).click()
  await expect(page.getByText('Borramos a esa persona de tu lista')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Borrar a/ })).toHaveCount(0)
})

test('staff note who receives, and where, in an order and a change of it @no-js', async ({
  page,
  visit,
}) => {
  await signIn(page, ADMIN)
  const email = freshEmail()
  await visit('/admin/pedidos?nuevo')
  const dialog = page.getByRole('dialog', { name: 'Agregar pedido manual' })
  await dialog.getByLabel('Nombre').fill('Rosa')
  await dialog.getByLabel('Apellido').fill('Flores')
  await dialog.getByLabel('DNI').fill('45678912')
  await dialog.getByLabel('Teléfono').fill('987 111 222')
  await dialog.getByLabel('Correo').fill(email)
  await dialog.getByLabel('Distrito').fill('sjl')
  await dialog.getByLabel('Dirección').fill('Av. Grau 120')
  await dialog.getByRole('switch').check()
  await dialog.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(dialog.getByText('Escribe el nombre de quien recibe').first()).toBeVisible()
  await dialog.getByLabel(NAME).fill('Lucía Paz')
  await dialog.getByLabel(NUMBER).fill('999 111 222')
  await dialog.getByLabel('Anónimo').check()
  await dialog.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByText('Pedido creado')).toBeVisible()
  const order = await storedOrder(email)
  expect(order).toMatchObject({
    ...{ district: 'San Juan de Lurigancho', recipient_name: 'Lucía Paz', is_anonymous: true },
  })

  await visit(`/admin/pedidos/${order.order_number}/entrega`)
  await page.getByLabel('Distrito').fill('la punta')
  await page.getByLabel(NAME).fill('')
  await page.getByRole('button', { name: 'Guardar entrega' }).click()
  await expect(page.getByText('Escribe el nombre de quien recibe').first()).toBeVisible()
  await page.getByLabel(NAME).fill('Rosa Ríos')
  await page.getByLabel('Es sorpresa').check()
  await page.getByRole('button', { name: 'Guardar entrega' }).click()
  // The district is of another zone, which costs something else.
  await page.getByRole('radio', { name: /^Dejar el envío en/ }).check()
  await page.getByRole('button', { name: 'Guardar entrega' }).click()
  await expect(page.getByText('Cambió el nombre de quien recibe')).toBeVisible()
  await expect(page.getByText('Distrito: San Juan de Lurigancho → La Punta')).toBeVisible()
  await visit('/admin/pedidos?distrito=La+Punta')
  await expect(page.getByRole('row').filter({ hasText: order.order_number })).toContainText(
    'La Punta',
  )
  const csv = await (await page.request.get('/admin/pedidos/csv?distrito=La+Punta')).text()
  expect(csv).toMatch(
    /Distrito;Recibe;Celular de quien recibe;Sin precio;Sorpresa;Firma;Primera visita;Llegó por\r\n/,
  )
  expect(csv).toMatch(/La Punta;Rosa Ríos;999 111 222;No;Sí;Anónimo/)
})
