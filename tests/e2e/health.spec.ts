import { sql } from 'kysely'
import { db } from '~/database/db.server'
import { expect, test } from '../support/browser/fixtures'
import { ADMIN } from '../support/browser/shop'
import { signIn } from '../support/browser/shopping'

test('the health page says what is well, and what to do about the rest @no-js', async ({
  page,
  visit,
  expectAccessible,
}) => {
  await sql`delete from last_times where what = 'backup'`.execute(db)
  await signIn(page, ADMIN)
  await visit('/admin/dashboard')
  await visit('/admin/salud')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Salud de la tienda')
  const backups = page.getByRole('region', { name: 'Copias de respaldo', exact: true })
  await expect(backups).toContainText('Hay que actuar')
  await expect(backups).toContainText('Pide hoy a quien cuida la tienda')
  await expect(page.getByText('npm run backup')).toBeHidden()
  await expect(page.getByRole('region', { name: 'Espacio' })).toContainText('libres')
  const domain = page.getByRole('region', { name: 'Dominio de los correos', exact: true })
  await expect(domain).toContainText('no hay nada que comprobar')
  await expectAccessible()
  const machine = page.getByText('Para quien cuida la tienda', { exact: true })
  await machine.click()
  const detail = page.getByRole('region', { name: 'Copias de respaldo: detalle' })
  await expect(detail).toContainText('npm run backup')
  await expect(page.getByRole('region', { name: 'Base de datos' })).toContainText('Responde')
  await expectAccessible()

  await sql`insert into last_times (what, bytes, detail) values ('backup', 1536, 'archivo')`.execute(
    db,
  )
  await page.getByRole('link', { name: 'Volver a mirar' }).click()
  await expect(backups).toContainText('Hay una copia reciente')
  await machine.click()
  await expect(detail).toContainText('1.5 KB')
})
