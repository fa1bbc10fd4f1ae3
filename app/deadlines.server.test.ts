import { expect, test } from 'vitest'
import { DEADLINES } from './deadlines.server'
import { env } from './env.server'

/** Of all deadlines without a factor, milliseconds. */
const [SHORTEST, LONGEST] = [250, 900_000]

test('every deadline is multiplied by DEADLINE_FACTOR, which the tests make sixty', () => {
  expect(env.deadlineFactor).toBe(60)
  for (const [name, ms] of Object.entries(DEADLINES)) {
    expect(ms, name).toBeGreaterThanOrEqual(60 * SHORTEST)
    expect(ms, name).toBeLessThanOrEqual(60 * LONGEST)
  }
})
