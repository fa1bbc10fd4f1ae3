import type { Page } from '@playwright/test'
import { db } from '~/database/db.server'
import { aCategory, aColor, aPicture, aProduct, aSize } from '../support/factories'
import { expect, test } from '../support/browser/fixtures'
import { ADMIN } from '../support/browser/shop'
import { signIn } from '../support/browser/shopping'

test.beforeEach(({ page }) => signIn(page, ADMIN))

function size(page: Page, place: number) {
  return page.getByRole('group', { name: `Tamaño ${place}`, exact: true })
}

async function addSize(page: Page, place: number, name: string, price: string, stock: string) {
  await page.getByRole('button', { name: 'Agregar tamaño' }).click()
  const row = size(page, place)
  await row.getByLabel('Nombre del tamaño').fill(name)
  await row.getByLabel('Precio', { exact: true }).fill(price)
  await row.getByLabel('Stock').fill(stock)
}

async function save(page: Page) {
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
}

async function says(page: Page, text: string) {
  await expect(page.getByRole('status').or(page.getByRole('alert')).getByText(text)).toBeVisible()
}

async function storedSizes(slug: string) {
  return db
    .selectFrom('product_sizes')
    .innerJoin('products', 'products.id', 'product_id')
    .select(['product_sizes.name', 'product_sizes.price', 'product_sizes.stock', 'contents'])
    .select(['product_sizes.sale_price', 'recommended', 'product_sizes.active'])
    .where('products.slug', '=', slug)
    .orderBy('display_order')
    .execute()
}

function storedProduct(slug: string) {
  return db.selectFrom('products').selectAll().where('slug', '=', slug).executeTakeFirstOrThrow()
}

test('a product is made in three sizes, moved, hidden, recommended, copied and brought back @no-js', async ({
  page,
  visit,
  isLive,
  settings,
  expectAccessible,
}) => {
  await settings({ track_stock: 'true' })
  await aCategory({ name: 'Ramos por tamaño' })
  await visit('/admin/productos/nuevo')
  await page.getByLabel('Nombre', { exact: true }).fill('Ramo Medido')
  await page.getByLabel('Slug').fill('ramo-medido')
  await page.getByLabel('Categoría', { exact: true }).selectOption('Ramos por tamaño')
  await page.getByLabel('Precio', { exact: true }).fill('doce')
  const more = page.getByRole('button', { name: 'Agregar tamaño' })
  const [, added = ''] = (await more.getAttribute('formaction'))?.split('#') ?? []
  await addSize(page, 1, '50 rosas', '250', '2')
  // Where a form without scripts comes back.
  await expect(size(page, 1).getByLabel('Nombre del tamaño')).toHaveAttribute('id', added)
  await addSize(page, 2, '12 rosas', 'ocho', '5')
  await addSize(page, 3, '12 ROSAS', '150', '1')
  await size(page, 2).getByLabel('Qué lleva').fill('12 rosas y follaje')
  await size(page, 2)
    .getByLabel(/^Recomendado/)
    .check()
  await size(page, 3)
    .getByLabel(/^Recomendado/)
    .check()
  await page.getByRole('button', { name: 'Agregar tamaño' }).click()
  await expect(size(page, 4).getByLabel(/^A la vista/)).toBeChecked()
  // What is read of a row that stays blank is nothing.
  await save(page)
  for (const [place, sentence] of [
    [2, 'Escribe un monto como 12.50, sin signos'],
    [3, 'Ya hay un tamaño con este nombre'],
    [3, 'Solo un tamaño puede ser el recomendado'],
  ] as const) {
    await expect(size(page, place).getByText(sentence)).toBeVisible()
  }
  await expect(
    page.getByRole('alert').getByRole('link', { name: 'Tamaño 3, Recomendado' }),
  ).toBeVisible()
  await expect(size(page, 2).getByLabel('Qué lleva')).toHaveValue('12 rosas y follaje')
  // What was typed before is not read any more.
  const price = page.locator('#product-price')
  await expect(price).toHaveValue('doce')
  await expect(price).toHaveAttribute('readonly')
  await expectAccessible()

  await size(page, 2).getByLabel('Precio', { exact: true }).fill('80')
  await size(page, 2).getByLabel('Precio de oferta').fill('90')
  await size(page, 3).getByLabel('Nombre del tamaño').fill('24 rosas')
  await size(page, 3)
    .getByLabel(/^Recomendado/)
    .uncheck()
  await size(page, 3)
    .getByRole('button', { name: /^Subir/ })
    .click()
  await expect(size(page, 2).getByLabel('Nombre del tamaño')).toHaveValue('24 rosas')
  await size(page, 3)
    .getByRole('button', { name: /^Subir/ })
    .click()
  await expect(size(page, 2).getByLabel('Nombre del tamaño')).toHaveValue('12 rosas')
  await size(page, 1)
    .getByLabel(/^A la vista/)
    .uncheck()
  if (isLive) await expect(price).toHaveAttribute('readonly')
  await save(page)
  await says(page, 'Producto creado')
  await says(page, '12 rosas: El precio de oferta no es menor que el precio')
  const sizes = [
    { name: '50 rosas', price: 25_000, stock: 2, recommended: false, active: false },
    { name: '12 rosas', price: 8_000, stock: 5, recommended: true, active: true },
    { name: '24 rosas', price: 15_000, stock: 1, recommended: false, active: true },
  ]
  expect(await storedSizes('ramo-medido')).toMatchObject(sizes)
  const made = await storedProduct('ramo-medido')
  expect(made).toMatchObject({ price: 8_000, stock: 6 })

  await visit(`/admin/productos/${made.id}`)
  await expect(price).toHaveValue('80.00')
  await expect(price).toHaveAttribute('readonly')
  await expect(page.locator('#product-stock')).toHaveValue('6')
  await expect(page.getByText('La suma de sus tamaños a la vista.')).toBeVisible()
  await expectAccessible()
  await size(page, 2)
    .getByLabel(/^A la vista/)
    .uncheck()
  await size(page, 3)
    .getByLabel(/^A la vista/)
    .uncheck()
  await save(page)
  await expect(
    page.getByText('Deja al menos un tamaño a la vista, o desactiva el producto').first(),
  ).toBeVisible()
  await expect(size(page, 2).getByLabel(/^A la vista/)).not.toBeChecked()
  await size(page, 2)
    .getByLabel(/^A la vista/)
    .check()
  // Sold while the form was open, and not put back by it.
  await db.updateTable('product_sizes').set({ stock: 4 }).where('name', '=', '12 rosas').execute()
  await size(page, 3).getByLabel('Eliminar 24 rosas al guardar').check()
  await save(page)
  await says(page, 'Producto actualizado')
  const left = sizes.slice(0, 2).map((one) => ({ ...one, stock: one.stock === 5 ? 4 : one.stock }))
  expect(await storedSizes('ramo-medido')).toMatchObject(left)
  expect(await storedProduct('ramo-medido')).toMatchObject({ stock: 4 })

  await visit(`/admin/productos/${made.id}`)
  await page.getByRole('link', { name: 'Duplicar' }).click()
  await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue('Ramo Medido (copia)')
  await expect(size(page, 2).getByLabel('Qué lleva')).toHaveValue('12 rosas y follaje')
  await save(page)
  await says(page, 'Producto creado')
  expect(await storedSizes('ramo-medido-copia')).toMatchObject(left)
  expect(await storedSizes('ramo-medido')).toMatchObject(left)

  await visit('/admin/productos?q=ramo-medido-copia')
  await page.getByRole('link', { name: /^Eliminar Ramo Medido/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
  await says(page, 'Producto eliminado')
  expect(await storedSizes('ramo-medido-copia')).toEqual([])
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await says(page, 'Producto creado')
  expect(await storedSizes('ramo-medido-copia')).toMatchObject(left)
})

test('a picture shows one colour or size, and what has no size in view stays hidden @no-js', async ({
  page,
  visit,
  expectAccessible,
}) => {
  const { id: category_id } = await aCategory({ name: 'Fotografiados' })
  const { id } = await aProduct({ name: 'Ramo de fotos', slug: 'ramo-de-fotos', category_id })
  const color = await aColor({ product_id: id, color_name: 'Hueso' })
  const small = await aSize({ product_id: id, name: 'Chico' })
  await aPicture({ product_id: id, color_id: color.id, display_order: 1 })
  await aPicture({ product_id: id, display_order: 2 })
  const shown = () =>
    db
      .selectFrom('product_images')
      .select(['color_id', 'size_id'])
      .where('product_id', '=', id)
      .orderBy('display_order')
      .execute()
  const photo = (place: number) => page.getByRole('group', { name: `Foto ${place}`, exact: true })

  await visit(`/admin/productos/${id}`)
  await expect(photo(1).getByLabel('Se ve con el color')).toHaveValue(color.id)
  await expect(photo(2).getByLabel('Se ve con el color')).toHaveValue('')
  await photo(2).getByLabel('Se ve con el tamaño').selectOption('Chico')
  await photo(2).getByRole('button', { name: 'Subir foto 2' }).click()
  await expect(photo(1).getByLabel('Se ve con el tamaño')).toHaveValue(small.id)
  await expectAccessible()
  await size(page, 1)
    .getByLabel(/^A la vista/)
    .uncheck()
  await page.getByLabel(/^Activo/).uncheck()
  await save(page)
  await says(page, 'Producto actualizado')
  const expected = [
    { color_id: null, size_id: small.id },
    { color_id: color.id, size_id: null },
  ]
  expect(await shown()).toEqual(expected)

  await visit('/admin/productos?q=ramo-de-fotos')
  await page.getByLabel('Marcar Ramo de fotos').check()
  await page.getByLabel('Acción para las filas marcadas').selectOption('Activar')
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await says(page, 'No se activó nada. Deja a la vista al menos un tamaño de Ramo de fotos')
  expect(await storedProduct('ramo-de-fotos')).toMatchObject({ active: false })
})
