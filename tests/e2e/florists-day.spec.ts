import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { addDays, limaDay } from '~/dates'
import { db } from '~/database/db.server'
import { CONSENT_TEXT } from '~/models/newsletter/consent'
import { aZone } from '../support/factories'
import { expect, test } from '../support/browser/fixtures'
import { linkIn, mailsTo } from '../support/browser/inbox'
import { ADMIN } from '../support/browser/shop'
import {
  aBouquet,
  chooseDay,
  fillBuyer,
  freshEmail,
  keepSettings,
  signIn,
} from '../support/browser/shopping'

/* One day of the shop from end to end, as the people in it live it. */

/** No other test delivers on it. */
const DAY = addDays(limaDay(new Date()), 61)

const CARD = 'Mamá:\n\n  que florezcas 🌷 ¡Ñusta!'

/** Buyers without an account: who pays at once, who pays in two parts, and who comes back by mail. */
const GUESTS = [
  { name: 'Ana María Quispe', slot: '9am-3pm', wallet: 'Yape', card: CARD, reads: true },
  { name: 'José Ñahui', slot: '3pm-7pm', wallet: 'Plin', card: '', reads: true },
  { name: 'Madonna', slot: '3pm-7pm', wallet: 'Yape', card: 'Te quiero', reads: false },
] as const

type Guest = (typeof GUESTS)[number]
type Order = { number: string; email: string }

test.beforeEach(forgetReaders)
test.afterAll(forgetReaders)

async function forgetReaders() {
  await db.deleteFrom('campaigns').execute()
  await db.deleteFrom('subscribers').execute()
}

/** A bouquet of S/ 100.00, and S/ 12.00 to bring it. */
async function aShop() {
  const bouquet = await aBouquet({ name: 'Ramo del día' })
  return { bouquet, zone: await aZone({ name: 'Zona del día' }) }
}

type Shop = Awaited<ReturnType<typeof aShop>>

function rowOf(page: Page, { number }: Order) {
  return page.getByRole('row').filter({ hasText: number })
}

async function buy(page: Page, guest: Guest, { bouquet, zone }: Shop, isLive: boolean) {
  const email = freshEmail()
  await page.getByTitle('Marfil').click()
  await chooseDay(page, DAY)
  await page.getByRole('radio', { name: guest.slot }).check()
  await page.getByRole('textbox', { name: 'Dedicatoria' }).fill(guest.card)
  await page.getByRole('button', { name: 'Añadir al carrito' }).click()
  await expect(page.getByText(bouquet.name).first()).toBeVisible()
  await page.getByRole('link', { name: 'Proceder al checkout' }).click()
  await fillBuyer(page, { email, name: guest.name })
  await page.getByLabel('Zona de envío').selectOption(zone.id)
  await page.getByLabel('Dirección').fill('Jr. Ñuflo de Chávez Nº 123')
  await page.getByRole('radio', { name: guest.wallet }).check()
  if (guest.reads) await page.getByRole('checkbox', { name: CONSENT_TEXT }).check()
  if (!isLive) await page.getByRole('button', { name: 'Actualizar total' }).click()
  await page.getByRole('button', { name: 'Realizar pedido' }).click()
  await expect(page.getByRole('heading', { name: `Paga con ${guest.wallet}` })).toBeVisible()
  return { number: page.url().split('/').pop() ?? '', email }
}

/** Tells the shop of a payment on the order's page, which must be open. */
async function prove(page: Page, amount: string, left: string) {
  const operation = String(randomInt(1e8, 1e9))
  await page.getByLabel('Número de operación').fill(operation)
  await page.getByLabel('Monto que pagaste').fill(amount)
  const background = { width: 400, height: 800, channels: 3, background: '#742284' } as const
  const buffer = await sharp({ create: background }).jpeg().toBuffer()
  const capture = { name: 'captura.jpg', mimeType: 'image/jpeg', buffer }
  await page.getByLabel('Captura de pantalla').setInputFiles(capture)
  await page.getByRole('button', { name: 'Enviar comprobante' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: operation })).toBeVisible()
  await expect(page.getByText(left, { exact: true })).toBeVisible()
}

/** Looks at the proofs of an order that the list shows, finds the money, and says so. */
async function verify(page: Page, order: Order, isLive: boolean) {
  await rowOf(page, order).getByRole('link', { name: 'Ver detalles' }).click()
  const detail = isLive ? page.getByRole('dialog') : page.getByRole('main')
  await expect(detail.getByText('Dice que pagó')).toContainText('S/ 112.00 de S/ 112.00')
  const capture = detail.getByRole('img', { name: /Captura de la operación/ }).first()
  const picture = await page.request.get((await capture.getAttribute('src')) ?? '')
  expect(picture.headers()['content-type']).toBe('image/webp')
  if (isLive) {
    await capture.scrollIntoViewIfNeeded()
    await expect
      .poll(() => capture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
  }
  await detail.getByLabel(`Estado de ${order.number}`).selectOption('Verificado')
  if (!isLive) await detail.getByRole('button', { name: 'Guardar el estado' }).click()
  await detail.getByRole('button', { name: 'Enviar correo' }).click()
  await expectMail(order, 'Verificado')
}

async function moveTo(page: Page, order: Order, status: string, isLive: boolean) {
  const row = rowOf(page, order)
  await row.getByLabel(`Estado de ${order.number}`).selectOption(status)
  if (!isLive) await row.getByRole('button', { name: 'Guardar' }).click()
  // The badge stands before the options, which name every status.
  await expect(row.getByText(status, { exact: true }).first()).toBeVisible()
}

async function expectMail({ number, email }: Order, status: string) {
  const subjects = async () => (await mailsTo(email)).map(({ subject }) => subject)
  await expect.poll(subjects, { timeout: 20_000 }).toContain(`${status}: tu pedido ${number}`)
}

/** Notes what somebody ordered by telephone, to be collected on the same day. */
async function noteManualOrder(page: Page, { bouquet }: Shop): Promise<Order> {
  await page.getByRole('link', { name: 'Agregar pedido manual' }).click()
  const dialog = page.getByRole('dialog', { name: 'Agregar pedido manual' })
  const number = await dialog.getByLabel('Número de pedido').inputValue()
  await dialog.getByLabel('Nombre').fill('Rosa')
  await dialog.getByLabel('Apellido').fill('Flores')
  await dialog.getByLabel('DNI').fill('45678912')
  await dialog.getByLabel('Teléfono').fill('987 111 222')
  await dialog.getByText('Retiro', { exact: true }).click()
  await dialog.getByLabel('Día').fill(DAY)
  await dialog.getByLabel('Horario').selectOption('9am-3pm')
  await dialog.getByRole('button', { name: 'Agregar producto' }).click()
  await dialog
    .getByLabel('Producto 1', { exact: true })
    .selectOption({ label: `${bouquet.name} · S/ 100.00` })
  await dialog.getByLabel('Dedicatoria').fill('Por tus 50')
  await dialog.getByLabel('Método de pago').selectOption('Efectivo')
  await dialog.getByLabel('Estado').selectOption('Verificado')
  await dialog.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByText('El pedido manual se agregó correctamente.')).toBeVisible()
  return { number, email: '' }
}

/** What the printer gets: how many pages there are. */
async function printed(page: Page, path: string): Promise<number> {
  const pdf = (await page.pdf({ format: 'A4', path })).toString('latin1')
  return pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0
}

async function writeCampaign(page: Page, { bouquet }: Shop, subject: string, isLive: boolean) {
  const editor = page.getByRole('region', { name: 'Nueva campaña' })
  const content = isLive
    ? page.getByRole('textbox', { name: 'Contenido' }).and(page.locator('[contenteditable]'))
    : page.getByLabel('Contenido')
  await editor.getByLabel('Asunto').fill(subject)
  await content.fill('Llegaron las dalias.')
  if (isLive) await editor.getByRole('button', { name: `Agregar ${bouquet.name}` }).click()
  else await editor.getByLabel(bouquet.name).fill('1')
  const mine = freshEmail()
  await editor.getByLabel('Correo de prueba').fill(mine)
  await editor.getByRole('button', { name: 'Enviar prueba' }).click()
  await expect(page.getByText('Correo enviado')).toBeVisible()
  expect((await mailsTo(mine))[0]?.text).toContain('Llegaron las dalias.')
}

async function sendCampaign(page: Page, people: string) {
  const draft = page.getByRole('region', { name: 'Editar campana' })
  await draft.getByRole('button', { name: 'Enviar a suscriptores' }).click()
  const question = page.getByRole('dialog')
  await question.getByRole('button', { name: `Enviar a ${people}` }).click()
  await expect(page.getByText('Campana en camino')).toBeVisible()
}

test('a florist’s day, from the first order to the last reader @no-js', async ({
  page,
  visit,
  isLive,
  settings,
}, info) => {
  test.setTimeout(240_000)
  await keepSettings(settings)
  const shop = await aShop()
  const orders: Order[] = []
  for (const guest of GUESTS) {
    await page.context().clearCookies()
    await visit(shop.bouquet.path)
    const order = await buy(page, guest, shop, isLive)
    orders.push(order)
    if (guest.card === CARD) await prove(page, '112', 'Recibido: lo estamos revisando')
    if (guest.card !== '') continue
    await prove(page, '60,00', 'Faltan S/ 52.00')
    await prove(page, '52', 'Recibido: lo estamos revisando')
  }
  const [first, second, third] = orders
  if (!first || !second || !third) throw new Error('three guests place three orders')
  await page.context().clearCookies()
  const link = await linkIn(third.email, /https?:\/\/\S+\?llave=[\w-]+/)
  await visit(new URL(link).pathname + new URL(link).search)
  await prove(page, '112', 'Recibido: lo estamos revisando')

  await page.context().clearCookies()
  await signIn(page, ADMIN)
  for (const order of orders) {
    await visit(`/admin/pedidos?estado=pendiente&dia=${DAY}`)
    await verify(page, order, isLive)
  }
  await visit(`/admin/pedidos?dia=${DAY}`)
  const called = await noteManualOrder(page, shop)
  await visit(`/admin/pedidos?dia=${DAY}`)
  for (const order of [...orders, called]) await moveTo(page, order, 'En preparación', isLive)
  await expect(
    rowOf(page, called).getByText('Esta orden no tiene un correo asociado', { exact: true }),
  ).toBeVisible()

  await page.getByRole('link', { name: 'Hoja del día' }).click()
  await expect(page.getByRole('heading', { name: /^Hoja del/ })).toBeVisible()
  for (const { number } of [...orders, called]) {
    const cards = page.getByRole('listitem').filter({ hasText: number })
    await expect(cards).toHaveCount(number === second.number ? 1 : 2)
  }
  expect(await page.getByText('que florezcas 🌷').first().innerText()).toBe(CARD)
  expect(await printed(page, info.outputPath('hoja.pdf'))).toBeGreaterThanOrEqual(2)

  await visit(`/admin/pedidos?dia=${DAY}`)
  for (const order of orders) {
    await moveTo(page, order, 'Enviado', isLive)
    await rowOf(page, order).getByRole('button', { name: 'Enviar correo' }).click()
    await expectMail(order, 'Enviado')
    await expect(rowOf(page, order).getByText(/^Correo enviado:/)).toBeVisible()
    await moveTo(page, order, 'Entregado', isLive)
  }
  await visit(`/admin/pedidos/${first.number}`)
  const main = page.getByRole('main')
  await expect(main.getByText('Cambió el estado de «Pendiente» a «Verificado»')).toBeVisible()
  await expect(main.getByText('Cambió el estado de «Enviado» a «Entregado»')).toBeVisible()

  await visit('/admin/configuracion')
  await page.getByLabel('Eslogan').fill('Ramos que duran')
  const contact = page.getByRole('region', { name: 'Contacto y redes sociales' })
  await contact.getByLabel('Correo').fill('hola@ramos.pe')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByText('Configuración guardada')).toBeVisible()
  await visit('/contacto')
  await expect(main.getByText('hola@ramos.pe')).toBeVisible()
  await expect(page.getByText('Ramos que duran').first()).toBeVisible()

  await visit('/admin/campanias')
  await expect(page.getByText('2 suscriptores activos')).toBeVisible()
  await writeCampaign(page, shop, 'Temporada de dalias', isLive)
  await sendCampaign(page, '2 personas')
  const leave = await linkIn(first.email, /https?:\/\/\S+\/baja\/[\w-]+\.[\w-]+/, 4)
  await expect.poll(async () => (await mailsTo(second.email)).length, { timeout: 20_000 }).toBe(4)

  await page.context().clearCookies()
  await visit(new URL(leave).pathname)
  await page.getByRole('button', { name: 'Darme de baja' }).click()
  await expect(page.getByRole('heading', { name: 'Te diste de baja' })).toBeVisible()
  await signIn(page, ADMIN)
  await visit('/admin/campanias')
  await expect(page.getByText('1 suscriptor activo', { exact: true })).toBeVisible()
  const sent = page.getByRole('row').filter({ hasText: 'Temporada de dalias' })
  await expect(sent).toContainText('Enviado')
  const received = (await mailsTo(third.email)).map(({ subject }) => subject)
  const { number } = third
  expect(received).toEqual([
    `Pedido recibido: ${number}`,
    ...['Verificado', 'Enviado'].map((status) => `${status}: tu pedido ${number}`),
  ])
})
