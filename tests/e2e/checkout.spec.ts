import type { Page } from '@playwright/test'
import { db } from '~/database/db.server'
import { aCoupon, aZone } from '../support/factories'
import { settled } from '../support/settled'
import { expect, test } from '../support/browser/fixtures'
import {
  aBouquet,
  checkoutForm,
  fillBuyer,
  freshEmail,
  heldLine,
  ordersOf,
  putInCart,
  storedOrder,
} from '../support/browser/shopping'

/** A cart of S/ 100.00 and a zone of S/ 12.00. */
async function aCart(page: Page) {
  const [bouquet, zone] = [await aBouquet(), await aZone({ name: 'Zona Quilla' })]
  await putInCart(page, bouquet)
  return { bouquet, zone }
}

function totalRow(page: Page) {
  return page.getByRole('region', { name: 'Resumen' }).locator('dl > div').last()
}

async function fillDelivery(page: Page, zone: { id: string }) {
  await page.getByLabel('Zona de envío').selectOption(zone.id)
  await page.getByLabel('Dirección').fill('Av. Grau 120')
}

const EMPTY_FORM = {
  'Correo electrónico': 'Escribe tu correo',
  'Nombre completo': 'Escribe tu nombre completo',
  'DNI o pasaporte': 'Escribe tu DNI o pasaporte',
  Celular: 'Escribe tu celular',
  'Zona de envío': 'Por favor selecciona una zona de envío',
  Dirección: 'Escribe la dirección de entrega',
}

test('an empty form is answered at every field and summed up with links @no-js', async ({
  page,
  visit,
}) => {
  await aCart(page)
  await visit('/checkout')

  await page.getByRole('button', { name: 'Realizar pedido' }).click()

  const summary = page.getByRole('alert').filter({ has: page.getByRole('heading') })
  await expect(summary.getByRole('heading')).toHaveText('Error: revisa 6 campos')
  await expect(summary.getByRole('link')).toHaveText(Object.keys(EMPTY_FORM))
  for (const [label, sentence] of Object.entries(EMPTY_FORM)) {
    await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true')
    await summary.getByRole('link', { name: label }).click()
    const focused = page.locator(':focus')
    await expect(focused).toHaveAccessibleDescription(new RegExp(sentence))
    await expect(focused).toHaveAttribute('aria-invalid', 'true')
  }
})

test('everything typed survives every refusal @no-js', async ({ page, visit }) => {
  const { zone } = await aCart(page)
  await visit('/checkout')
  const typed = {
    'Correo electrónico': 'ana.correo.pe',
    'Nombre completo': "José María Ñahui Quispe-O'Connor",
    'DNI o pasaporte': '123',
    Celular: 'no tengo',
    Dirección: 'Mz. «A» Lt. 5 "esquina"',
    Referencia: '</textarea><script>alert(1)</script>',
    'Código de descuento': 'NADA',
  }
  for (const [label, value] of Object.entries(typed)) await page.getByLabel(label).fill(value)
  await page.getByLabel('Zona de envío').selectOption(zone.id)
  await page.getByRole('radio', { name: 'Plin' }).check()
  await page.getByRole('checkbox').check()

  for (const button of ['Aplicar', 'Realizar pedido']) {
    await page.getByRole('button', { name: button }).click()
    const sentence = button === 'Aplicar' ? 'Cupón no válido' : 'Falta la @ en el correo'
    await expect(page.getByRole('alert').filter({ hasText: sentence }).first()).toBeVisible()
    for (const [label, value] of Object.entries(typed)) {
      await expect(page.getByLabel(label)).toHaveValue(value)
    }
    await expect(page.getByLabel('Zona de envío')).toHaveValue(zone.id)
    await expect(page.getByRole('radio', { name: 'Plin' })).toBeChecked()
    await expect(page.getByRole('checkbox')).toBeChecked()
  }
})

test('Enter in a field adds up but never buys @no-js', async ({ page, visit, isLive }) => {
  const { zone } = await aCart(page)
  const email = freshEmail()
  await visit('/checkout')
  await fillBuyer(page, { email })
  await fillDelivery(page, zone)

  const posted = isLive
    ? page.waitForResponse((answer) => answer.request().method() === 'POST')
    : null
  await page.getByLabel('Celular').press('Enter')
  await posted

  await expect(totalRow(page)).toHaveText('TotalS/ 112.00')
  await expect(page).toHaveURL('/checkout')
  await expect(page.getByLabel('Correo electrónico')).toHaveValue(email)
  expect(await ordersOf(email)).toEqual([])
})

test('only a blank code takes the coupon off, without a word @no-js', async ({ page, visit }) => {
  await aCart(page)
  const { code } = await aCoupon({ discount_amount: 2_500, min_purchase: 10_000 })
  await visit('/checkout')
  await page.getByLabel('Código de descuento').fill(code)
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await expect(page.getByText('¡Cupón aplicado! Descuento de S/ 25.00')).toBeVisible()
  await expect(totalRow(page)).toHaveText('TotalS/ 75.00')

  await page.getByRole('button', { name: 'Realizar pedido' }).click()
  await page.getByRole('link', { name: 'Correo electrónico' }).click()
  await expect(page.getByLabel('Correo electrónico')).toBeFocused()
  await expect(page.getByText('¡Cupón aplicado! Descuento de S/ 25.00')).toBeVisible()
  await expect(totalRow(page)).toHaveText('TotalS/ 75.00')

  await page.getByLabel('Código de descuento').fill('  ')
  await page.getByRole('button', { name: 'Aplicar' }).click()

  await expect(page.getByText('¡Cupón aplicado!')).toHaveCount(0)
  await expect(totalRow(page)).toHaveText('TotalS/ 100.00')
  await expect(page.getByText('Cupón no válido')).toHaveCount(0)
})

test('editing the code takes the discount off at once', async ({ page, visit }) => {
  const { zone } = await aCart(page)
  const { code } = await aCoupon()
  await visit('/checkout')
  // As chats hand codes over: in small letters, with a mark at the end that nobody sees.
  await page.getByLabel('Código de descuento').fill(`${code.toLowerCase()}\u200b`)
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await expect(totalRow(page)).toHaveText('TotalS/ 90.00')

  await page.getByLabel('Código de descuento').press('End')
  await page.getByLabel('Código de descuento').press('X')

  await expect(totalRow(page)).toHaveText('TotalS/ 100.00')
  await expect(page.getByText('¡Cupón aplicado!')).toHaveCount(0)
  await page.getByLabel('Zona de envío').selectOption(zone.id)
  await expect(totalRow(page)).toHaveText('TotalS/ 112.00')
})

test('when the total changed meanwhile, it asks again before buying @no-js', async ({
  page,
  visit,
}) => {
  const { bouquet, zone } = await aCart(page)
  const email = freshEmail()
  await visit('/checkout')
  await fillBuyer(page, { email })
  await fillDelivery(page, zone)
  await db.updateTable('products').set({ price: 10_050 }).where('id', '=', bouquet.id).execute()

  await page.getByRole('button', { name: 'Realizar pedido' }).click()
  await expect(page.getByRole('alert').first()).toContainText(
    'El total cambió desde que abriste esta página.',
  )
  await expect(totalRow(page)).toHaveText('TotalS/ 112.50')
  await expect(page.getByLabel('Dirección')).toHaveValue('Av. Grau 120')
  expect(await ordersOf(email)).toEqual([])

  await page.getByRole('button', { name: 'Realizar pedido' }).click()
  await expect(page).toHaveURL(/\/confirmacion\//)
  expect(await storedOrder(email)).toMatchObject({ subtotal: 10_050, total: 11_250 })
})

test('a coupon that ran out meanwhile costs neither the order nor the words @no-js', async ({
  page,
  visit,
}) => {
  const { zone } = await aCart(page)
  const { code, id } = await aCoupon({ max_uses: 1 })
  const email = freshEmail()
  await visit('/checkout')
  await fillBuyer(page, { email })
  await fillDelivery(page, zone)
  await page.getByLabel('Código de descuento').fill(code)
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await expect(page.getByText('¡Cupón aplicado!')).toBeVisible()
  await db.updateTable('coupons').set({ current_uses: 1 }).where('id', '=', id).execute()

  await page.getByRole('button', { name: 'Realizar pedido' }).click()

  await expect(page.getByLabel('Código de descuento')).toHaveAccessibleDescription(
    /Este cupón ya alcanzó su límite de usos/,
  )
  await expect(page.getByLabel('Correo electrónico')).toHaveValue(email)
  expect(await ordersOf(email)).toEqual([])
  await visit('/carrito')
  await expect(page.getByRole('heading', { name: 'Carrito (1 producto)' })).toBeVisible()
})

test('pressed again before the answer, it is sent once', async ({ page, visit }) => {
  const { zone } = await aCart(page)
  const email = freshEmail()
  await visit('/checkout')
  await fillBuyer(page, { email })
  await fillDelivery(page, zone)
  const line = await heldLine(page, '**/checkout.data*')

  await page.getByRole('button', { name: 'Realizar pedido' }).click()
  await page.getByRole('button', { name: 'Procesando...' }).press('Enter')
  line.release()

  await expect(page).toHaveURL(/\/confirmacion\//)
  expect(page.url()).toContain((await storedOrder(email)).order_number)
  expect(line.forms()).toBe(1)
})

test('the same form posted five times at once, and once more later, is one order @served', async ({
  page,
  context,
  visit,
}) => {
  const { zone } = await aCart(page)
  const ordered = await context.cookies()
  const email = freshEmail()
  const html = await (await page.request.get('/checkout')).text()
  const cart_id = /name="cart_id" value="([^"]+)"/.exec(html)?.[1] ?? ''
  const form = checkoutForm(11_200, { email, shipping_zone_id: zone.id, cart_id })
  const post = () => page.request.post('/checkout', { form, maxRedirects: 0 })

  const answers = await settled([post(), post(), post(), post(), post()])
  answers.push(await post())

  const { order_number } = await storedOrder(email)
  for (const answer of answers) {
    expect(answer.status()).toBe(303)
    expect(answer.headers().location).toBe(`/confirmacion/${order_number}`)
  }

  // As if no answer had arrived: the cart that was ordered is filled on.
  await context.addCookies(ordered)
  await putInCart(page, await aBouquet({ name: 'Ramo Sol' }))
  expect((await post()).headers().location).toBe(`/confirmacion/${order_number}`)
  await visit('/carrito')
  await expect(page.getByText('Este pedido ya estaba hecho')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Carrito (1 producto)' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ramo Sol', exact: true })).toBeVisible()
})

test('going back after buying finds no cart to buy again @no-js', async ({ page, visit }) => {
  await aCart(page)
  const email = freshEmail()
  await visit('/checkout')
  await fillBuyer(page, { email })
  await page.getByRole('radio', { name: 'Retiro en sucursal' }).check()
  await page.getByRole('button', { name: 'Realizar pedido' }).click()
  await expect(page).toHaveURL(/\/confirmacion\//)

  await page.goBack()

  await expect(page).toHaveURL('/')
  expect(await ordersOf(email)).toHaveLength(1)
})

test('an empty cart has no checkout, and says so @served', async ({ page, visit }) => {
  await visit('/checkout')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('status').getByText('Tu carrito está vacío')).toBeVisible()

  const answer = await page.request.post('/checkout', { form: checkoutForm(0), maxRedirects: 0 })
  expect(answer.status()).toBe(303)
  expect(answer.headers().location).toBe('/')
})

test('a slip in the domain of the e-mail is asked about once, and never insisted on @no-js', async ({
  page,
  visit,
}) => {
  const order = page.getByRole('button', { name: 'Realizar pedido' })
  for (const answer of ['yes', 'as it is'] as const) {
    const { zone } = await aCart(page)
    const name = freshEmail().split('@')[0]
    const [typed, meant] = [`${name}@gmial.con`, `${name}@gmail.com`]
    await visit('/checkout')
    await fillBuyer(page, { email: typed })
    await fillDelivery(page, zone)
    await order.click()

    const question = `¿Quisiste decir ${meant}?`
    await expect(page.getByLabel('Correo electrónico')).toHaveAccessibleDescription(
      new RegExp(question.replaceAll(/[?.]/g, String.raw`\$&`)),
    )
    await expect(page.getByLabel('Correo electrónico')).toHaveValue(typed)
    await expect(page.getByLabel('Dirección')).toHaveValue('Av. Grau 120')
    await expect(page.getByRole('alert').first()).toContainText('Revisa tu correo')
    expect(await ordersOf(typed)).toEqual([])

    if (answer === 'yes') await page.getByRole('button', { name: `Sí, usar ${meant}` }).click()
    else await order.click()
    await expect(page).toHaveURL(/\/confirmacion\//)
    expect(await storedOrder(answer === 'yes' ? meant : typed)).toMatchObject({ total: 11_200 })
  }
})

test('a coupon that is too small is told together with the question about the e-mail @no-js', async ({
  page,
  visit,
}) => {
  const { zone } = await aCart(page)
  const coupon = await aCoupon({ min_purchase: 10_010 })
  await visit('/checkout')
  await fillBuyer(page, { email: 'ana@gmial.con' })
  await fillDelivery(page, zone)
  await page.getByLabel('Código de descuento').fill(coupon.code)
  await page.getByRole('button', { name: 'Realizar pedido' }).click()

  const problems = page.getByRole('alert').first()
  await expect(problems.getByRole('link')).toHaveText(['Correo electrónico', 'Código de descuento'])
  await expect(page.getByLabel('Correo electrónico')).toHaveAccessibleDescription(
    /¿Quisiste decir ana@gmail\.com\?/,
  )
  await expect(page.getByLabel('Código de descuento')).toHaveAccessibleDescription(
    /Compra mínima de S\/ 100\.10 requerida\. Te faltan S\/ 0\.10/,
  )
  expect(await ordersOf('ana@gmial.con')).toEqual([])
})

test('fields, coupon, question and a new total are told in one answer @no-js', async ({
  page,
  visit,
}) => {
  const { bouquet, zone } = await aCart(page)
  const coupon = await aCoupon({ min_purchase: 20_000 })
  await visit('/checkout')
  await page.getByLabel('Correo electrónico').fill('ana@gmial.con')
  await page.getByLabel('Zona de envío').selectOption(zone.id)
  await page.getByLabel('Código de descuento').fill(coupon.code)
  await db.updateTable('products').set({ price: 19_990 }).where('id', '=', bouquet.id).execute()
  const order = page.getByRole('button', { name: 'Realizar pedido' })
  await order.click()

  const problems = page.getByRole('alert').first()
  await expect(problems.getByRole('listitem')).toHaveText([
    /^El total cambió desde que abriste esta página\./,
    'Correo electrónico',
    'Nombre completo',
    'DNI o pasaporte',
    'Celular',
    'Dirección',
    'Código de descuento',
  ])
  await expect(problems.getByRole('heading')).toHaveText('Error: revisa 6 campos')
  await expect(totalRow(page)).toHaveText('TotalS/ 211.90')

  const email = freshEmail()
  await fillBuyer(page, { email })
  await page.getByLabel('Dirección').fill('Av. Grau 120')
  await page.getByLabel('Código de descuento').fill('')
  await order.click()
  await expect(page, 'nothing is left to be told').toHaveURL(/\/confirmacion\//)
  expect(await storedOrder(email)).toMatchObject({ total: 21_190 })
})

test('what is said of a missing connection stops no order', async ({ page, visit }) => {
  const { zone } = await aCart(page)
  const email = freshEmail()
  await visit('/checkout')
  await fillBuyer(page, { email })
  await fillDelivery(page, zone)
  const notice = page.getByRole('status').getByText('Parece que no tienes conexión.')
  await expect(notice).toHaveCount(0)

  // As browsers sometimes are: wrong.
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { get: () => false })
    dispatchEvent(new Event('offline'))
  })
  await expect(notice).toBeVisible()
  await page.getByRole('button', { name: 'Realizar pedido' }).click()

  await expect(page).toHaveURL(/\/confirmacion\//)
  expect(await ordersOf(email)).toHaveLength(1)
})

test('while buying, little else is in the way, and help is at hand @served', async ({
  page,
  visit,
  settings,
}) => {
  await settings({ whatsapp_number: '999 888 777' })
  const { bouquet } = await aCart(page)
  await visit('/checkout')

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Finalizar compra')
  const steps = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(steps).toHaveText([/Contacto$/, /Entrega$/, /Método de pago$/, 'Resumen'])
  const header = page.getByRole('banner')
  await expect(header.getByText('Menú')).toHaveCount(0)
  for (const name of ['Buscar productos', 'Carrito']) {
    await expect(header.getByRole('link', { name })).toBeVisible()
  }
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('button', { name: 'Suscribirme' })).toBeHidden()
  const summary = page.getByRole('region', { name: 'Resumen' })
  await expect(summary.locator('picture')).toHaveCount(1)

  for (const [path, about] of [
    ['/checkout', 'mi compra'],
    ['/carrito', 'mi carrito'],
  ] as const) {
    await visit(path)
    const help = page.getByRole('link', { name: /Escríbenos por WhatsApp/ })
    const chat = new URL((await help.getAttribute('href')) ?? '')
    expect(chat.pathname).toBe('/51999888777')
    expect(chat.searchParams.get('text')).toBe(`Hola, tengo una consulta sobre ${about}`)
  }
  await visit(bouquet.path)
  await expect(page.getByRole('banner').getByText('Menú')).toHaveCount(1)
})
