import { db } from '~/database/db.server'
import { aComplement, aZone } from '../support/factories'
import { expect, test } from '../support/browser/fixtures'
import { aBouquet, chooseDay, DAY, putInCart, tickComplement } from '../support/browser/shopping'

test.afterEach(() => db.updateTable('shipping_zones').set({ active: true }).execute())

test('what the delivery to a district costs is said where it is asked, and nothing chosen is lost @no-js', async ({
  page,
  visit,
  isLive,
  expectAccessible,
}) => {
  await aZone({ name: 'Zona Inti', cost: 2_500, areas: ['Asia', 'Isla del Sol'] })
  const extra = await aComplement({ name: 'Chocolates Pachamama', price: 1_500 })
  const bouquet = await aBouquet()
  await visit(bouquet.path)
  await page.getByTitle('Marfil').click()
  await chooseDay(page, DAY)
  await page.getByRole('radio', { name: '9am-3pm' }).check()
  await page.getByRole('textbox', { name: /dedicatoria/i }).fill('Para Nina\n<b>& tú</b>')
  await tickComplement(page, extra)
  const district = page.getByLabel('Distrito de entrega')
  async function expectAllKept() {
    await expect(page.getByRole('radio', { name: 'Marfil' })).toBeChecked()
    await expect(page.getByRole('radio', { name: 'Otro día' })).toBeChecked()
    await expect(page.getByLabel('Fecha de entrega')).toHaveValue(DAY)
    await expect(page.getByRole('radio', { name: '9am-3pm' })).toBeChecked()
    await expect(page.getByRole('textbox', { name: /dedicatoria/i })).toHaveValue(
      'Para Nina\n<b>& tú</b>',
    )
    await expect(page.getByRole('checkbox', { name: extra.name })).toBeChecked()
    await expect(page).toHaveURL(isLive ? bouquet.path : `${bouquet.path}#arreglo-district`)
  }

  await district.fill('<i>Xyz')
  await page.getByRole('button', { name: 'Ver costo' }).click()
  await expect(page.getByText('No conocemos ese distrito: elígelo de la lista')).toHaveCount(1)
  await expect(district).toHaveAttribute('aria-invalid', 'true')
  await expect(district).toHaveValue('<i>Xyz')
  await expect(page.locator('datalist option[value="Isla del Sol"]')).toHaveCount(1)
  if (isLive) await expect(district).toBeFocused()
  await expectAllKept()
  await expectAccessible()

  await district.fill('isla del SOL')
  await page.getByRole('button', { name: 'Ver costo' }).click()
  await expect(page.getByText('Entrega a Isla del Sol S/ 25.00')).toBeVisible()
  await expect(page.getByText('No conocemos ese distrito')).toHaveCount(0)
  await expectAllKept()

  await district.fill('asia')
  await page.getByRole('button', { name: 'Añadir al carrito' }).click()
  await expect(page.getByText('Entrega a Asia S/ 25.00').last()).toBeVisible()
  await visit((await aBouquet({ name: 'Ramo Sol' })).path)
  await expect(page.getByText('Entrega a Asia S/ 25.00')).toBeVisible()
  await expect(district).toHaveValue('Asia')
})

test('a line of the cart is still edited after its page said what the delivery costs @no-js', async ({
  page,
  visit,
}) => {
  await aZone({ name: 'Zona Inti', cost: 2_500, areas: ['Asia'] })
  const bouquet = await aBouquet()
  await putInCart(page, bouquet, { color: 'Marfil' })
  await visit('/carrito')
  await page.getByRole('link', { name: 'Editar detalles' }).click()
  await page.getByRole('textbox', { name: /dedicatoria/i }).fill('Feliz día')
  await page.getByLabel('Distrito de entrega').fill('Asia')
  await page.getByRole('button', { name: 'Ver costo' }).click()
  await expect(page.getByText('Entrega a Asia S/ 25.00')).toBeVisible()
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByText('“Feliz día”')).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Carrito (1 producto)' })).toBeVisible()
})

test('the cart says what the delivery to a district costs, and the checkout goes on with it @no-js', async ({
  page,
  visit,
  isLive,
  expectAccessible,
}) => {
  await putInCart(page, await aBouquet())
  const near = await aZone({ name: 'Zona Quilla', cost: 1_000, areas: ['Santiago de Surco'] })
  await db.updateTable('shipping_zones').set({ active: false }).where('id', '!=', near.id).execute()
  await visit('/carrito')
  const total = page.getByRole('status').filter({ hasText: 'Total' })
  const choose = async (district: string, isOpen = false) => {
    if (!isOpen) await page.getByText(/(Elegir|Cambiar) el distrito/).click()
    await page.getByLabel('Entregar en').fill(district)
    await page.getByRole('button', { name: 'Ver costo' }).click()
  }
  await choose('surco')
  await expect(page.getByText('Entrega a Santiago de Surco S/ 10.00')).toBeVisible()
  await expect(total).toHaveText('TotalS/ 110.00')
  await expectAccessible()
  await choose('🌷', isLive)
  await expect(page.getByText('No conocemos ese distrito')).toBeVisible()
  await expect(page.getByText('Entrega a Santiago de Surco S/ 10.00')).toBeVisible()
  await visit('/checkout')
  await expect(page.getByLabel('Distrito')).toHaveValue('Santiago de Surco')
  await expect(page.getByLabel('Zona de envío')).toHaveValue(near.id)
  const summary = page.getByRole('region', { name: 'Resumen' })
  await expect(summary.locator('dl > div').last()).toHaveText('TotalS/ 110.00')
  await visit('/carrito')
  await choose('Ancón')
  await expect(page.getByText('Aún no llegamos a Ancón')).toBeVisible()
  await expect(total).toHaveText('TotalS/ 100.00')
})

test('a zone that is chosen by hand, without a district, stays whatever is pressed @no-js', async ({
  page,
  visit,
  isLive,
}) => {
  await putInCart(page, await aBouquet())
  const near = await aZone({ name: 'Zona Quilla', cost: 1_000, areas: ['Santiago de Surco'] })
  await db.updateTable('shipping_zones').set({ active: false }).where('id', '!=', near.id).execute()
  const far = await aZone({ name: 'Zona Inti', cost: 2_500 })
  const known = { intent: 'set-district', district: 'Santiago de Surco' }
  await page.request.post('/carrito', { form: known })
  await visit('/checkout')
  const zone = page.getByLabel('Zona de envío')
  const total = page.getByRole('region', { name: 'Resumen' }).locator('dl > div').last()
  await expect(zone).toHaveValue(near.id)

  await page.getByLabel('Distrito').fill('')
  await zone.selectOption(far.id)
  for (const name of ['Realizar pedido', 'Aplicar', 'Realizar pedido']) {
    await page.getByRole('button', { name }).click()
    if (name !== 'Aplicar') await expect(page.getByRole('alert').first()).toBeVisible()
    await expect(zone).toHaveValue(far.id)
    await expect(total).toHaveText('TotalS/ 125.00')
  }
  if (!isLive) return
  await page.getByRole('banner').getByRole('link', { name: 'Iniciar sesión' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.getByRole('dialog').press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(zone).toHaveValue(far.id)
  await expect(total).toHaveText('TotalS/ 125.00')
})
