import { beforeAll, describe, expect, test } from 'vitest'
import { seedDemo } from '../../../../demo/seed'
import { findProducts } from './product-search.server'
import { SYNONYM_DEFAULTS, synonymsIn } from '~/models/site/settings/synonyms'
import { wishOf } from './wish'
import { db } from '~/database/db.server'

const SYNONYMS = synonymsIn(SYNONYM_DEFAULTS)

beforeAll(async () => {
  await seedDemo(() => {})
})

async function found(text: string) {
  const { results, perhaps, complements, count } = await findProducts(wishOf(text, SYNONYMS), null)
  return {
    names: [...results, ...perhaps].map(({ name }) => name),
    results,
    perhaps,
    complements,
    count,
  }
}

describe('among the first three of the demo', () => {
  test.each<[string, RegExp]>([
    // Misspelled.
    ['girazol', /^Girasoles|girasoles$/],
    ['jirasoles', /^Girasoles|girasoles$/],
    ['girsoles', /girasoles/i],
    ['hortencia', /^Hortensia/],
    ['ortensias asules', /^Hortensias azules en florero$/],
    ['tulipanez', /tulipanes/i],
    ['tulpanes', /tulipanes/i],
    ['tulipan amariyo', /^Diez tulipanes amarillos$/],
    ['orkidea', /orquídea/i],
    ['orquidia blanca', /^Orquídea blanca de dos varas$/],
    ['roza roja', /rosas rojas/i],
    ['rsas rojas', /rosas rojas/i],
    ['rosas blamcas', /^Rosas blancas San Isidro$/],
    ['jerberas', /gerberas/],
    ['lirioz', /lirios/],
    ['clabeles', /claveles/],
    ['zinias', /zinnias/],
    ['dalhias', /dalias/],
    ['labanda', /^Lavanda/],
    ['ranumculos', /ranúnculos/],
    // In any order.
    ['rojas rosas', /rosas rojas/i],
    ['azules hortensias florero', /^Hortensias azules en florero$/],
    ['lila rosas caja', /^Caja de rosas lila y blancas$/],
    ['maceta hortensia', /^Hortensia rosada en maceta$/],
    ['novia ramo', /^Ramo de novia marfil$/],
    // In the singular, the plural, without accents.
    ['tulipán', /tulipanes/i],
    ['rosa roja', /rosas rojas/i],
    ['orquideas amarillas', /^Orquídea amarilla de una vara$/],
    ['canastas grandes', /^Canasta grande de rosas y lirios$/],
    ['corazones de rosa', /^Corazón de rosas$/],
    // By occasion, colour or what is said of them.
    ['ramo cumpleaños', /^Ramo de (dalias y zinnias|gerberas de colores)$/],
    ['rosas para aniversario', /rosas/i],
    ['condolensia', /^Arreglo blanco Serenidad$|^Canasta blanca de consuelo$/],
    ['flores para un bebé', /^Caja|^Canasta|^Hortensias|^Tulipanes/],
    ['rojo', /roj[ao]s/],
    ['flores moradas', /^Tulipanes morados/],
    ['fucsia', /^Orquídea fucsia de una vara$/],
    // Within a price.
    ['girasoles menos de 100', /^Cinco girasoles$/],
    ['menos de 50', /^Ramo de claveles rosados$|^Maceta de zinnias$/],
    ['rosas hasta 100 soles', /^Seis rosas rojas$/],
  ])('%j finds %s', async (text, name) => {
    const { names } = await found(text)
    expect(names.slice(0, 3)).toContainEqual(expect.stringMatching(name))
    expect(names.length).toBeLessThanOrEqual(10)
    expect(new Set(names).size).toBe(names.length)
  })

  test('a present for somebody is one of that occasion', async () => {
    const { names } = await found('regalo mamá')
    const { id } = await db
      .selectFrom('tags')
      .select('id')
      .where('slug', '=', 'para-mama')
      .executeTakeFirstOrThrow()
    const forMother = await db
      .selectFrom('product_tags')
      .innerJoin('products', 'products.id', 'product_id')
      .select('name')
      .where('tag_id', '=', id)
      .execute()
    expect(names.length).toBeGreaterThan(2)
    expect(forMother.map(({ name }) => name)).toEqual(expect.arrayContaining(names.slice(0, 3)))
  })

  test.each([
    ['peluche', 'Osito de peluche'],
    ['chocolate', 'Chocolates de cacao peruano'],
    ['rosas con globo', 'Globo corazón'],
  ])('%j names a complement, and arrangements to add it to', async (text, name) => {
    const { names, complements } = await found(text)
    expect(complements).toContainEqual({ name, price: expect.any(Number) as number })
    expect(names.length).toBeGreaterThan(2)
  })
})

test.each([
  ...['zzyzx', 'asdfghjkl', 'qwertyuiop', 'xxxx', 'blablabla', 'wxyz', '98765', 'hjkl rtyu'],
  ...[
    'zapatillas',
    'celular',
    'impresora',
    'pantalón',
    'xilófono',
    'para',
    'de la',
    '%%',
    '\\',
    'x_l_f',
    "' or 1=1 --",
    '💐',
  ],
])('%j finds nothing', async (text) => {
  expect(await found(text)).toMatchObject({ names: [], complements: [] })
})

test('names that contain the text come first, then what has every word, then guesses', async () => {
  const { results, perhaps, count } = await found('rosas rojas')
  const names = results.map(({ name }) => name)
  expect(names.slice(0, 4)).toEqual([
    'Docena de rosas rojas',
    'Girasoles y rosas rojas',
    'Seis rosas rojas',
    'Veinticuatro rosas rojas en caja',
  ])
  expect(names.slice(4)).toContain('Corazón de rosas')
  expect(count).toBe(results.length)
  for (const { name } of perhaps) expect(names).not.toContain(name)

  const whole = await found('Ramo de dalias y zinnias')
  expect(whole.names).toEqual(['Ramo de dalias y zinnias'])
})

test('a price that nothing meets is left out, and a hidden product stays hidden', async () => {
  const { names } = await found('orquídea menos de 20')
  expect(names.slice(0, 3)).toContainEqual(expect.stringMatching(/orquídea/i))

  await db
    .updateTable('products')
    .set({ active: false })
    .where('name', 'like', 'Corazón%')
    .execute()
  expect((await found('corason de rosas')).names).not.toContain('Corazón de rosas')
})
