import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { db } from '~/database/db.server'
import { addDays, formatDaySlot, limaDay } from '~/dates'
import { openRun, runsOf, runToken } from '~/models/deliveries/delivery-run.server'
import { aClaim, anOrder, aUser, aZone } from '../support/factories'
import { expect, test } from '../support/browser/fixtures'
import { aCapture } from '../support/browser/office'
import { ADMIN } from '../support/browser/shop'
import { freshEmail, signIn } from '../support/browser/shopping'

/* What the screens of the desk show without scrolling on a phone of 390 px, and each of them for axe. */

const PHONE = { width: 390, height: 844 }
/** The demo's. */
const SLOTS = ['9am-3pm', '3pm-7pm'] as const
const BUYERS = [
  { customer_name: 'Ñusta', customer_lastname: 'Quispe Mamani' },
  { customer_name: 'María Fernanda del Rosario', customer_lastname: 'Huamán de los Heros' },
]

/** An arrangement for a day and a slot, in a zone. */
async function anArrangement(
  delivery_date: string,
  delivery_time: string,
  more: Parameters<typeof anOrder>[0] = {},
) {
  const zone = await aZone({ name: 'Zona Centro', cost: 1_200 })
  const order = await anOrder({
    ...{ email: freshEmail(), ...BUYERS[0], status: 'verificado' },
    ...{ district: 'Barranco', shipping_address: 'Av. Grau 120' },
    ...{ shipping_zone_id: zone.id, shipping_zone_name: zone.name, ...more },
  })
  await db
    .insertInto('order_items')
    .values({
      ...{ order_id: order.id, position: 1, delivery_date, delivery_time },
      ...{ product_name: 'Jardín de Dalias', product_color: 'Terracota', quantity: 1 },
      ...{ dedication: 'Feliz día, mamá', unit_price: 14_000, subtotal: 14_000 },
    })
    .execute()
  return order
}

async function aProof(order_id: string) {
  const operation_number = String(randomInt(1e8, 1e9))
  const file = await aCapture()
  await db
    .insertInto('payment_proofs')
    .values({ order_id, operation_number, amount: 15_200, file })
    .execute()
}

/** What other tests left waits for nobody, and the message of the sign-in is taken. */
async function enter(page: Page) {
  await db
    .insertInto('claim_answers')
    .columns(['claim_id', 'text'])
    .expression(db.selectFrom('claims').select(['id', sql.lit('Te mandamos otro').as('text')]))
    .onConflict((answer) => answer.doNothing())
    .execute()
  await signIn(page, ADMIN)
  await page.goto('/admin/dashboard')
}

test('a desk with 24 orders and a complaint fits into two screens of a phone @no-js-screen', async ({
  page,
  visit,
}) => {
  await page.setViewportSize(PHONE)
  await enter(page)
  await aClaim()
  const today = limaDay(new Date())
  for (let n = 0; n < 24; n += 1) {
    const slot = SLOTS[Math.floor(n / 2) % 2] ?? ''
    const buyer = { ...BUYERS[n % 2], status: n % 4 === 0 ? 'pendiente' : 'preparacion' }
    const order = await anArrangement(addDays(today, n % 2), slot, buyer)
    if (n % 8 === 0) await aProof(order.id)
  }
  await visit('/admin/dashboard')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Verificar 3 comprobantes' })).toBeVisible()
  for (const total of ['Productos', 'Pedidos', 'Categorías']) {
    await expect(main.getByRole('link', { name: new RegExp(`^${total}: [1-9]`) })).toBeVisible()
  }
  await expect(main.getByRole('button', { name: /^No aceptamos más el día/ })).toHaveCount(7)
  expect(await heightOf(page)).toBeLessThanOrEqual(2 * PHONE.height)
})

function heightOf(page: Page) {
  return page.evaluate(() => document.documentElement.scrollHeight)
}

const ORDERS: Record<
  string,
  { more: Parameters<typeof anOrder>[0]; step: string; facts: string[] }
> = {
  'for somebody else': {
    more: { recipient_name: 'Rosa Huamán', recipient_phone: '987111222' },
    step: 'Cambiar y avisar',
    facts: ['Recibe Rosa Huamán', 'Compra Ñusta Quispe Mamani', 'Barranco'],
  },
  'without an e-mail and a zone': {
    more: { email: null, shipping_zone_id: null, shipping_zone_name: null },
    step: 'Lo tengo yo',
    facts: ['Le falta: la zona de envío', 'Recibe Ñusta Quispe Mamani', 'Av. Grau 120 · Barranco'],
  },
  'that is picked up': {
    more: { delivery_type: 'retiro', status: 'preparacion' },
    step: 'Cambiar y avisar',
    facts: ['Recibe Ñusta Quispe Mamani', 'Retiro en tienda'],
  },
}

for (const [name, { more, step, facts }] of Object.entries(ORDERS)) {
  test(`an order ${name} says what matters on the first screen of a phone @no-js-screen`, async ({
    page,
    visit,
  }) => {
    await page.setViewportSize(PHONE)
    await enter(page)
    const day = addDays(limaDay(new Date()), 1)
    const { order_number: number } = await anArrangement(day, SLOTS[0], more)
    for (const path of [`/admin/pedidos/${number}`, `/admin/pedidos?pedido=${number}`]) {
      await visit(path)
      const shown = page.locator(path.includes('?') ? 'dialog' : 'main')
      const said = [formatDaySlot(day, SLOTS[0]), 'Falta S/ 152.00', ...facts]
      for (const text of said) {
        await expect(shown.getByText(text).first(), text).toBeInViewport({ ratio: 1 })
      }
      const press = shown.getByRole('button', { name: step })
      await expect(press).toBeInViewport({ ratio: 1 })
      await expect(shown.getByLabel(/^Estado (nuevo )?de/).first()).toBeInViewport({ ratio: 1 })
      await expect(shown.locator('a[href^="tel:"]').first()).toBeInViewport({ ratio: 1 })
    }
  })
}

test('no screen of the desk has a violation, on a phone or on a desk @no-js-screen', async ({
  page,
  visit,
  isLive,
  expectAccessible,
}) => {
  /** Without scripts no screen shows more on a desk than on a phone. */
  const widths = isLive ? [360, 1280] : [360]
  async function expectBoth(screen: string) {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      await test.step(`${screen} at ${width} px`, expectAccessible)
    }
  }
  await enter(page)
  const day = addDays(limaDay(new Date()), 1)
  const nameless = await anArrangement(day, SLOTS[0], { email: null, channel: 'whatsapp' })
  const { id, order_number: number } = await anArrangement(day, SLOTS[1])
  await aProof(id)
  const screens = [
    '/admin/dashboard',
    ...['/admin/pagos', '/admin/pagos/siguiente', `/admin/taller?dia=${day}`, '/admin/avisos'],
    ...[`/admin/pedidos?dia=${day}&nuevo`, `/admin/pedidos/${number}`],
    ...[`/admin/pedidos?pedido=${nameless.order_number}`, '/admin/pedidos?aviso=pendiente'],
    '/admin/pedidos',
  ]
  for (const screen of screens) {
    await visit(screen)
    await expectBoth(screen)
  }
  await page.getByLabel(`Marcar ${number}`).check()
  await expectBoth('with an order marked')

  await visit('/admin/configuracion')
  const chapters = page.getByRole('main').locator('details')
  for (const chapter of await chapters.all()) await chapter.locator('summary').first().click()
  await expect(page.getByRole('main').locator('details[open]')).toHaveCount(await chapters.count())
  await expectBoth('with each chapter of the settings open')
})

test('on paper a sheet shows nothing to press, and each order begins its own page', async ({
  page,
  visit,
}) => {
  await enter(page)
  const day = addDays(limaDay(new Date()), 600 + randomInt(100_000))
  const orders = [await anArrangement(day, SLOTS[0]), await anArrangement(day, SLOTS[1])]
  const ids = orders.map(({ id }) => `id=${id}`).join('&')
  await openRun(day, null, (await aUser()).id)
  const run = runToken((await runsOf(day)).at(-1)?.id ?? '')
  const sheets = {
    [`/admin/pedidos/hoja?dia=${day}`]: 2,
    [`/admin/pedidos/hojas?${ids}`]: 2,
    [`/admin/pedidos/${orders[0]?.order_number}/hoja`]: 1,
    [`/reparto/${run}`]: 1,
  }
  for (const [sheet, pages] of Object.entries(sheets)) {
    // The rider's has no scripts.
    await (sheet.startsWith('/reparto') ? page.goto(sheet) : visit(sheet))
    await page.emulateMedia({ media: 'print' })
    const pressed = page.locator('a:not([href^="tel:"]), button, input, select, summary, nav')
    expect(await pressed.filter({ visible: true }).count(), sheet).toBe(0)
    await expect(page.getByText('Jardín de Dalias').first(), sheet).toBeVisible()
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g), sheet).toHaveLength(pages)
    await page.emulateMedia({ media: null })
  }
})

test('the sheet of a cancelled order says not to make it, alone and among others @no-js', async ({
  page,
  visit,
}) => {
  await enter(page)
  const day = addDays(limaDay(new Date()), 600 + randomInt(100_000))
  const going = await anArrangement(day, SLOTS[0])
  const cancelled = await anArrangement(day, SLOTS[0], { status: 'cancelado' })
  const told = 'CANCELADO: no preparar'
  await visit(`/admin/pedidos/hojas?id=${going.id}&id=${cancelled.id}`)
  const sheet = (number: string) => page.getByRole('article', { name: `Pedido ${number}` })
  await expect(sheet(cancelled.order_number).getByText(told, { exact: true })).toBeVisible()
  await expect(sheet(going.order_number).getByText('Jardín de Dalias')).toBeVisible()
  await expect(page.getByText(told)).toHaveCount(1)
  await visit(`/admin/pedidos/${cancelled.order_number}/hoja`)
  await expect(page.getByText(told, { exact: true })).toBeVisible()
  await visit(`/admin/pedidos/${going.order_number}/hoja`)
  await expect(page.getByRole('heading', { name: going.order_number })).toBeVisible()
  await expect(page.getByText(told)).toHaveCount(0)
})

test('changing all of a slot leaves out what is delivered and what is cancelled', async ({
  page,
  visit,
}) => {
  await enter(page)
  const day = addDays(limaDay(new Date()), 1)
  const [going, delivered, cancelled] = [
    await anArrangement(day, SLOTS[0]),
    await anArrangement(day, SLOTS[0], { status: 'entregado' }),
    await anArrangement(day, SLOTS[0], { status: 'cancelado' }),
  ]
  await visit('/admin/dashboard')
  await page.getByRole('link', { name: `Cambiar todos los de ${SLOTS[0]}` }).click()
  await expect(page.getByLabel(`Marcar ${going.order_number}`)).toBeChecked()
  for (const { order_number } of [delivered, cancelled]) {
    await expect(page.getByLabel(`Marcar ${order_number}`)).not.toBeChecked()
  }
})

test('of a slot with 21 orders the desk shows the first twenty, and leads to all @no-js', async ({
  page,
  visit,
}) => {
  await enter(page)
  const day = addDays(limaDay(new Date()), 1)
  const orders = []
  for (let n = 0; n < 21; n += 1) orders.push(await anArrangement(day, SLOTS[1]))
  const last = orders.at(-1)?.order_number ?? ''
  await visit('/admin/dashboard')
  const main = page.getByRole('main')
  const tomorrow = main.getByRole('heading', { name: `${SLOTS[1]} · 21` })
  await tomorrow.click()
  await expect(main.getByRole('link', { name: last })).toHaveCount(0)
  await main.getByRole('link', { name: `Ver los 21 de ${SLOTS[1]}` }).click()
  const pages = page.getByRole('navigation', { name: 'Páginas' })
  await expect(pages.getByText('21 pedidos')).toBeVisible()
  await expect(page.getByRole('link', { name: last }).first()).toBeVisible()
})
