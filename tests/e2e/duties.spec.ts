import type { Page } from '@playwright/test'
import { addDays, limaDay } from '~/dates'
import { db } from '~/database/db.server'
import type { Duty } from '~/models/accounts/permissions'
import { anOrder } from '../support/factories'
import { expect, test } from '../support/browser/fixtures'
import { aStaffMember } from '../support/browser/office'
import { signIn } from '../support/browser/shopping'

/** Signs in as somebody new with this duty. */
async function enterAs(page: Page, duty: Duty) {
  const member = await aStaffMember(duty)
  await signIn(page, member)
}

async function anOrderFor(day: string) {
  const order = await anOrder({
    recipient_name: 'Rosaura Paz',
    recipient_phone: '999 111 222',
    signed_as: 'Tu tía Meche',
  })
  await db
    .insertInto('order_items')
    .values({
      ...{ order_id: order.id, position: 1, product_name: 'Ramo Luna', quantity: 1 },
      ...{
        dedication: 'Feliz día,\ncon todo cariño',
        delivery_date: day,
        delivery_time: '9am-3pm',
      },
      ...{ size_contents: '24 rosas', unit_price: 14_000, subtotal: 14_000 },
    })
    .execute()
  return order
}

test('the workshop sees what to make today and the day after, and its cards @no-js', async ({
  page,
  visit,
  expectAccessible,
}) => {
  const tomorrow = addDays(limaDay(new Date()), 1)
  const order = await anOrderFor(tomorrow)
  await enterAs(page, 'workshop')
  await visit('/admin')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Taller del')
  await page.getByRole('link', { name: 'Día siguiente' }).click()
  const work = page.getByRole('listitem').filter({ hasText: order.order_number })
  await expect(work.getByText('24 rosas', { exact: true })).toBeVisible()
  await expect(work.getByText('Para Rosaura', { exact: true })).toBeVisible()
  await expect(work.getByText('Tu tía Meche')).toBeVisible()
  await expectAccessible()
  await visit(`/admin/pedidos/${order.order_number}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Taller del')
  await expect(page.getByText('Tu función en la tienda no permite abrir eso')).toBeVisible()
})

test('accounting finds what is owed, notes a payment and voids it, and changes nothing else @no-js', async ({
  page,
  visit,
  expectAccessible,
}) => {
  const order = await anOrderFor(addDays(limaDay(new Date()), 1))
  await enterAs(page, 'accounting')
  await visit('/admin')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pagos')
  await page.getByRole('searchbox').fill(order.order_number)
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Descargar CSV' })).toHaveAttribute(
    'href',
    `/admin/pedidos/csv?q=${order.order_number}`,
  )
  await expectAccessible()
  await page.getByRole('link', { name: order.order_number }).click()
  await page.getByLabel('Monto que ves, en soles').fill('152')
  await page.getByRole('button', { name: 'Verificar pago' }).click()
  await expect(page.getByLabel('Número de operación')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible()
  await page.getByLabel('Número de operación').fill('OP778899')
  await page.getByRole('button', { name: 'Verificar pago' }).click()
  await expect(page.getByText('Pago verificado')).toBeVisible()
  await page.getByText('Anular', { exact: false }).first().click()
  await page.getByLabel('Por qué se anula').fill('Era de otro pedido')
  await page.getByRole('button', { name: 'Anular el pago de S/ 152' }).click()
  await expect(page.getByText('Era de otro pedido')).toBeVisible()

  await visit(`/admin/pedidos/${order.order_number}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pagos')
  const refused = await page.request.post(`/admin/pagos/${order.order_number}`, {
    form: { intent: 'status', id: order.id, status: 'cancelado' },
  })
  expect(refused.status()).toBe(400)
})
