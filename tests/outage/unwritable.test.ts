import { afterEach, beforeAll, expect, test } from 'vitest'
import { acceptRows, refuseRows } from '../support/database/failing-trigger'
import { STAFF } from '../support/shop-process'
import { openStockedShop } from '../support/started-shop'
import { rows, type Stock } from '../support/stock'
import { until } from '../support/until'
import { aVisitor, type Visitor } from '../support/visitor'

/* A database that answers and takes nothing, as one on a full disk does. */

let origin: string
let stock: Stock
let staff: Visitor

beforeAll(async () => {
  ;({ origin, stock } = await openStockedShop(STAFF))
  staff = aVisitor(origin)
  await staff.signIn(STAFF.ADMIN_EMAIL, STAFF.ADMIN_PASSWORD)
})

afterEach(acceptRows)

async function get(path: string) {
  const answer = await fetch(origin + path)
  return { status: answer.status, text: await answer.text() }
}

const isHealthy = async () => (await get('/salud')).status === 200

async function partOfHealth(title: string) {
  const { text } = await staff.get('/admin/salud')
  return new RegExp(`aria-label="${title}".*?</section>`, 's').exec(text)?.[0] ?? ''
}

test('an open shop is healthy at once', async () => {
  expect(await isHealthy()).toBe(true)
  expect(await partOfHealth('Base de datos')).toContain('Responde con normalidad.')
})

test('a shop that cannot write is not healthy, shows its pages, and is again when it can', async () => {
  await get('/nosotros')
  await refuseRows('shop_processes', { when: 'update', code: '53100' })
  await until('it is healthy no more', async () => !(await isHealthy()))
  expect((await get('/salud')).status).toBe(503)
  expect((await get('/nosotros')).status).toBe(200)
  expect(await partOfHealth('Base de datos')).toContain('no se puede escribir en ella')
  const errors = await partOfHealth('Errores que vieron las visitas')
  expect(errors).not.toContain('Ninguna visita')
  await acceptRows()
  await until('it is healthy again', isHealthy)
  expect(await partOfHealth('Base de datos')).toContain('Responde con normalidad.')
})

test('errors that cannot be written down are shown all the same, and written when they can be', async () => {
  await refuseRows('visitor_errors')
  await rows('alter table product_colors rename to away')
  const met = 24
  try {
    for (let n = 0; n < met; n += 1) {
      expect((await get(`/producto/${stock.slug}?vez=${n}`)).status).toBe(500)
    }
  } finally {
    await rows('alter table away rename to product_colors')
  }
  expect(await rows('select 1 from visitor_errors')).toEqual([])
  expect(await partOfHealth('Errores que vieron las visitas')).toMatch(
    /las visitas vieron \d+ error/,
  )
  await acceptRows()
  const sum = 'select coalesce(sum(count), 0)::int as sum from visitor_errors'
  await until('they are written', async () => (await rows<{ sum: number }>(sum))[0]?.sum === met)
  expect(await partOfHealth('Errores que vieron las visitas')).toContain(`${met} errores`)
})
