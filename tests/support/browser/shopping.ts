import type { APIResponse, Locator, Page } from '@playwright/test'
import { addDays, limaDay } from '~/dates'
import { db } from '~/database/db.server'
import { aColor, aProduct, aZone } from '../factories'

/* Gestures that several specs repeat. */

/** A day that stays deliverable while the tests run, whatever the hour in Lima. */
export const DAY = addDays(limaDay(new Date()), 7)

type ProductRow = Parameters<typeof aProduct>[0]

/** A product of S/ 100.00 to put in a cart, in two colours unless others are named. */
export async function aBouquet(some: ProductRow = {}, colorNames = ['Terracota', 'Marfil']) {
  const product = await aProduct({ name: 'Ramo Luna', price: 10_000, ...some })
  const colors = []
  for (const [index, color_name] of colorNames.entries()) {
    colors.push(await aColor({ product_id: product.id, color_name, display_order: index + 1 }))
  }
  return { ...product, colors, path: `/producto/${product.slug}` }
}

export type Bouquet = Awaited<ReturnType<typeof aBouquet>>

type Details = {
  color?: string
  /** Its slug. */
  size?: string
  day?: string
  slot?: string
  dedication?: string
  complements?: { id: string }[]
}

/** Posts a product page's form as the browser of `page` would, without opening the page. */
export async function putInCart(
  page: Page,
  bouquet: Bouquet,
  details: Details = {},
): Promise<APIResponse> {
  const form = new FormData()
  const color = bouquet.colors.find(({ color_name }) => color_name === details.color)
  form.set('color_id', (color ?? bouquet.colors[0])?.id ?? '')
  if (details.size) form.set('size', details.size)
  form.set('delivery_date', details.day ?? DAY)
  form.set('delivery_time', details.slot ?? '9am-3pm')
  form.set('dedication', details.dedication ?? '')
  for (const { id } of details.complements ?? []) form.append('complement_ids', id)
  return page.request.post(bouquet.path, { multipart: form, maxRedirects: 0 })
}

/** Chooses a day on a product's page, whether it is at hand or not: typed, or with scripts from the calendar. */
export async function chooseDay(page: Page, day: string) {
  await page.getByRole('radio', { name: 'Otro día' }).check()
  if ((await page.locator('html[data-hydrated]').count()) === 0) {
    return page.getByLabel('Fecha de entrega').fill(day)
  }
  await (await dayInCalendar(page, day)).click()
}

/** The button of a day in the calendar of a product's page, which is brought to its month. */
export async function dayInCalendar(page: Page, day: string) {
  const calendar = page.getByRole('group', { name: 'Calendario de entrega' })
  const cell = calendar.locator(`td[data-day="${day}"]:not([data-outside])`)
  await calendar.waitFor()
  while ((await cell.count()) === 0) await calendar.getByRole('button').nth(1).click()
  return cell.getByRole('button')
}

/** Ticks a complement on a product's page, wherever it is in their order. */
export async function tickComplement(page: Page, { name }: { name: string }, isTicked = true) {
  const more = page
    .locator('details:not([open]) > summary')
    .filter({ hasText: 'Ver más complementos' })
  if ((await more.count()) > 0) await more.click()
  const box = page.getByRole('checkbox', { name })
  await (isTicked ? box.check() : box.uncheck())
}

/** Opens the newsletter's form, which is folded away on most pages. */
export async function openNewsletter(page: Page) {
  await page.getByRole('contentinfo').getByText('Flores en tu correo').click()
}

export const ANA = {
  email: 'ana.quispe@correo.pe',
  name: 'Ana María Quispe',
  dni: '45678912',
  phone: '987 654 321',
}

/** Fills in who buys. */
export async function fillBuyer(page: Page, some: Partial<typeof ANA> = {}) {
  const buyer = { ...ANA, ...some }
  await page.getByLabel('Correo electrónico').fill(buyer.email)
  await page.getByLabel('Nombre completo').fill(buyer.name)
  await page.getByLabel('DNI o pasaporte').fill(buyer.dni)
  await page.getByLabel('Celular').fill(buyer.phone)
}

/** An address nobody else of these tests has, to find the order by. */
export function freshEmail(): string {
  return `ana.${crypto.randomUUID().slice(0, 8)}@correo.pe`
}

/** The only order of an e-mail, with its lines and their complements, as it is stored. */
export async function storedOrder(email: string) {
  const [order, ...others] = await ordersOf(email)
  if (!order || others.length > 0) throw new Error(`${email} has not exactly one order`)
  const lines = await db
    .selectFrom('order_items')
    .selectAll()
    .where('order_id', '=', order.id)
    .orderBy('position')
    .execute()
  const complements = await db
    .selectFrom('order_item_complements')
    .innerJoin('order_items', 'order_items.id', 'order_item_complements.order_item_id')
    .select(['name', 'order_item_complements.unit_price', 'order_item_complements.quantity'])
    .where('order_id', '=', order.id)
    .orderBy('name')
    .execute()
  return { ...order, lines, complements }
}

export function ordersOf(email: string) {
  return db.selectFrom('orders').selectAll().where('email', '=', email).execute()
}

/** What a filled checkout posts when 'Realizar pedido' is pressed; `total` in céntimos. */
export function checkoutForm(total: number, some: Record<string, string> = {}) {
  return {
    intent: 'place-order',
    email: ANA.email,
    full_name: ANA.name,
    document_kind: 'dni',
    customer_dni: ANA.dni,
    phone: ANA.phone,
    delivery_type: 'envio',
    shipping_address: 'Av. Grau 120',
    shipping_reference: '',
    country: 'Perú',
    payment_method: 'yape',
    coupon_code: '',
    seen_total: String(total),
    ...some,
  }
}

/** Buys one bouquet of S/ 100.00 with the browser of `page`, delivered for S/ 12.00. */
export async function placeOrder(page: Page, some: Record<string, string> = {}): Promise<string> {
  const [bouquet, zone] = [await aBouquet(), await aZone()]
  await putInCart(page, bouquet)
  const form = checkoutForm(11_200, { shipping_zone_id: zone.id, ...some })
  const answer = await page.request.post('/checkout', { form, maxRedirects: 0 })
  const number = /DZ-\d{8}-\d{4}$/.exec(answer.headers().location ?? '')?.[0]
  if (!number) throw new Error(`no order: ${answer.status()} ${answer.headers().location}`)
  return number
}

/** Signs the browser of `page` in. */
export async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  const form = { intent: 'sign-in', email, password }
  const answer = await page.request.post('/ingresar', { form, maxRedirects: 0 })
  if (answer.status() !== 303) throw new Error(`${email} could not sign in: ${answer.status()}`)
}

/** Opens chapters of the settings, which are folded. */
export async function openChapters(page: Page, ...titles: string[]) {
  for (const title of titles) {
    await page.getByRole('region', { name: title }).locator('summary').click()
  }
}

/** Keeps what the page asks of an address on its way until it is released, and counts the forms among it. */
export async function heldLine(page: Page, address: string) {
  let release = () => undefined as void
  const gate = new Promise<void>((resolve) => (release = resolve))
  let forms = 0
  await page.route(address, async (route) => {
    if (route.request().method() === 'POST') forms += 1
    await gate
    await route.continue()
  })
  return { release, forms: () => forms }
}

/** Opens what a card of the list folds on a phone. */
export async function unfoldCard(row: Locator) {
  const closed = row.locator('details:not([open]) > summary')
  if ((await closed.count()) > 0) await closed.click()
}
