import { addDays, formatDay, limaDay, weekdayOf } from '~/dates'
import { db } from '~/database/db.server'
import { aCategory, aProduct, aZone } from '../support/factories'
import { expect, test } from '../support/browser/fixtures'
import { aBouquet, placeOrder, putInCart } from '../support/browser/shopping'

/** Far enough for everything, whatever the hour in Lima. */
const DAY = addDays(limaDay(new Date()), 5)
const SAID = `el ${weekdayOf(DAY)}`
/** Two days ahead at most while a test runs across midnight. */
const NEAR = addDays(limaDay(new Date()), 2)

const bar = /A dónde y cuándo/

test('where and when is said once: listings, product, cart and checkout begin with it @no-js', async ({
  page,
  visit,
  isLive,
  expectAccessible,
}) => {
  await aZone({ name: 'Zona Inti', cost: 2_500, areas: ['Isla del Sol'] })
  const category = await aCategory({ name: 'De cinco días' })
  const of = { category_id: category.id }
  await aProduct({ ...of, name: 'Ramo lento', lead_days: 30 })
  const bouquet = await aBouquet({ ...of, name: 'Ramo pronto', lead_days: 1 })
  const path = `/catalogo/${category.slug}`
  await visit(`${path}?orden=price-desc&pagina=1`)
  await page.getByRole('link', { name: bar }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('¿A dónde y cuándo?')
  await expect(page.getByText(/^Envío desde S\/ /)).toBeVisible()
  await page.getByLabel('Distrito').fill('<i>Xyz')
  await page.getByLabel('Día de entrega').selectOption(DAY)
  await page.getByRole('button', { name: 'Ver flores' }).click()
  await expect(page.getByText('No conocemos ese distrito: elígelo de la lista')).toHaveCount(1)
  await expect(page.getByLabel('Distrito')).toHaveValue('<i>Xyz')
  await expect(page.getByLabel('Día de entrega')).toHaveValue(DAY)
  await expectAccessible()
  await page.getByLabel('Distrito').fill('isla del SOL')
  await page.getByRole('button', { name: 'Ver flores' }).click()

  await expect(page).toHaveURL(`${path}?orden=price-desc&entrega=${DAY}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 2 })).toHaveText(['Ramo pronto'])
  await expect(main.getByRole('link', { name: `Para ${SAID}` })).toHaveAttribute(
    'href',
    `${path}?orden=price-desc`,
  )
  // Pages are kept for all: without scripts only the address says the day.
  await expect(page.getByRole('link', { name: bar })).toContainText(
    isLive ? `Isla del Sol · ${SAID} Envío S/ 25.00` : SAID,
  )
  await visit('/')
  if (isLive) await expect(page.getByRole('link', { name: bar })).toContainText('Isla del Sol')
  await expectAccessible()

  await visit(bouquet.path)
  await expect(page.getByLabel('Distrito de entrega')).toHaveValue('Isla del Sol')
  await expect(page.getByRole('radio', { name: 'Otro día' })).toBeChecked()
  await expect(page.locator('[name=delivery_date]')).toHaveValue(DAY)
  await putInCart(page, bouquet, { day: NEAR })
  await visit('/carrito')
  await expect(page.getByText('Entrega a Isla del Sol S/ 25.00')).toBeVisible()
  await visit('/checkout')
  await expect(page.getByLabel('Distrito')).toHaveValue('Isla del Sol')
  // The day of the last arrangement is the one that others begin with.
  await visit('/entrega?desde=/buscar')
  await expect(page.getByLabel('Día de entrega')).toHaveValue(NEAR)
  await page.getByLabel('Distrito').fill('')
  await page.getByLabel('Día de entrega').selectOption('')
  await page.getByRole('button', { name: 'Ver flores' }).click()
  await expect(page).toHaveURL('/buscar')
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('dz-delivery')
})

test('the address filters, never the cookie @served', async ({ request }) => {
  const category = await aCategory({ name: 'De la dirección' })
  const of = { category_id: category.id }
  await aProduct({ ...of, name: 'Ramo de mañana', lead_days: 1 })
  await aProduct({ ...of, name: 'Ramo de encargo', lead_days: 20 })
  const path = `/catalogo/${category.slug}`
  const shown = async (query: string) => {
    const html = await (await request.get(path + query)).text()
    return ['Ramo de mañana', 'Ramo de encargo'].filter((name) => html.includes(`>${name}<`))
  }
  const form = { district: '', day: DAY, desde: path }
  const answer = await request.post('/entrega', { form, maxRedirects: 0 })
  expect(answer.headers()['location']).toBe(`${path}?entrega=${DAY}`)
  expect(await shown('')).toHaveLength(2)
  expect(await shown(`?entrega=${DAY}`)).toEqual(['Ramo de mañana'])
  expect(await shown(`?entrega=${addDays(DAY, 40)}`)).toHaveLength(2)
  // Days that nobody can ask for filter nothing.
  for (const day of ['2026-02-30', '1999-01-01', addDays(DAY, 400), 'ayer', `${DAY}%00`]) {
    expect(await shown(`?entrega=${day}`), day).toHaveLength(2)
  }
})

test('a day with nothing free is not offered, and refused when it is sent @served', async ({
  request,
}) => {
  const day = addDays(DAY, 60)
  const closing = { first_day: day, last_day: day, slot: null, reason: 'Inventario' }
  const { id } = await db
    .insertInto('delivery_closures')
    .values(closing)
    .returning('id')
    .executeTakeFirstOrThrow()
  try {
    const page = await (await request.get('/entrega')).text()
    expect(page).toContain(`value="${addDays(day, 1)}"`)
    expect(page).not.toContain(`value="${day}"`)
    for (const sent of [day, '2020-01-01', formatDay(DAY), `${DAY}'`]) {
      const form = { district: 'Miraflores', day: sent, desde: '/' }
      const answer = await request.post('/entrega', { form, maxRedirects: 0 })
      expect(answer.status(), sent).toBe(400)
      expect(await answer.text()).toContain('Ya no queda nada libre ese día: elige otro')
      expect(answer.headers()['set-cookie']).toBeUndefined()
    }
  } finally {
    await db.deleteFrom('delivery_closures').where('id', '=', id).execute()
  }
})

test('a form that was forged leads to no other site @served', async ({ request }) => {
  for (const desde of ['https://evil.pe/', '//evil.pe', '/\\evil.pe', 'javascript:alert(1)', '']) {
    const form = { district: '', day: '', desde }
    const answer = await request.post('/entrega', { form, maxRedirects: 0 })
    expect(answer.headers()['location'], desde).toBe('/catalogo-completo?orden=recommended')
  }
})

test('an order takes where and when with it: the next one begins without @served', async ({
  page,
}) => {
  const named = async () => (await page.context().cookies()).map(({ name }) => name)
  const form = { district: 'Miraflores', day: DAY, desde: '/' }
  await page.request.post('/entrega', { form, maxRedirects: 0 })
  expect(await named()).toContain('dz-delivery')
  await placeOrder(page)
  expect(await named()).not.toContain('dz-delivery')
})
