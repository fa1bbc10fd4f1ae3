import type { Page } from '@playwright/test'
import { db } from '~/database/db.server'
import { addDays, limaDay } from '~/dates'
import { openRun, runsOf, runToken } from '~/models/deliveries/delivery-run.server'
import { anOrder, aUser } from '../support/factories'
import { expect, test } from '../support/browser/fixtures'
import { ADMIN } from '../support/browser/shop'
import { signIn, unfoldCard } from '../support/browser/shopping'

const DAY = addDays(limaDay(new Date()), 80)

/** Of S/ 152.00, that nobody has paid. */
async function anUnpaidOrder(delivery_time: string) {
  const order = await anOrder({ shipping_address: 'Av. Grau 120', district: 'Barranco' })
  const line = { product_name: 'Jardín de Dalias', quantity: 1, position: 1, order_id: order.id }
  const price = { unit_price: 14_000, subtotal: 14_000 }
  await db
    .insertInto('order_items')
    .values({ ...line, ...price, delivery_date: DAY, delivery_time })
    .execute()
  return { ...order, number: order.order_number }
}

async function says(page: Page, text: string) {
  const said = page.getByRole('status').or(page.getByRole('alert'))
  await expect(said.getByText(text, { exact: true })).toBeVisible()
}

test('an unpaid order is said to be unpaid wherever it goes, and what is collected is in the ledger @no-js', async ({
  page,
  visit,
  isLive,
  expectAccessible,
}) => {
  const slot = `Reparto ${crypto.randomUUID().slice(0, 8)}`
  const [noted, collected] = [await anUnpaidOrder(slot), await anUnpaidOrder(slot)]
  await signIn(page, ADMIN)

  await test.step('the row saves at once, says what is missing, and notes it with one press', async () => {
    await visit(`/admin/pedidos?saldo=falta&q=${noted.number}`)
    await expect(page.getByRole('link', { name: /^Por cobrar \(\d+\)$/ })).toBeVisible()
    const row = page.getByRole('row').filter({ hasText: noted.number })
    await expect(row.getByText('Falta S/ 152.00', { exact: true })).toBeVisible()
    await unfoldCard(row)
    await page.getByLabel(`Estado de ${noted.number}`).selectOption('En preparación')
    if (!isLive)
      await page.getByRole('button', { name: `Guardar el estado de ${noted.number}` }).click()
    await says(page, 'Estado actualizado')
    await says(page, 'Faltan S/ 152.00.')
    await expect(page.getByRole('button', { name: 'Deshacer' })).toBeVisible()
    await expect(row.getByText('En preparación').first()).toBeVisible()
    await expectAccessible()
    await page.getByRole('button', { name: 'Anotar como pagado' }).click()
    await says(page, 'Pago anotado')
    await expect(row).toHaveCount(0)
  })

  await test.step('who pays at the door is a choice of the order', async () => {
    await visit(`/admin/pedidos/${collected.number}`)
    await page.getByRole('button', { name: 'Cobrar al entregar', exact: true }).click()
    await says(page, 'Se cobra al entregar')
    await expect(page.getByText('Cobrar S/ 152.00 al entregar').first()).toBeVisible()
    await visit(`/admin/pedidos/hoja?dia=${DAY}`)
    await expect(page.getByText('Cobrar S/ 152.00 al entregar').first()).toBeVisible()
  })

  await test.step('whoever delivers notes what they got, and is asked about the rest', async () => {
    await openRun(DAY, slot, (await aUser()).id)
    const run = (await runsOf(DAY)).find((one) => one.slot === slot)
    await page.goto(`/reparto/${runToken(run?.id ?? '')}`)
    const stop = page.getByRole('listitem').filter({ hasText: collected.number })
    await expect(stop.getByText('Cobrar S/ 152.00 al entregar')).toBeVisible()
    await stop.getByLabel('Cobré, en soles').fill('100')
    await stop.getByRole('button', { name: 'Entregado a Ana' }).click()
    await expect(
      page.getByRole('heading', { name: `Falta S/ 52.00 de ${collected.number}` }),
    ).toBeVisible()
    await expectAccessible()
    await stop.getByLabel('Cobré, en soles').fill('152')
    await stop.getByLabel('Cómo pagó').selectOption('Yape')
    await stop.getByRole('button', { name: 'Entregado a Ana' }).click()
    await expect(stop.getByText(/^Entregado, \d\d:\d\d$/)).toBeVisible()
    await expect(stop.getByText('Pagado', { exact: true })).toBeVisible()
    await stop.getByRole('button', { name: 'Deshacer la entrega a Ana' }).click()
    await expect(stop.getByText('Cobrar S/ 152.00 al entregar')).toBeVisible()
    await stop.getByLabel('Lo recibió').fill('el portero')
    await stop.getByRole('button', { name: 'Entregado a Ana' }).click()
    await expect(stop.getByText('lo recibió el portero')).toBeVisible()

    await visit(`/admin/pedidos/${collected.number}`)
    await expect(page.getByText('Cobró al entregar: yape · S/ 152.00')).toBeVisible()
    await expect(page.getByText('Lo recibió el portero')).toBeVisible()
  })
})
