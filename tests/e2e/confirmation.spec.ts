import type { Page } from '@playwright/test'
import { db } from '~/database/db.server'
import { anOrder, aSetting, aZone } from '../support/factories'
import { expect, test } from '../support/browser/fixtures'
import { linkIn, mailsTo } from '../support/browser/inbox'
import { ADMIN, ORIGIN } from '../support/browser/shop'
import {
  aBouquet,
  checkoutForm,
  DAY,
  freshEmail,
  placeOrder,
  putInCart,
  signIn,
  storedOrder,
} from '../support/browser/shopping'

/** The private link in the newest mail to an address, once there are as many as `count`. */
function linkInMail(address: string, count: number): Promise<string> {
  return linkIn(address, /https?:\/\/[^\s]+\/confirmacion\/DZ-\d{8}-\d{4}\?llave=[\w-]+/, count)
}

/** A page without what is different in every answer, and without the number it was asked for. */
function comparable(html: string, number: string): string {
  return html.replaceAll(/nonce="[^"]*"/g, '').replaceAll(number, 'DZ-')
}

test('a stranger cannot tell an order of someone else from one that never was @served', async ({
  page,
  request,
}) => {
  const email = freshEmail()
  const number = await placeOrder(page, { email })
  const missing = 'DZ-20200101-0000'

  const others = await request.get(`/confirmacion/${number}`)
  const nobodys = await request.get(`/confirmacion/${missing}`)

  expect(others.status()).toBe(404)
  expect(nobodys.status()).toBe(404)
  const text = await others.text()
  expect(comparable(text, number)).toBe(comparable(await nobodys.text(), missing))
  expect(text).toContain('Pedido no encontrado')
  expect(text).not.toContain(email)
  expect(text).not.toContain('112.00')
  for (const answer of [others, nobodys]) expect(answer.headers()['x-robots-tag']).toBe('noindex')
})

test('only the buyer reads it, and no search engine @served', async ({ page, visit }) => {
  const email = freshEmail()
  const number = await placeOrder(page, { email })

  await visit(`/confirmacion/${number}`)

  await expect(page.getByText(email)).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: number })).toHaveText(
    `Indica tu número de pedido: ${number}`,
  )
  await expect(page.getByText('Barranco · Av. Grau 120')).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(page.getByRole('link', { name: 'Volver al inicio' })).toHaveAttribute('href', '/')
  await expect(page.getByRole('main').getByRole('link', { name: 'Mis pedidos' })).toHaveAttribute(
    'href',
    '/mis-pedidos',
  )
})

test('a guest without the page finds the order again by its number and e-mail @no-js', async ({
  page,
  visit,
  browser,
  javaScriptEnabled,
  expectAccessible,
}) => {
  const email = freshEmail()
  const number = await placeOrder(page, { email })
  const first = await linkInMail(email, 1)
  await page.context().clearCookies()
  await visit(`/confirmacion/${number}`)
  await expect(page.getByRole('heading', { name: 'Pedido no encontrado' })).toBeVisible()
  const wrong = freshEmail()
  await page.getByLabel('Correo con el que compraste').fill(wrong)
  await page.getByRole('button', { name: 'Enviarme el enlace' }).click()
  await expectAsked(page)

  await visit('/mis-pedidos')
  await page.getByRole('link', { name: '¿Compraste sin cuenta? Busca tu pedido' }).click()
  await expect(page).toHaveURL('/mi-pedido')
  await page.getByLabel('Número de pedido').fill('el de ayer')
  await page.getByLabel('Correo con el que compraste').fill(email.toUpperCase())
  await page.getByRole('button', { name: 'Enviarme el enlace' }).click()
  await expect(page.getByLabel('Número de pedido')).toHaveAccessibleDescription(
    /Escribe el número como está en tu correo: DZ-20261224-0042/,
  )
  await expect(page.getByLabel('Correo con el que compraste')).toHaveValue(email.toUpperCase())
  await expectAccessible()
  await page.getByLabel('Número de pedido').fill(` ${number.toLowerCase()} `)
  await page.getByRole('button', { name: 'Enviarme el enlace' }).click()
  await expectAsked(page)

  const second = await linkInMail(email, 2)
  const elsewhere = await browser.newContext({ javaScriptEnabled })
  const phone = await elsewhere.newPage()
  // The link of the mail before holds too: it may be the one that is at hand.
  for (const link of [second, first]) {
    await phone.context().clearCookies()
    await phone.goto(link)
    await expect(phone).toHaveURL(new RegExp(`/confirmacion/${number}$`))
    await expect(phone.getByText('Número de pedido').first()).toBeVisible()
    await phone.reload()
    await expect(phone.getByText(email)).toBeVisible()
  }
  await elsewhere.close()
  expect(await mailsTo(wrong)).toEqual([])
})

/** The answer, the same for whatever was typed. */
async function expectAsked(page: Page) {
  await expect(page).toHaveURL('/mi-pedido?enviado')
  await expect(page.getByRole('heading', { name: 'Revisa tu correo' })).toBeVisible()
  await expect(
    page.getByText(
      'Si el número y el correo corresponden a un pedido, te enviamos su enlace privado.',
    ),
  ).toBeVisible()
}

test('a guest opens an account with a password, and takes the orders of this browser along @no-js', async ({
  page,
  visit,
  browser,
  javaScriptEnabled,
}) => {
  const email = freshEmail()
  const others = await placeOrder(page, { email: freshEmail() })
  const earlier = await placeOrder(page, { email: email.toUpperCase() })
  const number = await placeOrder(page, { email })
  const elsewhere = await browser.newContext({ javaScriptEnabled })
  const phone = await elsewhere.newPage()
  const notHere = await placeOrder(phone, { email })

  await visit(`/confirmacion/${number}`)
  await page.getByLabel('Contraseña').fill('clavel')
  await page.getByRole('button', { name: 'Crear cuenta' }).click()
  await expect(page.getByText('Registro exitoso')).toBeVisible()
  await expect(page).toHaveURL(`/confirmacion/${number}`)
  expect((await orderOf(number)).user_id).toBeNull()

  // The mail is read on another machine. It comes after those of the three orders.
  const link = await linkIn(email, /https?:\/\/[^\s]+\/auth\/callback\?token=[\w-]+/, 3)
  await phone.goto(link)
  await phone.getByRole('button', { name: 'Confirmar mi correo' }).click()
  await expect(phone.getByRole('heading', { name: 'Tu cuenta está lista' })).toBeVisible()
  await phone.goto('/mis-pedidos')
  await expect(phone.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    number,
    earlier,
  ])
  await elsewhere.close()
  for (const left of [others, notHere]) expect((await orderOf(left)).user_id).toBeNull()

  await visit(`/confirmacion/${number}`)
  await expect(page.getByLabel('Contraseña')).toHaveCount(0)
})

function orderOf(number: string) {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('order_number', '=', number)
    .executeTakeFirstOrThrow()
}

test('a large order is paid in parts; its days go into a calendar, and others see its flowers @served', async ({
  page,
  visit,
  browser,
}) => {
  const [bouquet, zone] = [await aBouquet({ price: 271_100 }), await aZone()]
  const image_url = await pictureOfTheDemo()
  await db
    .updateTable('product_colors')
    .set({ image_url })
    .where('product_id', '=', bouquet.id)
    .execute()
  await putInCart(page, bouquet, { dedication: 'Feliz día, Lucía' })
  const email = freshEmail()
  const form = { email, shipping_zone_id: zone.id, ...RECEIVED_BY_LUCIA }
  await page.request.post('/checkout', { form: checkoutForm(272_300, form), maxRedirects: 0 })
  const { order_number: number } = await storedOrder(email)

  await visit(`/confirmacion/${number}`)

  const parts = 'paga en seis partes, cinco de S/ 500.00 y una de S/ 223.00'
  await expect(page.getByText(parts)).toBeVisible()
  const answer = await page.request.get(`/confirmacion/${number}`)
  expect(await answer.text()).toContain(image_url.replace(/-\d+\.webp$/, ''))

  const calendar = page.getByRole('link', { name: 'Guardar en mi calendario' })
  const file = await page.request.get((await calendar.getAttribute('href')) ?? '')
  expect(file.headers()['content-type']).toBe('text/calendar; charset=utf-8')
  const events = (await file.text()).replaceAll('\r\n ', '')
  const day = DAY.replaceAll('-', '')
  // From nine to three in Lima, five hours behind.
  expect(events).toContain(`DTSTART:${day}T140000Z\r\nDTEND:${day}T200000Z\r\n`)
  expect(events).toContain(String.raw`Pedido ${number}\n9am-3pm\n1 × Ramo Luna`)
  expect(events).not.toMatch(/Lucía|987 ?654|999 ?111|correo\.pe|45678912/)

  const share = await page.getByRole('link', { name: 'Mira lo que pedí' }).getAttribute('href')
  const chat = page.getByRole('link', { name: 'Compartir por WhatsApp' })
  const sent = new URL((await chat.getAttribute('href')) ?? '').searchParams.get('text')
  expect(sent).toBe(`Mira lo que pedí: ${ORIGIN}${share}`)
  const friends = await browser.newContext()
  for (const path of [`/confirmacion/${number}/calendario.ics`, `${share}x`, '/mira/nada']) {
    expect((await friends.request.get(path)).status(), path).toBe(404)
  }
  const shown = await friends.request.get(share ?? '')
  expect([shown.status(), shown.headers()['x-robots-tag']]).toEqual([200, 'noindex'])
  const html = await shown.text()
  expect(html).toContain('Mira lo que pedí')
  expect(html).toContain('Ramo Luna')
  expect(html).not.toMatch(/S\/ |2711\.00|271100|2723\.00|272300|DZ-2|Lucía|Quispe|Grau|correo\.pe/)

  await page.getByRole('button', { name: 'Terminar este enlace' }).click()
  await expect(page.getByText('Ese enlace ya no muestra nada')).toBeVisible()
  const next = await page.getByRole('link', { name: 'Mira lo que pedí' }).getAttribute('href')
  const statuses = () =>
    Promise.all([share, next].map(async (at) => (await friends.request.get(at ?? '')).status()))
  expect(await statuses()).toEqual([404, 200])
  await db
    .updateTable('orders')
    .set({ status: 'cancelado' })
    .where('order_number', '=', number)
    .execute()
  expect(await statuses()).toEqual([404, 404])
  await friends.close()
})

const RECEIVED_BY_LUCIA = {
  for_another: 'on',
  recipient_name: 'Lucía Paz',
  recipient_phone: '999 111 222',
}

async function pictureOfTheDemo(): Promise<string> {
  const { image_url } = await db
    .selectFrom('product_colors')
    .select('image_url')
    .where('image_url', 'like', '/imagenes/%')
    .executeTakeFirstOrThrow()
  return image_url ?? ''
}

test('the QR of the demo says that nobody pays to it @served', async ({ page, visit }) => {
  const number = await placeOrder(page)

  await visit(`/confirmacion/${number}`)

  const qr = page.getByRole('img', { name: 'Código QR de Yape' })
  await expect(qr).toHaveAttribute('src', /^\/imagenes\/qr-demo-[\da-f]{12}-540x540-540\.webp$/)
})

test('a wrong key opens nothing, nor does a wrong number @served', async ({ page, request }) => {
  const number = await placeOrder(page)

  for (const wrong of ['DZ-1', '%00', "'; drop table orders;--", `${number}1`, '%E0%A4%A']) {
    const answer = await request.get(`/confirmacion/${wrong}`)
    expect([400, 404], wrong).toContain(answer.status())
  }

  for (const key of ['', 'x', 'A'.repeat(22), 'A'.repeat(5_000), '%00', '{{7*7}}']) {
    const answer = await request.get(`/confirmacion/${number}?llave=${key}`)
    expect([400, 404], key.slice(0, 20)).toContain(answer.status())
    expect(await answer.text()).not.toContain('Av. Grau')
  }
})

test('proof of payment goes to the number that staff typed, however they typed it @served', async ({
  page,
  visit,
  settings,
}) => {
  const number = await placeOrder(page)
  for (const typed of ['900 111 222', '+51 900-111-222', '0051 900111222', '51900111222']) {
    await settings({ whatsapp_payment_confirmation: typed })
    await visit(`/confirmacion/${number}`)
    const link = page.getByRole('link', { name: 'Enviar comprobante por WhatsApp' })
    const url = new URL((await link.getAttribute('href')) ?? '')
    expect(`${url.origin}${url.pathname}`).toBe('https://wa.me/51900111222')
    expect(url.searchParams.get('text')).toContain(`#${number}`)
    expect(url.searchParams.get('text')).toContain('comprobante')
    await expect(link).toHaveAttribute('rel', /noopener/)
  }

  await settings({ whatsapp_payment_confirmation: null, whatsapp_number: '999 888 777' })
  await visit(`/confirmacion/${number}`)
  await expect(page.getByRole('link', { name: 'Enviar comprobante por WhatsApp' })).toHaveAttribute(
    'href',
    /wa\.me\/51999888777/,
  )
})

test('without any number the button says so, and Instagram is left @served', async ({
  page,
  visit,
  settings,
}) => {
  await settings({
    whatsapp_payment_confirmation: null,
    whatsapp_number: 'pronto',
    instagram_url: 'https://www.instagram.com/flores.de.prueba',
  })
  const number = await placeOrder(page)

  await visit(`/confirmacion/${number}`)

  await expect(page.getByRole('button', { name: 'Número no configurado' })).toBeDisabled()
  const instagram = page.getByRole('link', { name: 'Enviar por Instagram' })
  await expect(instagram).toHaveAttribute('href', 'https://www.instagram.com/flores.de.prueba')
  await expect(instagram).toHaveAttribute('rel', /noopener/)
})

for (const [wallet, name] of [
  ['yape', 'Yape'],
  ['plin', 'Plin'],
] as const) {
  test(`${name} is paid to the number and holder of its settings @served`, async ({
    page,
    visit,
    settings,
  }) => {
    const qr = { [`${wallet}_qr_url`]: null }
    const holder = { [`${wallet}_number`]: '911 222 333', [`${wallet}_name`]: 'Flora Quispe' }
    await settings({ ...holder, ...qr })
    const number = await placeOrder(page, { payment_method: wallet })

    await visit(`/confirmacion/${number}`)

    await expect(page.getByRole('heading', { name: `Paga con ${name}` })).toBeVisible()
    await expect(page.getByText('911 222 333')).toBeVisible()
    await expect(page.getByText('Flora Quispe')).toBeVisible()
    const placeholder = page.getByRole('img', { name: new RegExp(`aplicación ${name}`) })
    await expect(placeholder).toBeVisible()
    const picture = await page.request.get((await placeholder.getAttribute('src')) ?? '')
    expect(picture.headers()['content-type']).toMatch(/^image/)
    await expect(
      page.getByRole('main').getByRole('listitem').filter({ hasText: 'Toma una captura' }),
    ).toBeVisible()
  })
}

test('copying the amount and the number says it is done', async ({ page, visit, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await aSetting('yape_number', '900 000 002')
  await visit(`/confirmacion/${await placeOrder(page)}`)

  for (const [what, copied] of [
    ['monto', '112.00'],
    ['número', '900000002'],
  ] as const) {
    await page.getByRole('button', { name: `Copiar ${what}` }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(copied)
  }
  await expect(page.getByRole('button', { name: 'Copiado' })).toHaveCount(2)
})

test('where nothing can be copied, the button says so', async ({ page, visit }) => {
  await page.addInitScript(() => {
    const writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
    // As a browser that asks first and is told no, then as one without https.
    const some = sessionStorage.getItem('asked') ? undefined : { writeText }
    Object.defineProperty(navigator, 'clipboard', { value: some })
  })
  const number = await placeOrder(page)
  for (const round of [1, 2]) {
    await visit(`/confirmacion/${number}`)
    await page.getByRole('button', { name: 'Copiar monto' }).click()
    await expect(page.getByText('No se pudo copiar: selecciónalo'), `${round}`).toBeVisible()
    await page.evaluate(() => sessionStorage.setItem('asked', 'yes'))
  }
})

test('an order paid otherwise, or by its coupon, shows no wallet; staff may open it @served', async ({
  page,
  visit,
}) => {
  const { order_number } = await anOrder({ payment_method: 'transferencia' })
  await signIn(page, ADMIN)

  await visit(`/confirmacion/${order_number}`)

  await expect(page.getByText(order_number).first()).toBeVisible()
  await expect(page.getByText('S/ 152.00').first()).toBeVisible()
  await expect(page.getByRole('main').getByText(/Paga con/)).toHaveCount(0)
  await expect(page.getByText('captura de pantalla')).toHaveCount(0)

  const gift = await anOrder({ shipping_cost: 0, discount: 14_000, total: 0 })
  await visit(`/confirmacion/${gift.order_number}`)
  await expect(page.getByText('No tienes nada que pagar. Te avisaremos por correo.')).toBeVisible()
  await expect(page.getByRole('heading', { name: /Paga con|Ya pagaste/ })).toHaveCount(0)
})
