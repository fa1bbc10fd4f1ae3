import { expect, test } from 'vitest'
import { stockTotals, unbalanced } from '../support/consistency'
import { countDeadlocks } from '../support/orders/deadlocks'
import { rounds } from '../support/rounds'
import { addressOf, STAFF } from '../support/shop-process'
import { startShop, temporaryFolder } from '../support/started-shop'
import { beginWalk, walkOn } from './peak-day-walk'

test('buyers and staff change the orders of a peak day at once: nobody waits crosswise, and all adds up', async () => {
  const url = process.env.DATABASE_URL ?? ''
  const shop = startShop({
    ...{ DATABASE_URL: url, DATA_DIR: temporaryFolder(), TRUST_PROXY: '1' },
    ...STAFF,
  })
  const walk = await beginWalk(await addressOf(shop), url)
  const before = await stockTotals()
  const deadlocks = await countDeadlocks()
  const answers = await walkOn(walk, rounds(400, 2_000))
  expect(await deadlocks()).toBe(0)
  for (const [kind, ofKind] of answers) {
    expect(ofKind.get('303'), kind).toBeGreaterThan(0)
    // What is refused in words is answered below 500; without an answer there is no number.
    const failed = [...ofKind.keys()].filter((answer) => !(Number(answer) < 500))
    expect(failed, kind).toEqual([])
  }
  expect(await unbalanced()).toEqual([])
  expect(await stockTotals()).toEqual(before)
})
