import { randomInt } from 'node:crypto'
import { readSheet } from 'read-excel-file/node'
import { db } from '~/database/db.server'
import { addDays, formatDay, formatDayLong, limaDay, limaInstant } from '~/dates'
import { anOrder, aUser } from '../support/factories'
import { expect, test } from '../support/browser/fixtures'
import { aStaffMember } from '../support/browser/office'
import { signIn } from '../support/browser/shopping'

/** Of no other test. */
function aDay(): string {
  return addDays(limaDay(new Date()), 500 + randomInt(100_000))
}

async function due(delivery_date: string, some: Parameters<typeof anOrder>[0] = {}) {
  const order = await anOrder({ created_at: limaInstant(delivery_date, '10:30'), ...some })
  const line = { order_id: order.id, position: 1, product_name: 'Ramo', quantity: 1 }
  await db
    .insertInto('order_items')
    .values({ ...line, unit_price: 1, subtotal: 1, delivery_date, delivery_time: '9am-3pm' })
    .execute()
  return order
}

async function pay(order: { id: string }, paid_on: string, some: object = {}) {
  const entry = { order_id: order.id, kind: 'payment', method: 'yape', paid_on } as const
  await db
    .insertInto('payments')
    .values({ ...entry, amount: 15_200, by_rider: true, ...some })
    .execute()
}

test('the list of payments has each of some days, their totals, and a file that runs nothing @no-js', async ({
  page,
  visit,
  isLive,
  expectAccessible,
}) => {
  const day = aDay()
  const order = await anOrder()
  const formula = `=1+${randomInt(1_000_000_000)}@correo.pe`
  const { id: noted_by } = await aUser({ email: formula })
  await pay(order, day, { noted_by, by_rider: false, created_at: limaInstant(day, '23:59') })
  await pay(order, addDays(day, 1), { kind: 'refund', method: 'plin', amount: 1_234 })
  await signIn(page, await aStaffMember('accounting'))
  await visit('/admin/pagos')
  await page.getByRole('link', { name: 'Lista de pagos' }).click()
  await page.getByLabel('De', { exact: true }).fill(addDays(day, 2))
  await page.getByLabel('A', { exact: true }).fill(addDays(day, 1))
  await page.getByRole('button', { name: 'Ver', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('Esta fecha es anterior a la primera')
  await page.getByLabel('De', { exact: true }).fill(day)
  await page.getByRole('button', { name: 'Ver', exact: true }).click()
  const totals = page.getByRole('table', { name: 'Lo que entró por método' })
  await expect(totals.getByRole('row', { name: /^Yape/ })).toHaveText('Yape 1 movimientoS/ 152.00')
  await expect(totals.getByRole('row', { name: /^Plin/ })).toHaveText(
    'Plin 1 movimiento, devuelto S/ 12.34− S/ 12.34',
  )
  await expect(totals.getByRole('row', { name: /^Total/ })).toHaveText(
    'Total 2 movimientos, devuelto S/ 12.34S/ 139.66',
  )
  const listed = page.getByRole('table', { name: 'Pagos y devoluciones' }).getByRole('row')
  await expect(listed.nth(1)).toContainText(/Plin.*Quien reparte.*− S\/ 12\.34/)
  await expect(listed.nth(2)).toContainText(`${formatDay(day)} 23:59`)
  await expectAccessible()
  if (isLive) {
    await page.setViewportSize({ width: 1280, height: 1600 })
    await expectAccessible()
  }

  const file = async (name: string) => {
    const link = page.getByRole('link', { name })
    return page.request.get((await link.getAttribute('href')) ?? '')
  }
  const rows = await readSheet(await (await file('Descargar Excel')).body())
  expect(rows.slice(1).map((row) => [row[0], row[2], row[6], row[7]])).toEqual([
    [formatDay(addDays(day, 1)), order.order_number, 'Quien reparte', -12.34],
    [formatDay(day), order.order_number, formula, 152],
  ])
  expect(await (await file('Descargar CSV')).text()).toContain(`;Pago;Yape;;'${formula};152.00\r\n`)
  const wrong = await page.request.get(`/admin/reportes/pagos/archivo?desde=${day}&hasta=x`)
  expect([wrong.status(), await wrong.text()]).toEqual([400, 'Elige las dos fechas'])
  await listed.nth(2).getByRole('link', { name: order.order_number }).click()
  await expect(page.getByRole('heading', { name: /^Pagos del pedido/ })).toBeVisible()
})

test('the close of a day says what came in, what is missing and what goes out next, on one sheet @no-js', async ({
  page,
  visit,
  isLive,
  expectAccessible,
}) => {
  const day = aDay()
  const paid = await due(day)
  await pay(paid, day)
  const unpaid = await due(day, { customer_name: 'Rosa', customer_lastname: 'Quispe' })
  const next = await due(addDays(day, 1), { collect_on_delivery: true })
  await signIn(page, await aStaffMember('manager'))
  await visit(`/admin/cierre?dia=${day}`)
  await expect(page.getByText(formatDayLong(day))).toBeVisible()
  await expect(page.getByRole('row', { name: /^Total/ })).toHaveText('Total 1 movimientoS/ 152.00')
  const part = (name: string) =>
    page.locator('section', { has: page.getByRole('heading', { level: 2, name }) })
  await expect(part('Lo que falta').getByRole('listitem')).toHaveText(
    `${unpaid.order_number}Rosa QuispeFalta S/ 152.00`,
  )
  await expect(part('Lo que falta')).toContainText('S/ 152.00 de 1 pedido')
  const tomorrow = part('Lo que sale mañana')
  await expect(tomorrow.getByRole('heading', { level: 3 })).toHaveText(
    '9am-3pm · 1 pedido · 1 sin pagar',
  )
  await expect(tomorrow.getByRole('listitem')).toContainText('Cobrar S/ 152.00 al entregar')
  await expectAccessible()
  if (isLive) {
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
    await page.setViewportSize({ width: 1280, height: 900 })
    await expectAccessible()
  }
  await page.getByRole('link', { name: 'Día siguiente ›' }).click()
  await expect(page.getByText('No hay pagos anotados de este día.')).toBeVisible()
  await expect(part('Lo que falta').getByRole('link', { name: next.order_number })).toBeVisible()
  await expect(part('Lo que sale mañana')).toContainText('No hay entregas.')
})
