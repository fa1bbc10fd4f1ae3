import { hashPassword } from '~/models/accounts/passwords/password-hash.server'
import { aUser } from '../support/factories'
import { expect, test } from '../support/browser/fixtures'
import { ADMIN } from '../support/browser/shop'
import {
  aBouquet,
  freshEmail,
  heldLine,
  placeOrder,
  putInCart,
  signIn,
  storedOrder,
} from '../support/browser/shopping'

const PASSWORD = 'una clave de compras'

test('signing in greets once, keeps the cart, and signing out ends it @no-js', async ({
  page,
  visit,
}) => {
  const { email } = await aUser({ password_hash: await hashPassword(PASSWORD) })
  await putInCart(page, await aBouquet())
  await visit('/ingresar')
  await page.getByLabel('Correo electrónico').fill(email.toUpperCase())
  await page.getByLabel('Contraseña').fill(PASSWORD)

  await page.getByRole('button', { name: 'Ingresar' }).click()

  await expect(page).toHaveURL('/')
  await expect(page.getByText('Inicio de sesión exitoso')).toBeVisible()
  await expect(page.getByText('Bienvenido de nuevo')).toBeVisible()
  await visit('/')
  await expect(page.getByText('Inicio de sesión exitoso')).toHaveCount(0)
  await visit('/ingresar')
  await expect(page).toHaveURL('/')

  await page.locator('summary').filter({ hasText: 'Tu cuenta' }).click()
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page.getByRole('link', { name: 'Iniciar sesión' })).toBeVisible()
  await visit('/carrito')
  await expect(page.getByRole('heading', { name: 'Carrito (1 producto)' })).toBeVisible()
})

test('pressed again before the answer, a sign-in is one attempt', async ({ page, visit }) => {
  const line = await heldLine(page, '**/ingresar.data*')
  await visit('/ingresar')
  await page.getByLabel('Correo electrónico').fill(ADMIN.email)
  await page.getByLabel('Contraseña').fill(`${ADMIN.password} `)
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await page.getByRole('button', { name: 'Ingresando...' }).press('Enter')
  line.release()
  await expect(page.getByText('Por favor verifica tus credenciales')).toBeVisible()
  expect(line.forms()).toBe(1)
})

for (const [what, email, password] of [
  ['a wrong password', ADMIN.email, `${ADMIN.password} `],
  ['an unknown e-mail', 'nadie@correo.pe', ADMIN.password],
  ['SQL', "a@b.pe' or 1=1--", "' or 1=1--"],
] as const) {
  test(`${what} is refused in the same words @no-js`, async ({ page, visit }) => {
    await visit('/ingresar')
    await page.getByLabel('Correo electrónico').fill(email)
    await page.getByLabel('Contraseña').fill(password)
    // Without scripts the browser itself stops at an address it does not know; others do not.
    await page
      .locator('form')
      .filter({ has: page.getByRole('button', { name: 'Ingresar' }) })
      .evaluate((form: HTMLFormElement) => (form.noValidate = true))

    await page.getByRole('button', { name: 'Ingresar' }).click()

    const alert = page.getByRole('alert').filter({ hasText: 'Error al iniciar sesión' })
    await expect(alert).toContainText('Por favor verifica tus credenciales')
    await expect(page.getByLabel('Correo electrónico')).toHaveValue(email)
  })
}

test('orders of an account are for who signed in @served', async ({ page, visit }) => {
  await visit('/mis-pedidos')
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Debes iniciar sesión para ver tus pedidos')).toBeVisible()
  await visit('/')
  await expect(page.getByText('Debes iniciar sesión para ver tus pedidos')).toHaveCount(0)

  await signIn(page, ADMIN)
  const email = freshEmail()
  const number = await placeOrder(page, { email })
  expect(await storedOrder(email)).toMatchObject({ user_id: expect.any(String) })
  await visit('/mis-pedidos')
  await expect(page.getByRole('listitem').filter({ hasText: number })).toContainText('Pendiente')
})

test('who is signed in finds the own e-mail at the checkout @no-js', async ({ page, visit }) => {
  await signIn(page, ADMIN)
  await putInCart(page, await aBouquet())

  await visit('/checkout')

  await expect(page.getByLabel('Correo electrónico')).toHaveValue(ADMIN.email)
})

test('a shared computer forgets the orders at sign-out @served', async ({ page }) => {
  await signIn(page, ADMIN)
  const number = await placeOrder(page)
  expect((await page.request.get(`/confirmacion/${number}`)).status()).toBe(200)

  await page.request.post('/ingresar', { form: { intent: 'sign-out' } })

  expect((await page.request.get(`/confirmacion/${number}`)).status()).toBe(404)
})
