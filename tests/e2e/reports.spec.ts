import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { readSheet } from 'read-excel-file/node'
import { db } from '~/database/db.server'
import { addDays, formatDay, limaDay, limaInstant } from '~/dates'
import { addSteps } from '~/models/upkeep/visit-step.server'
import { anOrder, aProduct } from '../support/factories'
import { expect, test } from '../support/browser/fixtures'
import { aStaffMember } from '../support/browser/office'
import { ADMIN } from '../support/browser/shop'
import { signIn } from '../support/browser/shopping'

async function sellOn(day: string, delivery_date: string, some = {}) {
  const product = await aProduct({ name: 'Ramo Contado' })
  const created_at = limaInstant(day, '10:30')
  const order = await anOrder({ created_at, channel: 'telefono', ...some })
  await db
    .insertInto('order_items')
    .values({
      ...{ order_id: order.id, position: 1, product_id: product.id, quantity: 2 },
      ...{ product_name: 'Ramo Contado', unit_price: 7_000, subtotal: 14_000, delivery_date },
    })
    .execute()
  const payment = { order_id: order.id, kind: 'payment', method: 'plin', paid_on: day } as const
  await db
    .insertInto('payments')
    .values({ ...payment, amount: 5_000 })
    .execute()
}

/** Scripts open the folds where there is room; elsewhere they are closed. */
async function open(page: Page, title: string) {
  const fold = page.locator('details', { has: page.getByRole('heading', { name: title }) })
  if ((await fold.getAttribute('open')) === null) await fold.locator('summary').first().click()
  return fold
}

test('a report sums some days by the order’s or the delivery’s, on the screen and as files @no-js', async ({
  page,
  visit,
  isLive,
  expectAccessible,
}) => {
  const day = addDays(limaDay(new Date()), 500 + randomInt(100_000))
  await sellOn(day, addDays(day, 2))
  await sellOn(day, addDays(day, 2), { status: 'cancelado' })
  await addSteps([
    { day, step: 'page', device: 'phone', times: 80 },
    { day, step: 'product', device: 'phone', times: 20 },
    { day, step: 'page', device: 'computer', times: 1 },
  ])
  await signIn(page, await aStaffMember('manager'))
  await visit('/admin/reportes')
  await page.getByLabel('De', { exact: true }).fill(day)
  await page.getByLabel('A', { exact: true }).fill(addDays(day, -1))
  await page.getByRole('button', { name: 'Ver', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('Esta fecha es anterior a la primera')
  await expect(page.getByLabel('De', { exact: true })).toHaveValue(day)
  await expectAccessible()
  await page.getByLabel('A', { exact: true }).fill(addDays(day, 366))
  await page.getByRole('button', { name: 'Ver', exact: true }).click()
  await expect(page.getByText('Un reporte tiene hasta 366 días')).toBeVisible()
  await page.getByLabel('A', { exact: true }).fill(addDays(day, 1))
  await page.getByRole('button', { name: 'Ver', exact: true }).click()

  const totals = page.getByRole('table', { name: 'Ventas de estos días' })
  await expect(totals.getByRole('row', { name: /Estos días/ })).toHaveText(
    /S\/ 152\.001S\/ 152\.00S\/ 76\.00$/,
  )
  await expect(totals.getByRole('row', { name: /Un año antes/ })).toHaveText(
    /S\/ 0\.000—S\/ 0\.00$/,
  )
  const products = await open(page, 'Por producto y tamaño')
  await expect(products.getByRole('row').nth(1)).toHaveText(/^Ramo Contado2S\/ 140\.00$/)
  const payments = await open(page, 'Pagos por método')
  await expect(payments.getByRole('row').nth(1)).toHaveText(/^Plin2S\/ 0\.00S\/ 100\.00$/)
  const states = await open(page, 'Estados y cancelaciones')
  await expect(states.getByRole('row', { name: /Cancelado/ })).toHaveText(/1S\/ 152\.00$/)
  const steps = await open(page, 'Pasos hasta el pedido')
  await expect(steps.getByRole('row').nth(1)).toHaveText('Vieron una página801')
  await expect(steps.getByRole('row').nth(2)).toHaveText('Vieron un producto20 · 25 %0 · 0 %')
  await expect(steps.getByRole('row').nth(5)).toHaveText('Hicieron el pedido00')
  const days = await open(page, 'Por día')
  await expect(
    days.getByRole('img', { name: /^Ventas por día, de .*: S\/ 152\.00 en total$/ }),
  ).toBeVisible()
  const hours = await open(page, 'Horas en que piden')
  await expect(hours.getByRole('img', { name: /de 00:00 a 23:00/ })).toBeVisible()
  await expectAccessible()
  if (isLive) {
    await page.setViewportSize({ width: 1280, height: 1600 })
    await expectAccessible()
  }

  const file = async (name: string, within: Page | typeof products) => {
    const link = within.getByRole('link', { name })
    return page.request.get((await link.getAttribute('href')) ?? '')
  }
  const excel = await file('Descargar Excel', page)
  const end = addDays(day, 1)
  expect(excel.headers()['content-disposition']).toContain(`"reporte-${day}-${end}.xlsx"`)
  const rows = await readSheet(await excel.body())
  expect(rows[1]).toEqual(['Estos días', `${formatDay(day)} a ${formatDay(end)}`, 1, 152, null])
  expect(rows).toContainEqual(['Por producto y tamaño', 'Ramo Contado', 2, 140, null])
  const csv = await file('CSV de Por producto y tamaño', products)
  expect(await csv.text()).toBe('\uFEFFProducto;Unidades;Venta\r\nRamo Contado;2;140.00\r\n')

  await page.getByRole('combobox').selectOption('el día de la entrega')
  await page.getByRole('button', { name: 'Ver', exact: true }).click()
  await expect(page.getByText('por el día de la primera entrega')).toBeVisible()
  await expect(totals.getByRole('row', { name: /Estos días/ })).toHaveText(/S\/ 0\.000—S\/ 0\.00$/)
  await page.getByLabel('A', { exact: true }).fill(addDays(day, 2))
  await page.getByRole('button', { name: 'Ver', exact: true }).click()
  await expect(totals.getByRole('row', { name: /Estos días/ })).toHaveText(/S\/ 152\.001/)
})

test('what hangs in the way of a report is said where there is no screen either', async ({
  page,
}) => {
  await signIn(page, ADMIN)
  const file = await page.request.get('/admin/reportes/archivo?desde=2026-01-01&hasta=2029-01-01')
  expect(file.status()).toBe(400)
  expect(await file.text()).toContain('Un reporte tiene hasta 366 días')
  const unknown = await page.request.get('/admin/reportes/archivo?parte=ninguna&formato=csv')
  expect(unknown.status()).toBe(200)
})

test('what people search for in vain is in the report, also from a page that is kept; not what staff search for', async ({
  page,
  visit,
  expectAccessible,
}) => {
  const [ours, theirs] = ['zz', 'qq'].map((start) => `${start}xv ${randomInt(1e4, 1e5)}`)
  const manager = await aStaffMember('manager')
  await signIn(page, manager)
  await visit(`/buscar?q=${ours}`)
  await expect(page.getByText('No se encontraron productos')).toBeVisible()
  await page.context().clearCookies()
  for (const q of [theirs, theirs]) await visit(`/buscar?q=${q}`)
  const times = async () => {
    const rows = await db.selectFrom('search_misses').selectAll().execute()
    return [ours, theirs].map((words) => rows.find((row) => row.words === words)?.times)
  }
  await expect.poll(times).toEqual([undefined, 2])
  await signIn(page, manager)
  await visit('/admin/reportes')
  const searches = await open(page, 'Buscado sin resultado')
  await expect(searches.getByRole('row', { name: theirs })).toHaveText(`${theirs}2`)
  await expectAccessible()
})
