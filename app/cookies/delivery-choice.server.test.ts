import { expect, test } from 'vitest'
import { deliveryChoiceHeader, readDeliveryChoice } from './delivery-choice.server'
import { shopCookie } from './shop-cookie.server'

const CHOICE = { district: 'Santiago de Surco', day: '2026-12-24' }
const NOTHING = { district: '', day: '' }

function sent(header: string) {
  const Cookie = header.split(';', 1)[0] ?? ''
  return readDeliveryChoice(new Request('http://localhost', { headers: { Cookie } }))
}

test('a choice is read as it was kept, by scripts too, and an empty one is forgotten', async () => {
  const header = await deliveryChoiceHeader(CHOICE)
  expect(await sent(header)).toEqual(CHOICE)
  expect(header).not.toContain('HttpOnly')
  expect(await deliveryChoiceHeader(NOTHING)).toContain('Max-Age=0')
})

test('what the shop did not write, or could not have, is no choice', async () => {
  const header = await deliveryChoiceHeader(CHOICE)
  expect(await sent(header.replace(/\.[^;]*/, '.x'))).toEqual(NOTHING)
  expect(await sent('dz-delivery=%F0')).toEqual(NOTHING)
  const cookie = shopCookie('delivery', 60)
  for (const value of [
    'texto',
    null,
    { district: 'Ate' },
    { ...CHOICE, day: '2026-02-30' },
    { ...CHOICE, district: 'x'.repeat(81) },
    { ...CHOICE, day: ['2026-12-24'] },
  ]) {
    expect(await sent(await cookie.serialize(value))).toEqual(NOTHING)
  }
})
