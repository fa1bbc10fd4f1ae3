import type { Page } from '@playwright/test'
import { db } from '~/database/db.server'
import { aCategory, aColor, aProduct, aSubcategory, aTag } from '../support/factories'
import { expect, takenOver, test } from '../support/browser/fixtures'
import { heldLine } from '../support/browser/shopping'

const NONE = 'No se encontraron productos'

/** After those of the demo, in the order in which they are added. */
let occasions = 900

function anOccasion(name: string) {
  occasions += 1
  return aTag({ name, display_order: occasions })
}

type Row = NonNullable<Parameters<typeof aProduct>[0]>

async function aTagged(tags: { id: string }[], some: Row) {
  const product = await aProduct(some)
  const links = tags.map(({ id }) => ({ product_id: product.id, tag_id: id }))
  if (links.length > 0) await db.insertInto('product_tags').values(links).execute()
  return product
}

/** The names of the cards, in the order they are shown. */
function cards(page: Page) {
  return page.getByRole('main').getByRole('article').getByRole('heading')
}

function tagLink(page: Page, name: string) {
  return page.getByRole('list', { name: 'Ocasiones' }).first().getByTitle(name)
}

test('what is no active category or subcategory is not found, in words @served', async ({
  page,
  visit,
}) => {
  const roses = await aCategory({ name: 'Peonías' })
  const sleeping = await aCategory({ active: false })
  const other = await aCategory()
  const foreign = await aSubcategory({ category_id: other.id })
  const off = await aSubcategory({ category_id: roses.id, active: false })

  for (const path of [
    '/catalogo/no-existe',
    `/catalogo/${sleeping.slug}`,
    `/catalogo/${roses.slug}/no-existe`,
    `/catalogo/${roses.slug}/${foreign.slug}`,
    `/catalogo/${roses.slug}/${off.slug}`,
    '/catalogo/%27%3B%20drop%20table%20products--',
    `/catalogo/${'largo'.repeat(400)}`,
  ]) {
    expect((await page.request.get(path)).status(), path).toBe(404)
  }
  await visit('/catalogo/no-existe')
  await expect(page.getByRole('heading', { level: 1, name: NONE })).toBeVisible()
  const all = page.getByRole('main').getByRole('link', { name: 'Ver todo el catálogo' })
  await expect(all).toHaveAttribute('href', '/catalogo-completo')
})

test('nonsense in the address never breaks a listing @served', async ({ page }) => {
  const { slug } = await aCategory()
  const ids = Array.from({ length: 1_000 }, () => crypto.randomUUID())
  const queries = [
    `tag=${ids.slice(0, 200).join(',')}`,
    ids
      .slice(0, 150)
      .map((id) => `tag=${id}`)
      .join('&'),
    "tag=' or 1=1--&orden=__proto__&pagina=-1",
    'pagina=1e308&orden[]=x',
    'pagina=NaN&tag=%00',
    'pagina=999',
    'sub=../../admin',
    'sub=%00%F0%9F%8C%B9&orden=name',
    'orden=price-asc&orden=price-desc',
    '%',
    'tag=%E0%A4%A',
  ]
  for (const path of [`/catalogo/${slug}`, '/catalogo-completo', '/catalogo']) {
    for (const query of queries) {
      const answer = await page.request.get(`${path}?${query}`)
      expect(answer.status(), `${path}?${query.slice(0, 60)}`).toBe(200)
    }
  }
  const tooLong = await page.request.get(`/catalogo/${slug}?tag=${ids.join(',')}`)
  expect(tooLong.status()).toBeLessThan(500)
  for (const path of ['/catalogo/%00', '/catalogo/%E0%A4%A', `/catalogo/${slug}/%00`]) {
    expect([400, 404], path).toContain((await page.request.get(path)).status())
  }
})

test('a category sorts by the regular price, the whole catalogue by what is paid @served', async ({
  page,
  visit,
}) => {
  const occasion = await anOccasion('Solo estas')
  const category = await aCategory({ name: 'Orden' })
  const of = { category_id: category.id }
  await aTagged([occasion], { ...of, name: 'Zinnias', price: 5_000 })
  await aTagged([occasion], { ...of, name: 'Álamos', price: 9_000, sale_price: 1_000 })
  await aTagged([occasion], { ...of, name: 'Azucenas', price: 7_000, sale_price: 8_000 })
  const path = `/catalogo/${category.slug}`

  await visit(path)
  await expect(cards(page)).toHaveText(['Álamos', 'Azucenas', 'Zinnias'])
  await visit(`${path}?orden=price-asc`)
  await expect(cards(page)).toHaveText(['Zinnias', 'Azucenas', 'Álamos'])
  await visit(`${path}?orden=price-desc`)
  await expect(cards(page)).toHaveText(['Álamos', 'Azucenas', 'Zinnias'])
  await visit(`/catalogo-completo?tag=${occasion.id}&orden=price-asc`)
  await expect(cards(page)).toHaveText(['Álamos', 'Zinnias', 'Azucenas'])
  await expect(page.getByText('Mostrando 3 productos')).toBeVisible()
  await expect(page.locator('details.filters'), 'said once').not.toContainText('3 productos')
})

test('sorting and the subcategory keep each other and the occasion @no-js', async ({
  page,
  visit,
  isLive,
}) => {
  const occasion = await anOccasion('Mudanza')
  const category = await aCategory({ name: 'Con partes' })
  const part = await aSubcategory({ category_id: category.id, name: 'Parte roja' })
  await aSubcategory({ category_id: category.id, name: 'Apagada', active: false })
  const inside = { category_id: category.id, subcategory_id: part.id, price: 9_000 }
  await aTagged([occasion], { ...inside, name: 'Dentro' })
  await aTagged([occasion], { category_id: category.id, name: 'Fuera', price: 14_000 })
  await visit(`/catalogo/${category.slug}?tag=${occasion.id}`)
  await expect(cards(page)).toHaveText(['Dentro', 'Fuera'])

  const bar = page.locator('details.filters')
  const parts = bar.getByRole('combobox', { name: 'Tipo' })
  await expect(parts.getByRole('option')).toHaveText(['Todas', 'Parte roja'])
  const sort = bar.getByRole('combobox', { name: 'Ordenar' })
  await sort.selectOption('Precio: Mayor a Menor')
  if (isLive) await expect(page).toHaveURL(/orden=price-desc/)
  await expect(sort).toHaveValue('price-desc')
  await parts.selectOption('Parte roja')
  if (!isLive) await bar.getByRole('button', { name: 'Aplicar' }).click()

  await expect(page).toHaveURL(
    `/catalogo/${category.slug}/${part.slug}?tag=${occasion.id}&orden=price-desc`,
  )
  await expect(cards(page)).toHaveText(['Dentro'])
  await expect(page.getByRole('heading', { level: 1, name: 'Con partes' })).toBeVisible()
  await expect(parts).toHaveValue(part.slug)

  // With scripts the next choice does not wait for the answer to this one, and takes nothing of it back.
  const line = isLive ? await heldLine(page, `**/catalogo/${category.slug}.data*`) : null
  await parts.selectOption('Todas')
  if (!isLive) await bar.getByRole('button', { name: 'Aplicar' }).click()
  await expect(parts).toHaveValue('')

  const within = `/catalogo/${category.slug}?tag=${occasion.id}&orden=price-desc&precio=100-150`
  await bar.getByRole('combobox', { name: 'Precio' }).selectOption('S/ 100 a S/ 150')
  if (!isLive) await bar.getByRole('button', { name: 'Aplicar' }).click()
  line?.release()
  await expect(page).toHaveURL(within)
  await expect(cards(page)).toHaveText(['Fuera'])
  await expect(page.getByText('Mostrando 1 producto', { exact: true })).toBeVisible()
})

test('an occasion also shows what other categories have for it @served', async ({
  page,
  visit,
}) => {
  const occasion = await anOccasion('Bautizo')
  const unused = await anOccasion('Sin nada')
  const here = await aCategory({ name: 'Aquí' })
  const there = await aCategory({ name: 'Allá' })
  await aTagged([occasion], { category_id: here.id, name: 'De aquí' })
  for (let n = 0; n < 13; n += 1) {
    await aTagged([occasion], {
      category_id: there.id,
      name: `De allá ${String.fromCharCode(97 + n)}`,
    })
  }
  await visit(`/catalogo/${here.slug}`)
  await expect(page.getByText('También en otras categorías')).toHaveCount(0)
  await expect(page.getByText('Para bautizo')).toHaveCount(0)

  const tagged = `/catalogo/${here.slug}?tag=${occasion.id}`
  await expect(tagLink(page, 'Bautizo')).toHaveAttribute('href', tagged)

  await visit(tagged)
  await expect(page.getByText('Para bautizo', { exact: true })).toBeVisible()
  await expect(page.getByText('También en otras categorías: 13')).toBeVisible()
  await expect(cards(page)).toHaveCount(14)
  await expect(cards(page).first()).toHaveText('De aquí')
  await expect(page.getByRole('link', { name: 'Ver en todo el catálogo' })).toHaveAttribute(
    'href',
    `/catalogo-completo?tag=${occasion.id}`,
  )

  await db.updateTable('products').set({ active: false }).where('name', '=', 'De aquí').execute()
  await visit(tagged)
  await expect(page.getByText(NONE, { exact: true })).toBeVisible()
  await expect(cards(page)).toHaveCount(13)
  await db.updateTable('products').set({ active: true }).where('name', '=', 'De aquí').execute()

  await visit(`/catalogo/${here.slug}?tag=${unused.id}`)
  await expect(page.getByText(NONE, { exact: true })).toBeVisible()
  await expect(page.getByText('Filtros: Sin nada')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Quitar filtros' })).toHaveAttribute(
    'href',
    `/catalogo/${here.slug}`,
  )

  await visit('/')
  await expect(page.getByRole('link', { name: 'Sin nada' })).toHaveAttribute(
    'href',
    `/catalogo?tag=${unused.id}`,
  )
  await visit(`/catalogo-completo?tag=${unused.id}`)
  await expect(
    page.getByText(`${NONE} con los filtros seleccionados`, { exact: true }),
  ).toBeVisible()
})

test('any of two occasions is enough, and the address has one form @served', async ({
  page,
  visit,
}) => {
  const [one, two] = [await anOccasion('Una'), await anOccasion('Otra')]
  const category = await aCategory()
  await aTagged([one], { category_id: category.id, name: 'A' })
  await aTagged([two], { category_id: category.id, name: 'B' })
  await aTagged([], { category_id: category.id, name: 'C' })

  await visit(`/catalogo/${category.slug}?tag=${one.id}&tag=${two.id}&orden=name`)

  await expect(page).toHaveURL(`/catalogo/${category.slug}?tag=${one.id},${two.id}`)
  await expect(cards(page)).toHaveText(['A', 'B'])
  await expect(tagLink(page, 'Una')).toHaveAttribute('aria-current', 'true')

  await visit(`/catalogo/${category.slug}?tag=${crypto.randomUUID()}`)
  await expect(cards(page)).toHaveText(['A', 'B', 'C'])
})

test('occasions replace each other in the history', async ({ page, visit }) => {
  const occasion = await anOccasion('De paso')
  const category = await aCategory()
  await aTagged([occasion], { category_id: category.id })
  await visit('/nosotros')
  await visit(`/catalogo/${category.slug}`)
  const depth = await page.evaluate(() => history.length)

  await tagLink(page, 'De paso').click()
  await expect(page).toHaveURL(/tag=/)
  await expect(tagLink(page, 'De paso')).toHaveAttribute('aria-current', 'true')
  await tagLink(page, 'De paso').click()
  await expect(page).not.toHaveURL(/tag=/)

  expect(await page.evaluate(() => history.length)).toBe(depth)
  await page.goBack()
  await expect(page).toHaveURL('/nosotros')
})

test('the whole catalogue comes by category, and what has none comes last @served', async ({
  page,
  visit,
}) => {
  const occasion = await anOccasion('Grupos')
  const second = await aCategory({ name: 'Segunda', display_order: 902 })
  const first = await aCategory({ name: 'Primera', display_order: 901 })
  const asleep = await aCategory({ name: 'Dormida', display_order: 900, active: false })
  for (let n = 0; n < 20; n += 1) {
    await aTagged([occasion], { category_id: first.id, name: `Uno ${String(n).padStart(2, '0')}` })
  }
  for (let n = 0; n < 6; n += 1) {
    await aTagged([occasion], { category_id: second.id, name: `Dos ${n}` })
  }
  await aTagged([occasion], { category_id: asleep.id, name: 'Sola' })
  await aTagged([occasion], { category_id: first.id, name: 'Guardada', active: false })

  await visit(`/catalogo-completo?tag=${occasion.id}`)
  await expect(page.getByText('Mostrando 27 productos · página 1 de 2')).toBeVisible()
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(['Primera'])
  await expect(cards(page)).toHaveCount(20)

  const next = `/catalogo-completo?tag=${occasion.id}&pagina=2`
  await expect(page.getByRole('link', { name: 'Siguiente' })).toHaveAttribute('href', next)
  await visit(next)
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Segunda',
    'Sin categoría',
  ])
  await expect(cards(page)).toHaveText([
    ...['Dos 0', 'Dos 1', 'Dos 2', 'Dos 3', 'Dos 4', 'Dos 5'],
    'Sola',
  ])
  await expect(page.getByText('Mostrando 27 productos · página 2 de 2')).toBeVisible()

  await visit(`/catalogo-completo?tag=${occasion.id}&pagina=900`)
  await expect(page).toHaveURL(/pagina=2/)
})

test('sold out comes last and says so, while stock is tracked @served', async ({
  page,
  visit,
  settings,
}) => {
  const category = await aCategory()
  await aProduct({ category_id: category.id, name: 'Agotada', stock: 0 })
  await aProduct({ category_id: category.id, name: 'Quedan', stock: 1 })

  await settings({ track_stock: 'false' })
  await visit(`/catalogo/${category.slug}`)
  await expect(cards(page)).toHaveText(['Agotada', 'Quedan'])
  await expect(page.getByText('Agotado', { exact: true })).toHaveCount(0)

  await settings({ track_stock: 'true' })
  await visit(`/catalogo/${category.slug}`)
  await expect(cards(page)).toHaveText(['Quedan', 'Agotada'])
  const last = page.getByRole('main').getByRole('article').last()
  await expect(last.getByText('Agotado', { exact: true })).toBeVisible()
})

test('a card shows four colours and three occasions, and its colours lead on @no-js', async ({
  page,
  visit,
  isLive,
}) => {
  const category = await aCategory()
  const tags = []
  for (const name of ['Uno', 'Dos', 'Tres', 'Cuatro']) tags.push(await anOccasion(name))
  const product = await aTagged(tags, { category_id: category.id, name: 'Ramo Prisma' })
  const colors = []
  for (const [index, color_name] of ['Rojo', 'Azul', 'Gris', 'Lila', 'Oro'].entries()) {
    const hex_color = color_name === 'Gris' ? null : '#aa3366'
    const look = { color_name, hex_color, display_order: index }
    colors.push(await aColor({ product_id: product.id, ...look }))
  }
  await visit(`/catalogo/${category.slug}`)

  const card = page.getByRole('article')
  const swatches = card.getByRole('list', { name: 'Colores de envase' }).getByRole('link')
  await expect(swatches).toHaveCount(4)
  await expect(card.getByRole('list', { name: 'Ocasiones' }).getByRole('listitem')).toHaveText([
    'Uno',
    'Dos',
    'Tres',
  ])
  await expect(swatches.nth(2).locator('circle').first()).toHaveAttribute('fill', '#6b7280')
  await expect(card.getByRole('img', { name: 'Ramo Prisma, envase Rojo' })).toBeVisible()

  await swatches.nth(1).click()

  const chosen = `/producto/${product.slug}?color=${colors[1]?.id}`
  if (isLive) {
    await expect(card.getByRole('img', { name: 'Ramo Prisma, envase Azul' })).toBeVisible()
    await card.getByRole('heading').getByRole('link').click()
  }
  await expect(page).toHaveURL(chosen)
})

test('filters that were hidden stay hidden, and nothing moves', async ({ page, visit }) => {
  const { slug } = await aCategory()
  await page.addInitScript(() => {
    const moved: number[] = []
    Object.assign(window, { moved })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved.push((entry as { value?: number }).value ?? 0)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const stored = () => page.evaluate(() => localStorage.getItem('catalogFiltersCollapsed'))
  await visit(`/catalogo/${slug}`)
  const sort = page.getByRole('combobox', { name: 'Ordenar' })
  await expect(sort).toBeVisible()

  await page.getByTitle('Ocultar filtros').click()
  await expect(sort).toBeHidden()
  expect(await stored()).toBe('1')

  await page.goto(`/catalogo/${slug}`, { waitUntil: 'commit' })
  await expect(page.getByTitle('Mostrar filtros')).toBeVisible()
  await takenOver(page)
  await expect(sort).toBeHidden()
  const shift = await page.evaluate(() => (window as unknown as { moved: number[] }).moved)
  expect(shift.reduce((sum, one) => sum + one, 0)).toBeLessThan(0.01)

  await page.getByTitle('Mostrar filtros').click()
  await expect(sort).toBeVisible()
  expect(await stored()).toBe('0')
})

test('the bar stays in sight and leaves most of a phone to the flowers @no-js-screen', async ({
  page,
  visit,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  const category = await aCategory()
  for (let n = 0; n < 12; n += 1) await aProduct({ category_id: category.id })
  await visit(`/catalogo/${category.slug}`)

  await page.locator('footer').scrollIntoViewIfNeeded()
  await page.getByRole('article').nth(8).scrollIntoViewIfNeeded()

  const bar = await page.locator('details.filters').boundingBox()
  expect(bar?.y).toBeGreaterThan(0)
  // A quarter of the screen, header included.
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(170)
})

test('a filter leads back to the first of what it found', async ({ page, visit }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  const category = await aCategory()
  // Dearer in the order of their names: cards that change places would take the page along.
  for (let n = 0; n < 12; n += 1) {
    const name = `Ramo ${String(n).padStart(2, '0')}`
    await aProduct({ category_id: category.id, name, price: 5_000 + n })
  }
  await visit(`/catalogo/${category.slug}`)
  await page.getByRole('article').nth(8).scrollIntoViewIfNeeded()

  await page.getByRole('combobox', { name: 'Ordenar' }).selectOption('Precio: Menor a Mayor')

  await expect(page).toHaveURL(/orden=price-asc/)
  const bar = await page.locator('details.filters').boundingBox()
  const below = (bar?.y ?? 0) + (bar?.height ?? 0)
  const top = async () => (await page.getByRole('article').first().boundingBox())?.y ?? 0
  await expect.poll(top).toBeGreaterThanOrEqual(below)
  await expect.poll(top).toBeLessThan(400)
})

test('loading is said only while a page is on its way', async ({ page, visit }) => {
  const category = await aCategory({ name: 'Lenta', display_order: -1 })
  const html = await (await page.request.get(`/catalogo/${category.slug}`)).text()
  expect(html).not.toContain('Cargando')
  await visit('/nosotros')
  const line = await heldLine(page, '**/*.data*')

  await page.getByRole('banner').locator('a[href="/"]').click()
  await expect(page.getByText('Cargando categorías...')).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Todo el catálogo' }).click()
  await expect(page.getByText('Cargando catálogo...')).toBeVisible()
  line.release()
  await expect(page.getByRole('heading', { level: 1, name: 'Catálogo Completo' })).toBeVisible()
  await expect(page.getByText('Cargando catálogo...')).toHaveCount(0)
})

test('a listing is accessible @no-js', async ({ page, visit, expectAccessible }) => {
  const occasion = await anOccasion('Para todos')
  const category = await aCategory()
  await aSubcategory({ category_id: category.id })
  await aTagged([occasion], { category_id: category.id })
  await visit(`/catalogo/${category.slug}?tag=${occasion.id}`)
  await expect(cards(page)).toHaveCount(1)
  await expectAccessible()
})
