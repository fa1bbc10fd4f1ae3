import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { aCart, aCoupon, aProduct, aSetting, aUser, aZone } from '../support/factories'
import { quoteCart } from '~/models/orders/quote.server'

const NOW = new Date('2026-12-20T17:00:00Z')
const DAY = '2026-12-24'

let product: Awaited<ReturnType<typeof aProduct>>
let zone: Awaited<ReturnType<typeof aZone>>

beforeEach(async () => {
  await aSetting('show_checkout_pickup', 'true')
  product = await aProduct({ price: 10_000, stock: 5 })
  zone = await aZone({ cost: 1_500 })
})

function quoted(couponCode: string, deliveryType: 'envio' | 'retiro' = 'envio') {
  const cart = aCart({ productId: product.id, deliveryDate: DAY })
  return quoteCart(cart, { deliveryType, zoneId: zone.id, district: '', couponCode }, null, NOW)
}

test.each([
  ['before its first day', { start_date: '2026-12-21' }],
  ['after its last day', { end_date: '2026-12-19' }],
  ['used up', { max_uses: 3, current_uses: 3 }],
  ['used as often as one of two limits says', { usage_limit: 1, max_uses: 9, current_uses: 1 }],
  ['below its minimum', { min_purchase: 10_001 }],
  ['that staff put away', { active: false }],
])('a coupon %s takes nothing off, and says why', async (_, rule) => {
  const { code } = await aCoupon({ discount_type: 'fixed', discount_amount: 2_000, ...rule })
  const { couponRefusal, ...rest } = await quoted(code)
  expect(rest).toMatchObject({ discount: 0, coupon: null, total: 11_500 })
  expect(couponRefusal).toMatch(/^(Este cupón|Compra mínima|Cupón no válido)/)
})

test('nor does that of somebody else, or one that nobody made', async () => {
  const { code } = await aCoupon({ user_id: (await aUser()).id })
  for (const typed of [code, randomUUID()]) {
    const refused = { discount: 0, coupon: null, couponRefusal: 'Cupón no válido', total: 11_500 }
    expect(await quoted(typed)).toMatchObject(refused)
  }
})

test('a coupon takes off of the arrangements, never of their delivery', async () => {
  const { code, id } = await aCoupon({ discount_type: 'percentage', discount_amount: 10_000 })
  const coupon = { id, code }
  expect(await quoted(` ${code.toLowerCase()} `)).toMatchObject({
    ...{ subtotal: 10_000, shipping: 1_500, discount: 10_000, total: 1_500 },
    ...{ coupon, couponRefusal: null },
  })
  expect(await quoted(code, 'retiro')).toMatchObject({ shipping: 0, zone: null, total: 0, coupon })
})
