import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser/fixtures'
import { mailedPath } from '../support/browser/inbox'
import { ADMIN } from '../support/browser/shop'
import { freshEmail, signIn } from '../support/browser/shopping'

const PASSWORD = 'una clave de trabajo'

/** What the owner's screen says of somebody, unfolded. */
async function cardOf(page: Page, email: string) {
  const card = page.getByRole('listitem').filter({ hasText: email })
  await card.getByText('Cambiar', { exact: false }).first().click()
  return card
}

/** Where the frame of a page leads within the back office. */
async function waysFrom(page: Page, path: string): Promise<string[]> {
  const [frame = ''] =
    /<header.*?<\/header>/s.exec(await (await page.request.get(path)).text()) ?? []
  const links = frame.matchAll(/href="(\/admin[^"]*)"/g)
  return [...new Set([...links].map(([, to = '']) => to))]
}

test('somebody is invited to write, moved to the tours, suspended and let go @no-js', async ({
  page,
  visit,
  expectAccessible,
}) => {
  const email = freshEmail()
  await signIn(page, ADMIN)
  await visit('/admin/personal')
  await page.getByLabel('Correo').fill('nadie')
  await page.getByRole('button', { name: 'Enviar invitación' }).click()
  await expect(page.getByLabel('Correo')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible()
  await page.getByLabel('Correo').fill(email)
  await page.getByLabel('Función').last().selectOption('Redacción')
  await page.getByRole('button', { name: 'Enviar invitación' }).click()
  await expect(page.getByText(`Invitación enviada a ${email}`)).toBeVisible()
  const before = await mailedPath(email)
  await page.getByRole('button', { name: `Enviar otra vez a ${email}` }).click()
  await expect(page.getByText(`Invitación enviada a ${email}`)).toBeVisible()
  await expectAccessible()

  const path = await mailedPath(email, 2)
  await visit(before)
  await expect(page.getByRole('heading', { name: 'Este enlace ya no sirve' })).toBeVisible()
  await visit(path)
  await expect(page.getByText('Redacción', { exact: false }).first()).toBeVisible()
  await expectAccessible()
  await page.getByLabel('Nueva contraseña', { exact: true }).fill('corta')
  await page.getByLabel('Repite la nueva contraseña').fill('corta')
  await page.getByRole('button', { name: 'Guardar contraseña' }).click()
  await expect(
    page.getByText('La contraseña debe tener al menos 12 caracteres').first(),
  ).toBeVisible()
  await page.getByLabel('Nueva contraseña', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Repite la nueva contraseña').fill(PASSWORD)
  await page.getByRole('button', { name: 'Guardar contraseña' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hero Slides')
  expect(await waysFrom(page, '/admin/hero-slides')).toEqual(
    ['hero-slides', 'lifestyle-grid', 'campanias', 'ayuda'].map((part) => `/admin/${part}`),
  )
  await expectAccessible()
  await visit('/admin/pedidos')
  await expect(page).toHaveURL('/admin/hero-slides')
  await expect(page.getByText('Tu función en la tienda no permite abrir eso')).toBeVisible()
  await visit(path)
  await expect(page.getByRole('heading', { name: 'Este enlace ya no sirve' })).toBeVisible()

  await signIn(page, ADMIN)
  await visit('/admin/personal')
  let card = await cardOf(page, email)
  await card.getByLabel('Función').selectOption('Reparto')
  await card.getByRole('button', { name: 'Cambiar función' }).click()
  await expect(page.getByText('Su función es Reparto')).toBeVisible()
  await signIn(page, { email, password: PASSWORD })
  await visit('/admin')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Reparto del')
  expect(await waysFrom(page, '/admin/pedidos/reparto')).toEqual([
    ...['/admin/pedidos/reparto', '/admin/ayuda'],
  ])
  await expectAccessible()

  await signIn(page, ADMIN)
  await visit('/admin/personal')
  card = await cardOf(page, email)
  await card.getByRole('button', { name: 'Suspender el acceso' }).click()
  await expect(card).toContainText('Acceso suspendido')
  await signIn(page, { email, password: PASSWORD })
  await visit('/admin/pedidos/reparto')
  await expect(page).toHaveURL('/')

  await signIn(page, ADMIN)
  await visit('/admin/personal')
  card = await cardOf(page, email)
  await card.getByRole('button', { name: 'Quitar del personal' }).click()
  await expect(page.getByText('Ya no es parte del personal')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: email })).toHaveCount(0)
})
