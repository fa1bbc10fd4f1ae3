import type { Page } from '@playwright/test'
import { anOrder, aUser } from '../support/factories'
import { expect, test } from '../support/browser/fixtures'
import { mailedPath, mailsTo } from '../support/browser/inbox'
import { ADMIN } from '../support/browser/shop'
import { aBouquet, freshEmail, placeOrder, putInCart, signIn } from '../support/browser/shopping'
import { db } from '~/database/db.server'
import { hashPassword } from '~/models/accounts/passwords/password-hash.server'

const PASSWORD = 'flor de canela'

/** A confirmed account. */
async function aCustomer(username = 'Ana') {
  const email = freshEmail()
  const user = await aUser({ email, username, password_hash: await hashPassword(PASSWORD) })
  return { ...user, password: PASSWORD }
}

/** Opens the way in from the header: a dialog with scripts, a page without. */
async function openDoor(page: Page, isLive: boolean) {
  await page.getByRole('banner').getByRole('link', { name: 'Iniciar sesión' }).click()
  const title = page.getByRole('heading', { name: 'Bienvenido' })
  await expect(title).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Bienvenido' })
  await expect(dialog).toHaveCount(isLive ? 1 : 0)
  return isLive ? dialog : page.getByRole('main')
}

test('from the door to the welcome coupon @no-js', async ({
  page,
  visit,
  isLive,
  expectAccessible,
}) => {
  const email = freshEmail()
  const bouquet = await aBouquet()
  const { path } = bouquet
  await visit(path)
  const door = await openDoor(page, isLive)
  await door.getByRole('link', { name: 'Registrarse' }).click()
  await expect(door.getByRole('button', { name: 'Crear cuenta' })).toBeVisible()
  await expectAccessible()

  await door.getByLabel('Nombre').fill('Ana Ñahui')
  await door.getByLabel('Correo electrónico').fill(email)
  await door.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await door.getByLabel('Repite la contraseña').fill(`${PASSWORD}!`)
  await door.getByRole('button', { name: 'Crear cuenta' }).click()
  const refusal = page.getByRole('alert').filter({ hasText: 'Las contraseñas no coinciden' })
  await expect(refusal).toContainText('Por favor verifica que ambas contraseñas sean iguales')
  await expect(page.getByLabel('Correo electrónico').first()).toHaveValue(email)
  await expectAccessible()

  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Repite la contraseña').fill(PASSWORD)
  await page.getByRole('button', { name: 'Crear cuenta' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Registro exitoso' })).toContainText(
    'Por favor verifica tu correo electrónico para confirmar tu cuenta',
  )
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const [mail] = [await mailedPath(email), (await mailsTo(email))[0]]
  expect(mail).toMatch(/^\/auth\/callback\?token=/)
  await visit(mail)
  await expect(page).toHaveURL('/email-confirmed')
  await expect(page.getByRole('heading', { name: 'S/ 5.00 de descuento' })).toBeVisible()
  await expect(page.getByText(/^BIENVENIDA-[A-Z2-9]{8}$/)).toBeVisible()
  await expect(page.getByText('Válido por 90 días en tu primera compra')).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Ver flores' })).toHaveAttribute('href', '/catalogo')
  await expect(main.getByRole('link', { name: 'Ir al inicio' })).toHaveAttribute('href', '/')
  await expectAccessible()

  await expect(main.getByRole('link', { name: 'Usar en mi carrito' })).toHaveCount(0)
  await putInCart(page, bouquet)
  await visit('/email-confirmed')
  await main.getByRole('link', { name: 'Usar en mi carrito' }).click()
  await expect(page.getByText('¡Cupón aplicado!')).toContainText('Descuento de S/ 5.00')
  await expect(page.getByLabel('Código de descuento')).toHaveValue(/^BIENVENIDA-/)

  await page.locator('summary').filter({ hasText: 'Tu cuenta' }).click()
  await expect(page.getByRole('banner').getByText('Ana Ñahui')).toBeVisible()
  await expect(page.getByRole('banner').getByText(email)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Dashboard Admin' })).toHaveCount(0)
})

test('Enter registers the e-mail as it was typed, not the one that was proposed @no-js', async ({
  page,
  visit,
  expectAccessible,
}) => {
  const name = freshEmail().split('@')[0]
  const [typed, meant] = [`${name}@gmial.con`, `${name}@gmail.com`]
  await visit('/registro')
  const main = page.getByRole('main')
  await main.getByLabel('Nombre').fill('Ana Ñahui')
  await main.getByLabel('Correo electrónico').fill(typed)
  const fillPasswords = async () => {
    await main.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
    await main.getByLabel('Repite la contraseña').fill(PASSWORD)
  }
  await fillPasswords()
  await main.getByRole('button', { name: 'Crear cuenta' }).click()
  await expect(main.getByRole('button', { name: `Sí, usar ${meant}` })).toBeVisible()
  await expectAccessible()

  await fillPasswords()
  await main.getByLabel('Repite la contraseña').press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Registro exitoso' })).toBeVisible()
  expect(await mailedPath(typed)).toMatch(/^\/auth\/callback\?token=/)
  expect(await mailsTo(meant)).toEqual([])
})

test('without a coupon the welcome page says whom to ask @served', async ({ page, visit }) => {
  await signIn(page, await aCustomer())
  await visit('/email-confirmed')
  await expect(page.getByText('No pudimos generar tu cupón automáticamente.')).toBeVisible()
  await page.context().clearCookies()
  await visit('/email-confirmed')
  await expect(page).toHaveURL('/')
})

test('signing in leads back to the page one was on, the cart kept @no-js', async ({
  page,
  visit,
  isLive,
}) => {
  const { email } = await aCustomer()
  const bouquet = await aBouquet()
  await putInCart(page, bouquet)
  await visit(bouquet.path)
  const door = await openDoor(page, isLive)

  await door.getByLabel('Correo electrónico').fill(email)
  await door.getByLabel('Contraseña').fill('no es esta')
  await door.getByRole('button', { name: 'Ingresar' }).click()
  const refusal = page.getByRole('alert').filter({ hasText: 'Error al iniciar sesión' })
  await expect(refusal).toContainText('Por favor verifica tus credenciales')
  await page.getByLabel('Contraseña').fill(PASSWORD)
  await page.getByRole('button', { name: 'Ingresar' }).click()

  await expect(page.getByText('Inicio de sesión exitoso')).toBeVisible()
  await expect(page).toHaveURL(bouquet.path)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.locator('summary').filter({ hasText: 'Tu cuenta' }).click()
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Iniciar sesión' })).toBeVisible()
  await expect(page).toHaveURL(bouquet.path)
  await visit('/carrito')
  await expect(page.getByRole('heading', { name: 'Carrito (1 producto)' })).toBeVisible()
})

test('the dialog closes with Escape and gives the focus back, and shows a password', async ({
  page,
  visit,
}) => {
  await visit('/nosotros')
  const opener = page.getByRole('banner').getByRole('link', { name: 'Iniciar sesión' })
  await opener.click()
  const password = page.getByRole('dialog').getByLabel('Contraseña')
  await password.fill(PASSWORD)
  await page.getByRole('button', { name: 'Mostrar contraseña' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/nosotros')
  await expect(opener).toBeFocused()
})

test('a forgotten password is replaced by the mailed link, and home follows @no-js', async ({
  page,
  visit,
  expectAccessible,
}) => {
  const { email } = await aCustomer()
  await visit('/ingresar')
  await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click()
  await expect(page).toHaveURL('/forgot-password')
  await expectAccessible()
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByRole('button', { name: 'Enviar enlace' }).click()
  await expect(page.getByText('Correo enviado')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Revisa tu correo' })).toBeVisible()

  const path = await mailedPath(email)
  expect(path).toMatch(/^\/reset-password\?token=/)
  await visit(path)
  await page.getByLabel('Nueva contraseña', { exact: true }).fill('12345')
  await page.getByLabel('Repite la nueva contraseña').fill('12345')
  await page.getByRole('button', { name: 'Guardar contraseña' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Contraseña muy corta' })).toContainText(
    'La contraseña debe tener al menos 6 caracteres',
  )
  await expectAccessible()
  await page.getByLabel('Nueva contraseña', { exact: true }).fill('nueva clave')
  await page.getByLabel('Repite la nueva contraseña').fill('nueva clave')
  await page.getByRole('button', { name: 'Guardar contraseña' }).click()
  // By way of a page that says so, and leaves by itself before a slow machine has looked at it.
  await expect(page).toHaveURL('/')
  const said = await (await page.request.get('/reset-password?listo')).text()
  expect(said).toContain('Contraseña actualizada')
  expect(said).toContain('<noscript><meta http-equiv="refresh" content="2;url=/"/></noscript>')

  await visit(path)
  await expect(page.getByRole('heading', { name: 'Este enlace ya no sirve' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Pedir un enlace nuevo' })).toHaveAttribute(
    'href',
    '/forgot-password',
  )
  await signIn(page, { email, password: 'nueva clave' })
})

test('orders are their buyer’s: none, a list, one of them; nobody else’s @no-js', async ({
  page,
  visit,
  isLive,
  expectAccessible,
}) => {
  const ana = await aCustomer()
  await signIn(page, ana)
  await visit('/mis-pedidos')
  await expect(page.getByText('No tienes pedidos aún')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Ver flores' })).toHaveAttribute(
    'href',
    '/catalogo',
  )

  const number = await placeOrder(page)
  const older = await anOrder({
    user_id: ana.id,
    status: 'preparacion',
    delivery_type: 'retiro',
    created_at: new Date('2026-01-02T04:30:00Z'),
  })
  const others = await anOrder({ email: ana.email })
  await visit('/mis-pedidos')
  const cards = page.getByRole('main').getByRole('listitem')
  await expect(cards).toHaveCount(2)
  await expect(cards.nth(0)).toContainText(number)
  await expect(cards.nth(0)).toContainText('Pendiente')
  await expect(cards.nth(1)).toContainText(older.order_number)
  await expect(cards.nth(1)).toContainText('01/01/2026 · Retiro')
  await expect(cards.nth(1)).toContainText('En preparación')
  await expect(cards.nth(1)).toContainText('S/ 152.00')
  const spare = () => document.body.clientWidth - document.documentElement.scrollWidth
  expect(await page.evaluate(spare), 'room at the right of a phone').toBeGreaterThanOrEqual(0)
  await expectAccessible()

  await cards.nth(0).getByRole('link', { name: 'Ver pedido' }).click()
  const dialog = page.getByRole('dialog', { name: `Pedido ${number}` })
  await expect(dialog).toHaveCount(isLive ? 1 : 0)
  const detail = isLive ? dialog : page.getByRole('main')
  await expect(detail).toContainText('Ramo Luna')
  await expect(detail).toContainText('Barranco')
  await expect(detail).toContainText('S/ 112.00')
  await expect(detail.locator('[aria-current=step]')).toContainText(/^Recibido .*\d{4} \d\d:\d\d$/)
  await expectAccessible()
  await detail.getByRole('button', { name: 'Pedir de nuevo' }).click()
  await expect(page.getByText('Tu pedido está en el carrito')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Carrito (1 producto)' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Ramo Luna')
  if (isLive) {
    await page.goBack()
    await expect(dialog).toBeVisible()
    await page.goBack()
    await expect(dialog).toHaveCount(0)
    await visit(`/mis-pedidos?pedido=${others.order_number}`)
    await expect(page.getByText('No se pudo cargar la información del pedido')).toBeVisible()
  }
  await visit(`/mis-pedidos?pedido=${number}`)
  await dialog.getByRole('link', { name: 'Cerrar' }).click()
  await expect(page).toHaveURL('/mis-pedidos')
  await expect(dialog).toHaveCount(0)
  await visit(`/mis-pedidos/${others.order_number}`)
  await expect(page.getByText('No se pudo cargar la información del pedido')).toBeVisible()
})

test('who is signed out reads why, and is let in to where they were going @no-js', async ({
  page,
  visit,
  isLive,
}) => {
  const { email } = await aCustomer()
  await visit('/mis-pedidos')
  await expect(page.getByText('Debes iniciar sesión para ver tus pedidos')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Bienvenido' })).toHaveCount(isLive ? 1 : 0)
  await expect(page).toHaveURL('/')
  if (!isLive) return
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Contraseña').fill('no es esta')
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await expect(page.getByText('Por favor verifica tus credenciales')).toBeVisible()
  await page.getByLabel('Contraseña').fill(PASSWORD)
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await expect(page).toHaveURL('/mis-pedidos')
  await expect(page.getByRole('heading', { name: 'Mis pedidos' })).toBeVisible()
})

test('who was sent home may close the door', async ({ page, visit }) => {
  await visit('/mis-pedidos')
  const dialog = page.getByRole('dialog', { name: 'Bienvenido' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('link', { name: 'Cerrar' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL('/')
})

test('administrators find their way, and the menu names who has no name @no-js', async ({
  page,
  visit,
}) => {
  await signIn(page, ADMIN)
  await visit('/')
  await page.locator('summary').filter({ hasText: 'Tu cuenta' }).click()
  await expect(page.getByRole('link', { name: 'Dashboard Admin' })).toHaveAttribute(
    'href',
    '/admin',
  )
  await expect(page.getByRole('banner').getByText('jefa', { exact: true })).toBeVisible()
})

test('the session cookie outlives the browser, out of reach of scripts and other sites @served', async ({
  page,
}) => {
  const { email, id } = await aCustomer()
  await signIn(page, { email, password: PASSWORD })
  const named = async () =>
    (await page.context().cookies()).find(({ name }) => name === 'dz-session')
  expect(await named()).toMatchObject({ httpOnly: true, sameSite: 'Lax', secure: false })
  expect((await named())?.expires).toBeGreaterThan(Date.now() / 1000 + 29 * 86_400)

  const yesterday = new Date(Date.now() - 86_400_000)
  await db.updateTable('sessions').set({ seen_at: yesterday }).where('user_id', '=', id).execute()
  const renewed = await page.request.get('/')
  expect(renewed.headers()['set-cookie']).toContain('dz-session=')
  const again = await page.request.get('/')
  expect(again.headers()['set-cookie'] ?? '').not.toContain('dz-session=')
})
