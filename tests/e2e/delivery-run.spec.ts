import { randomInt } from 'node:crypto'
import { addDays, limaDay } from '~/dates'
import { db } from '~/database/db.server'
import { anOrder } from '../support/factories'
import { expect, test } from '../support/browser/fixtures'
import { ADMIN } from '../support/browser/shop'
import { signIn } from '../support/browser/shopping'

async function aDelivery(day: string, name: string) {
  const order = await anOrder({
    status: 'enviado',
    recipient_name: name,
    recipient_phone: '999 111 222',
    shipping_address: 'Av. Grau 120',
    district: 'Barranco',
  })
  const line = { order_id: order.id, position: 1, product_name: 'Ramo del reparto', quantity: 2 }
  const when = { delivery_date: day, delivery_time: '9am-3pm' }
  const price = { unit_price: 7_000, subtotal: 14_000 }
  await db
    .insertInto('order_items')
    .values({ ...line, ...when, ...price })
    .execute()
  return order
}

test('a rider’s link: staff send it, the rider marks each delivery, and the order tells of it @no-js', async ({
  page,
  visit,
  isLive,
  expectAccessible,
}) => {
  await signIn(page, ADMIN)
  // No other test delivers on it, nor this one when it is tried again.
  const day = addDays(limaDay(new Date()), 60 + 2 * randomInt(15) + (isLive ? 1 : 0))
  const order = await aDelivery(day, 'Lucía Paz')
  await aDelivery(day, 'Rosa Ríos')
  await visit(`/admin/pedidos/hoja?dia=${day}`)
  await expect(page.getByText('4 × Ramo del reparto')).toBeVisible()
  await page.getByRole('link', { name: 'Enlaces para quien reparte' }).click()
  await page.getByRole('button', { name: 'Crear enlace de 9am-3pm' }).click()
  await expect(page.getByText('Enlace listo')).toBeVisible()
  // Without the message that covers a part of it.
  await visit(`/admin/pedidos/reparto?dia=${day}`)
  await expectAccessible()
  const link = await page.getByLabel('Enlace de 9am-3pm').inputValue()

  // It has no scripts that could take it over.
  await page.goto(link)
  await expectAccessible()
  await page.getByRole('button', { name: 'No había nadie donde Lucía Paz' }).click()
  await expect(page.getByText(/No había nadie, \d\d:\d\d/)).toBeVisible()
  await page.getByRole('button', { name: 'Entregado a Lucía Paz' }).click()
  await page.getByRole('button', { name: 'Entregado a Rosa Ríos' }).click()
  await expect(page.getByText(/Entregado, \d\d:\d\d/)).toHaveCount(2)
  await expect(page.getByRole('button')).toHaveCount(0)

  await visit(`/admin/pedidos/${order.order_number}`)
  await expect(page.getByText(/No encontró a nadie: /)).toBeVisible()
  await expect(page.getByText(/Entregó lo del /)).toBeVisible()
  await expect(page.getByText('Cambió el estado de «Enviado» a «Entregado»')).toBeVisible()

  await visit(`/admin/pedidos/reparto?dia=${day}`)
  await page.getByRole('button', { name: 'Anular el enlace de 9am-3pm' }).click()
  await expect(page.getByText('Enlace anulado')).toBeVisible()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Este enlace ya no sirve' })).toBeVisible()
})
