import type { Page } from '@playwright/test'
import { db } from '~/database/db.server'
import { aCategory, aColor, aProduct, aTag } from '../support/factories'
import { expect, test } from '../support/browser/fixtures'
import { ORIGIN } from '../support/browser/shop'

/** Names of the cards, in their order. */
function cards(page: Page) {
  return page.getByRole('main').getByRole('article').getByRole('heading')
}

async function openOccasions(page: Page) {
  await page.getByRole('banner').locator('summary', { hasText: 'Menú' }).click()
  const menu = page.getByRole('navigation', { name: 'Menú' })
  await menu.locator('summary', { hasText: 'Ocasiones' }).click()
}

async function aProductFor(tag: { id: string }, some: NonNullable<Parameters<typeof aProduct>[0]>) {
  const product = await aProduct(some)
  await aColor({ product_id: product.id })
  await db.insertInto('product_tags').values({ product_id: product.id, tag_id: tag.id }).execute()
  return product
}

/** Products of two categories and of none, the last one hidden. */
async function anOccasion(some: NonNullable<Parameters<typeof aTag>[0]>) {
  const tag = await aTag({ display_order: 950, ...some })
  const [first, second] = [await aCategory(), await aCategory()]
  await aProductFor(tag, { name: 'Zarzas', category_id: first.id, price: 5_000 })
  await aProductFor(tag, { name: 'Azahares', category_id: second.id, price: 15_000 })
  await aProductFor(tag, { name: 'Mimosas', category_id: null, price: 9_000 })
  await aProductFor(tag, { name: 'Ocultas', category_id: first.id, active: false })
  return tag
}

test('tile, menu, footer and old address of every occasion open its page, with true counts @no-js', async ({
  page,
  visit,
}) => {
  const tags = await db
    .selectFrom('tags')
    .select((eb) => [
      'id',
      'name',
      'slug',
      eb
        .selectFrom('product_tags')
        .innerJoin('products', 'products.id', 'product_id')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .whereRef('tag_id', '=', 'tags.id')
        .where('products.active', '=', true)
        .as('count'),
    ])
    .where('active', '=', true)
    .where('display_order', '<', 900)
    .orderBy('display_order')
    .execute()
  expect(tags.length).toBeGreaterThan(9)
  await visit('/')
  for (const { id, name } of tags) {
    const tile = page.locator('section', { hasText: 'Explora por Ocasión' })
    await expect(tile.getByRole('link', { name, exact: true }), name).toHaveAttribute(
      'href',
      `/catalogo?tag=${id}`,
    )
  }
  await openOccasions(page)
  const menu = page.getByRole('navigation', { name: 'Menú' })
  for (const { name, slug } of tags) {
    const entry = menu.getByRole('link', { name, exact: true })
    await expect(entry, name).toHaveAttribute('href', `/ocasion/${slug}`)
  }
  const footer = page.getByRole('navigation', { name: 'Ocasiones' }).getByRole('link')
  await expect(footer).toHaveText(tags.slice(0, 5).map(({ name }) => name))

  for (const { id, slug, count } of tags) {
    await visit(`/catalogo?tag=${id}`)
    await expect(page).toHaveURL(`/ocasion/${slug}?tag=${id}`)
    await expect(page.getByText(`Mostrando ${count} producto`)).toBeVisible()
    await expect(cards(page)).toHaveCount(Math.min(count ?? 0, 24))
  }
})

test('an occasion is one list of all categories, sorted and filtered as asked @no-js', async ({
  page,
  visit,
  isLive,
  expectAccessible,
}) => {
  const tag = await anOccasion({ name: 'Pedida de mano', description: 'Para la gran pregunta.' })
  const path = `/ocasion/${tag.slug}`
  await visit(path)
  await expect(page.getByRole('heading', { level: 1, name: 'Para pedida de mano' })).toBeVisible()
  await expect(page.getByText('Para la gran pregunta.')).toBeVisible()
  await expect(page.getByText('Mostrando 3 productos')).toBeVisible()
  await expect(cards(page)).toHaveText(['Azahares', 'Mimosas', 'Zarzas'])
  await openOccasions(page)
  const lit = page.getByRole('navigation', { name: 'Menú' }).locator('[aria-current]')
  await expect(lit).toHaveText(['Ocasiones', 'Pedida de mano'])
  await expectAccessible()
  await visit(path)

  await page.getByRole('combobox', { name: 'Ordenar' }).selectOption('Precio: Menor a Mayor')
  if (!isLive) await page.getByRole('button', { name: 'Aplicar' }).click()
  await expect(page).toHaveURL(`${path}?orden=price-asc`)
  await expect(cards(page)).toHaveText(['Zarzas', 'Mimosas', 'Azahares'])
  await page.getByRole('combobox', { name: 'Precio' }).selectOption('Hasta S/ 100')
  if (!isLive) await page.getByRole('button', { name: 'Aplicar' }).click()
  await expect(page.getByText('Mostrando 2 productos')).toBeVisible()
  await expect(cards(page)).toHaveText(['Zarzas', 'Mimosas'])

  await db
    .updateTable('tags')
    .set({ title: '¿Te casas conmigo?' })
    .where('id', '=', tag.id)
    .execute()
  await visit(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('¿Te casas conmigo?')
})

test('search engines read an occasion under its one address @served', async ({ page, visit }) => {
  const tag = await anOccasion({
    name: 'Boda civil',
    description: 'Sencilla.\n</script> y «feliz».',
  })
  const url = `${ORIGIN}/ocasion/${tag.slug}`
  await visit(`/ocasion/${tag.slug}?tag=${tag.id}&orden=price-desc`)
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', url)
  await expect(page).toHaveTitle(/^Flores: Para boda civil \| /)
  await expect(page.locator('meta[name="description"]')).toHaveAttribute(
    'content',
    'Sencilla. </script> y «feliz».',
  )
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents()
  const data = blocks.map((text) => JSON.parse(text) as { '@type': string })
  expect(data).toContainEqual(
    expect.objectContaining({
      '@type': 'CollectionPage',
      name: 'Para boda civil',
      url,
      mainEntity: {
        '@type': 'ItemList',
        itemListElement: ['Azahares', 'Mimosas', 'Zarzas'].map((name, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name,
          url: expect.stringContaining(`${ORIGIN}/producto/`) as unknown,
        })),
      },
    }),
  )
  const sitemap = await (await page.request.get('/sitemap.xml')).text()
  expect(sitemap).toContain(`<loc>${url}</loc>`)
})

test('only one active occasion leads to its page, and only an active one has any @served', async ({
  page,
  counted,
}) => {
  const asleep = await aTag({ name: 'Dormida', active: false, display_order: 960 })
  const [one, two] = [await aTag({ display_order: 961 }), await aTag({ display_order: 962 })]
  const led = async (address: string) => {
    const answer = await page.request.get(address, { maxRedirects: 0 })
    return answer.headers()['location'] ?? answer.status()
  }
  expect(await led(`/catalogo?tag=${one.id},${asleep.id}`)).toBe(
    `/ocasion/${one.slug}?tag=${one.id}`,
  )
  expect(await led(`/catalogo?tag=${one.id},${two.id}`)).toMatch(/^\/catalogo\/[a-z-]+\?tag=/)
  expect(await led(`/catalogo?tag=${asleep.id}`)).toMatch(/^\/catalogo\/[a-z-]+\?tag=/)
  expect(await led('/catalogo')).toMatch(/^\/catalogo\/[a-z-]+$/)
  expect(await led(`/catalogo-completo?tag=${one.id}`)).toBe(200)
  expect(await led(`/catalogo/rosas?tag=${one.id}`)).toBe(200)
  for (const path of [`/ocasion/${asleep.slug}`, '/ocasion/no-existe', '/ocasion/%27--']) {
    expect(await led(path), path).toBe(404)
  }
  await page.request.get(`/ocasion/${one.slug}`)
  await db.updateTable('tags').set({ active: false }).where('id', '=', one.id).execute()
  await counted()
  expect(await led(`/ocasion/${one.slug}`), 'kept as it was').toBe(404)
})
