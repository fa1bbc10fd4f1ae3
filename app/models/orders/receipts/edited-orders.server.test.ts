import { expect, test } from 'vitest'
import { unbalanced } from '../../../../tests/support/consistency'
import { dice } from '../../../../tests/support/dice'
import {
  aCart,
  aComplement,
  aCoupon,
  aPeakDay,
  aProduct,
  aSetting,
  aSize,
  aUser,
  aZone,
  someDetails,
} from '../../../../tests/support/factories'
import { anOrderOf, noOrders, untouched } from '../../../../tests/support/orders/drafts'
import { db } from '~/database/db.server'
import type { CartLine } from '~/models/cart/cart'
import type { LineDraft } from '~/models/orders/edit/order-edit'
import { editOrder } from '~/models/orders/edit/order-edit.server'
import { quoteCart } from '~/models/orders/quote.server'
import { checkoutSettings } from '~/models/site/settings/setting.server'
import { noteReceipt, receiptsOf, removeReceipt } from './receipt.server'
import { taxSum } from './tax'

const NOW = new Date('2026-12-10T17:00:00Z')
const [DAY, PEAK] = ['2026-12-23', '2026-12-24']

/** What orders may be of: odd prices, sizes, complements, days that cost more. */
async function aShelf(below: (most: number) => number) {
  await noOrders()
  await aSetting('track_stock', 'false')
  await aPeakDay({ day: PEAK, name: 'Nochebuena', charge: 1_999 })
  const zone = await aZone({ cost: 1_333 })
  const things = []
  for (let at = 0; at < 5; at += 1) {
    const product = await aProduct({ price: 1_001 + below(30_000) })
    const size = at % 2 ? await aSize({ product_id: product.id, price: 777 + below(9_000) }) : null
    things.push({ productId: product.id, sizeId: size?.id ?? null })
  }
  const complements = [await aComplement({ price: 3_333 }), await aComplement({ price: 17 })]
  const coupons = [
    await aCoupon({ discount_type: 'percentage', discount_amount: 3_333 }),
    await aCoupon({ discount_amount: 4_999 }),
  ]
  return { zone, things, complements, coupons }
}

test('orders of shoppers add up line by line, and again after each of their edits', async () => {
  const below = dice(29_666)
  const { zone, things, complements, coupons } = await aShelf(below)
  const { id: staffId } = await aUser()
  const some = <Thing>(list: Thing[]) => list[below(list.length)] as Thing
  const day = () => (below(2) ? DAY : PEAK)
  const extras = () => (below(3) ? [] : [some(complements).id])
  let number = 0

  async function placed(): Promise<string> {
    const lines = Array.from({ length: 1 + below(4) }, (): Partial<CartLine> => {
      const quantity = 1 + below(3)
      return { ...some(things), quantity, deliveryDate: day(), complementIds: extras() }
    })
    const [cart, settings] = [aCart(...lines), await checkoutSettings()]
    const couponCode = below(3) ? some(coupons).code : ''
    const bought = { zoneId: zone.id, couponCode, email: `ana.${number}@correo.pe` }
    const { total } = await quoteCart(cart, someDetails(bought), null, NOW, settings)
    return anOrderOf(cart, { ...bought, seenTotal: total }, NOW)
  }

  /** Most of its lines, some of them more often, a new one, and an amount that staff typed. */
  async function edited(id: string) {
    const draft = await untouched(id)
    const stay = draft.lines.filter((_, at) => at === 0 || below(4))
    const lines = stay.map((line): LineDraft => ({ ...line, quantity: 1 + below(4) }))
    const { productId, sizeId } = some(things)
    const fresh = { productId, sizeId: sizeId ?? '', complementIds: extras(), day: day() }
    if (below(2)) lines.push({ ...BLANK, ...fresh })
    const charges = below(3) ? [] : [{ name: 'Ajuste', amount: below(2) ? 499 : -101 }]
    const by = { staffId, now: NOW, isNotified: false }
    const answer = await editOrder(id, { ...draft, lines, charges, coupon: 'anyway' }, by)
    expect(answer).toHaveProperty('changes')
  }

  async function assertAddsUp(id: string, isNuevoRus: boolean) {
    const entry = { series: 'B001', number: (number += 1), issuedOn: '2026-12-10', link: '' }
    expect(await noteReceipt(id, { ...entry, staffId }, { isNuevoRus })).toHaveProperty('isNew')
    const [receipt] = await receiptsOf(id)
    const { total } = await db
      .selectFrom('orders')
      .select('total')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    for (const line of receipt?.lines ?? []) expect(line.base + line.igv).toBe(line.total)
    const { base, igv } = taxSum(receipt?.lines ?? [])
    expect(receipt).toMatchObject({ base, igv, total })
    expect(base + igv).toBe(total)
    expect(igv > 0).toBe(!isNuevoRus)
    expect(await removeReceipt(id, receipt?.id ?? '', staffId)).toBeNull()
  }

  for (let round = 0; round < 60; round += 1) {
    const id = await placed()
    await assertAddsUp(id, round % 4 === 0)
    for (let change = 0; change < 2; change += 1) {
      await edited(id)
      await assertAddsUp(id, round % 4 === 0)
    }
  }
  expect(await unbalanced()).toEqual([])
})

const BLANK = { id: '', colorId: '', quantity: 1, slot: '9am-3pm', dedication: '' }
