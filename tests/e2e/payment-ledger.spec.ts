import type { Page } from '@playwright/test'
import { db } from '~/database/db.server'
import { paidMeanwhile } from '~/models/orders/payments/payment-entry'
import { anOrder, aZone } from '../support/factories'
import { expect, test } from '../support/browser/fixtures'
import { ADMIN } from '../support/browser/shop'
import {
  aBouquet,
  checkoutForm,
  freshEmail,
  openChapters,
  putInCart,
  signIn,
} from '../support/browser/shopping'

async function says(page: Page, text: string) {
  const said = page.getByRole('status').or(page.getByRole('alert'))
  await expect(said.getByText(text, { exact: true })).toBeVisible()
}

test('a mistyped payment is voided and noted again, and money goes back @no-js', async ({
  page,
  visit,
  expectAccessible,
}) => {
  const order = await anOrder({ status: 'verificado', subtotal: 8_800, total: 10_000 })
  const operation = String(Date.now()).slice(-9)
  await signIn(page, ADMIN)
  await visit('/admin/dashboard')
  for (const folded of ['Dinero', 'Ventas de los últimos 30 días']) {
    await page.locator('summary').filter({ hasText: folded }).click()
  }
  await expect(page.getByRole('link', { name: /^Falta en \d+ pedidos?$/ })).toBeVisible()
  for (const tile of ['Hoy por entregar', 'Por verificar', 'Por cobrar', 'Por resolver']) {
    await expect(page.getByRole('link', { name: new RegExp(`^${tile} ?\\d+`) })).toBeVisible()
  }
  for (const all of ['Productos', 'Pedidos', 'Categorías']) {
    await expect(page.getByRole('link', { name: new RegExp(`^${all}: \\d+$`) })).toBeVisible()
  }
  await expectAccessible()
  await page.getByRole('link', { name: /^Falta S\/ / }).click()
  await expect(page).toHaveURL(/saldo=falta&desde=/)
  await expect(page.getByText('Falta S/ 100.00', { exact: true }).first()).toBeVisible()
  await visit(`/admin/pedidos?saldo=falta&q=${order.order_number}`)
  await expect(page.getByText('Falta S/ 100.00', { exact: true })).toBeVisible()

  await visit(`/admin/pedidos/${order.order_number}`)
  const main = page.getByRole('main')
  await main.getByLabel('Número de operación').fill(operation)
  for (const amount of ['0', '-5', '1.234', '1000000']) {
    await main.getByLabel('Monto que ves').fill(amount)
    await main.getByRole('button', { name: 'Verificar pago' }).click()
    await expect(main.getByText(/^Escribe un monto /)).toBeVisible()
    await expect(main.getByLabel('Monto que ves')).toHaveValue(amount)
    await expect(main.getByLabel('Número de operación')).toHaveValue(operation)
  }
  await main.getByLabel('Monto que ves').fill('10.00')
  await main.getByRole('button', { name: 'Verificar pago' }).click()
  await says(page, 'Pago anotado')
  await main.getByLabel('Número de operación').fill(operation)
  await main.getByLabel('Monto que ves').fill('100')
  await main.getByRole('button', { name: 'Verificar pago' }).click()
  await expect(main.getByText('ya está anotada en este pedido por S/ 10.00')).toBeVisible()
  await expect(main.getByLabel('Monto que ves')).toHaveValue('100')
  await expectAccessible()

  await main.getByText('Anular el pago de S/ 10.00').first().click()
  await main.getByRole('button', { name: 'Anular el pago de S/ 10.00' }).click()
  await expect(main.getByText('Escribe por qué se anula')).toBeVisible()
  await main.getByLabel('Por qué se anula').fill('Le faltaba un cero')
  await main.getByRole('button', { name: 'Anular el pago de S/ 10.00' }).click()
  await says(page, 'Anulado')
  await expect(main.getByText(/Anulado el .*: Le faltaba un cero/)).toBeVisible()
  await main.getByLabel('Número de operación').fill(operation)
  await main.getByLabel('Monto que ves').fill('100')
  await main.getByRole('button', { name: 'Verificar pago' }).click()
  await says(page, 'Pago anotado')
  await expect(main.getByText('Pagado', { exact: true })).toBeVisible()

  await main.getByText('Anotar una devolución').click()
  await main.getByLabel('Monto devuelto').fill('100.01')
  await main.getByLabel('El cliente lo volverá a pagar').check()
  await main.getByRole('button', { name: 'Anotar la devolución' }).click()
  await expect(main.getByText('Solo hay S/ 100.00 pagados')).toBeVisible()
  await expect(main.getByLabel('Monto devuelto')).toHaveValue('100.01')
  await expect(main.getByLabel('El cliente lo volverá a pagar')).toBeChecked()
  await expectAccessible()
  await main.getByLabel('Monto devuelto').fill('40')
  await main.getByRole('button', { name: 'Anotar la devolución' }).click()
  await says(page, 'Devolución anotada')
  await expect(main.getByText('Falta S/ 40.00').first()).toBeVisible()
  await expect(main.getByText('Anotó una devolución:')).toContainText('S/ 40.00')
  await expect(main.getByText('Anuló el pago:')).toContainText(operation)

  await visit(`/admin/pedidos/${order.order_number}`)
  await main.getByText('Anotar una devolución').click()
  await main.getByLabel('Monto devuelto').fill('10')
  await main.getByLabel('Operación de la devolución').fill(`${operation}9`)
  await main.getByRole('button', { name: 'Anotar la devolución' }).click()
  await says(page, 'Devolución anotada')
  await expect(main.getByText('Falta S/ 40.00').first()).toBeVisible()
  await expect(main.getByText('Total: S/ 100.00 → S/ 90.00')).toBeVisible()

  const csv = await page.request.get(`/admin/pedidos/csv?q=${order.order_number}`)
  expect(await csv.text()).toMatch(/Total;Pagado;Falta;Sobra[^]*;90\.00;50\.00;40\.00;0\.00;/)
})

test('what somebody else notes meanwhile leaves what was typed, and is said @no-js', async ({
  page,
  visit,
  isLive,
}) => {
  const order = await anOrder({ status: 'verificado', subtotal: 8_800, total: 10_000 })
  const path = `/admin/pedidos/${order.order_number}`
  const mine = String(Date.now()).slice(-9)
  await signIn(page, ADMIN)
  async function somebodyNotes(amount: string) {
    const operation = crypto.randomUUID().slice(0, 8)
    const form = { intent: 'check-payment', id: order.id, key: '', operation, amount }
    expect((await page.request.post(path, { form, maxRedirects: 0 })).status()).toBe(303)
  }
  await visit(path)
  const main = page.getByRole('main')
  const [operation, amount] = [
    main.getByLabel('Número de operación'),
    main.getByLabel('Monto que ves'),
  ]
  await expect(amount).toHaveValue('100.00')
  await operation.fill(mine)
  await amount.fill('60')

  await somebodyNotes('30')
  if (isLive) {
    // Whatever else is saved loads the page again.
    await main.getByLabel('Nota interna').fill('Llamó')
    await main.getByRole('button', { name: 'Guardar nota' }).click()
    await says(page, paidMeanwhile(3_000))
    await expect(main.getByText('Pago: operación')).toHaveCount(1)
    await expect(main.getByLabel('Nota interna')).toHaveValue('')
    await expect(operation).toHaveValue(mine)
    await expect(amount).toHaveValue('60')
  }
  await somebodyNotes('10')
  await main.getByRole('button', { name: 'Verificar pago' }).click()
  await expect(main.getByText(paidMeanwhile(4_000))).toBeVisible()
  await expect(operation).toHaveValue(mine)
  await expect(amount).toHaveValue('60')

  await main.getByLabel('Lo revisé en mi app').check()
  await main.getByRole('button', { name: 'Verificar pago' }).click()
  await says(page, 'Pago anotado')
  await expect(operation).toBeHidden()
  await main.getByText('Anotar otro pago').click()
  await expect(operation).toHaveValue('')
})

test('staff choose a bank account and a term, and a buyer pays by transfer until then @no-js', async ({
  page,
  visit,
  isLive,
  expectAccessible,
}) => {
  await putInCart(page, await aBouquet())
  await visit('/checkout')
  await expect(page.getByLabel('Transferencia bancaria')).toHaveCount(0)
  await signIn(page, ADMIN)
  await visit('/admin/configuracion#banco')
  await openChapters(page, 'Pedidos sin pagar')
  await page.getByLabel('Banco', { exact: true }).fill('BCP')
  await page.getByLabel('Titular de la cuenta').fill('Dalia & Zinnia S.A.C.')
  await page.getByLabel('CCI', { exact: true }).fill('123')
  await page.getByLabel('Recordar el pago después').fill('48')
  await page.getByLabel('Cancelar sin pago después').fill('24')
  await page.getByRole('button', { name: 'Guardar cambios' }).last().click()
  await expect(page.getByText('Escribe los 20 dígitos del CCI').last()).toBeVisible()
  await page.getByLabel('CCI', { exact: true }).fill('002-191-002345678012-34')
  await page.getByRole('button', { name: 'Guardar cambios' }).last().click()
  await expect(page.getByText('El recordatorio tiene que salir antes').last()).toBeVisible()
  await expect(page.getByLabel('Cancelar sin pago después')).toHaveValue('24')
  await expectAccessible()
  await page.getByLabel('Recordar el pago después').fill('12')
  await page.getByRole('button', { name: 'Guardar cambios' }).last().click()
  await says(page, 'Configuración guardada')

  await visit('/checkout')
  await expect(page.getByLabel('Transferencia bancaria')).toBeVisible()
  const zone = await aZone()
  const bought = { shipping_zone_id: zone.id, email: freshEmail(), payment_method: 'transferencia' }
  const form = checkoutForm(11_200, bought)
  const answer = await page.request.post('/checkout', { form, maxRedirects: 0 })
  const number = /DZ-\d{8}-\d{4}$/.exec(answer.headers().location ?? '')?.[0] ?? ''
  await visit(`/confirmacion/${number}`)
  await expect(page.getByRole('heading', { name: 'Paga por transferencia' })).toBeVisible()
  await expect(page.getByText('002-191-002345678012-34')).toBeVisible()
  await expect(page.getByText(/^Paga hasta el [a-záé]+ \d{1,2} a las \d\d:\d\d$/)).toBeVisible()
  await expectAccessible()

  // Cancelled while the page was open: what was typed is said, and the order can be placed again.
  await page.getByLabel('Número de operación').fill('99887766')
  await page.getByLabel('Monto que pagaste').fill('112.00')
  await db
    .updateTable('orders')
    .set({ status: 'cancelado' })
    .where('order_number', '=', number)
    .execute()
  await page.getByRole('button', { name: 'Enviar comprobante' }).click()
  await expect(page.getByText('no lo guardamos')).toBeVisible()
  if (isLive) await expect(page.getByLabel('Número de operación')).toHaveValue('99887766')
  else await expect(page.getByText('99887766')).toBeVisible()
  await expectAccessible()
  await visit(`/confirmacion/${number}`)
  await page.getByRole('button', { name: 'Pedir otra vez' }).click()
  await expect(page).toHaveURL(/\/carrito$/)
  await expect(page.getByText('Tu pedido está en el carrito')).toBeVisible()
})
