import type { Request } from '@playwright/test'
import { db } from '~/database/db.server'
import { findOrder } from '~/models/orders/order.server'
import { aComplement } from '../support/factories'
import { expect, test } from '../support/browser/fixtures'
import { mailsTo } from '../support/browser/inbox'
import { ADMIN } from '../support/browser/shop'
import { aBouquet, freshEmail, placeOrder, signIn } from '../support/browser/shopping'

test('an order gets another arrangement and a rebate, shown before it is saved and told once @no-js', async ({
  page,
  visit,
  isLive,
  expectAccessible,
}) => {
  const email = freshEmail()
  const number = await placeOrder(page, { email })
  const name = `Ramo ${number}`
  await aBouquet({ name, price: 8_000 })
  const { name: complement } = await aComplement({ name: `Globo ${number}`, price: 900 })
  await signIn(page, ADMIN)
  await visit(`/admin/pedidos/${number}`)
  await page.getByRole('link', { name: 'Editar pedido' }).click()
  await expectAccessible()

  const first = page.getByRole('group', { name: '1. Ramo Luna' })
  await first.getByLabel('Cantidad').fill('0')
  await first.getByLabel('Dedicatoria').fill('Para Ñusta')
  await page.getByRole('button', { name: 'Ver diferencia' }).click()
  await expect(page.getByText('Escribe una cantidad de 1 a 99').first()).toBeVisible()
  await expectAccessible()
  await first.getByLabel('Cantidad').fill('2')
  if (isLive) {
    await first.getByLabel('Dedicatoria').press('Tab')
    await expect(first.locator('summary')).toBeFocused()
  }
  await page.getByRole('button', { name: 'Agregar arreglo' }).click()
  const second = page.getByRole('group', { name: '2. Arreglo nuevo' })
  await second.getByLabel('Arreglo y color').selectOption(`${name} · Marfil · S/ 80.00`)
  await second.getByText('Complementos').click()
  await second.getByLabel(complement).check()
  await page.getByRole('button', { name: 'Agregar cargo o rebaja' }).click()
  const rebate = page.getByRole('group', { name: 'Cargo o rebaja 1' })
  await rebate.getByLabel('Qué es').selectOption('Rebaja')
  await rebate.getByLabel('Por qué').fill('Por la demora')
  await rebate.getByLabel('Monto').fill('-5')
  await page.getByRole('button', { name: 'Ver diferencia' }).click()
  await expect(page.getByText('Escribe un monto como 12.50, sin signos').first()).toBeVisible()
  await rebate.getByLabel('Monto').fill('5')
  await page.getByRole('button', { name: 'Ver diferencia' }).click()
  await expect(page.getByText('Total: S/ 112.00 → S/ 296.00')).toBeVisible()
  await expect(page.getByText('Faltan S/ 296.00 por cobrar.')).toBeVisible()
  expect(await findOrder(number)).toMatchObject({ total: 11_200, lines: [{ quantity: 1 }] })
  await expectAccessible()

  // Somebody else changes the order meanwhile: nothing typed is lost.
  await db
    .updateTable('orders')
    .set({ status: 'verificado', updated_at: new Date() })
    .where('order_number', '=', number)
    .execute()
  await page.getByLabel('Avisar al cliente por correo').check()
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByText(/^Otra persona cambió este pedido .* Verificado\./)).toBeVisible()
  await expect(second.getByLabel(complement)).toBeChecked()
  await expect(first.getByLabel('Dedicatoria')).toHaveValue('Para Ñusta')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByText('Pedido actualizado')).toBeVisible()
  await expect(page.getByText('Cambió el pedido')).toBeVisible()
  await expect(page.getByText(`1 × ${name}`, { exact: true })).toBeVisible()
  await expect(page.getByText('− S/ 5.00').first()).toBeVisible()
  await expect
    .poll(async () => (await mailsTo(email)).map(({ subject }) => subject))
    .toContain(`Tu pedido cambió: ${number}`)
  const mail = (await mailsTo(email)).find(({ subject }) => subject?.startsWith('Tu pedido cambió'))
  for (const text of ['Por pagar: S/ 296.00', name, complement, 'Para Ñusta']) {
    expect(mail?.text).toContain(text)
  }

  // Of an order that was paid in part its buyer reads the rest, whatever its status.
  const { id: order_id } = (await findOrder(number)) ?? { id: '' }
  const payment = { order_id, kind: 'payment' as const, method: 'yape' as const, amount: 10_000 }
  await db
    .insertInto('payments')
    .values({ ...payment, operation_number: number.slice(-4), paid_on: '2026-11-22' })
    .execute()
  await visit(`/confirmacion/${number}`)
  await expect(page.getByText('Falta pagar S/ 196.00.')).toBeVisible()
  await expect(page.getByLabel('Monto que pagaste')).toHaveValue('196.00')

  await db
    .updateTable('orders')
    .set({ status: 'entregado' })
    .where('order_number', '=', number)
    .execute()
  await visit(`/admin/pedidos/${number}/editar`)
  await expect(page.getByText('Este pedido ya se entregó')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ver diferencia' })).toHaveCount(0)
})

test('a difference that is told too late does not take the place of what was saved', async ({
  page,
  visit,
}) => {
  const number = await placeOrder(page, { email: freshEmail() })
  await signIn(page, ADMIN)
  await visit(`/admin/pedidos/${number}/editar`)
  const orderPage = `**/admin/pedidos/${number}.data*`
  const saved = page.waitForRequest(orderPage)
  // Or given up by the page, which no longer needs it.
  const told = Promise.race([
    page.waitForEvent('requestfinished', isPreview),
    page.waitForEvent('requestfailed', isPreview),
  ])
  await page.route('**/editar.data', async (route, request) => {
    if (isPreview(request)) await saved
    await route.continue()
  })
  const asked: string[] = []
  await page.route(orderPage, async (route, request) => {
    asked.push(request.url())
    await told
    await route.continue()
  })
  await page.getByLabel('Cantidad').fill('2')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByText('Pedido actualizado')).toBeVisible()
  expect(asked).toHaveLength(1)
})

function isPreview(request: Request): boolean {
  return request.postData()?.includes('preview') ?? false
}
