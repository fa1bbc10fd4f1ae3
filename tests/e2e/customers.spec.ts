import { randomInt, randomUUID } from 'node:crypto'
import { db } from '~/database/db.server'
import { fileOrders } from '~/models/customers/filing.server'
import { anOrder, aUser } from '../support/factories'
import { expect, test } from '../support/browser/fixtures'
import { ADMIN } from '../support/browser/shop'
import { signIn } from '../support/browser/shopping'

test.beforeEach(({ page }) => signIn(page, ADMIN))

/** A buyer whom no other test has. */
function aBuyer(customer_name = 'Nilda') {
  const mark = randomUUID().slice(0, 8)
  const phone = `9${String(randomInt(100_000_000)).padStart(8, '0')}`
  return { customer_name, customer_lastname: `Ñahui ${mark}`, email: `${mark}@correo.pe`, phone }
}

async function customerOf(id: string): Promise<string> {
  await fileOrders()
  const row = await db
    .selectFrom('filed_orders')
    .select('customer_id')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow()
  return row.customer_id
}

test('a customer is found, with orders, sum, recipients and notes, and bought for again @no-js', async ({
  page,
  visit,
  expectAccessible,
}) => {
  const buyer = aBuyer()
  const { id: user_id, email: account } = await aUser()
  const money = { subtotal: 20_000, shipping_cost: 0, total: 20_000 }
  const gift = { recipient_name: 'Rosaura Paz', recipient_phone: '999 111 222' }
  await anOrder({ ...buyer, ...gift, ...money, user_id })
  await anOrder({ ...buyer, ...gift, ...money, phone: `+51 ${buyer.phone}` })
  const cancelled = { ...money, status: 'cancelado' } as const
  const last = await anOrder({ ...buyer, ...cancelled, created_at: new Date(Date.now() + 1_000) })

  await visit('/admin/clientes')
  await page.getByRole('searchbox').fill(`${buyer.customer_lastname.toUpperCase()}  nilda`)
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  const row = page.getByRole('row').filter({ hasText: buyer.email })
  await expect(row.getByText('S/ 400.00')).toBeVisible()
  await expect(row.getByText('Con cuenta')).toBeVisible()
  await expectAccessible()
  for (const words of [buyer.email, `+51 ${buyer.phone}`, last.order_number]) {
    await page.getByRole('searchbox').fill(words)
    await page.getByRole('button', { name: 'Buscar', exact: true }).click()
    await expect(page.getByText('1 cliente', { exact: true })).toBeVisible()
  }
  await page.getByRole('link', { name: `Nilda ${buyer.customer_lastname}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `Nilda ${buyer.customer_lastname}`,
  )
  await expect(page.getByText('2 y 1 cancelado')).toBeVisible()
  await expect(page.getByText('S/ 400.00')).toBeVisible()
  await expect(page.getByText(account)).toBeVisible()
  await expect(page.getByText('2 veces, la última', { exact: false })).toBeVisible()

  await page.getByRole('button', { name: 'Agregar nota' }).click()
  await expect(page.getByText('Escribe la nota').first()).toBeVisible()
  await expectAccessible()
  await expect(page.getByText('No escribas datos de salud ni opiniones').first()).toBeVisible()
  await page.getByLabel('Nota nueva').fill('prefiere tonos pastel <b>siempre</b>')
  await page.getByRole('button', { name: 'Agregar nota' }).click()
  const notes = page.locator('#notas')
  const noted = notes.getByRole('listitem').filter({ hasText: '<b>siempre</b>' })
  await expect(noted).toHaveCount(1)
  await expect(page.getByLabel('Nota nueva')).toHaveValue('')

  await page.getByRole('link', { name: 'Nuevo pedido para este cliente' }).click()
  const dialog = page.getByRole('dialog', { name: 'Agregar pedido manual' })
  await expect(dialog.getByLabel('Correo')).toHaveValue(buyer.email)
  await expect(dialog.getByLabel('Teléfono')).toHaveValue(buyer.phone)
  await expect(dialog.getByLabel('Número de pedido')).toHaveValue(/^DZ-\d{8}-\d{4}$/)
  await expect(dialog.getByText('prefiere tonos pastel', { exact: false })).toBeVisible()
  await expectAccessible()
  await dialog.getByLabel('Nombre').fill('')
  await dialog.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(dialog.getByText('Completa el nombre del cliente')).toBeVisible()
  await expect(dialog.getByLabel('Correo')).toHaveValue(buyer.email)
  await expect(dialog.getByText('prefiere tonos pastel', { exact: false })).toBeVisible()

  await visit(`/admin/pedidos/${last.order_number}`)
  await expect(page.getByText('prefiere tonos pastel', { exact: false })).toBeVisible()
  await page.getByRole('link', { name: 'Ver cliente' }).click()
  await noted.getByText('Cambiar', { exact: true }).click()
  await noted.getByLabel('Nota').fill(' ')
  await noted.getByRole('button', { name: 'Guardar nota' }).click()
  const all = notes.getByRole('listitem')
  await expect(all.getByText('Escribe la nota').first()).toBeVisible()
  await all.getByLabel('Nota').fill('sin lirios')
  await all.getByRole('button', { name: 'Guardar nota' }).click()
  await expect(all.getByText('sin lirios', { exact: true }).first()).toBeVisible()
  await all.getByText('Cambiar', { exact: true }).click()
  await all.getByRole('button', { name: 'Eliminar nota' }).click()
  await expect(page.getByText('Nota eliminada')).toBeVisible()
  await expect(all).toHaveCount(0)

  await visit('/admin/cambios?cosa=customers')
  await expect(page.getByText('Cliente «', { exact: false }).first()).toBeVisible()
  await expect(page.getByText('sin lirios')).toHaveCount(0)
})

test('two customers are joined by hand, and apart again as they were @no-js', async ({
  page,
  visit,
  expectAccessible,
}) => {
  const [one, other] = [aBuyer('Zoila'), aBuyer('Zoila Rosa')]
  const [first, second] = [await anOrder(one), await anOrder({ ...other, phone: one.phone })]
  const [id, otherId] = [await customerOf(first.id), await customerOf(second.id)]
  expect(id).not.toBe(otherId)

  await visit(`/admin/clientes/${id}`)
  await page.getByRole('searchbox', { name: 'Buscar a quién unir' }).fill(other.customer_lastname)
  await page.getByRole('search', { name: 'Buscar a quién unir' }).getByRole('button').click()
  await expectAccessible()
  await page.getByRole('button', { name: `Unir a Zoila Rosa ${other.customer_lastname}` }).click()
  await expect(page.getByText('Clientes unidos')).toBeVisible()
  await expect(page.getByRole('link', { name: second.order_number })).toBeVisible()
  await expectAccessible()

  // The page of the one that was joined is the other's.
  await visit(`/admin/clientes/${otherId}`)
  await expect(page).toHaveURL(`/admin/clientes/${id}`)
  await visit(`/admin/clientes?q=${encodeURIComponent(one.email)}`)
  await expect(page.getByText('1 cliente', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: /Zoila/ }).click()
  await page.getByRole('button', { name: /^Separar/ }).click()
  await expect(page.getByText('Clientes separados')).toBeVisible()
  await expect(page.getByRole('link', { name: second.order_number })).toHaveCount(0)
  await page.getByRole('link', { name: 'Ver al otro' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `Zoila Rosa ${other.customer_lastname}`,
  )
})
