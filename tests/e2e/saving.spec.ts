import type { Page } from '@playwright/test'
import { aTag } from '../support/factories'
import { expect, test } from '../support/browser/fixtures'
import { ADMIN } from '../support/browser/shop'
import { heldLine, signIn } from '../support/browser/shopping'

test.beforeEach(({ page }) => signIn(page, ADMIN))

/** Answers what the browser asks, and lists it. */
function answering(page: Page) {
  const asked: string[] = []
  const answer = { isConfirmed: false }
  page.on('dialog', async (dialog) => {
    asked.push(`${dialog.type()} ${dialog.message()}`.trim())
    await (answer.isConfirmed ? dialog.accept() : dialog.dismiss())
  })
  return { asked, answer }
}

test('what is typed is left unsaved only by who says so', async ({ page, visit }) => {
  const { id } = await aTag({ name: 'Sin tocar' })
  const { asked, answer } = answering(page)
  const panel = page.getByRole('dialog')
  const name = panel.getByLabel('Nombre')

  await visit(`/admin/tags?editar=${id}`)
  await panel.getByRole('link', { name: 'Cerrar' }).click()
  await expect(panel).toHaveCount(0)
  expect(asked, 'nothing was typed').toEqual([])

  await visit(`/admin/tags?editar=${id}`)
  await name.fill('A medias')
  await panel.getByRole('link', { name: 'Cerrar' }).click()
  await expect
    .poll(() => asked)
    .toEqual(['confirm Hay cambios sin guardar. ¿Salir sin guardarlos?'])
  await expect(name).toHaveValue('A medias')

  answer.isConfirmed = true
  await panel.getByRole('link', { name: 'Cerrar' }).click()
  await expect(panel).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Sin tocar', exact: true })).toBeVisible()

  await visit(`/admin/tags?editar=${id}`)
  await name.fill('Guardado')
  await panel.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByText('Tag actualizado')).toBeVisible()
  expect(asked).toHaveLength(2)
})

test('a page with something unsaved is closed only by who says so', async ({ page, visit }) => {
  const { id } = await aTag()
  const { asked } = answering(page)
  await visit(`/admin/tags?editar=${id}`)
  await page.getByRole('dialog').getByLabel('Nombre').fill('A medias')
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => asked).toEqual(['beforeunload'])
  await expect(page.getByRole('dialog').getByLabel('Nombre')).toHaveValue('A medias')
})

test('Ctrl+S saves once, however long it is held', async ({ page, visit }) => {
  const { id } = await aTag()
  const line = await heldLine(page, '**/admin/tags.data*')
  await visit(`/admin/tags?editar=${id}`)
  await page.getByRole('dialog').getByLabel('Nombre').fill('Guardado')
  await page.keyboard.down('Control')
  for (const _ of 'sss') await page.keyboard.down('s')
  await page.keyboard.up('s')
  await page.keyboard.up('Control')
  line.release()
  await expect(page.getByText('Tag actualizado')).toBeVisible()
  expect(line.forms()).toBe(1)
})
