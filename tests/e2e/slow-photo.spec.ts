import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { db } from '~/database/db.server'
import { aCategory } from '../support/factories'
import { expect, test } from '../support/browser/fixtures'
import { ADMIN } from '../support/browser/shop'
import { signIn } from '../support/browser/shopping'

const LIMIT_BYTES = 5 * 1024 * 1024

test('‘Guardar’ waits for a photo of a telephone that is still on its way', async ({
  page,
  visit,
}) => {
  const { name } = await aCategory({ name: 'Ramos de espera' })
  const noise = sharp(randomBytes(1600 * 1500 * 3), {
    raw: { width: 1600, height: 1500, channels: 3 },
  })
  const buffer = await noise.png().toBuffer()
  expect(buffer.length).toBeGreaterThan(LIMIT_BYTES)
  let arrive = () => {}
  const isPressed = new Promise<void>((resolve) => (arrive = resolve))
  await page.route('**/admin/imagen', async (route) => {
    await isPressed
    await route.continue()
  })
  await signIn(page, ADMIN)
  await visit('/admin/productos/nuevo')
  await page.getByLabel('Nombre', { exact: true }).fill('Ramo que espera')
  await page.getByLabel('Precio', { exact: true }).fill('120')
  await page.getByLabel('Categoría', { exact: true }).selectOption(name)
  const row = page.getByRole('group', { name: 'Color 1', exact: true })
  await row.getByLabel('Nombre del color').fill('Rojo')
  const sent = page.waitForRequest('**/admin/imagen')
  await row
    .locator('input[type=file]')
    .setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer })
  const save = page.getByRole('button', { name: 'Guardar', exact: true })
  await save.click()
  await sent
  await save.click()
  await expect(row.getByText('Subiendo imagen…')).toBeVisible()
  arrive()
  await expect(page.getByText('Producto creado')).toBeVisible()
  const stored = await db
    .selectFrom('product_colors')
    .innerJoin('products', 'products.id', 'product_id')
    .select('product_colors.image_url')
    .where('slug', '=', 'ramo-que-espera')
    .executeTakeFirst()
  expect(stored?.image_url).toMatch(/^\/imagenes\//)
})
