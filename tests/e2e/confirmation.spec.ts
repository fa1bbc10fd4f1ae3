import { anOrder, aSetting } from '../support/factories'
import { expect, test } from '../support/browser/fixtures'
import { linkIn, mailsTo } from '../support/browser/inbox'
import { ADMIN } from '../support/browser/shop'
import { freshEmail, placeOrder, signIn } from '../support/browser/shopping'

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

for (const number of ['DZ-1', '%00', "'; drop table orders;--", 'DZ-20261124-00001', '%E0%A4%A']) {
  test(`an order numbered ${number} is not found, and nothing breaks @served`, async ({
    request,
  }) => {
    const answer = await request.get(`/confirmacion/${number}`)

    expect([400, 404]).toContain(answer.status())
  })
}

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

test('"Ver mi pedido" mails a private link that opens it anywhere @no-js', async ({
  page,
  visit,
  browser,
  javaScriptEnabled,
}) => {
  const email = freshEmail()
  const number = await placeOrder(page, { email })
  const first = await linkInMail(email, 1)
  await page.context().clearCookies()
  await visit(`/confirmacion/${number}`)
  await expect(page.getByRole('heading', { name: 'Pedido no encontrado' })).toBeVisible()

  for (const typed of [freshEmail(), email.toUpperCase()]) {
    await visit(`/confirmacion/${number}`)
    await page.getByLabel('Correo con el que compraste').fill(typed)
    await page.getByRole('button', { name: 'Enviarme el enlace' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByText('Revisa tu correo')).toBeVisible()
    await expect(
      page.getByText(
        'Si el número y el correo corresponden a un pedido, te enviamos su enlace privado.',
      ),
    ).toBeVisible()
    if (typed !== email.toUpperCase()) expect(await mailsTo(typed)).toEqual([])
  }

  const second = await linkInMail(email, 2)
  const elsewhere = await browser.newContext({ javaScriptEnabled })
  const phone = await elsewhere.newPage()
  const spent = await phone.goto(first)
  expect(spent?.status()).toBe(404)
  await phone.goto(second)
  await expect(phone).toHaveURL(new RegExp(`/confirmacion/${number}$`))
  await expect(phone.getByText('Número de pedido').first()).toBeVisible()
  await phone.reload()
  await expect(phone.getByText(email)).toBeVisible()
  await elsewhere.close()
})

test('a wrong key opens nothing @served', async ({ page, request }) => {
  const number = await placeOrder(page)

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

const widthOf = (image: HTMLElement) => (image as HTMLImageElement).naturalWidth

for (const [wallet, name] of [
  ['yape', 'Yape'],
  ['plin', 'Plin'],
] as const) {
  test(`${name} is paid to the number and holder of its settings @no-js`, async ({
    page,
    visit,
    settings,
    isLive,
  }) => {
    await settings({ [`${wallet}_number`]: '911 222 333', [`${wallet}_name`]: 'Flora Quispe' })
    const number = await placeOrder(page, { payment_method: wallet })

    await visit(`/confirmacion/${number}`)

    await expect(page.getByRole('heading', { name: `Paga con ${name}` })).toBeVisible()
    await expect(page.getByText('911 222 333')).toBeVisible()
    await expect(page.getByText('Flora Quispe')).toBeVisible()
    const placeholder = page.getByRole('img', { name: new RegExp(`aplicación ${name}`) })
    await expect(placeholder).toBeVisible()
    const picture = await page.request.get((await placeholder.getAttribute('src')) ?? '')
    expect(picture.headers()['content-type']).toMatch(/^image/)
    if (isLive) expect(await placeholder.evaluate(widthOf)).not.toBe(0)
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

test('an order paid otherwise, or by its coupon, shows no wallet; staff may open it @served', async ({
  page,
  visit,
}) => {
  const { order_number } = await anOrder({ payment_method: 'transferencia' })
  await signIn(page, ADMIN)

  await visit(`/confirmacion/${order_number}`)

  await expect(page.getByText(order_number).first()).toBeVisible()
  await expect(page.getByText('S/ 152.00').first()).toBeVisible()
  await expect(page.getByText(/Paga con/)).toHaveCount(0)
  await expect(page.getByText('captura de pantalla')).toHaveCount(0)

  const gift = await anOrder({ shipping_cost: 0, discount: 14_000, total: 0 })
  await visit(`/confirmacion/${gift.order_number}`)
  await expect(page.getByText('No tienes nada que pagar. Te avisaremos por correo.')).toBeVisible()
  await expect(page.getByRole('heading', { name: /Paga con|Ya pagaste/ })).toHaveCount(0)
})
