import { beforeAll, expect, test } from 'vitest'
import { openStockedShop } from '../support/started-shop'
import { rows } from '../support/stock'

let origin: string

beforeAll(async () => {
  ;({ origin } = await openStockedShop())
})

test('no page carries a byte of nothing, wherever its letters of several bytes fall', async () => {
  const steps = Array.from({ length: 200 }, (_, step) => `${step} ${'李'.repeat(20)}`)
  for (let shift = 0; shift < 12; shift += 1) {
    // Moved by one byte each time: some letters meet the end of each buffer on the way.
    await rows('update products set description = $1, instructions = $2', [
      'x'.repeat(shift),
      steps.join('\n'),
    ])
    const page = await fetch(`${origin}/producto/docena-de-rosas`)
    const bytes = Buffer.from(await page.arrayBuffer())
    expect([shift, bytes.indexOf(0)]).toEqual([shift, -1])
    for (const step of steps) expect(bytes.toString()).toContain(step)
  }
})
