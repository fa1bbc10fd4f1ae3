import { db } from '~/database/db.server'
import { hashPassword } from '~/models/accounts/passwords/password-hash.server'
import { aCategory, aProduct, aTag, aUser } from '../support/factories'
import { expect, test } from '../support/browser/fixtures'
import { ADMIN } from '../support/browser/shop'
import { signIn } from '../support/browser/shopping'

const PASSWORD = 'una clave de trabajo'

test('who changed a price, and from what, stands on the product and in the log @no-js', async ({
  page,
  visit,
  expectAccessible,
}) => {
  const [category, tag] = [await aCategory(), await aTag()]
  const product = await aProduct({ category_id: category.id, price: 12_000 })
  const { id, email } = await aUser({ password_hash: await hashPassword(PASSWORD) })
  await db
    .insertInto('user_roles')
    .values({ user_id: id, role: 'admin', duty: 'manager' })
    .execute()

  const name = `Ñaña ${id.split('-')[0]}`
  await signIn(page, { email, password: PASSWORD })
  await visit(`/admin/productos/${product.id}`)
  await expect(page.getByText('cambiado por', { exact: false })).toHaveCount(0)
  await page.getByLabel('Precio', { exact: false }).first().fill('99.90')
  await page.getByRole('button', { name: 'Guardar', exact: true }).last().click()
  await expect(page.getByText('Producto actualizado', { exact: false }).first()).toBeVisible()

  await signIn(page, ADMIN)
  await visit(`/admin/tags?editar=${tag.id}`)
  await page.getByLabel('Nombre', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Guardar', exact: true }).last().click()
  await expect(page.getByText('Tag actualizado', { exact: false }).first()).toBeVisible()
  await visit(`/admin/productos/${product.id}`)
  await expect(page.getByText(`cambiado por ${email}`, { exact: false })).toBeVisible()
  await expectAccessible()
  await page.getByRole('link', { name: 'Ver los cambios' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Registro de cambios')
  const entry = page.getByRole('listitem').filter({ hasText: email })
  await expect(entry.getByText('S/ 99.90')).toBeVisible()
  await expect(entry.getByText('S/ 120')).toBeVisible()
  await expectAccessible()

  await visit('/admin/cambios')
  await page.getByRole('searchbox').fill(name)
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  await expect(page.getByText(`Tag «${name}»`)).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: email })).toHaveCount(0)
})
