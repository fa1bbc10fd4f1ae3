import { type Page } from '@playwright/test'
import { db } from '~/database/db.server'
import { aCategory, aColor, aProduct, aSubcategory, aTag } from '../support/factories'
import { expect, test } from '../support/browser/fixtures'

/* What a stranger sees first: the home page's top, and the cards of products. */

function block(page: Page, heading: string) {
  return page.locator('section').filter({ has: page.getByRole('heading', { name: heading }) })
}

/** The address of a square picture of the demo. */
async function aPicture(): Promise<string> {
  const row = await db
    .selectFrom('product_colors')
    .select('image_url')
    .where('image_url', 'is not', null)
    .executeTakeFirstOrThrow()
  return row.image_url ?? ''
}

async function tagged(product: { id: string }, tag: { id: string }) {
  await db.insertInto('product_tags').values({ product_id: product.id, tag_id: tag.id }).execute()
}

test('prices come within two screens, and words never over the flowers @no-js-screen', async ({
  page,
  visit,
}) => {
  for (const [width, height] of [
    [360, 640],
    [1280, 720],
  ] as const) {
    await page.setViewportSize({ width, height })
    await visit('/')
    const price = block(page, 'Lo Más Vendido')
      .getByRole('article')
      .first()
      .getByText(/^S\/ \d/)
    const box = await price.first().boundingBox()
    expect((box?.y ?? Infinity) + (box?.height ?? 0), `price at ${width} px`).toBeLessThan(
      2 * height,
    )

    const slide = page.getByRole('region', { name: 'Novedades' }).getByRole('listitem').first()
    const words = await slide.getByRole('heading').boundingBox()
    const picture = await slide.locator('img').boundingBox()
    if (!words || !picture) throw new Error('the first slide has words and a picture')
    expect(picture.width, 'from edge to edge').toBe(width)
    // Above the flowers on a phone; else on the half of the picture without them.
    if (width < 768) expect(words.y + words.height).toBeLessThan(picture.y + 24)
    else expect(words.x + words.width).toBeLessThan(width / 2)
  }
})

test('under the hero three ways lead in, and an occasion shows its newest product @served', async ({
  page,
  visit,
}) => {
  const occasion = await aTag({ name: 'Bodas', display_order: -1 })
  const image_url = await aPicture()
  const product = await aProduct({ created_at: '2999-01-01' })
  await aColor({ product_id: product.id, image_url })
  await tagged(product, occasion)
  await visit('/')
  for (const [name, href] of [
    ['Hasta S/ 100', /^\/catalogo-completo\?/],
    ['Para mañana', /^\/catalogo-completo\?orden=recommended&entrega=pronto$/],
    ['Para mamá', /^\/catalogo\?tag=/],
  ] as const) {
    await expect(page.getByRole('link', { name }).first()).toHaveAttribute('href', href)
  }
  const tile = block(page, 'Explora por Ocasión').getByRole('link', { name: 'Bodas' })
  await expect(tile.locator('img')).toHaveAttribute('src', image_url)
  await expect(tile.locator('svg')).toHaveCount(1)
})

test('on a phone a card shows its vase bare, in 4:5, and a sale in one line @no-js-screen', async ({
  page,
  visit,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  const occasion = await aTag({ name: 'De foto' })
  const category = await aCategory({ name: 'Rosas de jardín' })
  const part = await aSubcategory({ category_id: category.id, name: 'Rosas de jardín en caja' })
  const of = { category_id: category.id, subcategory_id: part.id }
  const sale = { price: 99_990, sale_price: 88_890 }
  const product = await aProduct({ ...of, ...sale, name: 'Ramo Retrato' })
  await tagged(product, occasion)
  const image_url = await aPicture()
  for (const color_name of ['Rojo', 'Azul', 'Gris', 'Lila']) {
    await aColor({ product_id: product.id, color_name, image_url })
  }
  for (const path of [`/catalogo/${category.slug}`, `/catalogo-completo?tag=${occasion.id}`]) {
    await expectOneLine(page, visit, path)
    expect(await page.evaluate(faultsOfCards)).toEqual([])
  }
})

/** Badges and icons of the only card of a page stand side by side. */
async function expectOneLine(page: Page, visit: (path: string) => Promise<void>, path: string) {
  await visit(path)
  const badges = page.getByRole('article').getByRole('list', { name: 'Categoría' })
  await expect(badges.getByRole('listitem')).toHaveText([
    'Rosas de jardín',
    'Rosas de jardín en caja',
  ])
  await badges.scrollIntoViewIfNeeded()
  const picture = page.getByRole('article').getByRole('img').first()
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.complete)).toBe(true)
  const icons = page.getByRole('article').getByRole('list', { name: 'Ocasiones' })
  const parts = [...(await badges.getByRole('listitem').all()), icons]
  const boxes = await Promise.all(parts.map((part) => part.boundingBox()))
  const tops = boxes.map((box) => box?.y ?? Number.NaN)
  const bottoms = boxes.map((box) => (box?.y ?? 0) + (box?.height ?? 0))
  expect(Math.max(...tops), path).toBeLessThan(Math.min(...bottoms))
}

/** What of the cards on the screen is not as it should be. */
function faultsOfCards(): string[] {
  return [...document.querySelectorAll('article')].flatMap((card) => {
    const image = card.querySelector('img')
    const [paid, regular] = ['.text-rosewood', 's'].map((one) => card.querySelector(one))
    if (!image || !paid || !regular) return ['a card without a picture or a price']
    // Clear of the bars that stay on the screen, the header's and the filters'.
    image.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { left, top, width, height } = image.getBoundingClientRect()
    const faults = []
    if (Math.abs(width / height - 0.8) > 0.01) faults.push(`${width} × ${height}`)
    for (let part = 0.5; part < 1; part += 0.05) {
      for (let across = 0.05; across < 1; across += 0.1) {
        const point = [left + width * across, top + height * part] as const
        const over = document.elementsFromPoint(...point).slice(0, 2)
        // The card's one link lies over everything, and is not seen.
        if (!over[0]?.matches('h2 a, h3 a') || over[1] !== image)
          faults.push(`over it: ${over[0]?.outerHTML}`)
      }
    }
    // The stored pictures are square: of their width 4:5 is shown.
    const pixels = Number(/-(\d+)\.\w+$/.exec(image.currentSrc)?.[1])
    if (!(pixels >= height * devicePixelRatio)) faults.push(`${image.currentSrc} is enlarged`)
    const lines = [paid, regular].map((price) => price.getBoundingClientRect())
    if (Math.abs((lines[0]?.bottom ?? 0) - (lines[1]?.bottom ?? 0)) > 6) faults.push('two lines')
    for (const link of card.querySelectorAll('[aria-label="Colores de envase"] a')) {
      const [swatch, room] = [link.firstElementChild ?? link, link].map(
        (one) => one.getBoundingClientRect().width,
      )
      if (!(swatch && room && swatch < room)) faults.push(`a swatch of ${swatch} in ${room}`)
    }
    return faults
  })
}
