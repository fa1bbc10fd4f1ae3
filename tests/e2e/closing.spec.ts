import { addDays, formatDayLong, limaDay } from '~/dates'
import { db } from '~/database/db.server'
import { aClosure, anOrder, aSlot } from '../support/factories'
import { expect, test } from '../support/browser/fixtures'
import { mailsTo } from '../support/browser/inbox'
import { ADMIN } from '../support/browser/shop'
import { freshEmail, signIn } from '../support/browser/shopping'

/** Days that no other test delivers on. */
const DAY = addDays(limaDay(new Date()), 86)
const NEXT = addDays(DAY, 1)

async function anOrderOn(day: string, slot: string) {
  const order = await anOrder({ email: freshEmail(), shipping_address: 'Av. Grau 120' })
  const line = { product_name: 'Ramo', quantity: 1, unit_price: 14_000, subtotal: 14_000 }
  const when = { delivery_date: day, delivery_time: slot }
  await db
    .insertInto('order_items')
    .values({ ...line, ...when, order_id: order.id, position: 1 })
    .execute()
  return order
}

test('closing a day lists its orders first, and moves them together @no-js', async ({
  page,
  visit,
  expectAccessible,
}) => {
  await signIn(page, ADMIN)
  const { id: slotId, name: slot } = await aSlot({ capacity: 1 })
  const orders = [await anOrderOn(DAY, slot), await anOrderOn(DAY, slot)]
  const days = () =>
    db
      .selectFrom('order_items')
      .select('delivery_date')
      .where(
        'order_id',
        'in',
        orders.map(({ id }) => id),
      )
      .execute()
      .then((lines) => lines.map(({ delivery_date }) => delivery_date))
  await visit('/admin/dias-cerrados?nuevo')
  await page.getByLabel('Primer día').fill(DAY)
  await page.getByLabel('Horario').selectOption(slot)
  await page.getByLabel('Motivo', { exact: true }).fill('Inventario')
  const save = page.getByRole('button', { name: 'Guardar', exact: true })
  await save.click()
  const asked = '2 pedidos se entregan esos días: elige qué pasa con ellos'
  await expect(page.getByText(asked).first()).toBeVisible()
  const listed = page.getByRole('list', { name: 'Pedidos por entregar' })
  for (const { order_number } of orders) {
    await expect(listed.getByRole('link', { name: order_number })).toBeVisible()
  }
  const closures = db.selectFrom('delivery_closures').selectAll().where('slot', '=', slot)
  expect(await closures.execute()).toEqual([])
  await expect(page.getByRole('radio', { name: /^Moverlos/ })).toBeChecked()
  await expectAccessible()
  await save.click()

  await expect(page.getByRole('heading', { name: 'Mover pedidos' })).toBeVisible()
  expect(await closures.execute()).toHaveLength(1)
  await page.getByLabel('Pasan al día').fill(NEXT)
  await page.getByLabel('Horario').selectOption({ value: slot })
  const move = page.getByRole('button', { name: 'Mover pedidos' })
  await move.click()
  await expect(page.getByText('está lleno o cerrado').first()).toBeVisible()
  expect(await days()).toEqual([DAY, DAY])
  await page.getByRole('checkbox', { name: /a propósito/ }).check()
  await expectAccessible()
  await move.click()
  const done = `2 pedidos pasaron al ${formatDayLong(NEXT)}, ${slot}`
  await expect(page.getByText(done, { exact: true })).toBeVisible()
  await expect(page.getByText('No hay pedidos que mover aquí.')).toBeVisible()
  expect(await days()).toEqual([NEXT, NEXT])
  for (const { email, order_number } of orders) {
    await expect.poll(async () => (await mailsTo(email ?? '')).length).toBe(1)
    const [mail] = await mailsTo(email ?? '')
    expect(mail?.subject).toBe(`Cambió la entrega de tu pedido ${order_number}`)
  }

  await visit(`/admin/horarios?editar=${slotId}`)
  await page.getByLabel('Nombre', { exact: true }).fill(`${slot} bis`)
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByText('muévelos primero, o deja ese nombre').first()).toBeVisible()
  await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue(`${slot} bis`)
  await expect(listed.getByRole('link')).toHaveCount(2)
  await expect(page.getByRole('link', { name: 'Moverlos primero' })).toBeVisible()
  await expectAccessible()

  await visit(`/admin/horarios?eliminar=${slotId}`)
  const question = page.getByRole('dialog')
  await expect(question.getByText('2 pedidos por entregar lo tienen')).toBeVisible()
  await expectAccessible()
  await question.getByRole('link', { name: 'Moverlos primero' }).click()
  await expect(page.getByRole('checkbox', { name: orders[0]?.order_number })).toBeChecked()
})

test('editing what was closed of a slot that is no more does not close the whole day @no-js', async ({
  page,
  visit,
}) => {
  await signIn(page, ADMIN)
  const slot = `Turno que fue ${freshEmail()}`
  const { id } = await aClosure(DAY, DAY, slot)
  await visit(`/admin/dias-cerrados?editar=${id}`)
  await expect(page.getByLabel('Horario')).toHaveValue(slot)
  await page.getByLabel('Motivo', { exact: true }).fill('Balance')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByText('Cierre actualizado').first()).toBeVisible()
  const closure = db.selectFrom('delivery_closures').select(['slot', 'reason']).where('id', '=', id)
  expect(await closure.execute()).toEqual([{ slot, reason: 'Balance' }])
})
