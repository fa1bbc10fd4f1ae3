import type { Page } from '@playwright/test'
import { db } from '~/database/db.server'
import { aCategory, aProduct, aTag } from '../support/factories'
import { expect, test } from '../support/browser/fixtures'

/* The order in which listings are, what leads to it, and what is listed for tomorrow. */

/** The names of the cards, in the order they are shown. */
function cards(page: Page) {
  return page.getByRole('main').getByRole('article').getByRole('heading')
}

async function aTagged(tag: { id: string }, some: Parameters<typeof aProduct>[0]) {
  const { id } = await aProduct(some)
  await db.insertInto('product_tags').values({ product_id: id, tag_id: tag.id }).execute()
}

test('by price and as recommended the whole catalogue is one list without groups @no-js', async ({
  page,
  visit,
  isLive,
}) => {
  const occasion = await aTag({ name: 'De a una' })
  const roses = await aCategory({ name: 'Rosal', display_order: 901 })
  const plants = await aCategory({ name: 'Maceta', display_order: 902 })
  const rosal = { category_id: roses.id }
  const maceta = { category_id: plants.id, created_at: '2025-01-01' }
  await aTagged(occasion, { ...rosal, name: 'Ánfora', price: 22_990, pinned: true })
  await aTagged(occasion, { ...rosal, name: 'Begonias', price: 12_000, sale_price: 6_990 })
  await aTagged(occasion, { ...maceta, name: 'Cactus', price: 4_990 })
  await aTagged(occasion, { ...maceta, name: 'Drago', price: 9_990, recently_sold: 2 })
  const groups = page.locator('#resultados section > h2')
  await visit(`/catalogo-completo?tag=${occasion.id}`)
  await expect(groups).toHaveText(['Rosal', 'Maceta'])
  const sort = page.locator('details.filters').getByRole('combobox', { name: 'Ordenar' })
  await expect(sort.getByRole('option')).toHaveText([
    ...['Recomendados', 'Nombre', 'Precio: Menor a Mayor', 'Precio: Mayor a Menor'],
  ])
  await expect(sort).toHaveValue('name')

  for (const [choice, value, inOrder] of [
    ['Precio: Menor a Mayor', 'price-asc', ['Cactus', 'Begonias', 'Drago', 'Ánfora']],
    ['Precio: Mayor a Menor', 'price-desc', ['Ánfora', 'Drago', 'Begonias', 'Cactus']],
    ['Recomendados', 'recommended', ['Ánfora', 'Drago', 'Begonias', 'Cactus']],
  ] as const) {
    await sort.selectOption(choice)
    if (!isLive) await page.getByRole('button', { name: 'Aplicar' }).click()
    await expect(page).toHaveURL(`/catalogo-completo?tag=${occasion.id}&orden=${value}`)
    await expect(cards(page)).toHaveText([...inOrder])
    await expect(groups).toHaveCount(0)
    await expect(sort).toHaveValue(value)
  }
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(4)
  await sort.selectOption('Nombre')
  if (!isLive) await page.getByRole('button', { name: 'Aplicar' }).click()
  await expect(page).toHaveURL(`/catalogo-completo?tag=${occasion.id}`)
  await expect(groups).toHaveText(['Rosal', 'Maceta'])

  // The category's own come first, each in the same order.
  await visit(`/catalogo/${plants.slug}?tag=${occasion.id}&orden=recommended`)
  await expect(cards(page)).toHaveText(['Drago', 'Cactus', 'Ánfora', 'Begonias'])
})

test('menu, home page and footer lead to what is recommended @no-js', async ({ page, visit }) => {
  const first = await aProduct({ name: 'Ramo fijado', pinned: true })
  const menu = page
    .getByRole('navigation', { name: 'Menú' })
    .getByRole('link', { name: 'Ver todo' })
  for (const lead of [
    menu,
    page.getByRole('main').getByRole('link', { name: 'Ver todo' }),
    page.getByRole('contentinfo').getByRole('link', { name: 'Todo el catálogo' }),
  ]) {
    await visit('/')
    if (lead === menu) {
      await page.getByRole('banner').locator('summary', { hasText: 'Menú' }).click()
    }
    await lead.click()
    await expect(page).toHaveURL('/catalogo-completo?orden=recommended')
    await expect(page.getByRole('combobox', { name: 'Ordenar' })).toHaveValue('recommended')
    await expect(cards(page).first()).toHaveText(first.name)
  }
})

test('tomorrow is offered only while something cannot come then @no-js', async ({
  page,
  visit,
}) => {
  const category = await aCategory({ name: 'De mañana' })
  const of = { category_id: category.id }
  await aProduct({ ...of, name: 'Ramo pronto', lead_days: 1 })
  const late = await aProduct({ ...of, name: 'Ramo de encargo', lead_days: 2 })
  const tomorrow = page.getByRole('main').getByRole('link', { name: 'Para mañana' })
  await visit('/')
  await tomorrow.click()
  await expect(page).toHaveURL('/catalogo-completo?orden=recommended&entrega=pronto')
  await expect(tomorrow).toHaveAttribute('aria-current', 'true')
  await expect(tomorrow).toHaveAttribute('href', '/catalogo-completo?orden=recommended')

  const within = `/catalogo/${category.slug}?entrega=pronto`
  await visit(within)
  await expect(cards(page)).toHaveText(['Ramo pronto'])

  // Hidden products come on no day.
  await db.updateTable('products').set({ active: false }).where('id', '=', late.id).execute()
  const needs = await db
    .selectFrom('products')
    .select(['id', 'lead_days'])
    .where('lead_days', '>', 1)
    .execute()
  const set = (lead_days: number, id: string) =>
    db.updateTable('products').set({ lead_days }).where('id', '=', id).execute()
  for (const { id } of needs) await set(1, id)
  try {
    await visit(within)
    await expect(cards(page)).toHaveText(['Ramo pronto'])
    await expect(tomorrow).toHaveCount(0)
    await visit('/')
    await expect(page.getByRole('link', { name: 'Hasta S/ 100' })).toHaveAttribute(
      'href',
      '/catalogo-completo?orden=recommended&precio=hasta-100',
    )
    await expect(tomorrow).toHaveCount(0)
    await expect(page.getByText(/Envío desde/)).toBeVisible()
  } finally {
    for (const { id, lead_days } of needs) await set(lead_days, id)
  }
})
