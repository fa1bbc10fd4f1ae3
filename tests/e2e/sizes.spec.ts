import { aCategory, aPicture, aSize, aZone } from '../support/factories'
import { expect, test } from '../support/browser/fixtures'
import { aBouquet, chooseDay, DAY, putInCart } from '../support/browser/shopping'
import { ORIGIN } from '../support/browser/shop'
import { db } from '~/database/db.server'

/** Roses in three sizes, of which the second is recommended and the third is sold out. */
async function roses(some: Parameters<typeof aBouquet>[0] = {}) {
  const bouquet = await aBouquet({ name: 'Rosas de Caraz', ...some })
  const of = { product_id: bouquet.id }
  const sizes = [
    await aSize({
      ...of,
      name: 'Doce',
      slug: 'doce',
      contents: '12 rosas y follaje',
      price: 9_000,
    }),
    await aSize({
      ...{ ...of, name: 'Veinticuatro', slug: 'veinticuatro', price: 16_000, sale_price: 15_000 },
      ...{ display_order: 2, recommended: true },
    }),
    await aSize({ ...of, name: 'Cincuenta', slug: 'cincuenta', price: 30_000, display_order: 3 }),
  ]
  return { ...bouquet, sizes }
}

test('the price follows the size: at once, or in the cart @no-js', async ({
  page,
  visit,
  isLive,
  expectAccessible,
}) => {
  const bouquet = await roses()
  await visit(bouquet.path)
  const size = (name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) })
  const total = page.getByRole('status').filter({ hasText: 'Total' })
  await expect(size('Veinticuatro')).toBeChecked()
  await expect(total).toContainText('S/ 150.00')
  await expect(page.getByText('12 rosas y follaje')).toBeVisible()
  await expectAccessible()

  await size('Doce').check()
  if (isLive) {
    await expect(total).toContainText('S/ 90.00')
    await expect(page.locator('.buy-price')).toContainText('S/ 90.00')
  }
  await chooseDay(page, DAY)
  await page.getByRole('radio', { name: '3pm-7pm' }).check()
  await page.getByRole('button', { name: 'Añadir al carrito' }).click()

  const line = page.getByRole('listitem').filter({ hasText: 'Rosas de Caraz · Doce' })
  await expect(line).toContainText('S/ 90.00')
  await line.getByRole('link', { name: /^Editar detalles/ }).click()
  await expect(size('Doce')).toBeChecked()
  await size('Cincuenta').check()
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Rosas de Caraz · Cincuenta' }),
  ).toContainText('S/ 300.00')
})

test('an address names colour and size; an unknown size is the first one @served', async ({
  page,
  visit,
}) => {
  const { path, sizes, colors } = await roses()
  const [, ivory] = colors
  await visit(`${path}?color=${ivory?.id}&tamano=${sizes[0]?.slug}`)
  await expect(page.getByRole('radio', { name: /^Doce/ })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Marfil' })).toBeChecked()
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${path}$`))
  await visit(`${path}?tamano=__proto__`)
  await expect(page.getByRole('radio', { name: /^Veinticuatro/ })).toBeChecked()
  const text = await page.locator('script[type="application/ld+json"]').allTextContents()
  const group = text.map((one) => JSON.parse(one) as { '@type': string; hasVariant?: object[] })
  expect(group.find((one) => one['@type'] === 'ProductGroup')?.hasVariant).toMatchObject([
    {
      size: 'Doce',
      offers: { price: '90.00', url: `${ORIGIN}${path}?tamano=doce` },
    },
    { size: 'Veinticuatro', offers: { price: '150.00' } },
    { size: 'Cincuenta', offers: { price: '300.00' } },
  ])
})

test('a card says from what price on, and search finds what a size holds @served', async ({
  page,
  visit,
}) => {
  const { id: category_id, slug } = await aCategory()
  const { id, sizes } = await roses({ category_id })
  const ofProduct = db.updateTable('product_sizes').where('product_id', '=', id)
  const card = page.getByRole('article').filter({ hasText: 'Rosas de Caraz' })
  await visit(`/catalogo/${slug}`)
  await expect(card).toContainText('Desde S/ 90.00')
  await ofProduct.set({ price: 9_000, sale_price: null }).execute()
  await visit(`/catalogo/${slug}`)
  await expect(card).toContainText('S/ 90.00')
  await expect(card).not.toContainText('Desde')

  const found = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Rosas de Caraz' })
  await visit('/buscar?q=zarzamora')
  await expect(found).toHaveCount(0)
  const contents = 'Ranúnculos y zarzamora'
  await ofProduct
    .set({ contents })
    .where('id', '=', sizes[2]?.id ?? '')
    .execute()
  await visit('/buscar?q=zarzamora')
  await expect(found).toHaveCount(1)
  await expect(found).not.toContainText('Desde')
  await ofProduct
    .set({ price: 12_000 })
    .where('id', '=', sizes[2]?.id ?? '')
    .execute()
  await visit('/buscar?q=zarzamora')
  await expect(found).toContainText('Desde S/ 90.00')
})

test('a picture of a size or a colour shows with it alone @no-js', async ({
  page,
  visit,
  isLive,
}) => {
  const { id, path, sizes, colors } = await roses()
  const of = (n: number) => ({ product_id: id, image_url: `/imagenes/ninguna-${n}.webp` })
  await aPicture({ ...of(1), alt_text: 'De todas', display_order: 1 })
  await aPicture({ ...of(2), alt_text: 'De doce', display_order: 2, size_id: sizes[0]?.id })
  await aPicture({
    ...of(3),
    alt_text: 'Marfil de cincuenta',
    display_order: 3,
    size_id: sizes[2]?.id,
    color_id: colors[1]?.id,
  })
  const shown = page.getByRole('group', { name: /^Fotos de/ }).locator('img:not([alt*="envase"])')
  const names = async () => Promise.all((await shown.all()).map((one) => one.getAttribute('alt')))
  await visit(`${path}?tamano=doce`)
  expect(await names()).toEqual(['De todas', 'De doce'])
  await visit(`${path}?color=${colors[1]?.id}&tamano=cincuenta`)
  expect(await names()).toEqual(['De todas', 'Marfil de cincuenta'])
  if (!isLive) return
  await page.getByRole('radio', { name: /^Doce/ }).check()
  await expect(shown).toHaveCount(2)
  expect(await names()).toEqual(['De todas', 'De doce'])
})

test('a line from before there were sizes stays, and asks for one before it is ordered @no-js', async ({
  page,
  visit,
}) => {
  await aZone()
  const bouquet = await aBouquet({ name: 'Rosas de ayer' })
  await putInCart(page, bouquet)
  await aSize({ product_id: bouquet.id, name: 'Doce', price: 9_000 })
  await visit('/carrito')
  const line = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: /^Editar detalles/ }) })
  await expect(line).toContainText('Elige el tamaño para continuar')
  await visit('/checkout')
  await expect(page.getByRole('main')).toContainText('Elige el tamaño para continuar')
  await visit('/carrito')
  await line.getByRole('link', { name: /^Editar detalles/ }).click()
  await page.getByRole('radio', { name: /^Doce/ }).check()
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(line).toContainText('Rosas de ayer · Doce')
  await expect(line).not.toContainText('Elige el tamaño')
})
