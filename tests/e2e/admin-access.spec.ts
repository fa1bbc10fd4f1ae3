import { db } from '~/database/db.server'
import { hashPassword } from '~/models/accounts/passwords/password-hash.server'
import { aUser } from '../support/factories'
import { expect, test } from '../support/browser/fixtures'
import { ADMIN } from '../support/browser/shop'

/** What owners find in the menu. */
const GROUPS = {
  Pedidos: [
    ...['Dashboard', 'Pedidos', 'Mercado', 'Clientes', 'Reportes', 'Cierre del día'],
    'Reclamaciones',
  ],
  Calendario: ['Horarios', 'Días cerrados', 'Fechas pico', 'Zonas de Envío'],
  Catálogo: ['Productos', 'Categorías', 'Tags', 'Complementos', 'Flores', 'Cupones'],
  Tienda: [
    ...['Hero Slides', 'Cuadrícula', 'Campañas', 'Configuración'],
    ...['Personal', 'Cambios', 'Salud'],
  ],
}

test('signing in leads staff to the desk, or to where their duty begins @no-js', async ({
  page,
  visit,
}) => {
  const enter = async (from: string, { email, password }: typeof ADMIN) => {
    await visit(from)
    await page.getByLabel('Correo electrónico').fill(email)
    await page.getByLabel('Contraseña').fill(password)
    await page.getByRole('button', { name: 'Ingresar' }).click()
  }
  await enter('/ingresar', ADMIN)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  await expect(page).toHaveURL('/admin/dashboard')
  await expect(page.getByText('Inicio de sesión exitoso')).toBeVisible()
  await visit('/ingresar')
  await expect(page).toHaveURL('/admin/dashboard')

  const password = 'una clave de trabajo'
  const { id, email } = await aUser({ password_hash: await hashPassword(password) })
  await db.insertInto('user_roles').values({ user_id: id, role: 'admin', duty: 'editor' }).execute()
  const signOut = () =>
    page.request.post('/ingresar', { form: { intent: 'sign-out' }, maxRedirects: 0 })
  await signOut()
  await enter('/ingresar', { email, password })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hero Slides')
  await page.locator('summary').filter({ hasText: 'menú' }).click()
  const sections = page.getByRole('navigation', { name: 'Secciones' })
  await expect(sections.getByRole('list')).toHaveCount(1)
  await expect(sections.getByRole('list', { name: 'Tienda' }).getByRole('link')).toHaveCount(3)

  await signOut()
  await enter('/ingresar?desde=%2Fcontacto', { email, password })
  await expect(page).toHaveURL('/contacto')
})

test('the back office has its own page for what is not there @no-js', async ({ page, visit }) => {
  const form = { intent: 'sign-in', ...ADMIN }
  await page.request.post('/ingresar', { form, maxRedirects: 0 })
  const answer = await page.request.get('/admin/nada')
  expect(answer.status()).toBe(404)
  expect(answer.headers()['cache-control']).toContain('no-store')
  for (const path of ['/admin/nada', '/ADMIN/nada']) {
    const headers = (await page.request.get(path)).headers()
    expect(headers['x-robots-tag'], path).toContain('noindex')
  }

  await visit('/admin/nada')
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Volver al inicio' })).toHaveAttribute('href', '/')
  await visit('/admin')
  await expect(page).toHaveURL('/admin/dashboard')
  await page.locator('summary').filter({ hasText: 'menú' }).click()
  // Beside them is what waits to be resolved, if anything does.
  const sections = page.getByRole('navigation', { name: 'Secciones' })
  for (const [group, names] of Object.entries(GROUPS)) {
    const links = sections.getByRole('list', { name: group }).locator('a.section-link')
    // 'Pedidos' says besides how many there are to see to.
    await expect(links).toHaveText(names.map((name) => new RegExp(`^${name}`)))
  }
  await page.getByRole('button', { name: 'Salir' }).click()
  await expect(page).toHaveURL('/')
  await visit('/admin/tags')
  await expect(page).toHaveURL('/')
})
