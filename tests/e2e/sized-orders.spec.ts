import { randomInt } from 'node:crypto'
import { aSize, aUser, aZone } from '../support/factories'
import { expect, test } from '../support/browser/fixtures'
import { addProduct } from '../support/browser/manual-order'
import { mailsTo } from '../support/browser/inbox'
import { ADMIN } from '../support/browser/shop'
import {
  aBouquet,
  fillBuyer,
  freshEmail,
  putInCart,
  signIn,
  storedOrder,
} from '../support/browser/shopping'
import { db } from '~/database/db.server'
import { hashPassword } from '~/models/accounts/passwords/password-hash.server'

const PASSWORD = 'flor de canela'

/** Roses in three sizes, four of each. */
async function roses() {
  const bouquet = await aBouquet({ name: `Rosas ${randomInt(1e6)}` })
  const of = { product_id: bouquet.id, stock: 4 }
  await aSize({ ...of, name: 'Doce', slug: 'doce', contents: '12 rosas y follaje', price: 9_000 })
  await aSize({ ...of, name: 'Veinte', slug: 'veinte', price: 15_000, display_order: 2 })
  await aSize({ ...of, name: 'Cincuenta', slug: 'cincuenta', price: 30_000, display_order: 3 })
  return bouquet
}

/** What is left of each size, and of the product. */
async function left(productId: string) {
  const sizes = await db
    .selectFrom('product_sizes')
    .select('stock')
    .where('product_id', '=', productId)
    .orderBy('display_order')
    .execute()
  const product = await db
    .selectFrom('products')
    .select('stock')
    .where('id', '=', productId)
    .executeTakeFirst()
  return [...sizes, product].map((row) => row?.stock)
}

test('sizes are bought, told, bought again, edited and given back @no-js', async ({
  page,
  visit,
  isLive,
  settings,
  expectAccessible,
}) => {
  await settings({ track_stock: 'true' })
  const { id, name, ...bouquet } = await roses()
  const zone = await aZone({ cost: 1_200 })
  const email = freshEmail()
  await aUser({ email, username: 'Ana', password_hash: await hashPassword(PASSWORD) })
  await signIn(page, { email, password: PASSWORD })
  await putInCart(page, { id, name, ...bouquet }, { size: 'doce' })
  await putInCart(page, { id, name, ...bouquet }, { size: 'veinte' })
  await visit('/checkout')
  await fillBuyer(page, { email })
  await page.getByLabel('Zona de envío').selectOption(zone.id)
  await page.getByLabel('Dirección').fill('Av. Grau 120')
  await expect(page.getByRole('region', { name: 'Resumen' })).toContainText(`${name} · Veinte`)
  if (!isLive) await page.getByRole('button', { name: 'Actualizar total' }).click()
  await page.getByRole('button', { name: 'Realizar pedido' }).click()
  await expect(page.getByRole('heading', { name: 'Gracias por tu pedido' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(`1 × ${name} · Doce`)
  const order = await storedOrder(email)
  expect(order).toMatchObject({ subtotal: 24_000, total: 25_200 })
  expect(order.lines).toMatchObject([
    { size_name: 'Doce', size_contents: '12 rosas y follaje', unit_price: 9_000 },
    { size_name: 'Veinte', unit_price: 15_000 },
  ])
  expect(await left(id)).toEqual([3, 3, 4, 10])
  await expect.poll(async () => (await mailsTo(email))[0]?.text).toContain(`${name} · Doce`)

  await visit(`/mis-pedidos?pedido=${order.order_number}`)
  const detail = isLive ? page.getByRole('dialog') : page.getByRole('main')
  await detail.getByRole('button', { name: 'Pedir de nuevo' }).click()
  await expect(page.getByRole('heading', { name: 'Carrito (2 productos)' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(`${name} · Veinte`)

  await page.context().clearCookies()
  await signIn(page, ADMIN)
  await visit(`/admin/pedidos/${order.order_number}/editar`)
  await page.getByRole('button', { name: 'Agregar arreglo' }).click()
  const added = page.getByRole('group', { name: '3. Arreglo nuevo' })
  await added.getByLabel('Arreglo y color').selectOption(`${name} · Marfil · desde S/ 90.00`)
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByText('Elige el tamaño').first()).toBeVisible()
  await expectAccessible()
  await added.getByLabel('Tamaño').selectOption('Cincuenta · S/ 300.00')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByText('Pedido actualizado')).toBeVisible()
  await expect(page.getByText(`1 × ${name} · Cincuenta`, { exact: true })).toBeVisible()
  expect(await left(id)).toEqual([3, 3, 3, 9])
  await visit(`/admin/pedidos/hoja?dia=${order.lines[0]?.delivery_date}`)
  await expect(page.getByRole('main')).toContainText(`${name} · Cincuenta`)

  await visit(`/admin/pedidos/${order.order_number}`)
  await page.getByLabel(`Estado de ${order.order_number}`).selectOption('Cancelado')
  if (!isLive) await page.getByRole('button', { name: 'Guardar el estado' }).click()
  await expect(page.getByText('De vuelta al stock').first()).toContainText(`1 × ${name} · `)
  expect(await left(id)).toEqual([4, 4, 4, 12])
})

test('an order by telephone asks for the size @no-js', async ({
  page,
  visit,
  isLive,
  expectAccessible,
}) => {
  const { name } = await roses()
  await signIn(page, ADMIN)
  await visit('/admin/pedidos?nuevo=')
  const dialog = page.getByRole('dialog', { name: 'Agregar pedido manual' })
  await dialog.getByLabel('Nombre').fill('Rosa')
  await dialog.getByLabel('Apellido').fill('Flores')
  await dialog.getByLabel('DNI').fill('45678912')
  await dialog.getByLabel('Teléfono').fill('987654321')
  await dialog.getByLabel('Dirección').fill('Av. Grau 120')
  await addProduct(dialog, name, isLive)
  await dialog.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(dialog.getByText('Elige el tamaño').first()).toBeVisible()
  await expectAccessible()
  const number = await dialog.getByLabel('Número de pedido').inputValue()
  await dialog.getByRole('radio', { name: 'Veinte · S/ 150.00' }).check()
  if (!isLive) await dialog.getByRole('button', { name: 'Calcular total' }).click()
  await expect(dialog.locator('output')).toHaveText('S/ 150.00')
  await dialog.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByText('El pedido manual se agregó correctamente.')).toBeVisible()
  const lines = await db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['product_name', 'size_name', 'unit_price'])
    .where('order_number', '=', number)
    .execute()
  expect(lines).toEqual([
    { product_name: `${name} · Veinte`, size_name: 'Veinte', unit_price: 15_000 },
  ])
})
