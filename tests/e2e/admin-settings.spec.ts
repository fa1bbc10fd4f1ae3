import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { db } from '~/database/db.server'
import { expect, test } from '../support/browser/fixtures'
import { ADMIN } from '../support/browser/shop'
import { aBouquet, openChapters, placeOrder, putInCart, signIn } from '../support/browser/shopping'

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 30" onload="alert(1)">' +
  '<script>alert(2)</script><rect width="120" height="30" fill="#9c2c48"/></svg>'

/** What only titles and mails say. */
const NAME = 'Flores "Ñandú" & <b>más</b>'

async function save(page: Page) {
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
}

async function says(page: Page, text: string) {
  await expect(page.getByText(text).first()).toBeVisible()
}

function svg(text: string, name = 'logo.svg') {
  return { name, mimeType: 'image/svg+xml', buffer: Buffer.from(text) }
}

async function qrPicture(background = '#123456') {
  const create = { width: 300, height: 300, channels: 3, background } as const
  const buffer = await sharp({ create }).png().toBuffer()
  return { name: 'qr.png', mimeType: 'image/png', buffer }
}

test.beforeEach(async ({ page }) => {
  await signIn(page, ADMIN)
  // Its greeting would lie over what axe measures.
  await page.goto('/admin/dashboard')
})

test('settings are chapters that fold, and an address opens one @no-js-screen', async ({
  page,
  visit,
}) => {
  const phone = { width: 390, height: 844 }
  const twoScreens = 2 * phone.height
  await page.setViewportSize(phone)
  await visit('/admin/configuracion')
  const chapters = page.getByRole('main').locator('details')
  const open = page.getByRole('main').locator('details[open]')
  await expect(open).toHaveCount(0)
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  expect(height).toBeLessThanOrEqual(twoScreens)

  const ids = await chapters.evaluateAll((all) => all.map((one) => one.lastElementChild?.id ?? ''))
  expect(ids).toContain('pago')
  for (const id of ids) {
    await visit('/admin/dashboard')
    await visit(`/admin/configuracion#${id}`)
    await expect(open).toHaveCount(1)
    const content = page.locator(`[id="${id}"]`)
    await expect(content).toBeInViewport()
    const box = await open.boundingBox()
    expect(box?.height, id).toBeLessThanOrEqual(twoScreens)
  }
})

test('what is changed is shown after saving, and what is refused opens its chapter @no-js', async ({
  page,
  visit,
}) => {
  const chapter = (name: string) => page.getByRole('region', { name })
  await visit('/admin/configuracion')
  await expect(chapter('Método de pago')).toContainText('Yape 900 000 002 · Plin 900 000 003')
  await openChapters(page, 'Método de pago', 'Cuenta bancaria', 'Inventario')
  await page.getByLabel('Número de Yape').fill('nada')
  await page.getByLabel('Titular de la cuenta').fill('Rosa Ñahui')
  await openChapters(page, 'Método de pago', 'Inventario')
  await expect(page.getByLabel('Número de Yape')).toBeHidden()
  await save(page)
  await expect(page.getByLabel('Número de Yape')).toBeVisible()
  await expect(page.getByLabel('Número de Yape')).toHaveValue('nada')
  await expect(chapter('Método de pago')).toContainText('Hay 1 dato que corregir')
  await expect(page.getByLabel('Titular de la cuenta')).toBeVisible()
  await expect(page.getByLabel('Vender solo lo que hay en stock')).toBeHidden()

  await page.getByLabel('Número de Yape').fill('987 654 321')
  await save(page)
  await says(page, 'Configuración guardada')
  await expect(page).toHaveURL('/admin/configuracion#pago')
  await expect(page.getByLabel('Número de Yape')).toBeVisible()
  await expect(page.getByLabel('Titular de la cuenta')).toBeHidden()
  await openChapters(page, 'Método de pago')
  await expect(chapter('Método de pago')).toContainText('Yape 987 654 321')
})

test('what cannot be is refused beside its field, and nothing typed is lost @no-js', async ({
  page,
  visit,
  isLive,
  expectAccessible,
}) => {
  const before = await db.selectFrom('site_settings').selectAll().orderBy('key').execute()
  await visit('/admin/configuracion')
  await expectAccessible()
  await openChapters(page, 'Personalización del sitio', 'Contacto y redes sociales')
  await openChapters(page, 'Datos de la empresa')
  const contact = page.getByRole('region', { name: 'Contacto y redes sociales' })
  await page.getByLabel('Eslogan').fill('Flores de «ñandú» & <b>más</b>')
  await page.getByLabel('Logo', { exact: true }).setInputFiles(svg(LOGO, 'logo.png'))
  await contact.getByLabel('WhatsApp').fill('javascript:alert(1)')
  await contact.getByLabel('Instagram').fill('https://instagram.com.evil.pe/flores')
  await contact.getByLabel('TikTok').fill('//tiktok.com/@flores')
  await page.getByLabel('RUC', { exact: true }).fill('20131312950')
  await save(page)

  const summary = page.getByRole('alert').filter({ hasText: 'No se pudieron guardar los cambios' })
  await expect(summary.getByRole('link')).toHaveText([
    'Escribe un celular como 987 654 321 o +51 987 654 321',
    'Pega la dirección completa, como https://www.instagram.com/tutienda',
    'Pega la dirección completa, como https://www.tiktok.com/@tutienda',
    'Revisa el RUC: su último dígito no corresponde a los demás',
    'Solo se permiten archivos SVG',
  ])
  await expect(contact).toContainText('Hay 3 datos que corregir')
  await expect(page.getByLabel('Eslogan')).toHaveValue('Flores de «ñandú» & <b>más</b>')
  await expect(contact.getByLabel('WhatsApp')).toHaveValue('javascript:alert(1)')
  // The bar that stays on top would lie over what axe measures.
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectAccessible()

  await page.getByLabel('RUC', { exact: true }).fill('')
  for (const name of ['WhatsApp', 'Instagram', 'TikTok']) await contact.getByLabel(name).fill('')
  await page.getByLabel('Logo', { exact: true }).setInputFiles(svg(LOGO))
  await page.getByRole('radio', { name: 'Un color' }).check()
  await page.getByLabel('Color', { exact: true }).fill('#2b2a26')
  if (isLive) await expect(page.getByText('Así se verá. Se cambia al guardar.')).toBeVisible()
  if (isLive)
    await expect(page.getByAltText('Logo de la tienda').first()).toHaveAttribute('src', /rect/)
  if (!isLive) await page.getByRole('button', { name: 'Ver cómo queda' }).click()
  await says(page, 'Los textos no se leerían.')
  await save(page)
  await says(page, 'Los textos de la tienda no se leerían sobre este fondo')
  await contact.getByLabel('WhatsApp').fill('nada')
  await openChapters(page, 'Pedidos sin pagar')
  await page.getByLabel('Recordar el pago').fill('9')
  await page.getByLabel('Cancelar sin pago').fill('8')
  await save(page)
  await expect(summary.getByRole('link')).toHaveText([
    'Escribe un celular como 987 654 321 o +51 987 654 321',
    'Los textos de la tienda no se leerían sobre este fondo: elige colores más claros',
    'El recordatorio tiene que salir antes de que el pedido se cancele',
  ])
  expect(await db.selectFrom('site_settings').selectAll().orderBy('key').execute()).toEqual(before)
})

test('everything that is saved is seen in the shop at once @no-js', async ({
  page,
  visit,
  isLive,
}) => {
  await visit('/admin/configuracion')
  await openChapters(page, 'Personalización del sitio', 'Sobre nosotros', 'Método de pago')
  await openChapters(page, 'Elementos ocultos', 'Navegación', 'Contacto y redes sociales')
  await openChapters(page, 'Datos de la empresa', 'Textos legales')
  const site = page.getByRole('region', { name: 'Personalización del sitio' })
  const payment = page.getByRole('region', { name: 'Método de pago' })
  const contact = page.getByRole('region', { name: 'Contacto y redes sociales' })
  await site.getByLabel('Logo', { exact: true }).setInputFiles(svg(LOGO))
  await site.getByLabel('Icono').setInputFiles(await qrPicture('#2060c0'))
  await site.getByLabel('Nombre de la tienda').fill(NAME)
  await site.getByLabel('Eslogan').fill('Ramos que alegran')
  await site.getByRole('radio', { name: 'Un color' }).check()
  await site.getByLabel('Color', { exact: true }).fill('#ffeedd')
  const about = page.getByRole('region', { name: 'Sobre nosotros' })
  await about.getByLabel('Título').fill('El taller')
  await about.getByLabel('Texto').fill('Somos tres hermanas.\n\nY un gato.')
  await payment.getByLabel('Número de Yape').fill('987 111 222')
  await payment.getByLabel('Titular de Yape').fill('Rosa Ñahui')
  await payment.getByLabel('QR de Yape').setInputFiles(await qrPicture())
  await payment.getByLabel('Número de Plin').fill('986 000 111')
  await payment.getByLabel('Titular de Plin').fill('Ana Quispe')
  await payment.getByLabel('QR de Plin').setInputFiles(await qrPicture('#654321'))
  if (isLive) await expect(page.getByText('Imagen subida correctamente')).toHaveCount(3)
  await payment.getByLabel('WhatsApp para comprobantes').fill('+51 987 333 444')
  await payment.getByLabel('Aceptar pagos con Plin').uncheck()
  for (const box of await page
    .getByRole('region', { name: 'Elementos ocultos' })
    .getByRole('checkbox')
    .all()) {
    await box.check()
  }
  await page.getByLabel('Categorías en la cabecera').fill('0')
  await contact.getByLabel('WhatsApp').fill('987 555 666')
  await contact.getByLabel('Correo').fill('taller@flores.pe')
  await contact.getByLabel('Dirección de la sucursal').fill('Jr. Unión 5')
  await contact.getByLabel('Instagram').fill('https://www.instagram.com/ramosnuevos')
  await contact.getByLabel('TikTok').fill('https://www.tiktok.com/@ramosnuevos')
  await page.getByLabel('Horario de atención').fill('De lunes a sábado')
  const terms = page.getByLabel('Términos y condiciones')
  await expect(terms).toHaveValue(
    /^# Quién te vende\n\nEn Dalia & Zinnia.*\n\n# Precios\n\nTodos los precios/,
  )
  await terms.fill('# Lo nuestro\n\nFlores frescas: [escríbenos](/contacto).\n- una\n- dos')
  await save(page)
  await says(page, 'Configuración guardada')
  await says(page, 'Los cambios se guardaron correctamente')
  await openChapters(page, 'Navegación')
  await expect(page.getByLabel('Categorías en la cabecera')).toHaveValue('1')

  const rows = await db.selectFrom('site_settings').selectAll().execute()
  const stored = Object.fromEntries(rows.map(({ key, value }) => [key, value]))
  expect(stored).toMatchObject({
    background_gradient: '#ffeedd',
    enable_plin_payment: 'false',
    show_contact_whatsapp: 'true',
    track_stock: 'false',
    header_category_limit: '1',
    privacy_text: '',
    yape_qr_url: expect.stringMatching(/^\/imagenes\/qr-/),
    icon_url: expect.stringMatching(/^\/imagenes\/icono-/),
  })
  expect(stored.logo_svg).toMatch(/^<svg[^>]*>.*<rect/)
  expect(stored.logo_svg).not.toMatch(/script|onload/)

  // With scripts it begins with the number of new orders, if there are any.
  await expect(page).toHaveTitle(new RegExp(`Configuración \\| ${NAME}`))
  await visit('/')
  expect(await page.title()).toBe(`${NAME} | Flores a domicilio en Lima`)
  const number = await placeOrder(page)
  await putInCart(page, await aBouquet())
  await visit('/checkout')
  await expect(page.getByRole('radio', { name: 'Plin' })).toHaveCount(0)
  await expect(page.getByRole('radio', { name: /Retiro/ })).toBeVisible()
  await visit(`/confirmacion/${number}`)
  await expect(page.getByText('987 111 222')).toBeVisible()
  await expect(page.getByText('Rosa Ñahui')).toBeVisible()
  await expect(page.locator('img[src*="/imagenes/qr-"]')).toBeVisible()
  await expect(page.getByRole('link', { name: /WhatsApp/ }).first()).toHaveAttribute(
    'href',
    /wa\.me\/51987333444/,
  )
  // The same order as one that chose Plin while it was accepted.
  await db
    .updateTable('orders')
    .set({ payment_method: 'plin' })
    .where('order_number', '=', number)
    .execute()
  await visit(`/confirmacion/${number}`)
  await expect(page.getByText('986 000 111')).toBeVisible()
  await expect(page.getByText('Ana Quispe')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Código QR de Plin' })).toBeVisible()
  await visit('/contacto')
  expect(await page.title()).toBe(`Contacto | ${NAME}`)
  await expect(page.getByRole('contentinfo')).toContainText(NAME)
  await expect(page.getByText('Dalia & Zinnia')).toHaveCount(0)
  const icon = await page.locator('link[rel="icon"]').getAttribute('href')
  const shown = await sharp(await (await page.request.get(icon ?? '')).body()).stats()
  expect(shown.dominant.b).toBeGreaterThan(150)
  const main = page.getByRole('main')
  await expect(main.getByText('taller@flores.pe')).toBeVisible()
  await expect(main.getByText('Jr. Unión 5')).toBeVisible()
  await expect(main.getByText('De lunes a sábado')).toBeVisible()
  await expect(main.locator('a[href*="wa.me/51987555666"]')).toBeVisible()
  await visit('/terminos')
  await expect(main.getByRole('heading', { level: 2 })).toHaveText(['Lo nuestro'])
  await expect(main.getByRole('link', { name: 'escríbenos' })).toHaveAttribute('href', '/contacto')
  await expect(main.getByRole('listitem')).toHaveText(['una', 'dos'])
  await visit('/nosotros')
  await expect(page.getByRole('heading', { name: 'El taller' })).toBeVisible()
  await expect(page.getByText('Y un gato.')).toBeVisible()
  if (isLive) await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 238, 221)')
  await expect(page.getByText('Ramos que alegran').first()).toBeVisible()
  await expect(
    page.locator('a[href="https://www.instagram.com/ramosnuevos"]').first(),
  ).toBeAttached()
  await expect(page.locator('a[href="https://www.tiktok.com/@ramosnuevos"]').first()).toBeAttached()
  expect(await (await page.request.get('/logo.svg')).text()).toBe(stored.logo_svg)

  await visit('/admin/configuracion')
  await openChapters(page, 'Personalización del sitio', 'Método de pago', 'Elementos ocultos')
  await page.getByLabel('Volver al logo con el nombre').check()
  await payment.getByLabel('Quitar la imagen').first().check()
  await site.getByLabel('Quitar la imagen').check()
  for (const box of await page
    .getByRole('region', { name: 'Elementos ocultos' })
    .getByRole('checkbox')
    .all()) {
    await box.uncheck()
  }
  await save(page)
  await says(page, 'Configuración guardada')
  expect(await (await page.request.get('/logo.svg')).text()).not.toBe(stored.logo_svg)
  for (const gone of [stored.yape_qr_url, stored.icon_url]) {
    expect((await page.request.get(gone ?? '')).status()).toBe(404)
  }
  await visit('/contacto')
  await expect(page.locator('link[rel="icon"]')).not.toHaveAttribute('href', icon ?? '')
  await expect(page.getByText('Jr. Unión 5')).toHaveCount(0)
})

test('forged and half forms change nothing @served', async ({ page }) => {
  const before = await db.selectFrom('site_settings').selectAll().orderBy('key').execute()
  const post = (multipart: Record<string, string>) =>
    page.request.post('/admin/configuracion', { multipart, maxRedirects: 0 })
  const css = '#ffffff;}</style><script>alert(1)</script>'
  const forms: Record<string, string>[] = [
    { intent: 'save' },
    { intent: 'save', slogan: 'Medio formulario', version: '1' },
    { intent: 'save', background: 'solid', background_solid: css, background_gradient: css },
    { intent: 'save', otra_clave: 'x', constructor: 'x' },
  ]
  for (const form of forms) {
    expect((await post(form)).status()).toBe(400)
  }
  expect(await db.selectFrom('site_settings').selectAll().orderBy('key').execute()).toEqual(before)
})
