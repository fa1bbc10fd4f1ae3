import fs from 'node:fs'
import type { Page } from '@playwright/test'
import { JSDOM } from 'jsdom'
import sharp from 'sharp'
import { db } from '~/database/db.server'
import { limaDay } from '~/dates'
import { chaptersOf } from '~/models/site/legal-text'
import { HELP } from '~/routes/admin/manual/manual-pages'
import { sectionsFor } from '~/routes/admin/frame/sections'
import { toSlug } from '~/slug'
import { expect, test } from '../support/browser/fixtures'
import { test as ownTest } from '../support/browser/own-shop'
import { ADMIN } from '../support/browser/shop'
import {
  aBouquet,
  chooseDay,
  DAY,
  fillBuyer,
  freshEmail,
  putInCart,
  signIn,
} from '../support/browser/shopping'
import { aClaim, anOrder } from '../support/factories'
import { customerOf } from '../support/orders/customer-of'

/* The manual: it says only what the screens say, and who knows nothing else opens a shop by it. */

const TEXT = fs.readFileSync('app/models/site/manual/manual.md', 'utf8')

/** What each page calls by name, and the screens that it leads to. */
const PAGES = chaptersOf(TEXT).map(({ title, blocks }) => {
  const spans = blocks.flatMap((block) => ('list' in block ? block.list.flat() : block.paragraph))
  return {
    ...{ title, slug: toSlug(title) },
    names: spans.flatMap(({ text }) => text.split('**').filter((_, place) => place % 2 === 1)),
    links: spans.flatMap(({ to }) => (to && !to.startsWith('/admin/ayuda') ? [to] : [])),
  }
})

function textsIn(html: string): Set<string> {
  const { document } = new JSDOM(html).window
  for (const silent of document.querySelectorAll('script, style')) silent.remove()
  const texts = [...document.querySelectorAll('body *')].flatMap((element) => {
    const own = [...element.childNodes].filter(({ nodeType }) => nodeType === 3)
    return [element.textContent, own.map(({ textContent }) => textContent).join('')]
  })
  return new Set(texts.map((text) => (text ?? '').replace(/[‹›\s]+/g, ' ').trim()))
}

/** An order with an arrangement of today, and what is on it that another state has not. */
async function anOrderOfToday(status: 'pendiente' | 'preparacion') {
  const order = await anOrder({ email: freshEmail(), status })
  await db
    .insertInto('order_items')
    .values({
      ...{ order_id: order.id, position: 1, product_name: 'Ramo Luna', quantity: 1 },
      ...{ delivery_date: limaDay(new Date()), delivery_time: '9am-3pm' },
      ...{ unit_price: 10_000, subtotal: 10_000 },
    })
    .execute()
  return order.order_number
}

test('every name in the manual stands on the screens that it is about @served', async ({
  page,
  settings,
}) => {
  await settings({ enable_receipts: 'true' })
  const [number, made] = [await anOrderOfToday('pendiente'), await anOrderOfToday('preparacion')]
  const bouquet = await aBouquet()
  await putInCart(page, bouquet)
  await signIn(page, ADMIN)
  const more: Record<string, string[]> = {
    'un-pedido-de-prueba': [bouquet.path, '/carrito', '/checkout'],
    'un-pedido': [`/admin/pedidos/${number}`, `/admin/pedidos/${made}`],
    pagos: [`/admin/pagos/${number}`],
    clientes: [`/admin/clientes/${await customerOf(number)}`],
    reclamaciones: [`/admin/reclamos/${(await aClaim()).id}`],
    productos: ['/admin/productos/nuevo'],
  }
  const missing: string[] = []
  for (const { slug, names, links } of PAGES) {
    const screens = [...(HELP[slug]?.screens ?? []), ...links].filter((to) => !to.endsWith('DZ-'))
    const paths = [...screens.flatMap((to) => [to, `${to}?nuevo`]), ...(more[slug] ?? [])]
    const answers = await Promise.all(paths.map((path) => page.request.get(path)))
    const shown = await Promise.all(
      answers.map(async (answer) => [...textsIn(await answer.text())]),
    )
    const texts = new Set(shown.flat())
    for (const name of names) if (!texts.has(name)) missing.push(`${slug}: ${name}`)
  }
  expect(missing).toEqual([])
})

test('each screen leads to its own page of the manual @served', async ({ page }) => {
  await signIn(page, ADMIN)
  const sections = sectionsFor('owner').flatMap(({ sections }) => sections.map(({ to }) => to))
  const number = await anOrderOfToday('pendiente')
  const others = ['taller', 'pagos', 'avisos', 'productos/nuevo', `pedidos/${number}`]
  for (const path of [...sections, ...others.map((other) => `/admin/${other}`)]) {
    const { document } = new JSDOM(await (await page.request.get(path)).text()).window
    const links = [...document.querySelectorAll('main a')]
    const help = links.find(({ textContent }) => textContent === 'Ayuda de esta pantalla')
    const to = help?.getAttribute('href') ?? ''
    expect(to, path).toMatch(/^\/admin\/ayuda\/[a-z-]+$/)
    expect((await page.request.get(to)).status(), to).toBe(200)
  }
  expect((await page.request.get('/admin/ayuda/nada')).status()).toBe(404)
})

test('the manual is searched, read and printed @no-js', async ({
  page,
  visit,
  expectAccessible,
}) => {
  await signIn(page, ADMIN)
  await visit('/admin/ayuda')
  const main = page.getByRole('main')
  await expectAccessible()
  await page.getByLabel('Buscar en la ayuda').fill('ENVIO zona')
  await page.getByRole('button', { name: 'Buscar' }).click()
  await expect(main.getByText(/páginas dicen «ENVIO zona»/)).toBeVisible()
  await expectAccessible()
  await main.getByRole('link', { name: 'Zonas de Envío' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zonas de Envío')
  await expect(main.getByRole('img')).toHaveAttribute('src', /zonas-de-envio.*\.webp$/)
  await expectAccessible()
  const picture = await main.getByRole('img').getAttribute('src')
  expect((await page.request.get(picture ?? '')).status()).toBe(200)
  await visit('/admin/ayuda?q=%3Cscript%3Ealert(1)%3C/script%3E')
  await expect(main.getByText('Nada de la ayuda dice «<script>alert(1)</script>»')).toBeVisible()
  await page.getByRole('link', { name: 'Todo el manual, para imprimir' }).click()
  for (const { title } of PAGES) {
    await expect(main.getByRole('heading', { name: title, exact: true })).toHaveCount(1)
  }
  await expectAccessible()
})

/** A name, once the page of the manual that tells it was found to. */
function named(title: string, name: string): string {
  const page = PAGES.find((page) => page.title === title)
  expect(page?.names, title).toContain(name)
  return name
}

async function saveSettings(page: Page, isLive: boolean) {
  const steps = 'Primeros pasos'
  const open = async (part: string) => {
    const summary = page.locator('summary').filter({ hasText: named(steps, part) })
    await summary.click()
  }
  await open('Datos de la empresa')
  await page.getByLabel(named(steps, 'Razón social')).fill('Flores de Prueba S.A.C.')
  await page.getByLabel(named(steps, 'RUC'), { exact: true }).fill('20131312955')
  await page.getByLabel(named(steps, 'Domicilio')).fill('Calle Uno 1, Lima')
  await open('Método de pago')
  await page.getByLabel(named(steps, 'Número de Yape')).fill('987654321')
  await page.getByLabel(named(steps, 'Titular de Yape')).fill('Rosa Paz')
  const create = { width: 300, height: 300, channels: 3, background: '#123456' } as const
  const buffer = await sharp({ create }).png().toBuffer()
  const field = page.getByLabel(named(steps, 'QR de Yape'))
  await field.setInputFiles({ name: 'qr.png', mimeType: 'image/png', buffer })
  if (isLive) await expect(page.getByText('Imagen subida correctamente')).toBeVisible()
  await page.getByRole('button', { name: named(steps, 'Guardar cambios') }).click()
  await expect(page.getByText(/guardad/i).first()).toBeVisible()
}

/** Makes a row by what a page of the manual names: the link, each field, and 'Guardar'. */
async function make(page: Page, title: string, link: string, fields: [string, string][]) {
  await page
    .getByRole('main')
    .getByRole('link', { name: named(title, link) })
    .first()
    .click()
  const panel = page.getByRole('dialog')
  for (const [field, text] of fields) {
    await panel.getByLabel(named(title, field), { exact: true }).fill(text)
  }
  await panel.getByRole('button', { name: named(title, 'Guardar'), exact: true }).click()
  await expect(panel).toHaveCount(0)
}

async function makeProduct(page: Page) {
  const title = 'Productos'
  await page
    .getByRole('link', { name: named(title, 'Nuevo producto') })
    .first()
    .click()
  await page.getByLabel(named(title, 'Nombre'), { exact: true }).fill('Ramo Alba')
  await page.getByLabel(named(title, 'Slug'), { exact: true }).fill('ramo-alba')
  await page.getByLabel(named(title, 'Precio'), { exact: true }).fill('120')
  await page.getByLabel(named(title, 'Categoría'), { exact: true }).selectOption('Ramos')
  await page.getByLabel(named(title, 'Nombre del color')).fill('Marfil')
  await page.getByLabel(named(title, 'Destacado: se ve en la portada')).check()
  await page.getByRole('button', { name: named(title, 'Guardar'), exact: true }).click()
  await expect(page).toHaveURL('/admin/productos')
}

async function buy(page: Page, visit: (path: string) => Promise<void>, isLive: boolean) {
  const title = 'Un pedido de prueba'
  // A menu that is opened before its page has come closes with it.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await page.locator('summary').filter({ hasText: 'menú' }).click()
  await page.getByRole('link', { name: named(title, 'Ver sitio') }).click()
  await page.getByRole('main').getByRole('link', { name: 'Ramo Alba' }).first().click()
  await expect(page).toHaveURL(/producto\/ramo-alba/)
  await visit(new URL(page.url()).pathname)
  await chooseDay(page, DAY)
  await page.getByRole('radio', { name: '9am-3pm' }).check()
  await page.getByRole('button', { name: named(title, 'Añadir al carrito') }).click()
  await page.getByRole('link', { name: named(title, 'Proceder al checkout') }).click()
  await fillBuyer(page)
  const zone = page.locator('option', { hasText: 'Barranco' })
  const value = (await zone.getAttribute('value')) ?? ''
  await page.getByLabel(named(title, 'Zona de envío')).selectOption(value)
  await page.getByLabel(named(title, 'Dirección')).fill('Av. Grau 120')
  const order = page.getByRole('button', { name: named(title, 'Realizar pedido') })
  await order.click()
  // Without scripts the zone's cost is first seen in the answer, which asks for a second press.
  if (!isLive) await order.click()
  await expect(page).toHaveURL(/\/confirmacion\/DZ-\d{8}-\d{4}$/)
}

ownTest(
  'who follows only the names in the manual opens a shop @no-js',
  async ({ page, visit, isLive, ownShop }) => {
    await signIn(page, ADMIN)
    await visit('/admin/dashboard')
    const main = page.getByRole('main')
    const steps = main.getByRole('listitem')
    await expect(steps.filter({ hasText: 'Los datos de la empresa: falta' })).toBeVisible()
    await expect(main.getByText('2 de 9 hechos')).toBeVisible()
    const read = async (link: string) => {
      await visit('/admin/ayuda/primeros-pasos')
      await main.getByRole('link', { name: link }).first().click()
    }
    await read('Configuración')
    await saveSettings(page, isLive)
    await read('Zonas de Envío')
    await make(page, 'Zonas de Envío', 'Nueva zona', [
      ['Nombre', 'Barranco'],
      ['Distritos', 'Barranco'],
      ['Costo (S/)', '12'],
    ])
    await read('Categorías')
    await make(page, 'Categorías y tags', 'Nueva categoría', [
      ['Nombre', 'Ramos'],
      ['Slug', 'ramos'],
    ])
    await read('Productos')
    await makeProduct(page)
    await read('un pedido de prueba')
    await buy(page, visit, isLive)

    await expect.poll(() => ownShop.inbox.mails.length).toBeGreaterThan(0)
    await visit('/admin/dashboard')
    await expect(main.getByText('7 de 9 hechos')).toBeVisible()
  },
)
