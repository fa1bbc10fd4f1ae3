import { db } from '~/database/db.server'
import { formatMoney } from '~/money'
import { hashPassword } from '~/models/accounts/passwords/password-hash.server'
import { aUser, aZone } from '../support/factories'
import { expect, test } from '../support/browser/fixtures'
import {
  aBouquet,
  checkoutForm,
  fillBuyer,
  freshEmail,
  ordersOf,
  putInCart,
  signIn,
  storedOrder,
} from '../support/browser/shopping'

function subscriberOf(email: string) {
  return db.selectFrom('subscribers').selectAll().where('email', '=', email).executeTakeFirst()
}

test('the form starts as most people want it @no-js', async ({ page, visit, settings }) => {
  await settings({ enable_plin_payment: null })
  await putInCart(page, await aBouquet())
  await visit('/checkout')

  await expect(page.getByLabel('Correo electrónico')).toHaveAttribute('type', 'email')
  await expect(page.getByRole('radio', { name: 'Envío a domicilio' })).toBeChecked()
  await expect(page.getByLabel('País')).toHaveValue('Perú')
  await expect(page.getByRole('radio', { name: 'Yape' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Plin' })).toBeEnabled()
  await expect(page.getByRole('radio', { name: 'Tarjeta Próximamente' })).toBeDisabled()
  await expect(page.getByRole('checkbox')).not.toBeChecked()
  await expect(page.getByRole('region', { name: 'Resumen' }).locator('dl > div')).toHaveText([
    'SubtotalS/ 100.00',
    'EnvíoS/ 0.00 · elige tu zona',
    'TotalS/ 100.00',
  ])
})

test('terms that changed are read before they are accepted, and said once @no-js', async ({
  page,
  visit,
  settings,
}) => {
  const buyer = await aUser({ password_hash: await hashPassword('Girasol-77-azul') })
  const accept = async () => {
    await fillBuyer(page)
    await page.getByLabel('Zona de envío').selectOption({ label: 'Zona Legal – S/ 10.00' })
    await page.getByLabel('Dirección').fill('Av. Grau 120')
    await page.getByRole('button', { name: 'Realizar pedido' }).click()
  }
  const changed = page.getByText('cambiaron desde tu último pedido')
  await aZone({ name: 'Zona Legal', cost: 1_000 })
  await signIn(page, { email: buyer.email, password: 'Girasol-77-azul' })
  for (const terms of ['# Primero\nAsí era', '# Después\nAsí es']) {
    await putInCart(page, await aBouquet())
    await visit('/checkout')
    await expect(changed).toHaveCount(terms.startsWith('# Primero') ? 0 : 1)
    await expect(page.getByRole('link', { name: 'política de privacidad' }).last()).toHaveAttribute(
      'href',
      '/privacidad',
    )
    await settings({ terms_text: terms })
    await accept()
    await expect(page.getByText('Léelos al lado del botón')).toBeVisible()
    await page.getByRole('button', { name: 'Realizar pedido' }).click()
    await expect(page.getByRole('heading', { name: 'Gracias por tu pedido' })).toBeVisible()
    await settings({ terms_text: `${terms} ahora` })
  }
})

test('zones come from the cheapest on, with their cost, and only active ones @served', async ({
  page,
  visit,
}) => {
  await aZone({ name: 'Zona Lejana', cost: 9_990 })
  await aZone({ name: 'Zona Vecina', cost: 1 })
  await aZone({ name: 'Zona Cerrada', cost: 2, active: false })
  await putInCart(page, await aBouquet())
  await visit('/checkout')

  const options = await page.getByLabel('Zona de envío').getByRole('option').allTextContents()

  expect(options[0]).toBe('Elige tu zona')
  expect(options[1]).toBe('Zona Vecina – S/ 0.01')
  expect(options.at(-1)).toBe('Zona Lejana – S/ 99.90')
  expect(options.join()).not.toContain('Zona Cerrada')
  const costs = options.slice(1).map((text) => Number(/S\/ ([\d.]+)/.exec(text)?.[1]))
  expect(costs).toEqual([...costs].sort((one, other) => one - other))
})

test('a zone that closed meanwhile, or never was, is refused @served', async ({ page }) => {
  const closed = await aZone({ active: false })
  await putInCart(page, await aBouquet())
  const email = freshEmail()

  for (const shipping_zone_id of [closed.id, crypto.randomUUID(), "'; drop table orders;--", '']) {
    const form = checkoutForm(11_200, { email, shipping_zone_id })
    const answer = await page.request.post('/checkout', { form })
    expect(answer.status()).toBe(400)
    expect(await answer.text()).toContain('Por favor selecciona una zona de envío')
  }
  expect(await ordersOf(email)).toEqual([])
})

test('without Plin, a posted plin is paid with Yape @served', async ({ page, visit, settings }) => {
  await settings({ enable_plin_payment: 'false' })
  const zone = await aZone()
  const email = freshEmail()
  await putInCart(page, await aBouquet())
  await visit('/checkout')
  await expect(page.getByRole('radio', { name: 'Yape' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Plin' })).toHaveCount(0)

  const form = checkoutForm(11_200, { email, shipping_zone_id: zone.id, payment_method: 'plin' })
  await page.request.post('/checkout', { form })

  expect(await storedOrder(email)).toMatchObject({ payment_method: 'yape' })
})

test('without pickup, a posted retiro is delivered, so it needs a zone @served', async ({
  page,
  visit,
  settings,
}) => {
  await settings({ show_checkout_pickup: null })
  const zone = await aZone()
  const email = freshEmail()
  await putInCart(page, await aBouquet())
  await visit('/checkout')
  await expect(page.getByText('Retiro en sucursal')).toHaveCount(0)
  const retiro = { email, delivery_type: 'retiro' }

  const refused = await page.request.post('/checkout', { form: checkoutForm(10_000, retiro) })
  expect(refused.status()).toBe(400)
  expect(await refused.text()).toContain('Por favor selecciona una zona de envío')

  const form = checkoutForm(11_200, { ...retiro, shipping_zone_id: zone.id })
  await page.request.post('/checkout', { form })
  expect(await storedOrder(email)).toMatchObject({ delivery_type: 'envio', total: 11_200 })
})

test('pickup at a branch without address is called Sucursal @no-js', async ({
  page,
  visit,
  settings,
}) => {
  await settings({ show_checkout_pickup: 'true', sucursal_address: ' ' })
  const [zone, email] = [await aZone(), freshEmail()]
  await putInCart(page, await aBouquet())
  await visit('/checkout')
  await page.getByRole('radio', { name: 'Retiro en sucursal' }).check()
  await expect(page.getByText('Recoges tu pedido en: Sucursal')).toBeVisible()

  // What was typed for a delivery is not part of a pickup.
  const retiro = { email, delivery_type: 'retiro', shipping_zone_id: zone.id }
  await page.request.post('/checkout', { form: checkoutForm(10_000, retiro) })

  expect(await storedOrder(email)).toMatchObject({
    pickup_sucursal: 'Sucursal',
    shipping_zone_id: null,
    shipping_address: null,
    shipping_cost: 0,
  })
})

for (const payment_method of ['tarjeta', 'card', 'efectivo', 'YAPE', '']) {
  test(`a posted payment by "${payment_method}" is refused @served`, async ({ page }) => {
    const [zone, email] = [await aZone(), freshEmail()]
    await putInCart(page, await aBouquet())

    const form = checkoutForm(11_200, { email, shipping_zone_id: zone.id, payment_method })
    const answer = await page.request.post('/checkout', { form })

    expect(answer.status()).toBe(400)
    expect(await answer.text()).toContain('Elige cómo pagar: Yape o Plin')
    expect(await ordersOf(email)).toEqual([])
  })
}

for (const isTicked of [true, false]) {
  test(`the newsletter is ${isTicked ? '' : 'not '}subscribed with the order @no-js`, async ({
    page,
    visit,
    isLive,
  }) => {
    const [zone, email] = [await aZone(), freshEmail()]
    await putInCart(page, await aBouquet())
    await visit('/checkout')
    await fillBuyer(page, { email })
    await page.getByLabel('Zona de envío').selectOption(zone.id)
    await page.getByLabel('Dirección').fill('Av. Grau 120')
    if (isTicked) await page.getByRole('checkbox').check()
    if (!isLive) await page.getByRole('button', { name: 'Actualizar total' }).click()
    await page.getByRole('button', { name: 'Realizar pedido' }).click()
    await expect(page).toHaveURL(/\/confirmacion\//)

    const subscriber = await subscriberOf(email)
    if (!isTicked) expect(subscriber).toBeUndefined()
    else {
      expect(subscriber).toMatchObject({
        source: 'checkout',
        status: 'active',
        full_name: 'Ana María Quispe',
      })
    }
  })
}

test('amounts the browser claims are not believed @served', async ({ page }) => {
  const [zone, email] = [await aZone(), freshEmail()]
  await putInCart(page, await aBouquet())

  for (const seen of ['1', '0', '-11200', '1e9', '11200.5', 'NaN', '']) {
    const forged = {
      seen_total: seen,
      subtotal: '1',
      total: '1',
      shipping_cost: '0',
      discount: '9',
    }
    const form = checkoutForm(0, { email, shipping_zone_id: zone.id, ...forged })
    const answer = await page.request.post('/checkout', { form })
    expect(answer.status(), seen).toBe(409)
    expect(await answer.text()).toContain(formatMoney(11_200))
  }
  expect(await ordersOf(email)).toEqual([])
})

test('a purchase beyond what Yape allows at once says so @no-js', async ({ page, visit }) => {
  await putInCart(page, await aBouquet({ price: 50_001 }))

  await visit('/checkout')

  await expect(page.getByText('Yape permite hasta S/ 500 por operación')).toBeVisible()
})
