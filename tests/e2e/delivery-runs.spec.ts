import { randomInt } from 'node:crypto'
import { db } from '~/database/db.server'
import { addDays, limaDay } from '~/dates'
import { anOrder, aSlot } from '../support/factories'
import { expect, test } from '../support/browser/fixtures'
import { ADMIN } from '../support/browser/shop'
import { freshEmail, signIn } from '../support/browser/shopping'

async function aDelivery(delivery_date: string, delivery_time: string | null) {
  const order = await anOrder({ email: freshEmail(), shipping_address: 'Av. Grau 120' })
  const line = { product_name: 'Ramo', quantity: 1, unit_price: 14_000, subtotal: 14_000 }
  await db
    .insertInto('order_items')
    .values({ ...line, delivery_date, delivery_time, order_id: order.id, position: 1 })
    .execute()
  return order
}

test('what no slot of the shop has is on a link of its own, or said to be on that of the day @no-js', async ({
  page,
  visit,
}) => {
  await signIn(page, ADMIN)
  // Days that no other test delivers on.
  const day = addDays(limaDay(new Date()), 200_000 + randomInt(100_000))
  const { name: slot } = await aSlot()
  const renamed = 'Turno de antes'
  await aDelivery(day, slot)
  const old = await aDelivery(day, renamed)
  await aDelivery(day, null)
  await visit(`/admin/pedidos/reparto?dia=${day}`)
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Todo el día', slot, renamed])
  const one = '1 entrega sin horario: solo está en el enlace de todo el día.'
  await expect(page.getByText(one, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: `Crear enlace de ${renamed}` }).click()
  await expect(page.getByText('Enlace listo').first()).toBeVisible()

  await aDelivery(day, null)
  await visit(`/admin/pedidos/reparto?dia=${day}`)
  const two = '2 entregas sin horario: solo están en el enlace de todo el día.'
  await expect(page.getByText(two, { exact: true })).toBeVisible()
  const link = await page.getByLabel(`Enlace de ${renamed}`).inputValue()
  await page.goto(new URL(link).pathname)
  await expect(page.getByText(old.order_number, { exact: true })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Av. Grau 120' })).toHaveCount(1)

  await visit(`/admin/pedidos/reparto?dia=${addDays(day, 1)}`)
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Todo el día'])
  await expect(page.getByText('sin horario:')).toHaveCount(0)
})
