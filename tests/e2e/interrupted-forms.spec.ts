import type { Page } from '@playwright/test'
import { db } from '~/database/db.server'
import { hashPassword } from '~/models/accounts/passwords/password-hash.server'
import { anOrder, aUser } from '../support/factories'
import { expect, takenOver, test } from '../support/browser/fixtures'
import { freshEmail } from '../support/browser/shopping'

/* Staff whose session ends while they write. */

const PASSWORD = 'flor de canela'

async function aFlorist() {
  const user = await aUser({ email: freshEmail(), password_hash: await hashPassword(PASSWORD) })
  await db.insertInto('user_roles').values({ user_id: user.id, role: 'admin' }).execute()
  return user
}

type Florist = Awaited<ReturnType<typeof aFlorist>>

/** By the message of the home page, as a person does; the back office is then loaded as a document. */
async function signInFromHome(page: Page, { email }: Florist, isLive: boolean) {
  await expect(page).toHaveURL('/')
  await page.getByRole('link', { name: 'Ingresar', exact: true }).click()
  await expect(page).toHaveURL('/ingresar')
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Contraseña').fill(PASSWORD)
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await expect(page).toHaveURL(/\/admin\//)
  if (isLive) await takenOver(page)
}

async function endSession({ id }: Florist) {
  await db.deleteFrom('sessions').where('user_id', '=', id).execute()
}

const BACK = 'Esto es lo que escribiste cuando terminó tu sesión.'

test('the link of an order leads there by signing in, and what was typed comes back @no-js', async ({
  page,
  visit,
  isLive,
}) => {
  const florist = await aFlorist()
  const order = await anOrder()
  await visit(`/admin/pedidos/${order.order_number}`)
  await signInFromHome(page, florist, isLive)
  await expect(page).toHaveURL(`/admin/pedidos/${order.order_number}`)

  const panel = page.getByRole('dialog')
  await visit('/admin/tags?nuevo')
  await panel.getByLabel('Nombre').fill('Día de la madre')
  await panel.getByLabel('Slug').fill('dia-de-la-madre-otra-vez')
  await panel.getByLabel('Descripción').fill('Un domingo de mayo')
  await panel.getByLabel('Activo').uncheck()
  await endSession(florist)
  await panel.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByText('No hay sesión activa.')).toBeVisible()
  await expect(page.getByText('Guardamos una hora lo que escribiste')).toBeVisible()

  await signInFromHome(page, florist, isLive)
  await expect(page).toHaveURL(/\/admin\/tags\?nuevo/)
  await expect(page.getByText(BACK)).toBeVisible()
  await expect(panel.getByLabel('Nombre')).toHaveValue('Día de la madre')
  await expect(panel.getByLabel('Descripción')).toHaveValue('Un domingo de mayo')
  await expect(panel.getByLabel('Activo')).not.toBeChecked()
  await panel.getByLabel('Slug').fill('')
  await panel.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Escribe el slug' }).first()).toBeVisible()
  await expect(panel.getByLabel('Descripción')).toHaveValue('Un domingo de mayo')
  await panel.getByLabel('Slug').fill('dia-de-la-madre-otra-vez')
  await panel.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByText('Tag creado')).toBeVisible()
  await visit('/admin/tags?nuevo')
  await expect(page.getByText(BACK)).toHaveCount(0)
  await expect(panel.getByLabel('Nombre')).toHaveValue('')
})

test('the rows of a list come back, until they are given up @no-js', async ({
  page,
  visit,
  isLive,
}) => {
  const florist = await aFlorist()
  await visit('/admin/productos/nuevo')
  await signInFromHome(page, florist, isLive)
  await expect(page).toHaveURL('/admin/productos/nuevo')
  await page.getByLabel('Nombre', { exact: true }).fill('Ramo a medias')
  await page.getByRole('button', { name: 'Agregar color' }).click()
  await page.getByLabel('Nombre del color').nth(1).fill('Marfil')
  await endSession(florist)
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()

  await signInFromHome(page, florist, isLive)
  await expect(page).toHaveURL('/admin/productos/nuevo')
  await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue('Ramo a medias')
  await expect(page.getByLabel('Nombre del color').nth(1)).toHaveValue('Marfil')
  await page.getByRole('button', { name: 'Descartar lo que escribí' }).click()
  await expect(page.getByText(BACK)).toHaveCount(0)
  await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue('')
  await expect(page.getByLabel('Nombre del color')).toHaveCount(1)
})

test('of a note and a payment typed on one page both come back', async ({
  page,
  visit,
  isLive,
}) => {
  const florist = await aFlorist()
  const { order_number: number } = await anOrder()
  await visit(`/admin/pedidos/${number}`)
  await signInFromHome(page, florist, isLive)
  await page.getByLabel('Número de operación').first().fill('10203061')
  await page.getByLabel('Nota interna').fill('Sin espinas')
  await endSession(florist)
  await page.getByRole('button', { name: 'Guardar nota' }).click()
  await signInFromHome(page, florist, isLive)
  await expect(page).toHaveURL(`/admin/pedidos/${number}`)
  await expect(page.getByLabel('Nota interna')).toHaveValue('Sin espinas')
  await expect(page.getByLabel('Número de operación').first()).toHaveValue('10203061')
  await page.getByRole('button', { name: 'Guardar nota' }).click()
  await expect(page.getByText('Nota guardada')).toBeVisible()
  await expect(page.getByLabel('Nota interna')).toHaveValue('')
  await expect(page.getByLabel('Número de operación').first()).toHaveValue('10203061')
})

test('an invitation comes back as it was typed @no-js', async ({ page, visit, isLive }) => {
  const florist = await aFlorist()
  await visit('/admin/personal')
  await signInFromHome(page, florist, isLive)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Personal')
  await page.getByLabel('Correo').fill('nueva@correo.pe')
  await page.getByLabel('Función').last().selectOption('Taller')
  await endSession(florist)
  await page.getByRole('button', { name: 'Enviar invitación' }).click()
  await signInFromHome(page, florist, isLive)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Personal')
  await expect(page.getByText(BACK)).toBeVisible()
  await expect(page.getByLabel('Correo')).toHaveValue('nueva@correo.pe')
  await expect(page.getByLabel('Función').last()).toHaveValue('workshop')
})
