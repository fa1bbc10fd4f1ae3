import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { db } from '~/database/db.server'
import { checkList } from '~/models/catalogue/admin/price-list/import.server'
import type { Line } from '~/models/catalogue/admin/price-list/lines.server'
import { aCategory, aColor, aProduct, aSize } from '../support/factories'
import { expect, test } from '../support/browser/fixtures'
import { ADMIN } from '../support/browser/shop'
import { zipOf } from '../support/files/zip-files'
import { signIn } from '../support/browser/shopping'

test.beforeEach(({ page }) => signIn(page, ADMIN))

async function bring(page: Page, name: string, buffer: Buffer) {
  await page.getByLabel('Archivo de Excel o CSV').setInputFiles({ name, mimeType: '', buffer })
  await page.getByRole('button', { name: 'Ver qué cambia' }).click()
}

async function file(page: Page, kind: 'csv' | 'xlsx') {
  const answer = await page.request.get(`/admin/productos/${kind}`)
  return answer.body()
}

test('a list goes out, is changed, and comes in whole or not at all @no-js', async ({
  page,
  visit,
  expectAccessible,
}) => {
  const category = await aCategory({ name: 'Lista de prueba' })
  const of = { category_id: category.id }
  const product = await aProduct({ ...of, name: '=Ramo ñ', price: 7_777, stock: 9 })
  const sized = await aProduct({ ...of, name: 'Caja de prueba' })
  const size = await aSize({ product_id: sized.id, name: 'Chica', price: 5_000 })
  const stored = () =>
    db.selectFrom('products').selectAll().where('id', '=', product.id).executeTakeFirst()

  await visit('/admin/productos')
  await page.getByRole('link', { name: 'Importar una lista' }).click()
  await page.getByRole('button', { name: 'Ver qué cambia' }).click()
  await expect(page.locator('#archivo-problem')).toHaveText('Elige el archivo de la lista')
  await expectAccessible()
  for (const kind of ['csv', 'xlsx'] as const) {
    await bring(page, `igual.${kind}`, await file(page, kind))
    const region = page.getByRole('region', { name: `Esto cambiaría: igual.${kind}` })
    await expect(region).toContainText('Nada cambia')
    await expect(region.getByRole('button')).toHaveCount(0)
  }

  const csv = (await file(page, 'csv')).toString()
  expect(csv).toContain(`;'=Ramo ñ;`)
  const changed = csv
    .replace(';77.77;;9;9;', ';88.5;;12;9;')
    .replace(';Chica;;;;50.00', ';Chica;;;;51')
  const bad = `${changed}Producto;;;Ramo nuevo;Nada;;;9\r\nTamaño;${size.id};;;;;;diez\r\n`
  await bring(page, 'mala.csv', Buffer.from(bad))
  const preview = page.getByRole('region', { name: 'Esto cambiaría: mala.csv' })
  await expect(preview).toContainText('2 problemas por corregir')
  const refused = preview.getByRole('table', { name: 'Por corregir' })
  await expect(refused.getByRole('row', { name: 'Ramo nuevo' })).toContainText(
    'Escribe el nombre de una categoría que exista',
  )
  await expect(refused.getByRole('row', { name: 'Línea' }).last()).toContainText(
    'Ya está en la línea',
  )
  await expect(preview.getByRole('button')).toHaveCount(0)
  await expectAccessible()
  const all = preview.getByRole('link', { name: 'Descargar todo esto (CSV)' })
  const lines = await (await page.request.get((await all.getAttribute('href')) ?? '')).text()
  expect(lines).toContain(`;'=Ramo ñ;Precio;77.77;88.50;\r\n`)

  await bring(page, 'buena.csv', Buffer.from(changed))
  const good = page.getByRole('region', { name: 'Esto cambiaría: buena.csv' })
  await expect(good).toContainText('2 líneas que cambian')
  const cells = good.getByRole('row', { name: '=Ramo ñ' })
  await expect(cells).toContainText('Precio: 77.77 → 88.50')
  await expect(cells).toContainText('Stock: 9 → 12')
  // One is sold, and somebody has another price, while the preview is open.
  const meanwhile = { price: 8_000, stock: 8 }
  await db.updateTable('products').set(meanwhile).where('id', '=', product.id).execute()
  await good.getByRole('button', { name: 'Escribir 2 líneas' }).click()
  await expect(page.getByText('No se escribió nada')).toBeVisible()
  await expect(good).toContainText('=Ramo ñ, Precio: ahora dice «80.00»')
  await expect(cells).toContainText('Precio: 80.00 → 88.50')
  expect(await stored()).toMatchObject(meanwhile)
  await expectAccessible()

  await good.getByRole('button', { name: 'Escribir 2 líneas' }).click()
  await expect(page.getByText('2 líneas escritas')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Lista escrita: buena.csv' })).toBeVisible()
  expect(await stored()).toMatchObject({ price: 8_850, stock: 11 })
  await expectAccessible()
})

test('pictures come in an archive beside a list, more than any other form may take @no-js', async ({
  page,
  visit,
}) => {
  const product = await aProduct({ category_id: (await aCategory({ name: 'Con fotos' })).id })
  const color = await aColor({ product_id: product.id, color_name: 'Rojo', image_url: null })
  const create = { width: 60, height: 40, channels: 3, background: '#a33' } as const
  const bytes = await sharp({ create }).jpeg().toBuffer()
  const others = Array.from({ length: 9 }, (_, at) => `otra ${at}.jpg`)
  const archive = zipOf([
    ...others.map((name) => ({ name, text: '', bytes: Buffer.alloc(4 * 2 ** 20), isStored: true })),
    { name: 'roja.jpg', text: '', bytes },
  ])
  await visit('/admin/productos/lista')
  const pictures = page.getByLabel('Un .zip con fotos (opcional)')
  const list = Buffer.from(`Tipo;Id;Imagen\nColor;${color.id};roja.jpg`)
  await pictures.setInputFiles({ name: 'a.zip', mimeType: '', buffer: Buffer.from('nada') })
  await bring(page, 'fotos.csv', list)
  await expect(page.locator('#fotos-problem')).toHaveText('Este archivo no es un .zip con fotos')
  await pictures.setInputFiles({ name: 'fotos.zip', mimeType: '', buffer: archive })
  await bring(page, 'fotos.csv', list)
  const preview = page.getByRole('region', { name: 'Esto cambiaría: fotos.csv' })
  await expect(preview).toContainText('Imagen: (vacío) → producto-roja-')
  await preview.getByRole('button', { name: 'Escribir 1 línea' }).click()
  await expect(page.getByText('1 línea escrita')).toBeVisible()
  const { image_url: url } = await db
    .selectFrom('product_colors')
    .select('image_url')
    .where('id', '=', color.id)
    .executeTakeFirstOrThrow()
  expect((await page.request.get(url ?? '')).status()).toBe(200)
})

test('how far a long list is stands on its page, which shows what it found at the end @no-js', async ({
  page,
  visit,
  isLive,
  expectAccessible,
}) => {
  await aCategory({ name: 'Lista larga' })
  const lines = Array.from({ length: 10_000 }, (_, at): Line => {
    const price = at % 20 ? '10' : 'diez'
    return [at + 2, { name: `Ramo largo ${at}`, category: 'Lista larga', price }]
  })
  const { id } = await db
    .insertInto('price_list_imports')
    .values({ file_name: 'larga.csv', lines: JSON.stringify(lines), total: 10_000, done: 600 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await visit(`/admin/productos/lista?lista=${id}`)
  const reading = page.getByRole('region', { name: 'Leyendo la lista: larga.csv' })
  await expect(reading).toContainText('Van 600 de 10000 líneas o fotos')
  await expectAccessible()
  await checkList(id)
  if (!isLive) await page.getByRole('link', { name: 'Ver cómo va' }).click()
  const preview = page.getByRole('region', { name: 'Esto cambiaría: larga.csv' })
  await expect(preview).toContainText('10000 líneas nuevas, 500 problemas por corregir')
  await expect(preview).toContainText('Y 400 más, en el archivo de abajo.')
  await expectAccessible()
})
