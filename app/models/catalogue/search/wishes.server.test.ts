import { beforeAll, expect, test } from 'vitest'
import { seedDemo } from '../../../../demo/seed'
import { db } from '~/database/db.server'
import { SYNONYM_DEFAULTS, synonymsIn } from '~/models/site/settings/synonyms'
import { findProducts, listFound } from './product-search.server'
import { wishOf } from './wish'

const SYNONYMS = synonymsIn(SYNONYM_DEFAULTS)

beforeAll(async () => {
  await seedDemo(() => {})
})

const found = (text: string, synonyms = SYNONYMS) => findProducts(wishOf(text, synonyms), null)

/** Slugs of the occasions that a product is for. */
async function occasionsOf(id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('product_tags')
    .innerJoin('tags', 'tags.id', 'tag_id')
    .select('slug')
    .where('product_id', '=', id)
    .execute()
  return rows.map(({ slug }) => slug)
}

test.each<[wish: string, occasions: string[]]>([
  ['para mi enamorada', ['amor', 'aniversario']],
  ['flores para mi enamorado', ['amor', 'aniversario']],
  ['San Valentín', ['amor']],
  ['bodas de plata', ['aniversario']],
  ['día de la madre', ['para-mama']],
  ['algo bonito para mi suegra', ['para-mama']],
  ['santo de mi tía', ['cumpleanos']],
  ['quinceañera', ['cumpleanos']],
  ['velorio de mi abuelo', ['condolencias']],
  ['pésame', ['condolencias']],
  ['baby shower', ['nacimiento']],
  ['nació el bebé de mi hermana', ['nacimiento']],
  ['graduación de mi hija', ['graduacion']],
  ['para una enferma en la clínica', ['recuperacion']],
  ['agradecimiento a mi profesora', ['gracias']],
  ['flores para pedir perdón', ['solo-porque-si']],
])('%j finds what is for %j, and guesses nothing', async (wish, occasions) => {
  const { results, perhaps } = await found(wish)
  expect(results.length).toBeGreaterThan(2)
  expect(perhaps).toEqual([])
  for (const { id, name } of results.slice(0, 3)) {
    const own = await occasionsOf(id)
    expect(
      own.some((slug) => occasions.includes(slug)),
      `${name}: ${own.join(', ')}`,
    ).toBe(true)
  }
})

test.each<[wish: string, first: RegExp]>([
  ['cumpleaños de mi novia', /./],
  ['arreglo fúnebre', /^Arreglo blanco|^Canasta blanca/],
  ['rosas blancas para funeral', /^Rosas blancas/],
  ['orquídeas para regalar a mi jefe', /rquídea/],
  ['rosas rosadas para mamá, menos de 150', /^Rosas rosadas/],
  ['girasoles baratos', /^Girasoles de escritorio/],
  ['caja de lujo', /en caja|^Caja/],
  ['12 rosas', /^Docena de rosas/],
  ['doce rosas rojas', /^Docena de rosas/],
  ['media docena de rosas', /^Seis rosas/],
  ['24 rosas rojas', /^Veinticuatro/],
  ['5 girasoles', /^Cinco girasoles/],
  ['diez tulipanes', /^Diez tulipanes/],
  ['bouquet de dalias', /^Ramo de dalias/],
  // Without a word of any list.
  ['flores amarillas', /amarill/],
  ['orquídea blanca', /^Orquídea blanca/],
  ['ramo silvestre', /^Ramo silvestre/],
  ['rosas color durazno', /durazno/],
  ['canasta grande', /^Canasta grande/],
  ['centro de mesa', /./],
  ['tulipanes rosados', /^Tulipanes rosados/],
  ['flores moradas para mi mejor amiga', /morados/],
  ['flores que duren', /claveles|Orquídea/],
])('%j finds %s first, under no guess', async (wish, first) => {
  const { results } = await found(wish)
  expect(results[0]?.name).toMatch(first)
})

test('cheap comes first by price among what fits, dear the other way round', async () => {
  const paid = async (wish: string) =>
    (await found(wish)).results.map(({ price, sale_price }) => sale_price ?? price)
  const [cheap, dear] = [await paid('algo barato'), await paid('lo más caro')]
  expect(cheap).toEqual([...cheap].sort((one, other) => one - other))
  expect(dear).toEqual([...dear].sort((one, other) => other - one))
  expect(Math.max(...cheap)).toBeLessThan(Math.min(...dear))
  for (const price of await paid('entre 100 y 150')) {
    expect(price).toBeGreaterThanOrEqual(10_000)
    expect(price).toBeLessThanOrEqual(15_000)
  }
})

test('fifty roses are not roses of fifty centimetres', async () => {
  const { results, perhaps } = await found('55 rosas')
  expect(results).toEqual([])
  expect(perhaps.length).toBeGreaterThan(3)
  const sold = await found('50 rosas')
  expect(sold.results.map(({ name }) => name)).toEqual(['Rosas rosadas Barranco'])
})

test('what staff write means what they say', async () => {
  const before = await found('cariñito', [])
  expect(before.results).toEqual([])
  const { results } = await found('cariñito', synonymsIn('cariñito → girasoles'))
  expect(results.map(({ name }) => name)).toContain('Cinco girasoles')
})

test('ten are shown, all are counted, and the listing has them all, sorted and filtered', async () => {
  const wish = wishOf('rosas', SYNONYMS)
  const { results, count } = await findProducts(wish, null)
  expect(results).toHaveLength(10)
  expect(count).toBeGreaterThan(24)
  const page = (page: number, price: 'hasta-100' | null = null) =>
    listFound(wish, null, { tagIds: [], price, sort: 'price-asc', page })
  const [first, second] = [await page(1), await page(2)]
  expect(first).toMatchObject({ count, pages: Math.ceil(count / 24) })
  const all = [...first.products, ...second.products]
  expect(new Set(all.map(({ slug }) => slug)).size).toBe(Math.min(count, 48))
  for (const { slug } of results) expect(all.map((one) => one.slug)).toContain(slug)
  const cheap = await page(1, 'hasta-100')
  expect(cheap.count).toBeGreaterThan(0)
  expect(cheap.count).toBeLessThan(count)
})

test('a day leaves out what cannot come then, in every answer', async () => {
  const slow = await db
    .updateTable('products')
    .set({ lead_days: 3 })
    .where('slug', '=', 'seis-rosas-rojas')
    .returning('id')
    .executeTakeFirstOrThrow()
  try {
    const today = { day: 'hoy', leadDays: 0, hiddenCategories: [] }
    const wish = wishOf('seis rosas rojas para hoy', SYNONYMS)
    expect(wish.daysAhead).toBe(0)
    const ids = (some: { id: string }[]) => some.map(({ id }) => id)
    const { results } = await findProducts(wish, today)
    expect(ids(results)).not.toContain(slow.id)
    const { results: whenever } = await findProducts(wish, null)
    expect(ids(whenever)).toContain(slow.id)
  } finally {
    await db.updateTable('products').set({ lead_days: 0 }).where('id', '=', slow.id).execute()
  }
})
