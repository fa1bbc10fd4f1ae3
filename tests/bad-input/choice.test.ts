import { beforeAll, expect, test } from 'vitest'
import { addDays, limaDay } from '../../app/dates'
import { checkoutFields, orderNumberIn } from '../support/shopper'
import type { Stock } from '../support/stock'
import { problemAt, sendForm, valueOf } from '../support/form-posts'
import { openStockedShop } from '../support/started-shop'
import { rows, idOf } from '../support/stock'

/** Every bad input of reliability.md, section 4, that a product page can get, over HTTP. */

/** A day at hand, also when midnight passes meanwhile. */
const SOON = addDays(limaDay(new Date()), 2)
const FAMILY = '👨‍👩‍👧‍👦'

let origin: string
let stock: Stock
let ids: Record<string, string>

beforeAll(async () => {
  ;({ origin, stock } = await openStockedShop())
  const other = await idOf(
    `insert into products (name, slug, price, stock, category_id)
     select 'Otro', 'otro', 100, 5, id from categories`,
  )
  ids = {
    color: await idOf("insert into product_colors (product_id, color_name) values ($1, 'Azul')", [
      other,
    ]),
    inactive: await idOf(
      "insert into complements (name, price, active) values ('Globo', 500, false)",
    ),
    other,
  }
})

function form(some: Record<string, string | string[]> = {}): URLSearchParams {
  const body = new URLSearchParams()
  const fields = {
    ...{ color_id: stock.colorId, dedication: 'Feliz día, mamá', delivery_date: SOON },
    ...{ delivery_time: '9am-3pm', complement_ids: stock.complementId, ...some },
  }
  for (const [name, value] of Object.entries(fields)) {
    for (const one of [value].flat()) body.append(name, one)
  }
  return body
}

function choose(body: URLSearchParams) {
  return sendForm(`${origin}/producto/${stock.slug}`, body)
}

/** What a form still says; a day that is at hand is one of the choices before the field. */
function keptIn(html: string, name: string): string | null | undefined {
  const near = name === 'delivery_date' ? valueOf(html, 'near_day') : null
  return near && near !== 'otro' ? near : valueOf(html, name)
}

/** A refusal says why beside its field, keeps what was chosen, and leaves the cart alone. */
async function expectRefused(field: string, typed: string | string[], sentence: string) {
  const body = form({ [field]: typed })
  const { status, html, cookies } = await choose(body)
  expect(status).toBe(400)
  expect(problemAt(html, 'arreglo', field)).toBe(sentence)
  expect(cookies.filter((cookie) => cookie.startsWith('dz-cart'))).toEqual([])
  for (const name of ['dedication', 'delivery_date', 'delivery_time', 'complement_ids']) {
    const isOurs = name !== field || name === 'dedication'
    const shown = body.get(name)?.replace(/\r\n?/g, '\n').replaceAll('\ufffd', '')
    if (isOurs && body.getAll(name).length === 1) {
      expect([name, keptIn(html, name)?.replace(/\r\n?/g, '\n')]).toEqual([name, shown])
    }
  }
}

/** The line and the complements of the order that a choice becomes. */
async function ordered(some: Record<string, string | string[]>) {
  const chosen = await choose(form(some))
  expect([chosen.status, chosen.location]).toEqual([303, '/carrito'])
  const cookies = chosen.cookies.join('; ')
  const body = new URLSearchParams(checkoutFields(stock, 'ana@correo.pe'))
  // Whatever it costs now is what this shopper has seen.
  const asked = await sendForm(`${origin}/checkout`, body, cookies)
  const seen = valueOf(asked.html, 'seen_total')
  if (asked.status === 409) body.set('seen_total', seen ?? '')
  const answer = asked.status === 409 ? await sendForm(`${origin}/checkout`, body, cookies) : asked
  const number = orderNumberIn({ ...answer, text: '', retryAfter: null, cookies: '', ms: 0 })
  const [line] = await rows<{ id: string; dedication: string }>(
    `select i.* from order_items i join orders o on o.id = i.order_id where order_number = $1`,
    [number],
  )
  const extras = await rows<{ name: string; quantity: number; unit_price: number }>(
    'select name, quantity, unit_price from order_item_complements where order_item_id = $1',
    [line?.id],
  )
  return { dedication: line?.dedication, extras }
}

const CHOCOLATES = { name: 'Chocolates', quantity: 1, unit_price: 1_500 }

test.each(['color', 'other', 'nothing'])('the colour is of %s', (what) =>
  expectRefused('color_id', ids[what] ?? "' or 1=1", 'Elige el color del envase'),
)

test.each([
  ['', 'Elige la fecha de entrega'],
  ['2027-02-29', 'Elige una fecha de entrega válida'],
  ['31/12/2026', 'Elige una fecha de entrega válida'],
  ['2026-1-5', 'Elige una fecha de entrega válida'],
  ['2026-12-24T00:00', 'Elige una fecha de entrega válida'],
  ['tomorrow', 'Elige una fecha de entrega válida'],
  ['infinity', 'Elige una fecha de entrega válida'],
  ['99999-01-01', 'Elige una fecha de entrega válida'],
  [limaDay(new Date()), 'Elige una fecha a partir de mañana'],
  ['2020-12-31', 'Elige una fecha a partir de mañana'],
  ['2999-12-31', 'Elige una fecha dentro de los próximos 90 días'],
  [['2026-12-24', '2026-12-25'], 'Escribe este dato una sola vez'],
])('a delivery on %j', (day, sentence) => expectRefused('delivery_date', day, sentence))

test.each([[''], ['9am–3pm'], ['9AM-3PM'], ['3pm-7pm '], ['mediodía'], [['9am-3pm', '3pm-7pm']]])(
  'a delivery at %j',
  (slot) => expectRefused('delivery_time', slot, 'Elige el horario de entrega'),
)

test.each([
  ['a'.repeat(251)],
  ['💐'.repeat(251)],
  [FAMILY.repeat(251)],
  [`${'abcde\r\n'.repeat(41)}abcde`],
])('a dedication of %.10j… is too long', (dedication) =>
  expectRefused('dedication', dedication, 'La dedicatoria puede tener hasta 250 caracteres'),
)

const UNSTORABLE = 'Hay caracteres que no se pueden guardar: bórralos y vuelve a escribir'

test.each([
  ['Te amo\u0000', UNSTORABLE],
  ['Te amo\u202e', UNSTORABLE],
  ['Te amo\ufffd', `${UNSTORABLE}. Quitamos los caracteres que llegaron rotos`],
  [`e${'\u0301'.repeat(65)}`, UNSTORABLE],
])('a dedication of %j', (dedication, sentence) =>
  expectRefused('dedication', dedication, sentence),
)

test.each(['a', '💐'])('a dedication of too many %j comes back', async (one) => {
  const whole = await choose(form({ dedication: one.repeat(2_500) }))
  expect(valueOf(whole.html, 'dedication')).toBe(one.repeat(2_500))
  expect(problemAt(whole.html, 'arreglo', 'dedication')).not.toContain('le quitamos el final')
  const cut = await choose(form({ dedication: one.repeat(2_501) }))
  expect(valueOf(cut.html, 'dedication')).toBe(one.repeat(2_500))
  expect(problemAt(cut.html, 'arreglo', 'dedication')).toMatch(
    /. Era tan largo que le quitamos el final$/,
  )
})

test.each([
  [`${'abcde\r\n'.repeat(41)}abcd`, `${'abcde\n'.repeat(41)}abcd`],
  ['💐'.repeat(250), '💐'.repeat(250)],
  ['💐'.repeat(125), '💐'.repeat(125)],
  [FAMILY.repeat(250), FAMILY.repeat(250)],
  ['\r\n\r\n', ''],
  ['\u200d', ''],
  ['Te amo, Ñusta ❤️ — «feliz día»', 'Te amo, Ñusta ❤️ — «feliz día»'],
  ['</textarea><script>alert(1)</script>', '</textarea><script>alert(1)</script>'],
  ['=1+1 {{7*7}} ${7*7} %s%n', '=1+1 {{7*7}} ${7*7} %s%n'],
  ['Jose\u0301', 'José'],
])('a dedication of %.20j… is delivered', async (dedication, stored) => {
  expect((await ordered({ dedication })).dedication).toBe(stored)
})

test('complements count once, and only those that are offered', async () => {
  const many = Array<string>(50).fill(stock.complementId)
  expect((await ordered({ complement_ids: many })).extras).toEqual([CHOCOLATES])
  for (const strange of [ids.inactive ?? '', ids.color ?? '', "' or 1=1", '']) {
    const { extras } = await ordered({ complement_ids: [stock.complementId, strange] })
    expect(extras).toEqual([CHOCOLATES])
  }
  const amounts = {
    [`quantity_${stock.complementId}`]: '-5',
    complement_quantity: '-5',
    price: '0',
  }
  expect((await ordered(amounts)).extras).toEqual([CHOCOLATES])
})

test('a complement without price that is gone by the time of the order is told', async () => {
  const card = await idOf("insert into complements (name, price) values ('Tarjeta', 0)")
  const chosen = await choose(form({ complement_ids: [stock.complementId, card] }))
  const cookies = chosen.cookies.join('; ')
  const page = await (await fetch(`${origin}/checkout`, { headers: { Cookie: cookies } })).text()
  const body = new URLSearchParams({
    ...checkoutFields(stock, 'ana@correo.pe'),
    seen_pieces: valueOf(page, 'seen_pieces') ?? '',
  })
  await rows('update complements set active = false where id = $1', [card])

  const told = await sendForm(`${origin}/checkout`, body, cookies)
  expect(told.status).toBe(409)
  expect(told.html).toContain('Algo de tu pedido ya no está disponible y lo quitamos.')
  expect(told.html).toContain('Un complemento ya no está disponible y lo quitamos')
  body.set('seen_pieces', valueOf(told.html, 'seen_pieces') ?? '')
  expect((await sendForm(`${origin}/checkout`, body, cookies)).status).toBe(303)
})

test('a total beyond what can be kept is told, and nothing is ordered', async () => {
  const dear = await idOf(
    `insert into products (name, slug, price, stock, category_id)
     select 'Bosque', 'bosque', 2147483647, 500, id from categories`,
  )
  const chosen = await sendForm(`${origin}/producto/bosque`, form({ color_id: '' }))
  const cookies = chosen.cookies.join('; ')
  const body = new URLSearchParams({
    ...checkoutFields(stock, 'bosque@correo.pe'),
    seen_total: String(2_147_483_647 + 1_500 + 1_000),
  })
  const { status, html } = await sendForm(`${origin}/checkout`, body, cookies)
  await rows('delete from products where id = $1', [dear])
  expect(status).toBe(400)
  expect(html).toContain('El total es demasiado alto para un solo pedido')
  expect(valueOf(html, 'full_name')).toBe('Rosa Quispe')
  expect(await rows("select from orders where email = 'bosque@correo.pe'")).toEqual([])
})
