import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { db } from '~/database/db.server'
import { aCategory } from '../support/factories'
import { expect, test } from '../support/browser/fixtures'
import { ADMIN } from '../support/browser/shop'
import { signIn } from '../support/browser/shopping'

const MIB = 1024 * 1024

test.beforeEach(({ page }) => signIn(page, ADMIN))

type Sent = { name: string; mimeType: string; buffer: Buffer }

/** Upright or lying, by which it is told apart once it is stored; so many bytes, as far as a decoder cares. */
async function photo(name: string, [width, height]: [number, number], bytes = 0): Promise<Sent> {
  const create = { width, height, channels: 3, background: '#a33' } as const
  const picture = await sharp({ create }).jpeg().toBuffer()
  const buffer = Buffer.concat([picture, Buffer.alloc(Math.max(0, bytes - picture.length))])
  return { name, mimeType: 'image/jpeg', buffer }
}

const broken = (name: string, buffer: Buffer): Sent => ({ name, mimeType: 'image/jpeg', buffer })

/** A new product's form, filled in but for its pictures. */
async function begin(page: Page, visit: (path: string) => Promise<void>, name: string) {
  const { name: category } = await aCategory({ name: `${name} y más` })
  await visit('/admin/productos/nuevo')
  await page.getByLabel('Nombre', { exact: true }).fill(name)
  await page.getByLabel('Precio', { exact: true }).fill('120')
  await page.getByLabel('Categoría', { exact: true }).selectOption(category)
}

async function save(page: Page) {
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
}

async function says(page: Page, text: string) {
  await expect(page.getByText(text, { exact: true }).first()).toBeVisible()
}

function rows(page: Page) {
  return page.getByRole('group', { name: /^Foto \d+$/ })
}

/** The pictures of a product in their order, as [width, height]; the size is in the name of each. */
async function storedSizes(name: string) {
  const stored = await db
    .selectFrom('product_images')
    .innerJoin('products', 'products.id', 'product_images.product_id')
    .select('product_images.image_url')
    .where('products.name', '=', name)
    .orderBy('display_order')
    .execute()
  return stored.map(({ image_url }) => /-(\d+x\d+)-\d+\.webp$/.exec(image_url)?.[1])
}

test('pictures that are chosen together are saved with the product, in their order @no-js', async ({
  page,
  visit,
  isLive,
  expectAccessible,
}) => {
  const name = 'Ramo de cinco vistas'
  await begin(page, visit, name)
  const chosen = await Promise.all(
    [60, 70, 80, 90, 100].map((width) => photo(`${width}.jpg`, [width, 50])),
  )
  await page.getByLabel('Agregar fotos').setInputFiles(chosen)
  if (isLive) {
    await says(page, '5 imágenes subidas correctamente')
    await expect(rows(page)).toHaveCount(5)
    await expectAccessible()
  }
  await save(page)
  await says(page, 'Producto creado')
  expect(await storedSizes(name)).toEqual(['60x50', '70x50', '80x50', '90x50', '100x50'])
})

test('what is no picture is told by its name, and the others stay @no-js', async ({
  page,
  visit,
  isLive,
  expectAccessible,
}) => {
  const name = 'Ramo entre otros archivos'
  await begin(page, visit, name)
  const hostile = '<img src=x onerror=alert(1)>.jpg'
  await page
    .getByLabel('Agregar fotos')
    .setInputFiles([
      await photo('primera.jpg', [60, 50]),
      broken('factura.jpg', Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj')),
      broken('vacía.jpg', Buffer.alloc(0)),
      broken(hostile, Buffer.from('nada')),
      broken('enorme.jpg', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), randomBytes(5 * MIB)])),
      await photo('última.jpg', [70, 50]),
    ])
  if (!isLive) await save(page)
  const told = {
    'factura.jpg': 'Solo se permiten archivos .webp, .png o .jpeg',
    'vacía.jpg': 'El archivo está vacío',
    [hostile]: 'Solo se permiten archivos .webp, .png o .jpeg',
    'enorme.jpg': 'El archivo no debe superar los 5MB',
  }
  for (const [file, problem] of Object.entries(told)) {
    await says(page, `Error al subir imagen: «${file}»: ${problem}`)
  }
  await expect(rows(page)).toHaveCount(2)
  await expectAccessible()
  await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue(name)
  await save(page)
  await says(page, 'Producto creado')
  expect(await storedSizes(name)).toEqual(['60x50', '70x50'])
})

test('of 21 pictures those that fit are added, and the rest is told @no-js', async ({
  page,
  visit,
  isLive,
}) => {
  const name = 'Ramo de veintiuna'
  await begin(page, visit, name)
  const chosen = await Promise.all(
    Array.from({ length: 21 }, (_, index) => photo(`n-${index + 1}.jpg`, [60 + index, 50])),
  )
  await page.getByLabel('Agregar fotos').setInputFiles(chosen)
  if (!isLive) await page.getByRole('button', { name: 'Subir las fotos elegidas' }).click()
  const rest = chosen.slice(8).map((one) => `«${one.name}»`)
  await says(page, `Un producto puede tener hasta 8 fotos más. No entraron: ${rest.join(', ')}`)
  await expect(rows(page)).toHaveCount(8)
  await page.getByLabel('Agregar fotos').setInputFiles(await photo('otra.jpg', [40, 50]))
  if (!isLive) await page.getByRole('button', { name: 'Subir las fotos elegidas' }).click()
  await says(page, 'Un producto puede tener hasta 8 fotos más. No entraron: «otra.jpg»')
  await page.getByRole('button', { name: 'Quitar foto 1', exact: true }).click()
  await expect(rows(page)).toHaveCount(7)
  await page.getByLabel('Agregar fotos').setInputFiles(await photo('otra.jpg', [40, 50]))
  if (isLive) await expect(rows(page)).toHaveCount(8)
  await save(page)
  await says(page, 'Producto creado')
  const sizes = await storedSizes(name)
  expect(sizes).toEqual(['61x50', '62x50', '63x50', '64x50', '65x50', '66x50', '67x50', '40x50'])
})

test('‘Guardar’ waits for photos of a telephone, however large, whose line is cut meanwhile', async ({
  page,
  visit,
}) => {
  const name = 'Ramo de teléfono'
  await begin(page, visit, name)
  let isCut = false
  await page.route('**/admin/imagen', async (route) => {
    if (isCut) return route.continue()
    isCut = true
    return route.abort('internetdisconnected')
  })
  const sizes = [3, 6, 9]
  const chosen = await Promise.all(
    sizes.map((mib, index) => photo(`IMG_${index}.jpg`, [2_000, 1_000 + 200 * index], mib * MIB)),
  )
  await page.getByLabel('Agregar fotos').setInputFiles(chosen)
  await save(page)
  await says(page, 'Producto creado')
  expect(isCut).toBe(true)
  expect(await storedSizes(name)).toEqual(['1920x960', '1920x1152', '1920x1344'])
})

test('where one of them does not arrive, ‘Guardar’ sends nothing until that was seen', async ({
  page,
  visit,
}) => {
  const name = 'Ramo a medias'
  await begin(page, visit, name)
  let isPressed = () => {}
  const pressed = new Promise<void>((resolve) => (isPressed = resolve))
  await page.route('**/admin/imagen', async (route) => {
    if (!route.request().postData()?.includes('dos.jpg')) return route.continue()
    // Still on its way when 'Guardar' is pressed.
    await pressed
    return route.fulfill({ status: 413, body: 'un intermediario' })
  })
  const chosen = await Promise.all(
    ['uno', 'dos', 'tres'].map((one, index) => photo(`${one}.jpg`, [60 + index, 50])),
  )
  await page.getByLabel('Agregar fotos').setInputFiles(chosen)
  await save(page)
  isPressed()
  await says(page, 'Error al subir imagen: «dos.jpg»: El archivo no debe superar los 5MB')
  await says(page, '2 imágenes subidas correctamente')
  await expect(page.getByRole('heading', { name: 'Nuevo producto' })).toBeVisible()
  expect(await storedSizes(name)).toEqual([])
  await save(page)
  await says(page, 'Producto creado')
  expect(await storedSizes(name)).toEqual(['60x50', '62x50'])
})
