import { readSheet } from 'read-excel-file/node'
import { db } from '~/database/db.server'
import { limaDay } from '~/dates'
import { anOrder, aSetting, aUser } from '../support/factories'
import { expect, test } from '../support/browser/fixtures'
import { aStaffMember } from '../support/browser/office'
import { ADMIN } from '../support/browser/shop'
import { aBouquet, putInCart, signIn } from '../support/browser/shopping'

test.beforeEach(async () => {
  await db.deleteFrom('receipts').execute()
})

async function aSale() {
  const amounts = { subtotal: 11_800, discount: 1_000, shipping_cost: 1_180, total: 11_980 }
  const order = await anOrder({ ...amounts, status: 'verificado' })
  const line = { product_name: 'Ramo Pampa', quantity: 1, unit_price: 11_800, subtotal: 11_800 }
  await db
    .insertInto('order_items')
    .values({ order_id: order.id, position: 1, ...line })
    .execute()
  return order
}

test('without the switch nothing asks for a receipt @no-js', async ({ page, visit, request }) => {
  const { order_number } = await aSale()
  await putInCart(page, await aBouquet())
  await visit('/checkout')
  await expect(page.getByLabel('DNI o pasaporte')).toBeVisible()
  expect(await page.content()).not.toMatch(/document_kind|fiscal_name|"receipts"/)
  await signIn(page, ADMIN)
  await visit(`/admin/pedidos/${order_number}`)
  expect(await page.content()).not.toMatch(/IGV|comprobante"|note-receipt/)
  expect((await page.request.get('/admin/comprobantes')).status()).toBe(404)
  const stranger = await request.get('/admin/comprobantes/csv', { maxRedirects: 0 })
  expect(stranger.status()).not.toBe(200)
})

test('a RUC asks for what a factura says, and loses nothing @no-js', async ({
  page,
  visit,
  expectAccessible,
}) => {
  await aSetting('enable_receipts', 'true')
  await putInCart(page, await aBouquet())
  await visit('/checkout')
  await page.getByRole('group', { name: 'Documento' }).getByText('RUC (factura)').click()
  await page.getByLabel('Razón social').fill('Flores S.A.C.')
  await page.getByLabel('Número de documento').fill('20131312950')
  await page.getByRole('button', { name: 'Realizar pedido' }).click()
  await expect(page.getByText('su último dígito no corresponde').first()).toBeVisible()
  await expect(page.getByText('Escribe el domicilio fiscal').first()).toBeVisible()
  await expect(page.getByLabel('Razón social')).toHaveValue('Flores S.A.C.')
  await expectAccessible()
})

test('what a factura asks for shows with a RUC alone', async ({ page, visit }) => {
  await aSetting('enable_receipts', 'true')
  await putInCart(page, await aBouquet())
  await visit('/checkout')
  const name = page.getByLabel('Razón social')
  await expect(name).toBeHidden()
  await page.getByText('RUC (factura)').click()
  await expect(name).toBeVisible()
  await page.getByText('Pasaporte').click()
  await expect(name).toBeHidden()
})

test('staff note what was issued, and its buyer and the accountant read it @no-js', async ({
  page,
  visit,
  expectAccessible,
}) => {
  await aSetting('enable_receipts', 'true')
  const buyer = await aUser()
  const order = await aSale()
  await db.updateTable('orders').set({ user_id: buyer.id }).where('id', '=', order.id).execute()
  await signIn(page, await aStaffMember('accounting'))
  await visit(`/admin/pagos/${order.order_number}`)
  const part = page.locator('#comprobante')
  await expect(part).toContainText('Base S/ 101.53 · IGV S/ 18.27')
  await part.locator('summary', { hasText: 'Anotar la boleta' }).click()
  await part.getByLabel('Serie').fill('b001')
  await part.locator('[name=number]').fill('cero')
  await part.getByRole('button', { name: 'Anotar la boleta' }).click()
  await expect(part.getByText('Escribe el número: hasta 8 dígitos')).toBeVisible()
  await expect(part.getByLabel('Serie')).toHaveValue('b001')
  await expectAccessible()
  await part.locator('[name=number]').fill('15')
  await part.getByRole('button', { name: 'Anotar la boleta' }).click()
  await expect(part.getByText('Boleta B001-15', { exact: true })).toBeVisible()

  await part.locator('summary', { hasText: 'Anotar la nota de crédito' }).click()
  await part.getByLabel('Serie').fill('BC01')
  await part.locator('[name=number]').fill('1')
  await part.getByLabel('Monto').fill('19.80')
  await part.getByRole('button', { name: 'Anotar la nota de crédito' }).click()
  await expect(part.getByText('Nota de crédito BC01-1', { exact: true })).toBeVisible()

  await visit('/admin/comprobantes')
  await expect(page.getByText('Total S/ 100.00')).toBeVisible()
  await expectAccessible()
  const file = await page.request.get('/admin/comprobantes/xlsx')
  const today = limaDay(new Date()).split('-').reverse().join('/')
  const sale = [today, '03', 'B001', 15, '1', '45678912']
  const [head, ...rows] = await readSheet(await file.body())
  expect(head?.slice(0, 5)).toEqual([
    'Fecha de emisión',
    'Tipo',
    'Serie',
    'Número',
    'Tipo de documento',
  ])
  expect(rows[0]?.slice(0, 6)).toEqual(sale)
  expect(rows[0]?.slice(7, 11)).toEqual([101.53, 18.27, 119.8, 'PEN'])
  expect(rows[1]?.slice(7, 15)).toEqual([-16.78, -3.02, -19.8, 'PEN', today, '03', 'B001', 15])
  expect(rows[2]?.slice(7, 10)).toEqual([84.75, 15.25, 100])
})

test('in the Nuevo RUS nothing says IGV @no-js', async ({ page, visit }) => {
  await aSetting('enable_receipts', 'true')
  await aSetting('is_nuevo_rus', 'true')
  const { order_number } = await aSale()
  await putInCart(page, await aBouquet())
  for (const path of ['/checkout', '/terminos']) {
    await visit(path)
    expect(await page.content()).not.toMatch(/\bIGV\b|[Ff]actura/)
  }
  await signIn(page, ADMIN)
  for (const path of [`/admin/pedidos/${order_number}`, '/admin/comprobantes']) {
    await visit(path)
    await expect(page.getByText('Boleta').first()).toBeVisible()
    expect(await page.locator('main').innerText()).not.toContain('IGV')
  }
  const csv = await (await page.request.get('/admin/comprobantes/csv')).text()
  expect(csv).not.toMatch(/IGV|Base/)
})
