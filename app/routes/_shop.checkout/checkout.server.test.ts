import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import {
  aCart,
  aCoupon,
  anOrder,
  aProduct,
  aSetting,
  aSlot,
  aZone,
} from '../../../tests/support/factories'
import { cartHeaders } from '~/cookies/cart.server'
import { db } from '~/database/db.server'
import { checkoutSettings } from '~/models/site/settings/setting.server'
import { loader as confirmation } from '../_shop.confirmacion.$orderNumber/route'
import { orderHeader } from '~/cookies/order-access.server'
import { action, loader } from './route'

/** Buys for S/ 100.00, delivered for S/ 12.00. */
let form: Record<string, string>
let productId: string

beforeAll(async () => {
  productId = (await aProduct({ price: 10_000 })).id
  form = {
    email: 'ana@correo.pe',
    full_name: 'Ana Quispe',
    customer_dni: '45678912',
    phone: '987654321',
    country: 'Perú',
    delivery_type: 'envio',
    shipping_zone_id: (await aZone({ cost: 1_200 })).id,
    shipping_address: 'Av. Grau 120',
    payment_method: 'yape',
  }
})

type Answer = {
  data: {
    result: { error?: Record<string, string[]> }
    quote?: { cartId: string; coupon: string | null; discount: number; legalVersion: string }
  }
  init: { status: number; headers?: Record<string, string> } | null
}

/** A shopper with a cart of their own, who presses buttons of the checkout. */
async function shopper() {
  const headers = await cartHeaders(aCart({ productId }))
  const cookie = headers.getSetCookie().map((line) => line.split(';')[0])
  return async (intent: string, some: Record<string, string> = {}) => {
    const request = new Request('http://localhost:3000/checkout', {
      method: 'POST',
      headers: { Cookie: cookie.join('; ') },
      body: new URLSearchParams({ ...form, intent, ...some }),
    })
    return (await action({ request, params: {}, context: {} })) as Answer
  }
}

test('a coupon goes on counting while something else is mended, until it ends', async () => {
  const { code, id } = await aCoupon({ discount_amount: 2_500 })
  const press = await shopper()

  const refused = await press('place-order', { phone: '', coupon_code: code.toLowerCase() })
  expect(refused.init?.status).toBe(400)
  expect(refused.data.result.error).toEqual({ phone: ['Escribe tu celular'] })
  expect(refused.data.quote).toMatchObject({ coupon: code, discount: 2_500 })

  await db.updateTable('coupons').set({ active: false }).where('id', '=', id).execute()
  const ended = await press('place-order', { coupon_code: code })
  expect(ended.data.result.error).toEqual({ coupon_code: ['Cupón no válido'] })
  expect(ended.data.quote).toMatchObject({ coupon: null, discount: 0 })
})

test('the form of a cart that was ordered leads to its order, and orders no other unseen', async () => {
  const url = 'http://localhost:3000/checkout'
  const cookiesOf = (headers: Headers) => headers.getSetCookie().map((one) => one.split(';')[0])
  const press = async (intent: string, cart_id: string, cookies: (string | undefined)[]) => {
    const body = new URLSearchParams({ ...form, intent, cart_id, seen_total: '11200' })
    const headers = { Cookie: cookies.join('; ') }
    const request = new Request(url, { method: 'POST', headers, body })
    const answer: unknown = await action({ request, params: {}, context: {} }).catch(
      (thrown: unknown) => thrown,
    )
    return answer as Answer & Response
  }
  const [first, second] = [aCart({ productId }), aCart({ productId, dedication: 'Otra' })]
  const filled = cookiesOf(await cartHeaders(second))

  const ordered = await press('place-order', first.id, cookiesOf(await cartHeaders(first)))
  const order = ordered.headers.get('Location')
  expect(order).toMatch(/^\/confirmacion\//)
  const theirs = cookiesOf(ordered.headers).filter((cookie) => cookie?.includes('pedidos='))
  for (const intent of ['place-order', 'quote']) {
    const led = await press(intent, first.id, [...filled, ...theirs])
    expect([led.status, led.headers.get('Location')]).toEqual([303, order])
  }

  for (const unknown of [first.id, randomUUID()]) {
    const asked = await press('place-order', unknown, filled)
    expect(asked.init?.status).toBe(409)
    expect(asked.data.result.error?.['']).toEqual([
      'Tu carrito es otro desde que abriste esta página. Revísalo abajo y, si estás de acuerdo, confirma otra vez.',
    ])
    expect(asked.data.quote).toMatchObject({ cartId: second.id })
  }
  const other = await press('place-order', second.id, filled)
  expect(other.headers.get('Location')).toMatch(/^\/confirmacion\//)
})

test('after twenty wrong codes, by either button, one waits', async () => {
  const press = await shopper()
  for (let time = 0; time < 20; time += 1) {
    const intent = time % 2 ? 'quote' : 'place-order'
    // A form that lacks something else tells whether a code counts, too.
    const { init } = await press(intent, { coupon_code: `NADA${time}`, phone: '' })
    expect(init?.status).toBe(400)
  }

  for (const intent of ['quote', 'place-order']) {
    const { data, init } = await press(intent, { coupon_code: 'NADA', phone: '' })
    expect(init?.status).toBe(429)
    expect(Number(init?.headers?.['Retry-After'])).toBeGreaterThan(0)
    expect(data.result.error?.coupon_code?.[0]).toMatch(/^Probaste muchos códigos/)
    expect(data.quote).toBeUndefined()
  }
})

test('a code that cannot be looked up is told apart from one that does not count', async () => {
  const press = await shopper()
  await sql`alter table coupons rename to cupones`.execute(db)
  const { data } = await press('quote', { coupon_code: 'HOLA' })
  await sql`alter table cupones rename to coupons`.execute(db)
  expect(data.result.error).toEqual({ coupon_code: ['Error al validar cupón'] })
})

test('an order that cannot be read is not found', async () => {
  const { id, order_number: orderNumber } = await anOrder()
  const url = `http://localhost:3000/confirmacion/${orderNumber}`
  const grant = (await orderHeader(new Request(url), id)).split(';')[0] ?? ''
  const open = () => {
    const request = new Request(url, { headers: { Cookie: grant } })
    return confirmation({ request, params: { orderNumber }, context: {} })
  }
  expect(await open()).toMatchObject({ orderNumber })

  await sql`alter table order_items rename to lineas`.execute(db)
  await expect(open()).rejects.toMatchObject({ status: 404 })
  await sql`alter table lineas rename to order_items`.execute(db)
})

test('a cart that can only be collected is shown as collected, any other as delivered', async () => {
  const { name } = await aSlot({ serves: 'retiro' })
  const shown = async (...slots: string[]) => {
    const cart = aCart(...slots.map((deliveryTime) => ({ productId, deliveryTime })))
    const headers = await cartHeaders(cart)
    const Cookie = headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    const request = new Request('http://localhost:3000/checkout', { headers: { Cookie } })
    const { onlyPickup, quote } = await loader({ request, params: {}, context: {} })
    return { onlyPickup, problems: quote.lines.map(({ problem }) => problem !== null) }
  }
  expect(await shown(name)).toEqual({ onlyPickup: false, problems: [true] })
  await aSetting('show_checkout_pickup', 'true')
  expect(await shown(name)).toEqual({ onlyPickup: true, problems: [false] })
  expect(await shown('9am-3pm')).toEqual({ onlyPickup: false, problems: [false] })
  expect(await shown(name, '9am-3pm')).toEqual({ onlyPickup: false, problems: [true, false] })
  expect(await shown('al alba')).toEqual({ onlyPickup: false, problems: [true] })
  await aSetting('show_checkout_pickup', 'false')
})

test('an order accepts the texts that its page showed, or asks again', async () => {
  const shown = async () => (await checkoutSettings()).legal
  const before = await shown()
  const press = await shopper()
  await aSetting('terms_text', '# Nuevos\nNada se devuelve.')
  const asked = await press('place-order', { seen_total: '11200', legal_version: before.version })
  expect(asked.init?.status).toBe(409)
  expect(asked.data.result.error?.['']).toEqual([
    'Los términos o la política de privacidad cambiaron desde que abriste esta página. Léelos al lado del botón y, si estás de acuerdo, confirma otra vez.',
  ])
  expect(asked.data.quote?.legalVersion).not.toBe(before.version)

  const { version, terms, privacy } = await shown()
  expect(asked.data.quote?.legalVersion).toBe(version)
  await press('place-order', { seen_total: '11200', legal_version: version })
  const orders = await db
    .selectFrom('orders')
    .innerJoin('legal_versions', 'version', 'legal_version')
    .select(['version', 'terms', 'privacy', 'legal_accepted_at', 'orders.created_at'])
    .execute()
  const [order] = orders
  expect(orders).toEqual([
    {
      version,
      terms,
      privacy,
      legal_accepted_at: order?.created_at,
      created_at: order?.created_at,
    },
  ])
  expect(terms).toBe('# Nuevos\nNada se devuelve.')
  await aSetting('terms_text', '')
})

test('people who order at the same moment store the texts once', async () => {
  await aSetting('privacy_text', 'Otra política')
  const { version } = (await checkoutSettings()).legal
  const press = await Promise.all(Array.from({ length: 8 }, () => shopper()))
  const answers = await Promise.all(
    press.map((one) => one('place-order', { seen_total: '11200', legal_version: version })),
  )
  expect(answers.map((answer) => (answer as unknown as Response).status)).toEqual(
    Array<number>(8).fill(303),
  )
  const accepted = await db
    .selectFrom('orders')
    .select('id')
    .where('legal_version', '=', version)
    .execute()
  expect(accepted).toHaveLength(8)
  await aSetting('privacy_text', '')
})
