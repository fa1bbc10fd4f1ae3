import { randomInt } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { readSheet } from 'read-excel-file/node'
import { db } from '~/database/db.server'
import { addDays, formatDay, limaDay } from '~/dates'
import { aCategory, anOrder, aProduct, aSize } from '../support/factories'
import { expect, test } from '../support/browser/fixtures'
import { aStaffMember } from '../support/browser/office'
import { ADMIN } from '../support/browser/shop'
import { signIn } from '../support/browser/shopping'

async function aBouquet() {
  const { id: category_id } = await aCategory()
  const product = await aProduct({ name: 'Ramo Pampa', category_id })
  const size = await aSize({ product_id: product.id, name: 'Grande', price: 9_000 })
  return { product, size, form: `/admin/productos/${product.id}` }
}

async function sellOn(day: string, line: object, isPaid: boolean) {
  const money = { subtotal: 5_000, shipping_cost: 0, total: 5_000 }
  const { id: order_id } = await anOrder({ ...money, delivery_type: 'retiro' })
  await db
    .insertInto('order_items')
    .values({
      ...{ order_id, position: 1, product_name: 'Ramo Pampa · Grande', quantity: 2 },
      ...{ unit_price: 2_500, subtotal: 5_000, delivery_date: day, delivery_time: '9am-3pm' },
      ...line,
    })
    .execute()
  if (!isPaid) return
  const payment = { kind: 'payment', method: 'yape', amount: 5_000, paid_on: day } as const
  await db
    .insertInto('payments')
    .values({ order_id, ...payment })
    .execute()
}

function recipeOfSize(page: Page): Locator {
  return page.getByRole('group', { name: 'Tamaño 1', exact: true })
}

async function write(scope: Locator, place: number, [flower, color, stems]: string[]) {
  const row = scope.getByRole('group', { name: `Flor ${place}`, exact: true })
  await row.getByLabel('Flor').fill(flower ?? '')
  await row.getByLabel('Color').fill(color ?? '')
  await row.getByLabel('Tallos').fill(stems ?? '')
}

async function save(page: Page) {
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
}

test('a recipe is written in the product’s form, and its margin is the owner’s @no-js', async ({
  page,
  visit,
  expectAccessible,
}) => {
  const { product, form } = await aBouquet()
  await signIn(page, ADMIN)
  await visit(form)
  const size = recipeOfSize(page)
  await size.locator('summary').click()
  await write(size, 1, ['Achira', 'Roja', '0'])
  await write(size, 2, ['', 'Verde', '4'])
  await save(page)
  for (const sentence of ['Escribe cuántos tallos, de 1 a 999', 'Escribe la flor']) {
    await expect(size.getByText(sentence)).toBeVisible()
  }
  await expect(size.getByRole('group', { name: 'Flor 2' }).getByLabel('Color')).toHaveValue('Verde')
  await expectAccessible()

  await write(size, 1, ['Achira', 'Roja', '12'])
  await write(size, 2, ['Molle', '', '3'])
  // More than the rows that are there.
  await size.getByRole('button', { name: 'Otra flor' }).click()
  await write(size, 4, ['  ÁCHIRA ', 'roja', '1'])
  await save(page)
  await expect(page.getByText('Producto actualizado')).toBeVisible()
  const stored = await db
    .selectFrom('recipe_stems')
    .innerJoin('flowers', 'flowers.id', 'flower_id')
    .select(['flowers.name', 'color', 'stems'])
    .where('product_id', '=', product.id)
    .orderBy('position')
    .execute()
  expect(stored).toEqual([
    { name: 'Achira', color: 'Roja', stems: 13 },
    { name: 'Molle', color: '', stems: 3 },
  ])

  await visit(form)
  await size.getByText('13 achira roja, 3 molle').click()
  await expect(size.getByText('costo por tallo')).toBeVisible()
  for (const [flower, cost] of [
    ['Achira Roja', '2.50'],
    ['Molle', '0.50'],
  ] as const) {
    await visit('/admin/flores')
    await page.getByRole('link', { name: flower, exact: true }).click()
    await page.getByLabel('Costo por tallo').fill(cost)
    await expectAccessible()
    await save(page)
    await expect(page.getByText('Flor actualizada')).toBeVisible()
  }
  await expectAccessible()
  await visit(form)
  await size.locator('summary').click()
  await expect(size.getByText('Flores S/ 34.00 · Margen S/ 56.00')).toBeVisible()
  await expectAccessible()

  await signIn(page, await aStaffMember('manager'))
  await visit(form)
  await size.locator('summary').click()
  await expect(size.getByRole('group', { name: 'Flor 1' }).getByLabel('Flor')).toHaveValue('Achira')
  await expect(page.getByText('Margen S/')).toHaveCount(0)
})

test('two names of one flower are joined, and one in use is not deleted @no-js', async ({
  page,
  visit,
}) => {
  const { form } = await aBouquet()
  await signIn(page, ADMIN)
  await visit(form)
  const size = recipeOfSize(page)
  await size.locator('summary').click()
  await write(size, 1, ['Retama', '', '5'])
  await write(size, 2, ['Retamas', '', '2'])
  await save(page)
  await expect(page.getByText('Producto actualizado')).toBeVisible()
  await visit('/admin/flores')
  await page.getByRole('link', { name: 'Eliminar Retama', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
  await expect(
    page.getByText('Está en una receta: quítala de ahí, o únela a otra flor'),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Retamas', exact: true }).click()
  await page.getByLabel('Flor', { exact: true }).fill('RETAMA')
  await save(page)
  await expect(page.getByText('para que sean una, marca «Unir»').first()).toBeVisible()
  await page.getByLabel(/^Unir/).check()
  await save(page)
  await expect(page.getByText('Flor actualizada')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Retamas', exact: true })).toHaveCount(0)
  await visit(form)
  await expect(size.getByText('7 retama')).toBeVisible()
})

test('the market’s list sums some days, paid and not, on the screen and as a file @no-js', async ({
  page,
  visit,
  isLive,
  expectAccessible,
}) => {
  const { product, size, form } = await aBouquet()
  const day = addDays(limaDay(new Date()), 500 + randomInt(100_000))
  await signIn(page, ADMIN)
  await visit(form)
  await recipeOfSize(page).locator('summary').click()
  await write(recipeOfSize(page), 1, ['Cantuta', 'Amarilla', '7'])
  await save(page)
  await expect(page.getByText('Producto actualizado')).toBeVisible()
  const line = { product_id: product.id, size_id: size.id, size_name: 'Grande' }
  await sellOn(day, line, true)
  await sellOn(addDays(day, 1), line, false)
  await sellOn(addDays(day, 1), { product_name: 'Caja Sin Nada' }, false)

  await signIn(page, await aStaffMember('workshop'))
  await visit(`/admin/mercado?desde=${day}`)
  const toBuy = page.getByRole('table', { name: 'Flores por comprar, en tallos' })
  await expect(toBuy.getByRole('row').nth(1)).toHaveText(/Cantuta Amarilla16140$/)
  await expect(page.getByText('Caja Sin Nada')).toHaveCount(0)
  await page.getByLabel('Hasta').fill(addDays(day, 1))
  await page.getByLabel('Margen %').fill('50')
  await page.getByRole('button', { name: 'Ver', exact: true }).click()
  await expect(toBuy.getByRole('row').nth(1)).toHaveText(/Cantuta Amarilla421414$/)
  const unknown = page.getByRole('table', { name: 'Arreglos sin receta' })
  await expect(unknown.getByRole('row').nth(1)).toHaveText(/Caja Sin Nada202$/)
  await expect(page.getByRole('table', { name: /^Tallos del/ })).toHaveCount(2)
  await expectAccessible()

  const link = page.getByRole('link', { name: 'Descargar Excel' })
  const file = await page.request.get((await link.getAttribute('href')) ?? '')
  expect(file.headers()['content-disposition']).toContain(`filename="mercado-${day}.xlsx"`)
  const days = [day, addDays(day, 1)].map(formatDay)
  expect(await readSheet(await file.body())).toEqual([
    ['Días', 'Flor', 'Color', 'Tallos pagados', 'Tallos sin pagar', 'Comprar, con 50 %'],
    [days.join(' a '), 'Cantuta', 'Amarilla', 14, 14, 42],
    [days.join(' a '), 'Caja Sin Nada', 'arreglos sin receta', 0, 2, null],
    [days[0], 'Cantuta', 'Amarilla', 14, 0, null],
    [days[1], 'Cantuta', 'Amarilla', 0, 14, null],
    [days[1], 'Caja Sin Nada', 'arreglos sin receta', 0, 2, null],
  ])

  await visit(`/admin/taller?dia=${day}`)
  await expect(page.getByText('Lleva 7 cantuta amarilla')).toBeVisible()
  await signIn(page, ADMIN)
  await visit(`/admin/pedidos/hoja?dia=${day}`)
  await expect(page.getByText('Lleva 7 cantuta amarilla')).toBeVisible()
  if (!isLive) return
  await visit(`/admin/mercado?desde=${day}`)
  await page.emulateMedia({ media: 'print' })
  await expect(toBuy).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ver', exact: true })).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Secciones' })).toBeHidden()
})
