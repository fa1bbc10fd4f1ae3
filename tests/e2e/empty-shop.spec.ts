import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { formatDay } from '~/dates'
import { expect } from '../support/browser/fixtures'
import { test } from '../support/browser/own-shop'
import { ADMIN } from '../support/browser/shop'
import { settled } from '../support/settled'
import { ANA, chooseDay, DAY, fillBuyer, signIn } from '../support/browser/shopping'

const CATEGORIES = ['Ramos', 'Cajas', 'Plantas']
const SUBCATEGORIES = [
  { category: 'Ramos', name: 'De mano' },
  { category: 'Cajas', name: 'Con chocolates' },
]
const TAGS = ['Cumpleaños', 'Amor', 'Condolencias']
const COLORS = ['Rojo', 'Marfil', 'Malva']
const PRODUCTS = [
  { name: 'Ramo Alba', category: 'Ramos', subcategory: 'De mano', price: '120', tag: 'Cumpleaños' },
  {
    name: 'Caja Inti',
    category: 'Cajas',
    subcategory: 'Con chocolates',
    price: '95,50',
    tag: 'Amor',
  },
  { name: 'Ramo Killa', category: 'Ramos', subcategory: 'De mano', price: '80', tag: 'Amor' },
  {
    name: 'Orquídea Wayra',
    category: 'Plantas',
    subcategory: 'Sin subcategoría',
    price: '150',
    tag: 'Condolencias',
  },
]

/** A small picture that is unlike every other. */
async function photo(hue: number) {
  const background = { r: hue % 256, g: (hue * 7) % 256, b: (hue * 31) % 256 }
  const create = { width: 160, height: 120, channels: 3, background } as const
  const buffer = await sharp({ create }).jpeg().toBuffer()
  return { name: `foto ${hue}.jpg`, mimeType: 'image/jpeg', buffer }
}

/** Chooses a picture; where scripts run it is sent at once. */
async function choosePhoto(field: ReturnType<Page['getByLabel']>, hue: number, isLive: boolean) {
  await field.setInputFiles(await photo(hue))
  const block = field.locator('xpath=..')
  if (isLive) await expect(block.getByText('Imagen subida correctamente')).toBeVisible()
}

async function goTo(page: Page, section: string) {
  await page.locator('summary').filter({ hasText: 'menú' }).click()
  const sections = page.getByRole('navigation', { name: 'Secciones' })
  await sections.getByRole('link', { name: section }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(section)
}

/** Makes a row in the panel that a link opens, and finds it in the list. */
async function make(page: Page, link: string, row: string, fill: (panel: Panel) => Promise<void>) {
  await page.getByRole('link', { name: link }).first().click()
  const panel = page.getByRole('dialog')
  await expect(panel).toBeVisible()
  await fill(panel)
  await panel.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(panel).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: row })).toBeVisible()
}

type Panel = ReturnType<Page['getByRole']>

/** Where scripts run the slug follows the name; without them it is typed, accents and all. */
async function nameIt(panel: Panel, name: string, isLive: boolean) {
  await panel.getByLabel('Nombre').fill(name)
  if (!isLive) await panel.getByLabel('Slug').fill(name)
}

async function makeCategories(page: Page, isLive: boolean) {
  await goTo(page, 'Categorías')
  for (const [index, name] of CATEGORIES.entries()) {
    await make(page, 'Nueva categoría', name, async (panel) => {
      await nameIt(panel, name, isLive)
      await choosePhoto(panel.getByLabel('Imagen'), 10 + index, isLive)
    })
  }
  await page.getByRole('link', { name: 'Subcategorías', exact: true }).click()
  for (const { category, name } of SUBCATEGORIES) {
    await make(page, 'Nueva subcategoría', name, async (panel) => {
      await panel.getByLabel('Categoría').selectOption(category)
      await nameIt(panel, name, isLive)
    })
  }
  await goTo(page, 'Tags')
  for (const name of TAGS) {
    await make(page, 'Nuevo tag', name, (panel) => nameIt(panel, name, isLive))
  }
}

async function makeProducts(page: Page, isLive: boolean) {
  await goTo(page, 'Productos')
  for (const [index, product] of PRODUCTS.entries()) {
    await page.getByRole('link', { name: 'Nuevo producto' }).first().click()
    await page.getByLabel('Nombre', { exact: true }).fill(product.name)
    await page.getByLabel('Precio', { exact: true }).fill(product.price)
    await page.getByLabel('Stock').fill('9')
    await page.getByLabel('Categoría', { exact: true }).selectOption(product.category)
    await page.getByLabel('Subcategoría').selectOption(product.subcategory)
    await page.getByLabel(product.tag).check()
    await page.getByLabel('Destacado').check()
    for (let more = 1; more < COLORS.length; more += 1) {
      await page.getByRole('button', { name: 'Agregar color' }).click()
      await expect(page.getByLabel('Nombre del color')).toHaveCount(more + 1)
    }
    for (const [place, name] of COLORS.entries()) {
      const color = page.getByRole('group', { name: `Color ${place + 1}`, exact: true })
      await color.getByLabel('Nombre del color').fill(name)
      await choosePhoto(color.getByLabel('Foto del'), 100 + index * 10 + place, isLive)
    }
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    await expect(page).toHaveURL('/admin/productos')
    await expect(page.getByRole('row').filter({ hasText: product.name })).toBeVisible()
  }
}

async function makeTheRest(page: Page, isLive: boolean) {
  await goTo(page, 'Complementos')
  for (const [index, name] of ['Bombones', 'Tarjeta'].entries()) {
    await make(page, 'Nuevo complemento', name, async (panel) => {
      await panel.getByLabel('Nombre').fill(name)
      await panel.getByLabel('Precio (S/)').fill('15,50')
      await choosePhoto(panel.getByLabel('Imagen'), 20 + index, isLive)
    })
  }
  await goTo(page, 'Zonas de Envío')
  for (const name of ['Barranco', 'Surco']) {
    await make(page, 'Nueva zona', name, async (panel) => {
      await panel.getByLabel('Nombre').fill(name)
      await panel.getByLabel('Distritos').fill(name)
      await panel.getByLabel('Costo (S/)').fill('12')
    })
  }
  await goTo(page, 'Cupones')
  await make(page, 'Nuevo cupón', 'ESTRENO', async (panel) => {
    await panel.getByLabel('Código').fill('estreno')
    await panel.getByLabel('Descuento', { exact: true }).fill('10')
  })
}

async function makeFront(page: Page, isLive: boolean) {
  await goTo(page, 'Hero Slides')
  for (const [index, name] of ['Abrimos', 'De temporada'].entries()) {
    await make(page, 'Nuevo slide', name, async (panel) => {
      await choosePhoto(panel.getByLabel('Imagen'), 30 + index, isLive)
      await panel.getByLabel('Título').fill(name)
      await panel.getByLabel('Texto del botón').fill(`Ver ${name.toLowerCase()}`)
      await panel.getByLabel('Enlace').fill('/catalogo')
    })
  }
  await goTo(page, 'Cuadrícula')
  const targets = [
    { title: 'Todo ramos', type: 'Categoría', name: 'Ramos' },
    { title: 'Algo dulce', type: 'Subcategoría', name: 'Con chocolates' },
    { title: 'Con amor', type: 'Tag', name: 'Amor' },
    { title: 'En verde', type: 'Categoría', name: 'Plantas' },
  ]
  for (const [index, { title, type, name }] of targets.entries()) {
    await make(page, 'Nueva imagen', title, async (panel) => {
      await choosePhoto(panel.getByLabel('Imagen'), 40 + index, isLive)
      await panel.getByLabel('Título').fill(title)
      await panel.getByLabel('Tipo de enlace').selectOption(type)
      await panel.getByLabel(type, { exact: true }).selectOption(name)
    })
  }
}

async function expectFront(page: Page) {
  const main = page.getByRole('main')
  await expect(page.getByRole('region', { name: 'Novedades' }).getByRole('listitem')).toHaveCount(2)
  for (const name of [...CATEGORIES, ...TAGS]) {
    await expect(main.getByRole('link', { name, exact: true }).first()).toBeAttached()
  }
  await expect(main.getByRole('article')).toHaveCount(PRODUCTS.length)
  await expect(main.locator('#lifestyle-grid').getByRole('link')).toHaveText([
    /Todo ramos/,
    /Algo dulce/,
    /Con amor/,
    /En verde/,
  ])
  await expect(page.getByText('Envío desde S/ 12.00')).toBeVisible()
  const pictures = main.locator('picture img')
  const urls = await pictures.evaluateAll((all) =>
    all.map((img) => (img as HTMLImageElement).currentSrc || img.getAttribute('src')),
  )
  const answers = urls.map((url) => page.request.get(url || '/ninguna'))
  const missing = (await settled(answers)).filter((answer) => !answer.ok())
  expect(missing.map((answer) => answer.url())).toEqual([])
}

async function buy(page: Page) {
  await page.getByRole('main').getByRole('link', { name: 'Todo ramos' }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.getByRole('main').getByRole('link', { name: 'Ramo Alba' }).first().click()
  await expect(page).toHaveURL(/producto\/ramo-alba/)
  const swatch = (color: string) => page.locator('label').and(page.getByTitle(color))
  for (const color of COLORS) await expect(swatch(color)).toBeVisible()
  await swatch('Marfil').click()
  await chooseDay(page, DAY)
  await page.getByRole('radio', { name: '9am-3pm' }).check()
  await page.getByRole('checkbox', { name: 'Bombones' }).check()
  await page.getByRole('textbox', { name: 'Dedicatoria' }).fill('Por la tienda nueva')
  await page.getByRole('button', { name: 'Añadir al carrito' }).click()
  await page.getByRole('link', { name: 'Proceder al checkout' }).click()
  await fillBuyer(page)
  await page.getByLabel('Zona de envío').selectOption(await zoneCalled(page, 'Barranco'))
  await page.getByLabel('Dirección').fill('Av. Grau 120')
  await page.getByLabel('Código de descuento').fill('estreno')
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await expect(page.getByText('¡Cupón aplicado! Descuento de S/ 13.55')).toBeVisible()
  const total = page.getByRole('region', { name: 'Resumen' }).locator('dl > div').last()
  await expect(total).toHaveText('TotalS/ 133.95')
  await page.getByRole('button', { name: 'Realizar pedido' }).click()
  await expect(page).toHaveURL(/\/confirmacion\/DZ-\d{8}-\d{4}$/)
  await expect(page.getByRole('heading', { name: 'Gracias por tu pedido' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(`${formatDay(DAY)}, 9am-3pm`)
  return page.url().split('/').pop() ?? ''
}

async function zoneCalled(page: Page, name: string): Promise<string> {
  const zone = page.locator('option', { hasText: name })
  await expect(zone).toHaveText(/S\/ 12\.00/)
  return (await zone.getAttribute('value')) ?? ''
}

test('an empty shop is filled through its screens, and a guest buys from it @no-js', async ({
  page,
  visit,
  isLive,
  ownShop,
}) => {
  await visit('/')
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(0)
  await visit('/ingresar?desde=/admin')
  await page.getByLabel('Correo electrónico').first().fill(ADMIN.email)
  await page.getByLabel('Contraseña').first().fill(ADMIN.password)
  await page.getByRole('main').getByRole('button', { name: 'Ingresar' }).click()
  await expect(page).not.toHaveURL(/ingresar/)
  await visit('/admin')

  await makeCategories(page, isLive)
  await makeProducts(page, isLive)
  await makeTheRest(page, isLive)
  await makeFront(page, isLive)
  await page.locator('summary').filter({ hasText: 'menú' }).click()
  await page.getByRole('button', { name: 'Salir' }).click()
  await expect(page).toHaveURL('/')

  await expectFront(page)
  const number = await buy(page)

  await expect.poll(() => ownShop.inbox.mails.length).toBeGreaterThan(0)
  await signIn(page, ADMIN)
  await visit('/admin/pedidos')
  await expect(page.getByRole('row').filter({ hasText: number })).toContainText(ANA.name)
})
