import { afterAll, afterEach, expect, test } from 'vitest'
import { sharePictures } from '../drill/containers/files'
import { buyOnce, MODES } from '../drill/containers/buyers'
import { openSite } from '../drill/containers/site'
import * as steps from '../drill/containers/steps'
import { unbalanced } from '../support/consistency'
import { seedStock } from '../support/stock'

/* One shop in two containers, behind a proxy that asks nobody twice: in short what the drill does with three. */

const site = await openSite(2, process.env.DATABASE_URL ?? '')
afterAll(() => site.close())
const stock = await seedStock(site.database, { uses: 1_000_000 })

afterEach(async () => {
  expect(steps.failuresOf(site)).toEqual([])
  expect(await unbalanced()).toEqual([])
})

test('every page and form of a purchase meets another container, with scripts and without', async () => {
  for (const mode of MODES) expect(await buyOnce(site.origin, stock, mode)).toEqual([])
})

test('a picture that one container takes is shown by the other', async () => {
  const { wrong } = await sharePictures(site, await steps.staffOf(site))
  expect(wrong).toEqual([])
})

test('60 at once for a coupon of 5 uses: five get it, and 55 read why not', async () => {
  expect((await steps.raceForCoupon(site, stock, 60)).wrong).toEqual([])
})

test('killed under load, containers lose and double nothing; replaced, nobody notices', async () => {
  const killed = await steps.killUnderLoad(site, stock, 2, ([one, other]) => {
    return (site.balancer.passed.answers % 2 === 0 ? one : other) ?? expect.fail('no container')
  })
  expect(killed.wrong).toEqual([])
  expect((await steps.replaceAll(site, stock)).wrong).toEqual([])
})
