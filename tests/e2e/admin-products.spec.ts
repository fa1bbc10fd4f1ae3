import type { Page } from '@playwright/test'
import { readSheet } from 'read-excel-file/node'
import sharp from 'sharp'
import { db } from '~/database/db.server'
import { aCategory, aColor, aProduct, aSubcategory, aTag } from '../support/factories'
import { expect, test } from '../support/browser/fixtures'
import { ADMIN } from '../support/browser/shop'
import { DAY, signIn } from '../support/browser/shopping'
import { settled } from '../support/settled'

const LIMIT_BYTES = 5 * 1024 * 1024

test.beforeEach(({ page }) => signIn(page, ADMIN))

async function photo(background: string) {
  const create = { width: 120, height: 120, channels: 3, background } as const
  const buffer = await sharp({ create }).png().toBuffer()
  return { name: `${background}.png`, mimeType: 'image/png', buffer }
}

/** A file that begins as a JPEG does and goes on for longer than pictures may. */
const TOO_LARGE = {
  name: 'enorme.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.alloc(LIMIT_BYTES + 1).fill(Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 0, 4),
}

async function save(page: Page, button = 'Guardar') {
  await page.getByRole('button', { name: button, exact: true }).click()
}

async function says(page: Page, text: string) {
  await expect(page.getByRole('status').or(page.getByRole('alert')).getByText(text)).toBeVisible()
}

function morePhotos(page: Page, place: number) {
  return page.getByRole('group', { name: `Foto ${place}`, exact: true })
}

/** Adds a picture besides those of the colours. */
async function addPhoto(page: Page, place: number, isLive: boolean, background: string) {
  await page.getByLabel('Agregar fotos').setInputFiles(await photo(background))
  if (!isLive) await page.getByRole('button', { name: 'Subir las fotos elegidas' }).click()
  await morePhotos(page, place).getByLabel('Texto alternativo').fill(`Fondo ${background}`)
}

async function storedPictures(slug: string) {
  return db
    .selectFrom('product_images')
    .innerJoin('products', 'products.id', 'product_images.product_id')
    .select(['product_images.image_url', 'alt_text', 'crop_x', 'crop_y'])
    .where('slug', '=', slug)
    .orderBy('display_order')
    .execute()
}

function color(page: Page, place: number) {
  return page.getByRole('group', { name: `Color ${place}`, exact: true })
}

/** Chooses a picture; where scripts run it is sent at once. */
async function choosePhoto(page: Page, place: number, isLive: boolean, background: string) {
  const row = color(page, place)
  await row.locator('input[type=file]').setInputFiles(await photo(background))
  if (isLive) await expect(row.getByText('Imagen subida correctamente')).toBeVisible()
}

async function storedColors(slug: string) {
  return db
    .selectFrom('product_colors')
    .innerJoin('products', 'products.id', 'product_colors.product_id')
    .select(['color_name', 'hex_color', 'image_url', 'product_colors.id'])
    .where('slug', '=', slug)
    .orderBy('display_order')
    .execute()
}

test('a product with three pictured colours is made, refused, edited, copied, bought and removed @no-js', async ({
  page,
  visit,
  isLive,
  expectAccessible,
}) => {
  const category = await aCategory({ name: 'Ramos de prueba' })
  const other = await aCategory({ name: 'Otra cosa' })
  await aSubcategory({ category_id: category.id, name: 'De mano' })
  await aSubcategory({ category_id: other.id, name: 'Ajena' })
  await aTag({ name: 'Día de prueba' })

  await visit('/admin/productos')
  await expectAccessible()
  await page.getByRole('link', { name: 'Nuevo producto' }).click()
  await expect(page.getByRole('heading', { name: 'Nuevo producto' })).toBeVisible()
  await save(page)
  const problems = {
    Nombre: 'Escribe el nombre',
    Precio: 'Escribe el precio',
    Categoría: 'Elige la categoría',
  }
  for (const [field, sentence] of Object.entries(problems)) {
    await expect(
      page.getByRole('alert').getByRole('link', { name: field, exact: true }),
    ).toBeVisible()
    await expect(page.getByText(sentence, { exact: true })).toHaveCount(1)
  }
  await expectAccessible()

  await page.getByLabel('Nombre', { exact: true }).fill('Ramo Ñandú')
  if (isLive) await expect(page.getByLabel('Slug')).toHaveValue('ramo-nandu')
  await page.getByLabel('Precio', { exact: true }).fill('doce')
  await page.getByLabel('Categoría', { exact: true }).selectOption('Ramos de prueba')
  if (isLive) await expect(page.getByRole('option', { name: 'Ajena' })).toHaveCount(0)
  await page.getByLabel('Subcategoría').selectOption('De mano')
  await page.getByLabel('Día de prueba').check()
  await page.getByLabel('Stock').fill('7')

  await color(page, 1).getByLabel('Nombre del color').fill('Rojo')
  await color(page, 1).locator('input[type=file]').setInputFiles(TOO_LARGE)
  if (!isLive) await save(page)
  await expect(color(page, 1).getByRole('alert')).toContainText(
    'El archivo no debe superar los 5MB',
  )
  await choosePhoto(page, 1, isLive, '#ff0000')
  const more = page.getByRole('button', { name: 'Agregar color' })
  const [, added = ''] = (await more.getAttribute('formaction'))?.split('#') ?? []
  await more.click()
  // Where a form without scripts comes back.
  await expect(color(page, 2).getByLabel('Nombre del color')).toHaveAttribute('id', added)
  await color(page, 2).getByLabel('Nombre del color').fill('Azul')
  await color(page, 2).getByLabel('Color', { exact: true }).fill('#00f')
  await choosePhoto(page, 2, isLive, '#0000ff')
  await page.getByRole('button', { name: 'Agregar color' }).click()
  await color(page, 3).getByLabel('Nombre del color').fill('Verde')
  await choosePhoto(page, 3, isLive, '#00ff00')
  await page.getByRole('button', { name: 'Agregar color' }).click()
  await color(page, 4)
    .getByRole('button', { name: /Quitar/ })
    .click()
  await expect(color(page, 4)).toHaveCount(0)
  await color(page, 3).getByRole('button', { name: /Subir/ }).click()
  await expect(color(page, 2).getByLabel('Nombre del color')).toHaveValue('Verde')

  await addPhoto(page, 1, isLive, '#112233')
  await addPhoto(page, 2, isLive, '#445566')
  await morePhotos(page, 2).getByRole('button', { name: 'Subir foto 2' }).click()
  const vertical = morePhotos(page, 1).getByLabel('Punto de recorte, vertical')
  if (isLive) {
    const point = morePhotos(page, 1).getByRole('button', { name: 'Punto de recorte de la foto 1' })
    await point.press('ArrowUp')
    await expect(vertical).toHaveValue('40')
    await point.click({ position: { x: 100, y: 2 } })
    await expect(vertical).toHaveValue('0')
  }
  await vertical.fill('120')

  await save(page)
  await expect(page.getByText('Escribe un monto como 12.50, sin signos').first()).toBeVisible()
  await expect(page.getByText('Escribe un número entero, de 0 a 100').first()).toBeVisible()
  await morePhotos(page, 1).getByLabel('Punto de recorte, vertical').fill('20')
  await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue('Ramo Ñandú')
  await expect(page.getByLabel('Slug')).toHaveValue('ramo-nandu')
  await page.getByLabel('Precio', { exact: true }).fill('120,50')
  await save(page)
  await says(page, 'Producto creado')
  await expect(page).toHaveURL('/admin/productos')

  const colors = await storedColors('ramo-nandu')
  expect(colors).toMatchObject([
    { color_name: 'Rojo', hex_color: '#6b7280' },
    { color_name: 'Verde', hex_color: '#6b7280' },
    { color_name: 'Azul', hex_color: '#0000ff' },
  ])
  const pictures = colors.map(({ image_url }) => image_url ?? '')
  expect(new Set(pictures).size).toBe(3)
  for (const url of pictures) {
    expect(url).toMatch(/^\/imagenes\/producto-/)
    expect((await page.request.get(url)).status()).toBe(200)
  }

  const photos = await storedPictures('ramo-nandu')
  expect(photos).toMatchObject([
    { alt_text: 'Fondo #445566', crop_x: 50, crop_y: 20 },
    { alt_text: 'Fondo #112233', crop_x: 50, crop_y: 50 },
  ])

  await page.getByRole('searchbox').fill('ramo nandu')
  await page.getByRole('button', { name: 'Buscar' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Ramo Ñandú' })
  await expect(row).toContainText('S/ 120.50')
  await expect(row).toContainText('De mano')
  await page.getByRole('link', { name: 'Ramo Ñandú', exact: true }).click()
  await expect(page.getByLabel('Día de prueba')).toBeChecked()
  await page.getByLabel('Slug').fill('ramo-austral')
  await page.getByLabel('Precio de oferta').fill('99.90')
  await page.getByLabel('Eliminar Verde al guardar').check()
  await page.getByLabel('Fijar entre los recomendados').check()
  await choosePhoto(page, 3, isLive, '#00ffff')
  await page.getByRole('button', { name: 'Quitar foto 2' }).click()
  await expect(morePhotos(page, 2)).toHaveCount(0)
  await save(page)
  await says(page, 'Producto actualizado')
  const edited = await storedColors('ramo-austral')
  expect(edited.map(({ id }) => id)).toEqual([colors[0]?.id, colors[2]?.id])
  const before = [...pictures, ...photos.map(({ image_url }) => image_url)]
  const statuses = before.map(async (url) => (await page.request.get(url)).status())
  expect(await settled(statuses)).toEqual([200, 404, 404, 200, 404])
  const moved = await page.request.get('/producto/ramo-nandu', { maxRedirects: 0 })
  expect([moved.status(), moved.headers().location]).toEqual([301, '/producto/ramo-austral'])

  await page.getByRole('link', { name: 'Ramo Ñandú', exact: true }).click()
  await color(page, 2).getByLabel('Quitar la imagen').check()
  await page.getByLabel('Precio', { exact: true }).fill('doce')
  await save(page)
  await expect(page.getByText('Escribe un monto como 12.50, sin signos').first()).toBeVisible()
  await expect(color(page, 2).getByLabel('Quitar la imagen')).toBeChecked()
  await expect(page.getByLabel('Fijar entre los recomendados')).toBeChecked()
  await page.getByLabel('Precio', { exact: true }).fill('120.50')
  await save(page)
  await says(page, 'Producto actualizado')
  const bare = await storedColors('ramo-austral')
  expect(bare.map(({ image_url }) => image_url)).toEqual([edited[0]?.image_url, null])
  expect((await page.request.get(edited[1]?.image_url ?? '')).status()).toBe(404)

  await page.getByRole('link', { name: 'Ramo Ñandú', exact: true }).click()
  await page.getByRole('link', { name: 'Duplicar' }).click()
  await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue('Ramo Ñandú (copia)')
  await expect(page.getByLabel('Activo')).not.toBeChecked()
  await save(page, 'Guardar y crear otro')
  await says(page, 'Producto creado')
  await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue('')
  const copied = await storedColors('ramo-nandu-copia')
  expect(copied.map(({ image_url }) => image_url)).toEqual(bare.map((one) => one.image_url))

  expect(await storedPictures('ramo-nandu-copia')).toEqual(photos.slice(0, 1))

  await visit('/producto/ramo-austral')
  await expect(page.getByText('S/ 99.90').first()).toBeVisible()
  await expect(page.getByRole('img', { name: 'Fondo #445566' })).toHaveAttribute(
    'class',
    /crop-x-50 crop-y-20/,
  )
  const choice = { delivery_date: DAY, delivery_time: '9am-3pm', dedication: '' }
  const multipart = { ...choice, color_id: edited[1]?.id ?? '' }
  await page.request.post('/producto/ramo-austral', { multipart, maxRedirects: 0 })
  await visit('/carrito')
  await expect(page.getByText('Ramo Ñandú').first()).toBeVisible()

  await visit('/admin/productos?q=ramo-austral')
  await page.getByRole('link', { name: 'Eliminar Ramo Ñandú' }).click()
  const question = page.getByRole('dialog', { name: '¿Eliminar este producto?' })
  await question.getByRole('button', { name: 'Eliminar' }).click()
  await says(page, 'Producto eliminado')
  // The copy still shows it.
  expect((await page.request.get(edited[0]?.image_url ?? '')).status()).toBe(200)
})

test('price, stock and visibility are changed in the list, and back @no-js', async ({
  page,
  visit,
  settings,
  expectAccessible,
}) => {
  const { id } = await aProduct({ name: 'Ramo en su fila', price: 12_000, stock: 5 })
  const stored = () =>
    db
      .selectFrom('products')
      .select(['price', 'sale_price', 'stock', 'active'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const sell = (stock: number) =>
    db.updateTable('products').set({ stock }).where('id', '=', id).execute()
  const form = page.getByRole('form', { name: 'Precio de Ramo en su fila' })
  const open = () =>
    page.getByRole('link', { name: 'Cambiar el precio de Ramo en su fila' }).click()
  const change = async (label: string, value: string) => {
    await form.getByLabel(label).fill(value)
    await form.getByRole('button', { name: 'Guardar' }).click()
  }

  // Where the shop does not count what it has, nothing is sold out.
  await visit('/admin/productos?q=en+su+fila&ver=agotados')
  await expect(page.getByRole('columnheader', { name: 'Stock' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^Agotados/ })).toHaveCount(0)
  await open()
  await change('Precio', 'doce')
  await expect(form.getByText('Escribe un monto como 12.50, sin signos')).toBeVisible()
  await expect(form.getByLabel('Precio')).toHaveValue('doce')
  await expect(form.getByLabel('Stock')).toHaveCount(0)
  await expectAccessible()
  await change('Precio', '99.9')
  await says(page, 'Producto actualizado')
  expect(await stored()).toEqual({ price: 9_990, sale_price: null, stock: 5, active: true })
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByRole('link', { name: 'Cambiar el precio' })).toContainText('S/ 120.00')

  await settings({ track_stock: 'true' })
  await visit('/admin/productos?q=en+su+fila')
  await open()
  await expect(form.getByLabel('Stock')).toHaveValue('5')
  await sell(3)
  await change('Precio', '80')
  await says(page, 'Producto actualizado')
  // Sold while the form was open, and not put back by it.
  expect(await stored()).toMatchObject({ price: 8_000, stock: 3 })
  await open()
  await expect(form.getByLabel('Stock')).toHaveValue('3')
  await sell(2)
  await change('Stock', '0')
  await expect(form.getByText('Otra persona dejó aquí: 2')).toBeVisible()
  expect(await stored()).toMatchObject({ stock: 2 })
  await change('Stock', '0')
  await says(page, 'Producto actualizado')
  expect(await stored()).toMatchObject({ stock: 0 })

  await page.getByRole('link', { name: /^Agotados/ }).click()
  await expect(page.getByRole('row').last()).toContainText('Agotado')
  await open()
  await form.getByLabel('Activo').uncheck()
  await form.getByRole('button', { name: 'Guardar' }).click()
  await says(page, 'Producto actualizado')
  expect(await stored()).toMatchObject({ active: false })
})

test('products are marked, filtered, and kept from being overwritten @no-js', async ({
  page,
  visit,
  isLive,
  settings,
}) => {
  await settings({ track_stock: 'true' })
  const category = await aCategory({ name: 'Guardados' })
  const product = await aProduct({
    name: 'Ramo de dos',
    slug: 'ramo-de-dos',
    category_id: category.id,
  })
  await aColor({ product_id: product.id, color_name: 'Hueso', hex_color: '#f3ead7' })
  await aProduct({ name: 'Ramo vecino', category_id: category.id, stock: 5 })
  await aTag({ name: 'De regalo' })

  await visit(isLive ? '/admin/tags' : '/admin/productos')
  if (isLive) {
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: 'Ir a' }).getByRole('searchbox').fill('produ')
    await page.keyboard.press('Enter')
  }
  await page.getByText('Filtros', { exact: true }).click()
  await page.getByLabel('Categoría').selectOption('Guardados')
  await page.locator('select[name=ver]').selectOption('agotados')
  await page.getByRole('button', { name: 'Filtrar' }).click()
  await expect(page.getByRole('row')).toHaveCount(2)
  for (const [action, said] of [
    ['De regalo', 'Producto con el tag'],
    ['Destacar', 'Producto destacado'],
    ['Desactivar', 'Producto desactivado'],
  ] as const) {
    await page.getByLabel('Marcar Ramo de dos').check()
    await page.getByLabel('Acción para las filas marcadas').selectOption(action)
    await page.getByRole('button', { name: 'Aplicar' }).click()
    await says(page, said)
    if (action !== 'Destacar') continue
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await says(page, 'Producto sin destacar')
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await says(page, said)
  }
  await expect(page.getByRole('row').last()).toContainText(/Inactivo.*Sí/s)
  const file = await page.getByRole('link', { name: 'Descargar CSV' }).getAttribute('href')
  const csv = await (await page.request.get(file ?? '')).text()
  expect(csv.split('\r\n').slice(1, -1)).toEqual([
    expect.stringMatching(
      /^Producto;[0-9a-f-]{36};ramo-de-dos;Ramo de dos;Guardados;;De regalo;140\.00;;0;0;0;No;Sí;No;/,
    ),
    expect.stringMatching(/^Color;[0-9a-f-]{36};ramo-de-dos;Hueso;+#f3ead7;/),
  ])
  const link = page.getByRole('link', { name: 'Descargar Excel' })
  const xlsx = await page.request.get((await link.getAttribute('href')) ?? '')
  const [, row = []] = await readSheet(await xlsx.body())
  expect(row.slice(2, 4)).toEqual(['ramo-de-dos', 'Ramo de dos'])

  await page.getByRole('link', { name: 'Ramo de dos', exact: true }).click()
  await expect(page.getByText('Oculto en la tienda')).toBeVisible()
  await page.getByRole('link', { name: 'Ver en tienda' }).click()
  await expect(page.getByText('Oculto en la tienda: solo el equipo ve esta página.')).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await visit(`/admin/productos/${product.id}`)
  await db
    .updateTable('products')
    .set({ stock: 44, description: 'De ella', updated_at: new Date() })
    .where('id', '=', product.id)
    .execute()
  await page.getByLabel('Nombre', { exact: true }).fill('Ramo mío')
  await page.getByLabel('Slug').fill('ramo-de-dos')
  await page.getByLabel('Stock').fill('7')
  await save(page)
  await expect(page.getByText('Otra persona dejó aquí: 44').first()).toBeVisible()
  await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue('Ramo mío')
  if (isLive) await page.keyboard.press('Control+s')
  else await save(page)
  await says(page, 'Producto actualizado')
  const stored = await db
    .selectFrom('products')
    .select(['name', 'stock', 'description'])
    .where('id', '=', product.id)
    .executeTakeFirst()
  expect(stored).toEqual({ name: 'Ramo mío', stock: 7, description: 'De ella' })

  await page.getByRole('link', { name: 'Eliminar Ramo mío' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
  await says(page, 'Producto eliminado')
  expect(await storedColors('ramo-de-dos')).toEqual([])
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await says(page, 'Producto creado')
  expect(await storedColors('ramo-de-dos')).toMatchObject([
    { color_name: 'Hueso', hex_color: '#f3ead7', image_url: null },
  ])
})
