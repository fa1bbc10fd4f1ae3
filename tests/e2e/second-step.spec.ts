import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { db } from '~/database/db.server'
import { expect, test } from '../support/browser/fixtures'
import { mailsTo } from '../support/browser/inbox'
import { ADMIN } from '../support/browser/shop'
import { aStaffMember } from '../support/browser/office'
import { signIn } from '../support/browser/shopping'

/** What an app shows; of the half minute that begins next, so that a slow machine is not late. */
function codeOf(secret: string): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + 30_000 })
}

async function send(page: Page, code: string, button: string) {
  await page.getByLabel('Código de tu celular').fill(code)
  await page.getByRole('button', { name: button }).click()
}

test('a second step is set up, asked for, remembered and reset @no-js', async ({
  page,
  visit,
  isLive,
  expectAccessible,
}) => {
  const editor = await aStaffMember('editor')
  await visit('/segundo-paso')
  await expect(page).toHaveURL(/\/ingresar/)
  await signIn(page, editor)
  await visit('/segundo-paso')
  await page.getByRole('button', { name: 'Empezar' }).click()
  await expect(page.getByRole('img', { name: 'Código QR de tu segundo paso' })).toBeVisible()
  const said = await page.getByText('Escribe esta clave en la app').locator('strong').innerText()
  const secret = said.replaceAll(' ', '')
  await send(page, '000000x', 'Activar')
  await expect(page.getByText('Ese código no sirve').first()).toBeVisible()
  await expectAccessible()
  await send(page, codeOf(secret), 'Activar')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Guarda estos códigos')
  await expectAccessible()
  if (isLive) await expect(page.getByText('Si pierdes tu celular')).toBeFocused()
  const written = await page.getByRole('main').innerText()
  const codes = written.match(/([a-z2-9]{4}-){3}[a-z2-9]{4}/g) ?? []
  expect(codes).toHaveLength(10)
  await page.getByRole('link', { name: 'Ya los guardé' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hero Slides')

  await signIn(page, editor)
  await visit('/admin/campanias')
  await expect(page).toHaveURL('/segundo-paso')
  await expect(page.getByText(editor.email).last()).toBeVisible()
  await expectAccessible()
  await page.getByText('No tengo mi celular').click()
  await page.getByLabel('Código de recuperación').fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Usar el código' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Campañas de correo')

  await signIn(page, editor)
  await visit('/admin/campanias')
  await page.getByLabel('No pedir código en este navegador por 30 días').check()
  // The code that set it up was used.
  await db
    .updateTable('second_factors')
    .set({ last_step: 0 })
    .where('user_id', '=', editor.id)
    .execute()
  await send(page, codeOf(secret), 'Entrar')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Campañas de correo')
  await signIn(page, editor)
  await visit('/admin/campanias')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Campañas de correo')
  await visit('/segundo-paso')
  await expect(
    page.getByText('Te quedan 9 códigos de recuperación', { exact: false }),
  ).toBeVisible()
  await expect(page.getByText('Navegadores que no lo piden por 30 días')).toBeVisible()
  await expectAccessible()
  await send(page, codes[1] ?? '', 'Crear códigos de recuperación nuevos')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Guarda estos códigos')

  await signIn(page, ADMIN)
  await visit('/admin/personal')
  const card = page.getByRole('listitem').filter({ hasText: editor.email })
  await expect(card).toContainText('Con segundo paso, que no se pide por 30 días en:')
  await card.getByText('Cambiar', { exact: false }).first().click()
  await card.getByRole('button', { name: 'Restablecer su segundo paso' }).click()
  await expect(page.getByText('Segundo paso restablecido')).toBeVisible()
  await expect(card).toContainText('Sin segundo paso.')
  await expectAccessible()
  await expect
    .poll(async () => (await mailsTo(editor.email)).map(({ subject }) => subject))
    .toEqual(['Activaste el segundo paso', 'Se quitó tu segundo paso'])
})

test('a duty may need a second step, and bring mails @no-js', async ({ page, visit }) => {
  const editor = await aStaffMember('editor')
  await signIn(page, ADMIN)
  await visit('/admin/personal')
  const group = (name: string) => page.getByRole('group', { name, exact: true })
  await expect(group('Redacción').getByRole('checkbox')).toHaveCount(1)
  await group('Redacción').getByLabel('Pedir segundo paso').check()
  await group('Administración').getByLabel('Aviso de cada pedido nuevo').check()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Guardado', { exact: true })).toBeVisible()
  await visit('/admin/personal')
  await expect(group('Redacción').getByLabel('Pedir segundo paso')).toBeChecked()
  await expect(group('Administración').getByLabel('Aviso de cada pedido nuevo')).toBeChecked()
  await visit('/admin/cambios?cosa=duties')
  await expect(page.getByText('Función «Redacción»').first()).toBeVisible()

  await signIn(page, editor)
  await visit('/admin/campanias')
  await expect(page).toHaveURL('/segundo-paso')
  await expect(page.getByText('Tu función en la tienda pide un segundo paso')).toBeVisible()

  await signIn(page, ADMIN)
  await visit('/admin/personal')
  await group('Redacción').getByLabel('Pedir segundo paso').uncheck()
  await group('Administración').getByLabel('Aviso de cada pedido nuevo').uncheck()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Guardado', { exact: true })).toBeVisible()
})
