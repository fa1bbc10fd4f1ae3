import { db } from '~/database/db.server'
import { addDays, limaDay } from '~/dates'
import { openRun, runsOf, runToken } from '~/models/deliveries/delivery-run.server'
import { anOrder, aUser } from '../support/factories'
import { expect, test } from '../support/browser/fixtures'
import { ADMIN } from '../support/browser/shop'
import { freshEmail, signIn } from '../support/browser/shopping'

test('nobody there rings, stands in Por resolver with another day, and is gone once it is moved @no-js', async ({
  page,
  visit,
  expectAccessible,
}) => {
  const day = addDays(limaDay(new Date()), 81)
  const slot = `Reparto ${crypto.randomUUID().slice(0, 8)}`
  const free = { subtotal: 0, shipping_cost: 0, total: 0, email: freshEmail() }
  const order = await anOrder({ ...free, status: 'enviado', shipping_address: 'Av. Grau 120' })
  const line = { product_name: 'Jardín de Dalias', quantity: 1, position: 1, order_id: order.id }
  await db
    .insertInto('order_items')
    .values({ ...line, unit_price: 0, subtotal: 0, delivery_date: day, delivery_time: slot })
    .execute()
  await db.updateTable('orders').set({ seen_at: new Date() }).where('seen_at', 'is', null).execute()
  await openRun(day, slot, (await aUser()).id)
  const run = (await runsOf(day)).find((one) => one.slot === slot)
  await page.goto(`/reparto/${runToken(run?.id ?? '')}`)
  await page.getByRole('button', { name: 'No había nadie donde Ana' }).click()
  await expect(page.getByText(/^No había nadie, \d\d:\d\d$/)).toBeVisible()

  await signIn(page, ADMIN)
  await visit('/admin/dashboard')
  await expect(page.getByText('No había nadie en 1 entrega', { exact: true })).toBeVisible()
  await expectAccessible()
  const way = page.getByRole('link', { name: new RegExp(`^Volver .*${order.order_number}$`) })
  await way.click()
  await expect(page.getByRole('heading', { name: 'Cambiar la entrega' })).toBeVisible()
  await expect(page.getByLabel('Día de entrega')).not.toHaveValue(day)
  await page.getByRole('button', { name: 'Guardar y avisar' }).click()
  await expect(
    page.getByRole('status').getByText('Entrega actualizada', { exact: true }),
  ).toBeVisible()
  await visit('/admin/dashboard')
  await expect(way).toHaveCount(0)
})
