import { describe, expect, test } from 'vitest'

import { toSlug } from '~/slug'

import { summedStems } from '~/models/catalogue/recipes/recipe'
import { catalogue, type DemoLink } from './catalogue'

const { categories, products, tags, complements, zones, heroSlides, lifestyleImages } = catalogue
const { stemCosts } = catalogue
const TODAY = '2026-11-21'
const coupons = catalogue.coupons(TODAY)

function repeated(values: string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index)
}

function subcategoriesOf(category: string): string[] {
  return categories.find(({ slug }) => slug === category)?.subcategories.map((s) => s.slug) ?? []
}

const tagSlugs = tags.map(({ slug }) => slug)
const categorySlugs = categories.map(({ slug }) => slug)

const addresses = [
  '/catalogo-completo',
  ...categories.flatMap(({ slug, subcategories }) => [
    `/catalogo/${slug}`,
    ...subcategories.map((subcategory) => `/catalogo/${slug}/${subcategory.slug}`),
  ]),
  ...products.map(({ slug }) => `/producto/${slug}`),
]

describe('names and addresses', () => {
  const named = [
    ...categories,
    ...categories.flatMap(({ subcategories }) => subcategories),
    ...products,
    ...tags,
  ]

  test.each(named)('$name has the address the back office would give it', ({ name, slug }) => {
    expect(slug).toBe(toSlug(name))
    expect(slug).not.toBe('')
  })

  test('no address or code is taken twice', () => {
    expect(repeated(categorySlugs)).toEqual([])
    expect(repeated(products.map(({ slug }) => slug))).toEqual([])
    expect(repeated(tagSlugs)).toEqual([])
    expect(repeated(coupons.map(({ code }) => code))).toEqual([])
    expect(repeated(zones.map(({ name }) => name))).toEqual([])
    expect(repeated(complements.map(({ picture }) => picture))).toEqual([])
    for (const { slug } of categories) expect(repeated(subcategoriesOf(slug))).toEqual([])
  })

  test('the categories that the footer names are there', () => {
    expect(categorySlugs).toEqual(expect.arrayContaining(['rosas', 'tulipanes', 'girasoles']))
  })
})

describe('how much there is', () => {
  test('enough of everything for a shop, and nothing empty', () => {
    expect(categories.length).toBeGreaterThanOrEqual(8)
    expect(products.length).toBeGreaterThanOrEqual(40)
    expect(products.filter(({ featured }) => featured)).toHaveLength(10)
    expect([tags.length, complements.length, zones.length]).toEqual([10, 8, 6])
    expect([heroSlides.length, lifestyleImages.length]).toEqual([4, 6])
    for (const { slug } of categories) {
      const { length } = subcategoriesOf(slug)
      expect(length, slug).toBeGreaterThanOrEqual(2)
      expect(length, slug).toBeLessThanOrEqual(4)
      for (const subcategory of subcategoriesOf(slug)) {
        expect(products.some((p) => p.category === slug && p.subcategory === subcategory)).toBe(
          true,
        )
      }
    }
    for (const slug of tagSlugs) {
      expect(
        products.filter((product) => product.tags.includes(slug)).length,
        slug,
      ).toBeGreaterThan(2)
    }
  })

  test('each has a recipe, or each of its sizes, whose stems have a cost', () => {
    for (const { name, sizes, recipe } of products) {
      for (const stems of sizes.length > 0 ? sizes.map((size) => size.recipe) : [recipe]) {
        expect(stems.length, name).toBeGreaterThan(0)
        for (const { flower } of stems) expect(stemCosts, name).toHaveProperty(flower)
        expect(summedStems(stems), name).toEqual(stems)
      }
    }
  })

  test('a third of the products comes in sizes', () => {
    expect(products.filter(({ sizes }) => sizes.length > 0)).toHaveLength(14)
  })

  test('a third of the products is on sale', () => {
    const share = products.filter(({ sale_price }) => sale_price !== null).length / products.length
    expect(share).toBeGreaterThan(0.3)
    expect(share).toBeLessThan(0.37)
  })
})

describe.each(products)('$name', (product) => {
  const { price, sale_price, colors, description } = product

  test('hangs on a category, a subcategory of it, and occasions that exist', () => {
    expect(subcategoriesOf(product.category)).toContain(product.subcategory)
    expect(tagSlugs).toEqual(expect.arrayContaining(product.tags))
    expect(product.tags.length).toBeGreaterThanOrEqual(2)
    expect(product.tags.length).toBeLessThanOrEqual(4)
    expect(repeated(product.tags)).toEqual([])
  })

  test('costs between S/ 49.90 and S/ 389.00, less when on sale', () => {
    for (const amount of sale_price === null ? [price] : [price, sale_price]) {
      expect(amount).toBeGreaterThanOrEqual(4990)
      expect(amount).toBeLessThanOrEqual(38900)
      expect([0, 90]).toContain(amount % 100)
    }
    if (sale_price !== null) expect(sale_price).toBeLessThan(price)
    expect(Number.isInteger(product.stock) && product.stock > 0).toBe(true)
  })

  test('costs as its first size, which its pictures show, and more in larger ones', () => {
    const { sizes } = product
    if (sizes.length === 0) return
    expect(sizes[0]).toMatchObject({ price, sale_price })
    expect(sizes.length).toBeGreaterThanOrEqual(2)
    expect(sizes.length).toBeLessThanOrEqual(4)
    expect(repeated(sizes.map(({ name }) => toSlug(name)))).toEqual([])
    const prices = sizes.map((size) => size.price)
    expect(prices).toEqual(prices.toSorted((a, b) => a - b))
    expect(Math.max(...prices)).toBeLessThanOrEqual(38900)
    expect(sizes.every(({ contents }) => contents !== '' && contents.length <= 120)).toBe(true)
    expect(sizes.filter(({ recommended }) => recommended).length).toBeLessThanOrEqual(1)
  })

  test('comes in 2 to 4 containers that look different', () => {
    expect(colors.length).toBeGreaterThanOrEqual(2)
    expect(colors.length).toBeLessThanOrEqual(4)
    expect(repeated(colors.map(({ color_name }) => color_name))).toEqual([])
    expect(repeated(colors.map(({ hex_color }) => hex_color))).toEqual([])
  })

  test('is described in two or three sentences with a size, and cared for in 3 to 5 steps', () => {
    const sentences = description.split(/(?<=\.)\s+/)
    expect(sentences.length).toBeGreaterThanOrEqual(2)
    expect(sentences.length).toBeLessThanOrEqual(3)
    expect(description).toMatch(/\b[0-9]{2} cm\b/)
    const steps = product.instructions.split('\n')
    expect(steps.length).toBeGreaterThanOrEqual(3)
    expect(steps.length).toBeLessThanOrEqual(5)
    for (const step of steps) expect(step).toMatch(/^[A-ZÁÉÍÓÚ].+\.$/)
  })
})

test.each(tags)('the icon of $name is one small path and nothing else', ({ icon }) => {
  expect(icon).toMatch(/^M[MmLlHhVvCcSsQqTtAaZz0-9 ,.-]+[Zz]$/)
  expect(Buffer.byteLength(icon)).toBeLessThan(1024)
})

test('every district of Lima and Callao is delivered to, from exactly one zone', () => {
  const served = zones.flatMap(({ areas }) => areas)
  expect(served.toSorted()).toEqual([...LIMA, ...CALLAO].toSorted())
  for (const { cost } of zones) {
    expect(Number.isInteger(cost)).toBe(true)
    expect(cost).toBeGreaterThanOrEqual(1000)
    expect(cost).toBeLessThanOrEqual(3500)
  }
})

describe('coupons', () => {
  test('are seeded in every state', () => {
    expect(coupons.some(({ end_date }) => end_date !== null && end_date < TODAY)).toBe(true)
    expect(coupons.some(({ start_date }) => start_date !== null && start_date > TODAY)).toBe(true)
    expect(coupons.some(({ min_purchase }) => (min_purchase ?? 0) > 0)).toBe(true)
    expect(coupons.some(({ active }) => !active)).toBe(true)
    for (const type of ['percentage', 'fixed']) {
      const usable = coupons.filter(
        ({ discount_type, active, start_date, end_date }) =>
          discount_type === type &&
          active &&
          (start_date ?? TODAY) <= TODAY &&
          (end_date ?? TODAY) >= TODAY,
      )
      expect(usable.length, type).toBeGreaterThan(0)
    }
  })

  test.each(coupons)('$code can be typed, starts before it ends, takes a sane share', (coupon) => {
    expect(coupon.code).toMatch(/^[A-Z0-9]{5,12}$/)
    if (coupon.start_date && coupon.end_date) {
      expect(coupon.start_date < coupon.end_date).toBe(true)
    }
    // A fixed amount in soles or a percentage not in hundredths would be a hundred times too small.
    expect(coupon.discount_amount).toBeGreaterThanOrEqual(500)
    expect(coupon.discount_amount).toBeLessThanOrEqual(2000)
  })

  test('keep their states whatever the day, leap days included', () => {
    const expired = catalogue.coupons('2028-03-01').find(({ code }) => code === 'MAMA15')
    expect(expired).toMatchObject({ start_date: '2028-01-01', end_date: '2028-01-31' })
  })
})

describe('links', () => {
  test.each(heroSlides)('$cta_text leads to a page that exists', ({ cta_link }) => {
    expect(addresses).toContain(cta_link)
  })

  test.each(lifestyleImages)('$title leads to something that exists', ({ link }) => {
    expect(leadsSomewhere(link)).toBe(true)
  })

  function leadsSomewhere(link: DemoLink): boolean {
    if (link.type === 'tag') return tagSlugs.includes(link.tag)
    if (link.type === 'category') return categorySlugs.includes(link.category)
    return subcategoriesOf(link.category).includes(link.subcategory)
  }
})

describe('the words', () => {
  const words = [...textsIn(catalogue.settings), ...textsIn({ ...catalogue, settings: null })]

  test('are Spanish, tú, and calm', () => {
    const visible = words.filter((text) => /\s/.test(text) && !/^[Mm][0-9. ]/.test(text))
    expect(visible.length).toBeGreaterThan(200)
    for (const text of visible) {
      expect(text).not.toMatch(/[!¡]/)
      expect(text).not.toMatch(/(?<!\p{L})(usted|ustedes|vosotros|vos)(?!\p{L})/iu)
      expect(text).not.toMatch(ENGLISH)
      expect(text).toBe(text.trim().normalize('NFC'))
      expect(text).not.toMatch(/ {2}/)
    }
  })

  test('say nothing twice: every product has its own description', () => {
    expect(repeated(products.map(({ description }) => description))).toEqual([])
    expect(repeated(categories.map(({ description }) => description))).toEqual([])
  })

  function textsIn(value: unknown): string[] {
    if (typeof value === 'string') return [value]
    if (typeof value !== 'object' || value === null) return []
    return Object.values(value).flatMap(textsIn)
  }
})

const ENGLISH =
  /(?<!\p{L})(the|and|with|your|for|from|of|by|this|that|flowers?|roses?|tulips?|sunflowers?|bouquets?|box|basket|vase|gift|card|care|free|new|love|happy|birthday|mom|day|fresh|water|white|pink|yellow|shop|buy|see|more)(?!\p{L})/iu

const LIMA = [
  ...['Cercado de Lima', 'Ancón', 'Ate', 'Barranco', 'Breña', 'Carabayllo', 'Chaclacayo'],
  ...['Chorrillos', 'Cieneguilla', 'Comas', 'El Agustino', 'Independencia', 'Jesús María'],
  ...['La Molina', 'La Victoria', 'Lince', 'Los Olivos', 'Lurigancho-Chosica', 'Lurín'],
  ...['Magdalena del Mar', 'Miraflores', 'Pachacámac', 'Pucusana', 'Pueblo Libre'],
  ...['Puente Piedra', 'Punta Hermosa', 'Punta Negra', 'Rímac', 'San Bartolo', 'San Borja'],
  ...['San Isidro', 'San Juan de Lurigancho', 'San Juan de Miraflores', 'San Luis'],
  ...['San Martín de Porres', 'San Miguel', 'Santa Anita', 'Santa María del Mar', 'Santa Rosa'],
  ...['Santiago de Surco', 'Surquillo', 'Villa El Salvador', 'Villa María del Triunfo'],
]

const CALLAO = [
  ...['Bellavista', 'Callao', 'Carmen de la Legua Reynoso', 'La Perla', 'La Punta'],
  ...['Mi Perú', 'Ventanilla'],
]
