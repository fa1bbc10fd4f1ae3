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
  const backups = page.getByRole('region', { name: 'Copias de respaldo' })
  await expect(backups).toContainText('Hay que actuar')
  await expect(backups).toContainText('npm run backup')
  await expect(page.getByRole('region', { name: 'Base de datos' })).toContainText('Bien')
  await expectAccessible()

  await sql`insert into last_times (what, bytes, detail) values ('backup', 1536, 'archivo')`.execute(
    db,
  )
  await page.getByRole('link', { name: 'Volver a mirar' }).click()
  await expect(backups).toContainText('Hay una copia reciente.')
  await expect(backups).toContainText('1.5 KB')
})
