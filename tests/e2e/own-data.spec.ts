import { db } from '~/database/db.server'
import { hashPassword } from '~/models/accounts/passwords/password-hash.server'
import { fileOrders } from '~/models/customers/filing.server'
import { anOrder, aUser } from '../support/factories'
import { expect, test } from '../support/browser/fixtures'
import { linkIn } from '../support/browser/inbox'
import { ADMIN } from '../support/browser/shop'
import { freshEmail, signIn } from '../support/browser/shopping'

const PASSWORD = 'flor de canela'

function storedOrder(id: string) {
  return db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

test('a customer reads and downloads what the shop holds of them, and closes the account @no-js', async ({
  page,
  visit,
  expectAccessible,
}) => {
  const email = freshEmail()
  const user = await aUser({ email, password_hash: await hashPassword(PASSWORD) })
  const own = {
    email,
    user_id: user.id,
    shipping_address: 'Jirón Luna 7',
    notes: 'Sin <b>lirios</b>',
  }
  const order = await anOrder({ ...own, status: 'entregado' })
  const open = await anOrder({ ...own, status: 'verificado' })

  await signIn(page, { email, password: PASSWORD })
  await visit('/mis-pedidos')
  await page.getByRole('link', { name: 'Mis datos' }).click()
  await expect(page.getByText(`Lo que la tienda guarda de ${email}.`)).toBeVisible()
  await page.getByText('Pedidos (2)', { exact: true }).click()
  await expect(page.getByText('Sin <b>lirios</b>').first()).toBeVisible()
  await expectAccessible()
  const file = await (await page.request.get('/mis-datos.json')).text()
  expect(file).toContain('Jirón Luna 7')

  const erase = page.getByRole('button', { name: 'Borrar mis datos' })
  await erase.click()
  await expect(page.getByText('Marca que quieres borrarlos').first()).toBeVisible()
  await expectAccessible()
  await page.getByLabel('Sí, quiero borrar mis datos').check()
  await page.getByLabel('Tu contraseña').fill('no es esta')
  await erase.click()
  await expect(page.getByText('Esa no es tu contraseña').first()).toBeVisible()
  expect((await storedOrder(order.id)).email).toBe(email)
  await page.getByLabel('Sí, quiero borrar mis datos').check()
  await page.getByLabel('Tu contraseña').fill(PASSWORD)
  await erase.click()
  await expect(page.getByRole('heading', { name: 'Estamos borrando tus datos' })).toBeVisible()
  await expectAccessible()

  expect(await storedOrder(order.id)).toMatchObject({ email: null, shipping_address: null })
  expect(await storedOrder(open.id)).toMatchObject({ email, shipping_address: 'Jirón Luna 7' })
  await visit('/mis-pedidos')
  await expect(page.getByText('Debes iniciar sesión para ver tus pedidos')).toBeVisible()

  await signIn(page, ADMIN)
  await visit('/admin/dashboard?resolver=todo')
  const waits = page.getByRole('link', { name: `Ver ${open.order_number}` })
  await expect(waits.first()).toBeVisible()
})

test('a guest asks by the mail of an order, whose link opens once @no-js', async ({
  page,
  visit,
  expectAccessible,
}) => {
  const email = freshEmail()
  const order = await anOrder({ email, status: 'entregado', notes: 'Con cuidado' })
  await visit(`/mis-datos?pedido=${order.order_number}`)
  await expect(page.getByLabel('Número de pedido')).toHaveValue(order.order_number)
  await page.getByRole('button', { name: 'Enviarme el enlace' }).click()
  await expect(page.getByText('Escribe el correo con el que compraste').first()).toBeVisible()
  await expectAccessible()
  await page.getByLabel('Correo con el que compraste').fill(email)
  await page.getByRole('button', { name: 'Enviarme el enlace' }).click()
  await expect(page.getByRole('heading', { name: 'Revisa tu correo' })).toBeVisible()

  const link = await linkIn(email, /\/mis-datos\?llave=[^\s"<>]+/)
  await visit(new URL(link, 'https://tienda').pathname + new URL(link, 'https://tienda').search)
  await expect(page.getByText(`Lo que la tienda guarda de ${email}.`)).toBeVisible()
  await page.getByLabel('Sí, quiero borrar mis datos').check()
  await page.getByRole('button', { name: 'Borrar mis datos' }).click()
  await expect(page.getByRole('heading', { name: 'Borramos tus datos' })).toBeVisible()
  expect(await storedOrder(order.id)).toMatchObject({ email: null, notes: null, phone: '' })

  await visit(new URL(link, 'https://tienda').pathname + new URL(link, 'https://tienda').search)
  await expect(page.getByText('Ese enlace ya no vale. Pide otro.')).toBeVisible()
})

test('staff erase the data of a customer who asked @no-js', async ({
  page,
  visit,
  expectAccessible,
}) => {
  await signIn(page, ADMIN)
  const email = freshEmail()
  const order = await anOrder({ email, status: 'entregado', customer_name: 'Nilda' })
  await fileOrders()
  const { customer_id: id } = await db
    .selectFrom('filed_orders')
    .select('customer_id')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  await visit(`/admin/clientes/${id}`)
  await page.getByRole('link', { name: 'Borrar sus datos' }).click()
  await page.getByRole('button', { name: 'Borrar sus datos' }).click()
  await expect(page.getByText('Marca que el cliente lo pidió')).toBeVisible()
  await expectAccessible()
  await page.getByLabel('El cliente lo pidió y sé que es él').check()
  await page.getByRole('button', { name: 'Borrar sus datos' }).click()
  await expect(page.getByText('Se borraron los datos de 1 pedido').first()).toBeVisible()
  expect(await storedOrder(order.id)).toMatchObject({ email: null, customer_name: 'Nilda' })
  await visit(`/admin/pedidos/${order.order_number}`)
  await expect(page.getByText('Se borraron los datos del cliente').first()).toBeVisible()
  expect((await page.request.get(`/admin/clientes/${id}/datos`)).status()).toBe(404)
})
