import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { brand } from '~/brand'
import { db } from '~/database/db.server'
import { aColor, aProduct, aSize } from '../support/factories'
import { expect, test } from '../support/browser/fixtures'
import { ORIGIN } from '../support/browser/shop'
import { aBouquet } from '../support/browser/shopping'

type Data = Record<string, unknown> & { '@type': string }

/** The blocks of structured data on the page, by their type. */
async function structuredData(page: Page): Promise<Record<string, Data>> {
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents()
  const data = blocks.map((text) => JSON.parse(text) as Data)
  return Object.fromEntries(data.map((one) => [one['@type'], one]))
}

function meta(page: Page, property: string) {
  return page.locator(`meta[property="${property}"]`)
}

test('search engines read what a product costs and whether there is any @served', async ({
  page,
  visit,
  settings,
}) => {
  const hostile = 'Ramo </script><script>alert(1)</script> "Luna" & <!--'
  const bouquet = await aBouquet({
    name: hostile,
    description: hostile,
    price: 12_990,
    sale_price: 9_905,
    stock: 0,
  })
  const shop = 'Flores </script> "Ñ"'
  await settings({ track_stock: 'false', display_name: shop })
  await visit(`${bouquet.path}?color=${bouquet.colors[1]?.id}`)

  const url = `${ORIGIN}${bouquet.path}`
  const { Product, BreadcrumbList } = await structuredData(page)
  const offer = { '@type': 'Offer', url, priceCurrency: 'PEN', price: '99.05' }
  expect(Product).toMatchObject({
    name: hostile,
    description: hostile,
    brand: { name: shop },
    offers: { ...offer, availability: 'https://schema.org/InStock', seller: { name: shop } },
  })
  expect(Product?.offers).toMatchObject({
    shippingDetails: { shippingDestination: { addressCountry: 'PE' } },
  })
  expect(BreadcrumbList).toMatchObject({
    itemListElement: [
      { position: 1, name: 'Inicio', item: `${ORIGIN}/` },
      { position: 2, name: hostile, item: url },
    ],
  })
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', url)
  await expect(meta(page, 'og:type')).toHaveAttribute('content', 'product')
  await expect(meta(page, 'og:title')).toHaveAttribute('content', `${hostile} | ${shop}`)
  await expect(meta(page, 'og:site_name')).toHaveAttribute('content', shop)

  await settings({ track_stock: 'true' })
  await visit(bouquet.path)
  expect((await structuredData(page)).Product).toMatchObject({
    offers: { ...offer, availability: 'https://schema.org/OutOfStock' },
  })
})

test('search engines read when the florist is open, where it delivers and its telephone @served', async ({
  page,
  visit,
  settings,
}) => {
  await settings({
    ...{ whatsapp_number: '987654321', show_contact_whatsapp: 'true' },
    opening_hours: 'Lunes a sábado, 9:00-19:00\nDomingo, 9:00-13:00',
  })
  const districts: unknown = expect.arrayContaining(['Miraflores'])
  for (const [path, areaServed] of [
    ['/', 'Lima'],
    ['/contacto', districts],
  ] as const) {
    await visit(path)
    const { Florist } = await structuredData(page)
    expect(Florist, path).toMatchObject({
      ...{ telephone: '987654321', areaServed },
      openingHours: ['Mo-Sa 09:00-19:00', 'Su 09:00-13:00'],
    })
  }
  await visit('/contacto')
  expect((await structuredData(page)).Florist).toMatchObject({
    hasMerchantReturnPolicy: { merchantReturnLink: `${ORIGIN}/terminos` },
  })
  await settings({ show_contact_whatsapp: 'false', opening_hours: 'Previa cita' })
  await visit('/')
  const { Florist } = await structuredData(page)
  expect(Florist).not.toHaveProperty('telephone')
  expect(Florist).not.toHaveProperty('openingHours')
})

test('the trail leads back through the category @served', async ({ page, visit }) => {
  await visit('/catalogo/rosas/ramos-de-rosas?orden=price-asc')
  const trail = page.getByRole('navigation', { name: 'Estás en' })
  await expect(trail.getByRole('listitem')).toHaveText(['Inicio', '/Rosas', '/Ramos de rosas'])
  await expect(trail.locator('[aria-current="page"]')).toHaveText('Ramos de rosas')
  await expect(trail.getByRole('link', { name: 'Rosas', exact: true })).toHaveAttribute(
    'href',
    '/catalogo/rosas',
  )
})

test('every public page says what it is, and by which one address @served', async ({ page }) => {
  const pages = [
    ['/', '/'],
    ['/?panel=carrito', '/'],
    [`/catalogo/rosas?tag=${randomUUID()}&orden=price-asc`, '/catalogo/rosas'],
    ['/catalogo/rosas/ramos-de-rosas?orden=price-desc', '/catalogo/rosas/ramos-de-rosas'],
    ['/catalogo-completo?orden=price-asc', '/catalogo-completo'],
    ['/catalogo-completo?pagina=2&utm_source=x', '/catalogo-completo?pagina=2'],
    ['/nosotros?x=1', '/nosotros'],
    ['/contacto', '/contacto'],
    ['/terminos', '/terminos'],
    ['/privacidad', '/privacidad'],
  ] as const
  const titles = new Set<string>()
  for (const [path, canonical] of pages) {
    await page.goto(path)
    const address = new URL(canonical, ORIGIN).href
    await expect(page.locator('link[rel="canonical"]'), path).toHaveAttribute('href', address)
    await expect(meta(page, 'og:url'), path).toHaveAttribute('content', address)
    await expect(meta(page, 'og:locale'), path).toHaveAttribute('content', 'es_PE')
    await expect(meta(page, 'og:site_name'), path).toHaveAttribute('content', 'Dalia & Zinnia')
    await expect(page.locator('meta[name="description"]'), path).toHaveAttribute('content', /.{20}/)
    titles.add(await page.title())
  }
  expect(titles.size).toBe(8)
})

test('the picture that chats show is there @served', async ({ page }) => {
  for (const path of ['/', '/producto/arreglo-blanco-serenidad']) {
    await page.goto(path)
    const image = await meta(page, 'og:image').getAttribute('content')
    const answer = await page.request.get(image ?? '')
    expect(answer.status()).toBe(200)
    const { format, width, height } = await sharp(await answer.body()).metadata()
    expect({ format, width: `${width}`, height: `${height}` }).toEqual({
      format: 'jpeg',
      width: await meta(page, 'og:image:width').getAttribute('content'),
      height: await meta(page, 'og:image:height').getAttribute('content'),
    })
  }
})

test('the sitemap lists only pages that answer, and robots.txt names it @served', async ({
  page,
}) => {
  const hidden = await aProduct({ active: false })
  const robots = await (await page.request.get('/robots.txt')).text()
  expect(robots).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
  for (const path of ['/admin', '/checkout', '/carrito', '/confirmacion', '/buscar']) {
    expect(robots).toMatch(new RegExp(`^Disallow: ${path}$`, 'm'))
  }
  const answer = await page.request.get('/sitemap.xml')
  expect(answer.headers()['content-type']).toContain('application/xml')
  const xml = await answer.text()
  const listed = [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address ?? '')
  expect(listed.length).toBeGreaterThan(30)
  expect(xml).not.toContain(hidden.slug)
  for (const address of listed) {
    expect(address.startsWith(`${ORIGIN}/`)).toBe(true)
    const answered = await page.request.get(address, { maxRedirects: 0 })
    expect(answered.status(), address).toBe(200)
  }
})

test('a merchant reads at once that a size is sold out @served', async ({ page, settings }) => {
  const { id, slug } = await aProduct({ stock: 1 })
  await aColor({ product_id: id, image_url: '/imagenes/rosas-0a1b2c3d4e5f-720x720-720.webp' })
  const size = await aSize({ product_id: id, slug: 'doce', stock: 1 })
  await settings({ track_stock: 'true' })
  const availability = async () => {
    const answer = await page.request.get('/feed.xml')
    expect(answer.headers()['cache-control']).toBe('public, max-age=60')
    const item = (await answer.text()).split('<item>').find((one) => one.includes(size.id))
    expect(item).toContain(`${ORIGIN}/producto/${slug}?tamano=doce`)
    return item?.match(/<g:availability>(\w+)</)?.[1]
  }
  expect(await availability()).toBe('in_stock')
  await db.updateTable('product_sizes').set({ stock: 0 }).where('id', '=', size.id).execute()
  await expect.poll(availability).toBe('out_of_stock')
})

test.describe('the logo', () => {
  const OWN =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 20"><path d="M0 0h60v20H0Z"/></svg>'
  const logo = 'header img'
  const isDrawn = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0
  const shape = (image: HTMLImageElement) => image.naturalWidth / image.naturalHeight

  test('is the one of the setting from the next page on, and one of the name else @no-js-screen', async ({
    page,
    visit,
    settings,
  }) => {
    await settings({ logo_svg: OWN })
    await visit('/contacto')
    await expect.poll(() => page.locator(logo).evaluate(isDrawn)).toBe(true)
    expect(await page.locator(logo).evaluate(shape)).toBe(3)
    for (const broken of [null, ' ', 'hola', '<svg><script>alert(1)</script></svg>', '<svg']) {
      await settings({ logo_svg: broken })
      await visit('/contacto')
      await expect.poll(() => page.locator(logo).evaluate(isDrawn)).toBe(true)
      expect(await page.locator(logo).evaluate(shape)).toBeGreaterThan(5)
    }
  })

  test('is kept by the browser, and shown when it cannot be loaded', async ({
    page,
    visit,
    settings,
  }) => {
    await settings({ logo_svg: OWN })
    await visit('/contacto')
    const kept = () => page.evaluate(() => localStorage.getItem('dz_logo_svg'))
    await expect.poll(kept).toContain('M0 0h60v20H0Z')

    await settings({ logo_svg: OWN.replace('60 20', '80 20') })
    await page.route('**/logo.svg*', (route) => route.fulfill({ status: 200, body: 'roto' }))
    await visit('/contacto')
    await expect(page.locator(logo)).toHaveAttribute('src', /^data:image\/svg\+xml/)
    await expect.poll(() => page.locator(logo).evaluate(isDrawn)).toBe(true)
    expect(await page.locator(logo).evaluate(shape)).toBe(3)
    expect(await kept()).toContain('M0 0h60v20H0Z')
  })
})

test('what browsers and phones ask for by name is there, and small @served', async ({
  request,
}) => {
  const types = {
    '/favicon.ico': /^image\/x-icon/,
    '/icono-96.png': /^image\/png/,
    '/apple-touch-icon.png': /^image\/png/,
    '/site.webmanifest': /^application\/manifest\+json/,
  }
  for (const [address, type] of Object.entries(types)) {
    const answer = await request.get(address)
    expect(answer.status(), address).toBe(200)
    expect(answer.headers()['content-type'], address).toMatch(type)
    expect(answer.headers()['cache-control'], address).toBe('no-cache')
    expect((await answer.body()).length, address).toBeLessThan(12_288)
  }
  // Under the address of a page they are kept for good.
  const page = await (await request.get('/contacto')).text()
  const links = [...page.matchAll(/<link rel="(?:icon|apple-touch-icon|manifest)" href="([^"]*)"/g)]
  expect(links).toHaveLength(3)
  for (const [, href = ''] of links) {
    const answer = await request.get(href)
    expect([href, answer.headers()['cache-control']]).toEqual([
      href,
      'public, max-age=31536000, immutable',
    ])
  }
  const manifest = (await (await request.get('/site.webmanifest')).json()) as {
    name: string
    icons: { src: string; sizes: string }[]
  }
  expect(manifest.name).toBe(brand.name)
  for (const { src, sizes } of manifest.icons) {
    const { width, height } = await sharp(await (await request.get(src)).body()).metadata()
    expect(`${width}x${height}`).toBe(sizes)
  }
})
