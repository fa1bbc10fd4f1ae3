import { beforeAll, expect, test } from 'vitest'
import { valueOf } from '../support/form-posts'
import { openStockedShop } from '../support/started-shop'
import { rows, idOf } from '../support/stock'

/** Every bad input of reliability.md, section 4, that a search or a filter can get, over HTTP. */

let origin: string
let ids: Record<string, string>

beforeAll(async () => {
  const opened = await openStockedShop()
  origin = opened.origin
  const product = await idOf(
    `insert into products (name, slug, price, stock, category_id)
     select 'Ñandú rosado', 'nandu-rosado', 100, 5, id from categories`,
  )
  ids = {
    used: await idOf("insert into tags (name, slug) values ('Amor', 'amor')"),
    inactive: await idOf(
      "insert into tags (name, slug, active) values ('Secreto', 'secreto', false)",
    ),
    other: opened.stock.zoneId,
  }
  await rows('insert into product_tags (product_id, tag_id) values ($1, $2), ($1, $3)', [
    product,
    ids.used,
    ids.inactive,
  ])
})

async function read(path: string) {
  const response = await fetch(`${origin}${path}`)
  return { status: response.status, html: await response.text() }
}

/** Slugs of the products that a page leads to, each once. */
function productsIn(html: string): string[] {
  return [
    ...new Set([...html.matchAll(/href="\/producto\/([^"?#]+)/g)].map(([, slug]) => slug ?? '')),
  ]
}

const BOTH = ['docena-de-rosas', 'nandu-rosado']

test.each([
  // What sounds like it is guessed after the name that has it.
  ['ROSAS', ['docena-de-rosas', 'nandu-rosado']],
  ['rosas', ['docena-de-rosas', 'nandu-rosado']],
  ['rosás', ['docena-de-rosas', 'nandu-rosado']],
  ['ñandú', ['nandu-rosado']],
  ['nandu', ['nandu-rosado']],
  ['ÑANDÚ', ['nandu-rosado']],
  ['nandu\u0301', ['nandu-rosado']],
  ['%', []],
  ['_', []],
  ['\\', []],
  ["'", []],
  ["' or 1=1 --", []],
  ['¿¡', []],
  ['💐', []],
  ['\u0000', []],
  ['<script>alert(1)</script>', []],
  ['rosa '.repeat(1_000), ['docena-de-rosas', 'nandu-rosado']],
])('a search for %.30j', async (typed, found) => {
  const { status, html } = await read(`/buscar?${new URLSearchParams({ q: typed }).toString()}`)
  expect(status).toBe(200)
  expect(productsIn(html)).toEqual(found)
  if (found.length === 0) expect(html).toContain('No se encontraron productos')
  expect(html).not.toContain('<script>alert(1)')
  const shown = typed.toWellFormed().replaceAll('\ufffd', '').slice(0, 100)
  if (typed !== '\u0000') expect(valueOf(html, 'q')).toBe(shown)
})

test.each([[' '.repeat(300)], [''], ['\ud83d'], ['\ufffd']])(
  'a search for nothing: %.5j',
  async (typed) => {
    const { status, html } = await read(`/buscar?${new URLSearchParams({ q: typed }).toString()}`)
    expect([status, productsIn(html)]).toEqual([200, []])
  },
)

test.each(['/buscar', '/buscar?q', '/buscar?q=rosas&q=%FF', '/buscar?q[]=a', '/buscar?q=%FF%FE'])(
  'a search at %s',
  async (path) => expect((await read(path)).status).toBe(200),
)

const NONSENSE = [
  ...['', ',,,', 'amor', "' or 1=1", '../../etc/passwd', '%00', 'null', '%F0%9F%92%90'],
  ...['00000000-0000-0000-0000-00000000000g', 'a'.repeat(2_000)],
]

test.each(NONSENSE)('a filter by %.30j counts as none', async (tag) => {
  const { status, html } = await read(`/catalogo/rosas?tag=${tag}`)
  expect([status, productsIn(html).sort()]).toEqual([200, BOTH])
})

test('a filter by what is no occasion of the shop shows nothing of it', async () => {
  for (const id of [ids.inactive, ids.other, '00000000-0000-4000-8000-000000000000']) {
    const { status, html } = await read(`/catalogo/rosas?tag=${id}`)
    expect(status).toBe(200)
    expect(html).not.toContain('Secreto')
  }
})

test('an occasion asked for twice is one, and a thousand are no trouble', async () => {
  const twice = await read(`/catalogo/rosas?tag=${ids.used},${ids.used}`)
  expect([twice.status, productsIn(twice.html)]).toEqual([200, ['nandu-rosado']])
  const many = (count: number) =>
    Array<string>(count)
      .fill(ids.used ?? '')
      .join(',')
  expect((await read(`/catalogo/rosas?tag=${many(200)}`)).status).toBe(200)
  const thousand = await read(`/catalogo/rosas?tag=${many(1_000)}`)
  expect(thousand.status).toBe(431)
  expect(thousand.html).toContain('Acorta la dirección')
  const fewer = await read(`/catalogo/rosas?tag=${many(300)}`)
  expect(fewer.status).toBe(414)
  expect(fewer.html).toContain('La dirección es demasiado larga.')
})

test.each(['pagina=-1', 'pagina=NaN', 'pagina=99999999999', 'pagina=1.5', 'orden=precio;drop'])(
  'a listing with %s',
  async (search) => expect((await read(`/catalogo/rosas?${search}`)).status).toBe(200),
)
