import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { addDays, formatDay, limaDay } from '~/dates'
import { db } from '~/database/db.server'
import { aCategory, aSubcategory, aTag } from '../support/factories'
import { expect, test } from '../support/browser/fixtures'
import { ADMIN } from '../support/browser/shop'
import { aBouquet, putInCart, signIn } from '../support/browser/shopping'

test.beforeEach(({ page }) => signIn(page, ADMIN))

/** Of the shape that slides have; photographs of real sizes are the subject of the picture tests. */
async function photo(color: string) {
  const background = {
    create: { width: 320, height: 100, channels: 3, background: color },
  } as const
  const buffer = await sharp(background).png().toBuffer()
  return { name: 'foto.png', mimeType: 'image/png', buffer }
}

function panel(page: Page) {
  return page.getByRole('dialog')
}

/** A field of the open panel: the list behind it has labels of its own. */
function field(page: Page, label: string | RegExp, exact = false) {
  return panel(page).getByLabel(label, { exact })
}

async function save(page: Page) {
  await panel(page).getByRole('button', { name: 'Guardar', exact: true }).click()
}

/** A refusal in the panel: the field by its name on top of the form, the sentence beside it alone. */
async function refused(page: Page, title: string, sentence: string) {
  const summary = panel(page).getByRole('alert').filter({ hasText: title })
  await expect(summary.getByRole('link')).not.toHaveCount(0)
  await expect(summary).not.toContainText(sentence)
  await expect(panel(page).getByText(sentence)).toHaveCount(1)
}

async function saysAboveAll(page: Page, text: string) {
  await expect(page.getByRole('status').or(page.getByRole('alert')).getByText(text)).toBeVisible()
}

function row(page: Page, text: string) {
  return page.getByRole('row').filter({ hasText: text })
}

async function choosePhoto(page: Page, color: string, isLive: boolean) {
  await field(page, /^Imagen/).setInputFiles(await photo(color))
  if (isLive) await expect(page.getByText('Imagen subida correctamente')).toBeVisible()
}

async function switchOff(page: Page, name: string) {
  await page.getByLabel(`Marcar ${name}`).check()
  await page.getByLabel('Acción para las filas marcadas').selectOption('Desactivar')
  await page.getByRole('button', { name: 'Aplicar' }).click()
}

async function remove(page: Page, name: string, question: string) {
  await page.getByRole('link', { name: `Eliminar ${name}` }).click()
  const asked = page.getByRole('dialog', { name: question })
  await expect(asked).toBeVisible()
  await asked.getByRole('button', { name: 'Eliminar' }).click()
}

/** The answer to a picture's address. */
async function statusOf(page: Page, url: string | null | undefined) {
  return (await page.request.get(url ?? '/imagenes/ninguna')).status()
}

test('complements: made with a picture, offered with a product, put in order and removed @no-js', async ({
  page,
  visit,
  isLive,
  expectAccessible,
}) => {
  const bouquet = await aBouquet()
  await visit('/admin/complementos')
  await expectAccessible()
  await page.getByRole('link', { name: 'Nuevo complemento' }).click()
  await field(page, 'Nombre').fill('Globo de prueba')
  await field(page, 'Precio (S/)').fill('12.505')
  await choosePhoto(page, '#c4673f', isLive)
  await field(page, 'Punto de recorte, horizontal').fill('20')
  await field(page, 'Punto de recorte, vertical').fill('101')
  await save(page)
  await refused(page, 'Error', 'Escribe un monto como 12.50, sin signos')
  await refused(page, 'Error', 'Escribe un número entero, de 0 a 100')
  await field(page, 'Punto de recorte, vertical').fill('70')
  await expect(field(page, 'Nombre')).toHaveValue('Globo de prueba')
  await expectAccessible()

  await field(page, 'Precio (S/)').fill('12,5')
  await save(page)
  await saysAboveAll(page, 'Complemento creado')
  await expect(row(page, 'Globo de prueba')).toContainText('S/ 12.50')
  const { image_url } = await complement('Globo de prueba')
  expect(image_url).toMatch(/^\/imagenes\/complement-/)
  expect(await statusOf(page, image_url)).toBe(200)

  await page.getByRole('link', { name: 'mover Globo de prueba a otra posición' }).click()
  await page.getByLabel('Mover a la posición').fill('1')
  await page.getByRole('button', { name: 'Mover', exact: true }).click()
  await saysAboveAll(page, 'Globo de prueba, posición 1 de')
  await visit(bouquet.path)
  const offered = page.getByRole('group', { name: 'Complementos' }).getByRole('listitem')
  await expect(offered.first()).toContainText(/Globo de prueba.*\+ S\/ 12.50/)
  await expect(offered.first().locator('img')).toHaveAttribute('class', /crop crop-x-20 crop-y-70/)

  await visit('/admin/complementos?q=globo+de+prueba')
  await expect(row(page, 'Globo de prueba').locator('img')).toHaveAttribute(
    'class',
    /crop crop-x-20 crop-y-70/,
  )
  await page.getByRole('link', { name: 'Editar Globo de prueba' }).click()
  await field(page, 'Precio (S/)').fill('0')
  await save(page)
  await saysAboveAll(page, 'Complemento actualizado')
  await expect(row(page, 'Globo de prueba')).toContainText('S/ 0.00')
  expect((await complement('Globo de prueba')).image_url).toBe(image_url)
  await switchOff(page, 'Globo de prueba')
  await saysAboveAll(page, 'Complemento desactivado')
  await visit(bouquet.path)
  await expect(page.getByText('Globo de prueba')).toHaveCount(0)

  await visit('/admin/complementos')
  await remove(page, 'Globo de prueba', '¿Eliminar este complemento?')
  await saysAboveAll(page, 'Complemento eliminado')
  expect(await statusOf(page, image_url)).toBe(404)
})

function complement(name: string) {
  return db
    .selectFrom('complements')
    .select('image_url')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
}

test('zones: districts one by one, the cost with a comma, chosen at the checkout @no-js', async ({
  page,
  visit,
  expectAccessible,
}) => {
  await putInCart(page, await aBouquet())
  await visit('/admin/zonas-envio')
  await expectAccessible()
  await page.getByRole('link', { name: 'Nueva zona' }).click()
  await field(page, 'Nombre').fill('Zona de prueba')
  await field(page, 'Distritos').fill(' , ,')
  await field(page, 'Costo (S/)').fill('-1')
  await save(page)
  await refused(page, 'Error', 'Escribe al menos un distrito')
  await expect(field(page, 'Costo (S/)')).toHaveValue('-1')
  await expectAccessible()

  await field(page, 'Distritos').fill('Ancón, , Santa  Rosa ,,Ancón')
  await field(page, 'Costo (S/)').fill('10,5')
  await save(page)
  await saysAboveAll(page, 'Zona creada')
  await expect(row(page, 'Zona de prueba').getByRole('listitem')).toHaveText([
    'Ancón',
    'Santa Rosa',
  ])
  await expect(row(page, 'Zona de prueba')).toContainText('S/ 10.50')
  await visit('/checkout')
  await expect(page.locator('option', { hasText: 'Zona de prueba' })).toHaveText(/S\/ 10\.50/)

  await visit('/admin/zonas-envio?q=ancon')
  await page.getByRole('link', { name: 'Editar Zona de prueba' }).click()
  await expect(field(page, 'Distritos')).toHaveValue('Ancón, Santa Rosa')
  await field(page, 'Costo (S/)').fill('11')
  await save(page)
  await saysAboveAll(page, 'Zona actualizada')
  await switchOff(page, 'Zona de prueba')
  await saysAboveAll(page, 'Zona desactivada')
  await visit('/checkout')
  await expect(page.locator('option', { hasText: 'Zona de prueba' })).toHaveCount(0)

  await visit('/admin/zonas-envio')
  await remove(page, 'Zona de prueba', '¿Eliminar esta zona de envío?')
  await saysAboveAll(page, 'Zona eliminada')
  await expect(row(page, 'Zona de prueba')).toHaveCount(0)
})

test('coupons: in capitals, within their rules, taken off at the checkout @no-js', async ({
  page,
  visit,
  expectAccessible,
}) => {
  const failure = 'No se pudo guardar el cupón'
  const today = limaDay(new Date())
  await putInCart(page, await aBouquet())
  await visit('/admin/cupones')
  await expectAccessible()
  await page.getByRole('link', { name: 'Nuevo cupón' }).click()
  await field(page, 'Código').fill(' prueba-ñ ')
  await field(page, 'Descuento', true).fill('100,01')
  await field(page, 'Válido desde').fill(addDays(today, 3))
  await field(page, 'Válido hasta').fill(today)
  await field(page, 'Compra mínima').fill('1.000,50')
  await save(page)
  await refused(page, failure, 'Escribe un monto como 12.50, sin signos')
  await field(page, 'Compra mínima').fill('50')
  await save(page)
  await refused(page, failure, 'Un porcentaje llega como máximo a 100')
  await refused(page, failure, 'La fecha de fin no puede ser anterior a la de inicio')
  await expect(field(page, 'Válido desde')).toHaveValue(addDays(today, 3))
  await expectAccessible()

  await field(page, 'Descuento', true).fill('12,5')
  await field(page, 'Válido desde').fill(today)
  await field(page, 'Usos máximos').fill('2')
  await save(page)
  await saysAboveAll(page, 'Cupón creado')
  const listed = row(page, 'PRUEBA-Ñ')
  const day = formatDay(today)
  await expect(listed).toContainText('12.5%')
  await expect(listed).toContainText(`${day} al ${day}`)
  await expect(listed).toContainText('0 de 2')
  await expect(listed).toContainText('Activo')

  await page.getByRole('link', { name: 'Nuevo cupón' }).click()
  await field(page, 'Código').fill('Prueba-ñ')
  await field(page, 'Descuento', true).fill('5')
  await save(page)
  await refused(page, failure, 'Ya existe un cupón con este código')

  await visit('/checkout')
  await page.getByLabel('Código de descuento').fill('prueba-ñ')
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await expect(page.getByText('¡Cupón aplicado! Descuento de S/ 12.50')).toBeVisible()

  await visit('/admin/cupones?q=prueba')
  await page.getByRole('link', { name: 'Editar PRUEBA-Ñ' }).click()
  await expect(field(page, 'Descuento', true)).toHaveValue('12.5')
  await field(page, 'Válido desde').fill(addDays(today, 2))
  await field(page, 'Válido hasta').fill('')
  await save(page)
  await saysAboveAll(page, 'Cupón actualizado')
  await expect(listed).toContainText('Próximamente')
  await switchOff(page, 'PRUEBA-Ñ')
  await saysAboveAll(page, 'Cupón desactivado')
  await remove(page, 'PRUEBA-Ñ', '¿Estás seguro de eliminar este cupón?')
  await saysAboveAll(page, 'Cupón eliminado')
})

test('slides: a picture, words and a safe link, first on the home page @no-js', async ({
  page,
  visit,
  isLive,
  expectAccessible,
}) => {
  await visit('/admin/hero-slides')
  await expectAccessible()
  await page.getByRole('link', { name: 'Nuevo slide' }).click()
  await expect(panel(page)).toContainText('1920x600px')
  await field(page, 'Título').fill('Slide de prueba')
  await field(page, 'Texto del botón').fill('Comprar')
  await field(page, 'Enlace').fill('javascript:alert(1)')
  await save(page)
  await refused(page, 'Error', 'Elige una imagen')
  await refused(page, 'Error', 'Escribe una página de la tienda, como /catalogo')
  await expectAccessible()
  await choosePhoto(page, '#3f6b4f', isLive)
  await field(page, 'Enlace').fill('/catalogo')
  await save(page)
  await saysAboveAll(page, 'Slide creado')
  await expect(row(page, 'Slide de prueba')).toContainText('Comprar → /catalogo')
  const first = await slidePicture()
  expect(first).toMatch(/^\/imagenes\/hero-slide-/)

  await page.getByRole('button', { name: 'Subir Slide de prueba' }).click()
  await saysAboveAll(page, 'Slide de prueba, posición')
  await page.getByRole('link', { name: 'mover Slide de prueba a otra posición' }).click()
  await page.getByLabel('Mover a la posición').fill('1')
  await page.getByRole('button', { name: 'Mover', exact: true }).click()
  await saysAboveAll(page, 'Slide de prueba, posición 1 de')
  await visit('/')
  const shown = page.getByRole('region', { name: 'Novedades' }).getByRole('listitem').first()
  await expect(shown).toContainText('Slide de prueba')
  await expect(shown.getByRole('link', { name: 'Comprar' })).toHaveAttribute('href', '/catalogo')

  await visit('/admin/hero-slides')
  await page.getByRole('link', { name: 'Editar Slide de prueba' }).click()
  await field(page, 'Texto del botón').fill('')
  await save(page)
  await saysAboveAll(page, 'Slide actualizado')
  expect(await slidePicture()).toBe(first)
  await page.getByRole('link', { name: 'Editar Slide de prueba' }).click()
  await choosePhoto(page, '#f5c445', isLive)
  await save(page)
  await saysAboveAll(page, 'Slide actualizado')
  expect(await statusOf(page, first)).toBe(404)
  const second = await slidePicture()
  expect(await statusOf(page, second)).toBe(200)

  await switchOff(page, 'Slide de prueba')
  await saysAboveAll(page, 'Slide desactivado')
  await visit('/')
  await expect(page.getByText('Slide de prueba')).toHaveCount(0)
  await visit('/admin/hero-slides')
  await remove(page, 'Slide de prueba', '¿Eliminar este slide?')
  await saysAboveAll(page, 'Slide eliminado')
  expect(await statusOf(page, second)).toBe(404)
})

async function slidePicture(): Promise<string> {
  const { image_url } = await db
    .selectFrom('hero_slides')
    .select('image_url')
    .where('title', '=', 'Slide de prueba')
    .executeTakeFirstOrThrow()
  return image_url
}

test('the grid: a picture leads to a category, a subcategory or a tag, one only @no-js', async ({
  page,
  visit,
  isLive,
  expectAccessible,
}) => {
  const category = await aCategory({ name: 'Bonsáis de prueba' })
  await aSubcategory({ category_id: category.id, name: 'Olmos de prueba', slug: 'olmos' })
  await aTag({ name: 'Calma de prueba' })
  await aTag({ name: 'Retirado de prueba', active: false })

  await visit('/admin/lifestyle-grid')
  await expect(page.getByText('pensada para 4 imágenes')).toBeVisible()
  await expectAccessible()
  await page.getByRole('link', { name: 'Nueva imagen' }).click()
  await field(page, 'Título').fill('Imagen de prueba')
  await field(page, 'Tipo de enlace').selectOption('Subcategoría')
  await choosePhoto(page, '#a33b52', isLive)
  await save(page)
  await refused(page, 'Error', 'Elige la subcategoría')
  await expectAccessible()
  const subcategory = field(page, 'Subcategoría', true)
  await expect(page.locator('option', { hasText: 'Retirado de prueba' })).toHaveCount(0)
  await subcategory.selectOption('Olmos de prueba')
  if (isLive) await panel(page).getByRole('button', { name: 'Punto de recorte' }).press('ArrowUp')
  else await field(page, 'Punto de recorte, vertical').fill('40')
  await save(page)
  await saysAboveAll(page, 'Imagen creada')
  await expect(row(page, 'Imagen de prueba')).toContainText('Olmos de prueba')
  const thumb = row(page, 'Imagen de prueba').locator('img')
  await expect(thumb).toHaveAttribute('class', /crop crop-x-50 crop-y-40/)
  const { image_url } = await gridRow()
  expect(image_url).toMatch(/^\/imagenes\/lifestyle-/)

  await page.getByRole('link', { name: 'mover Imagen de prueba a otra posición' }).click()
  await page.getByLabel('Mover a la posición').fill('1')
  await page.getByRole('button', { name: 'Mover', exact: true }).click()
  await saysAboveAll(page, 'Imagen de prueba, posición 1 de')
  await visit('/')
  const shown = page.locator('#lifestyle-grid').getByRole('link', { name: 'Imagen de prueba' })
  await expect(shown).toHaveAttribute('href', `/catalogo/${category.slug}/olmos`)
  await expect(gridPicture(page)).toHaveAttribute('class', /crop crop-x-50 crop-y-40/)

  await visit('/admin/lifestyle-grid')
  await page.getByRole('link', { name: 'Editar Imagen de prueba' }).click()
  await field(page, 'Tipo de enlace').selectOption('Tag')
  await field(page, 'Tag', true).selectOption('Calma de prueba')
  await save(page)
  await saysAboveAll(page, 'Imagen actualizada')
  expect(await gridRow()).toMatchObject({
    image_url,
    alt_text: 'Imagen de prueba',
    link_category_id: null,
    link_subcategory_id: null,
    link_tag_id: expect.any(String),
  })
  await switchOff(page, 'Imagen de prueba')
  await saysAboveAll(page, 'Imagen desactivada')
  await visit('/')
  await expect(shown).toHaveCount(0)
  await visit('/admin/lifestyle-grid')
  await remove(page, 'Imagen de prueba', '¿Eliminar esta imagen?')
  await saysAboveAll(page, 'Imagen eliminada')
  if (isLive) await expect(page.locator('#contenido')).toBeFocused()
  expect(await statusOf(page, image_url)).toBe(404)
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await saysAboveAll(page, 'Imagen creada')
  await expect(row(page, 'Imagen de prueba')).toBeVisible()
  expect(await gridRow()).toMatchObject({ crop_x: 50, crop_y: 40 })
  expect(await statusOf(page, image_url)).toBe(200)
})

function gridPicture(page: Page) {
  return page.locator('#lifestyle-grid').getByRole('img', { name: 'Imagen de prueba' })
}

function gridRow() {
  return db
    .selectFrom('lifestyle_images')
    .selectAll()
    .where('title', '=', 'Imagen de prueba')
    .executeTakeFirstOrThrow()
}
