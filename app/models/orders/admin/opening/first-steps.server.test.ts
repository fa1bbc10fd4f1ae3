import { beforeEach, expect, it } from 'vitest'
import { db } from '~/database/db.server'
import { noteTime } from '~/models/upkeep/last-time.server'
import { emptyTables } from '../../../../../tests/support/empty-tables'
import { anOrder, aProduct, aSetting, aSlot, aZone } from '../../../../../tests/support/factories'
import { firstSteps, type Step } from './first-steps.server'

beforeEach(() =>
  emptyTables(
    ...(['orders', 'products', 'categories', 'shipping_zones', 'delivery_slots'] as const),
    ...(['site_settings', 'last_times'] as const),
  ),
)

/** Those of them that this test can undo: the address of the tests' shop is public. */
async function open(): Promise<string[]> {
  const { steps } = await firstSteps()
  return Object.keys(steps).filter((step) => !steps[step as Step] && step !== 'mail')
}

it('ticks each step by what the shop has', async () => {
  const before = ['seller', 'wallet', 'zones', 'slots', 'product', 'order', 'backup']
  expect(await open()).toEqual(before)
  const steps: [Step, () => Promise<unknown>][] = [
    ['wallet', () => aSetting('plin_qr_url', '/imagenes/qr-plin.webp')],
    ['zones', () => aZone()],
    ['slots', () => aSlot()],
    ['product', () => aProduct()],
    ['order', () => anOrder()],
    ['backup', () => noteTime('backup')],
  ]
  for (const [step, does] of steps) {
    expect(await open()).toContain(step)
    await does()
    expect(await open()).not.toContain(step)
  }
  await aSetting('legal_name', 'Flores S.A.C.')
  await aSetting('ruc', '20131312955')
  expect(await open()).toEqual(['seller'])
  await aSetting('legal_address', 'Calle Uno 1')
  expect(await open()).toEqual([])
})

it('takes nothing that shoppers cannot see or did not do', async () => {
  await aZone({ active: false })
  await aSlot({ active: false })
  await aProduct({ active: false })
  await anOrder({ channel: 'telefono' })
  await noteTime('backup-tried')
  const rest = ['zones', 'slots', 'product', 'order', 'backup']
  expect(await open()).toEqual(expect.arrayContaining(rest))
  expect(await firstSteps()).toMatchObject({ isNew: true, hasOrders: true })
})

it('takes a shop of twenty orders for one that is running', async () => {
  expect(await firstSteps()).toMatchObject({ isNew: true, hasOrders: false })
  for (let order = 0; order < 19; order += 1) await anOrder()
  expect(await firstSteps()).toMatchObject({ isNew: true })
  await anOrder()
  expect(await firstSteps()).toMatchObject({ isNew: false })
  expect(await db.selectFrom('orders').select('id').execute()).toHaveLength(20)
})
