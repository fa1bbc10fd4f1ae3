import type { Page } from '@playwright/test'
import { addDays, formatDayLong, limaDay } from '~/dates'
import { db } from '~/database/db.server'
import { aCategory, aProduct, aSize } from '../support/factories'
import { expect, test } from '../support/browser/fixtures'
import { ADMIN } from '../support/browser/shop'
import { signIn } from '../support/browser/shopping'

test.beforeEach(({ page }) => signIn(page, ADMIN))

async function says(page: Page, text: string) {
  await expect(page.getByRole('status').or(page.getByRole('alert')).getByText(text)).toBeVisible()
}

/** A category of one bouquet without sizes and one in two. */
async function aFewBouquets(name: string) {
  const category = await aCategory({ name })
  const of = { category_id: category.id }
  const plain = await aProduct({ ...of, name: `${name} sola`, price: 10_000, sale_price: 9_950 })
  const sized = await aProduct({ ...of, name: `${name} en ramo`, active: false })
  const parts = { product_id: sized.id, stock: 4 }
  const small = await aSize({ ...parts, name: '12 rosas', price: 8_990 })
  const large = await aSize({ ...parts, name: '24 rosas', price: 15_000, display_order: 2 })
  const stored = async () => {
    const sizes = db.selectFrom('product_sizes').select(['price', 'stock'])
    const [first, second] = await sizes
      .where('product_id', '=', sized.id)
      .orderBy('display_order')
      .execute()
    const product = await db
      .selectFrom('products')
      .select(['price', 'sale_price'])
      .where('id', '=', plain.id)
      .executeTakeFirst()
    return [product?.price, product?.sale_price, first?.price, second?.price]
  }
  return { plain, sized, small, large, stored }
}

test('the prices of sizes are changed in the list, together, and back @no-js', async ({
  page,
  visit,
  settings,
  expectAccessible,
}) => {
  await settings({ track_stock: 'true' })
  const { stored, sized, large } = await aFewBouquets('Rosa fila')
  await visit('/admin/productos?q=rosa+fila+en+ramo')
  const link = page.getByRole('link', { name: 'Cambiar el precio de Rosa fila en ramo' })
  await expect(link).toContainText('2 tamaños · desde S/ 89.90')
  await link.click()
  const form = page.getByRole('form', { name: 'Precio de Rosa fila en ramo' })
  const [small, big] = ['12 rosas', '24 rosas'].map((name) => form.getByRole('group', { name }))
  if (!small || !big) throw new Error('two sizes')
  await small.getByLabel('Precio').fill('99.9')
  await big.getByLabel('Precio').fill('mucho')
  await form.getByRole('button', { name: 'Guardar' }).click()
  await expect(big.getByText('Escribe un monto como 12.50, sin signos')).toBeVisible()
  await expect(small.getByLabel('Precio')).toHaveValue('99.9')
  await expect(big.getByLabel('Stock')).toHaveValue('4')
  await expectAccessible()

  // One is sold while the form is open.
  await db.updateTable('product_sizes').set({ stock: 3 }).where('id', '=', large.id).execute()
  await big.getByLabel('Precio').fill('180')
  await big.getByLabel('Oferta').fill('170')
  await form.getByLabel('Activo').check()
  await form.getByRole('button', { name: 'Guardar' }).click()
  await says(page, 'Producto actualizado')
  await expect(link).toContainText('2 tamaños · desde S/ 99.90')
  const product = () =>
    db.selectFrom('products').selectAll().where('id', '=', sized.id).executeTakeFirst()
  expect(await product()).toMatchObject({ price: 9_990, stock: 7, active: true })
  expect((await stored()).slice(2)).toEqual([9_990, 18_000])

  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(link).toContainText('desde S/ 89.90')
  expect(await product()).toMatchObject({ price: 8_990, stock: 7, active: false })
  expect((await stored()).slice(2)).toEqual([8_990, 15_000])
})

test('many prices are looked at, changed, and brought back @no-js', async ({
  page,
  visit,
  expectAccessible,
}) => {
  const { stored, plain } = await aFewBouquets('Rosa muchas')
  const before = [10_000, 9_950, 8_990, 15_000]
  const after = [10_990, null, 9_890, 16_490]
  await visit('/admin/productos')
  await page.getByRole('link', { name: 'Cambiar muchos precios' }).click()
  const much = page.getByLabel('Cuánto')
  const look = () => page.getByRole('button', { name: 'Ver los precios' }).click()
  await page.getByLabel('De qué productos').selectOption('Rosa muchas')
  for (const [typed, sentence] of [
    ['', 'Escribe cuánto'],
    ['0', 'Escribe un número mayor que cero'],
    ['-5', 'Escribe un número como 10 o 12.50'],
    ['99.999', 'Escribe un número como 10 o 12.50'],
    ['diez', 'Escribe un número como 10 o 12.50'],
    ['1000', 'Escribe como máximo 100 %'],
  ] as const) {
    await much.fill(typed)
    await look()
    await expect(page.locator('#precios-monto-error')).toContainText(sentence)
    await expect(much).toHaveValue(typed)
  }
  await expect(page.getByLabel('De qué productos').locator(':checked')).toHaveText('Rosa muchas')
  await page.getByLabel('Volver a los precios de antes el').fill(limaDay(new Date()))
  await much.fill('10')
  await look()
  await expect(page.getByText('Elige un día después de hoy, de aquí a un año')).toBeVisible()
  await expectAccessible()

  const day = addDays(limaDay(new Date()), 3)
  await page.getByLabel('Volver a los precios de antes el').fill(day)
  await look()
  await expect(page.getByText('3 precios cambian.')).toBeVisible()
  const row = (name: string) => page.getByRole('row', { name })
  await expect(row('Rosa muchas sola')).toContainText('S/ 100.00 → S/ 109.90')
  await expect(row('Rosa muchas sola')).toContainText('S/ 99.50 → se quita')
  await expect(row('12 rosas')).toContainText('S/ 89.90 → S/ 98.90')
  await expectAccessible()
  expect(await stored()).toEqual(before)

  // Somebody changes one of them before all are.
  const setPrice = (price: number) =>
    db.updateTable('products').set({ price }).where('id', '=', plain.id).execute()
  await setPrice(20_000)
  const write = () => page.getByRole('button', { name: 'Cambiar los precios' }).click()
  await write()
  await says(page, 'No se cambió ningún precio')
  await expect(row('Rosa muchas sola')).toContainText('S/ 200.00 → S/ 219.90')
  expect((await stored()).slice(2)).toEqual(before.slice(2))
  await setPrice(10_000)
  await look()
  await expect(row('Rosa muchas sola')).toContainText('S/ 100.00 → S/ 109.90')
  await write()
  await says(page, '3 precios cambiados')
  expect(await stored()).toEqual(after)
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await says(page, '3 precios volvieron a ser como antes')
  expect(await stored()).toEqual(before)

  await visit(
    `/admin/productos/precios?${new URLSearchParams({
      ...{ cambio: 'subir', monto: '10', unidad: 'por-ciento', dia: day },
      que: `categoria:${plain.category_id}`,
    })}`,
  )
  await write()
  const waiting = page.getByRole('listitem').filter({ hasText: 'Rosa muchas' })
  await expect(waiting).toContainText(`3 precios vuelven el ${formatDayLong(day)}`)
  await expectAccessible()
  await setPrice(12_345)
  await waiting.getByRole('button', { name: 'Volver ya' }).click()
  await says(page, '2 precios volvieron a ser como antes')
  await says(page, '1 se quedó como está: alguien los cambió después')
  await expect(waiting).toHaveCount(0)
  expect(await stored()).toEqual([12_345, null, 8_990, 15_000])

  // Without a day it is undone from the list, long after its message.
  const rule = { cambio: 'subir', monto: '10', unidad: 'por-ciento', dia: '' }
  const of = new URLSearchParams({ ...rule, que: `categoria:${plain.category_id}` })
  await visit(`/admin/productos/precios?${of}`)
  await write()
  await says(page, '3 precios cambiados')
  await visit('/admin/productos/precios')
  await expect(waiting).toContainText('3 precios cambiados')
  await expectAccessible()
  await waiting.getByRole('button', { name: 'Deshacer' }).click()
  await says(page, '3 precios volvieron a ser como antes')
  expect(await stored()).toEqual([12_345, null, 8_990, 15_000])
})
