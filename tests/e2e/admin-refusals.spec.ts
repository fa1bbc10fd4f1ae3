import { db } from '~/database/db.server'
import { expect, test } from '../support/browser/fixtures'
import { ADMIN } from '../support/browser/shop'
import { signIn } from '../support/browser/shopping'

test.beforeEach(({ page }) => signIn(page, ADMIN))

const AMOUNT = 'Escribe un monto como 12.50, sin signos'
const PLACE = 'Escribe el orden como un número entero, de 0 a 9999'
const TWICE = 'Escribe este dato una sola vez'
const UNSTORABLE = 'Hay caracteres que no se pueden guardar'

/** What nobody may store: the screen, a field, what is typed there, and the sentence that refuses it. */
const MALFORMED = [
  ['complementos', 'name', '\u200d', 'Escribe el nombre'],
  ['complementos', 'name', 'ñ'.repeat(81), 'Escribe como máximo 80 caracteres'],
  ['complementos', 'name', 'a\u0000b', UNSTORABLE],
  ['complementos', 'description', '\u202eal revés', UNSTORABLE],
  ['complementos', 'price', '', 'Escribe el precio'],
  ['complementos', 'price', '-1', AMOUNT],
  ['complementos', 'price', '99999999999', 'Escribe un monto de hasta 999999.99'],
  ['complementos', 'display_order', '-1', PLACE],
  ['complementos', 'display_order', '1.5', PLACE],
  ['complementos', 'display_order', '99999999999', PLACE],
  ['zonas-envio', 'areas', ' ,\n, ', 'Escribe al menos un distrito'],
  ['zonas-envio', 'areas', 'x'.repeat(100_000), 'El texto es demasiado largo'],
  ['zonas-envio', 'cost', '', 'Escribe el costo'],
  ['zonas-envio', 'cost', '1e3', AMOUNT],
  ['cupones', 'code', '\u200b', 'Escribe el código'],
  ['cupones', 'code', 'DOS PALABRAS', 'Escribe el código sin espacios'],
  ['cupones', 'code', 'X'.repeat(41), 'Escribe como máximo 40 caracteres'],
  ['cupones', 'discount_type', 'gratis', 'Elige el tipo de descuento'],
  ['cupones', 'discount_amount', '-1', AMOUNT],
  ['cupones', 'discount_amount', '1000', 'Un porcentaje llega como máximo a 100'],
  ['cupones', 'max_uses', '0', 'Escribe un número entero, desde 1'],
  ['cupones', 'usage_limit', '1.5', 'Escribe un número entero, desde 1'],
  ['cupones', 'min_purchase', '1.000,50', AMOUNT],
  ['cupones', 'start_date', '2026-13-01', 'Escribe una fecha que exista'],
  ['cupones', 'end_date', '2026-02-29', 'Escribe una fecha que exista'],
  ['hero-slides', 'title', 'x'.repeat(121), 'Escribe como máximo 120 caracteres'],
  ['hero-slides', 'cta_link', '//otro.pe', 'Escribe una página de la tienda'],
  ['hero-slides', 'cta_link', 'http://otro.pe', 'Escribe una página de la tienda'],
  [
    'hero-slides',
    'cta_link',
    '/catalogo/no-hay',
    'No hay una página de la tienda en esa dirección',
  ],
  ['lifestyle-grid', 'link_type', 'producto', 'Elige el tipo de enlace'],
  ['lifestyle-grid', 'link_category_id', "' or 1=1", 'Elige la categoría'],
  ['lifestyle-grid', 'link_category_id', crypto.randomUUID(), 'Elige una imagen'],
] as const

/** Forms that lack nothing but, in two of them, a picture. */
const WHOLE: Record<string, Record<string, string>> = {
  complementos: { name: 'Correcto', price: '1' },
  'zonas-envio': { name: 'Correcta', areas: 'Lince', cost: '1' },
  cupones: { code: 'CORRECTO', discount_type: 'percentage', discount_amount: '5' },
  'hero-slides': { title: 'Correcto' },
  'lifestyle-grid': { link_type: 'category', link_category_id: crypto.randomUUID() },
}

test('what is malformed is refused in its own words, and nothing of it is stored @served', async ({
  page,
}) => {
  const before = await rowCounts()
  for (const [screen, field, typed, sentence] of MALFORMED) {
    const form = { intent: 'save', ...WHOLE[screen], [field]: typed }
    const answer = await page.request.post(`/admin/${screen}?nuevo=`, { multipart: form })
    const text = await answer.text()
    expect([screen, field, answer.status()]).toEqual([screen, field, 400])
    expect(text, `${screen} ${field}`).toContain(sentence)
  }
  for (const [screen, whole] of Object.entries(WHOLE)) {
    const [field = '', typed = ''] = Object.entries(whole)[0] ?? []
    const twice = new FormData()
    for (const [name, value] of Object.entries({ intent: 'save', ...whole })) {
      twice.append(name, value)
    }
    twice.append(field, typed)
    const answer = await page.request.post(`/admin/${screen}?nuevo=`, { multipart: twice })
    expect([screen, answer.status()]).toEqual([screen, 400])
    if (field !== 'link_type') expect(await answer.text(), screen).toContain(TWICE)

    for (const query of ['?editar=x', '?editar=%00', `?editar=${crypto.randomUUID()}`]) {
      const missing = await page.request.get(`/admin/${screen}${query}`)
      expect([screen, query, missing.status()]).toEqual([screen, query, 404])
    }
    const nonsense = await page.request.post(`/admin/${screen}`, { multipart: { intent: 'fly' } })
    expect([screen, nonsense.status()]).toEqual([screen, 400])
  }
  expect(await rowCounts()).toEqual(before)
})

async function rowCounts() {
  const tables = [
    'complements',
    'shipping_zones',
    'coupons',
    'hero_slides',
    'lifestyle_images',
  ] as const
  return Promise.all(
    tables.map((table) =>
      db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow(),
    ),
  )
}
