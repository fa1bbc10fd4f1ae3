import { afterEach, expect, test } from 'vitest'
import { type Order, type Pooling, startPooler } from '../tests/support/database/pooler'
import { refusePooler } from './given-database'
import { StartError } from './start-error'

const url = process.env.DATABASE_URL ?? ''
const poolers: { stop(): Promise<void> }[] = []

afterEach(async () => {
  for (const pooler of poolers.splice(0)) await pooler.stop()
})

async function through(pooling: Pooling, opened: number, order: Order) {
  const pooler = await startPooler(url, pooling, { opened, order })
  poolers.push(pooler)
  return refusePooler(pooler.url)
}

test('a direct connection is taken, and so is a session pooler', async () => {
  await expect(refusePooler(url)).resolves.toBeUndefined()
  await expect(through('session', 1, 'the last one used')).resolves.toBeUndefined()
  await expect(through('session', 2, 'the one that rested longest')).resolves.toBeUndefined()
})

test.each<[number, Order]>([
  [1, 'the last one used'],
  [5, 'the last one used'],
  ...[2, 3, 4, 5, 6, 7].map((opened): [number, Order] => [opened, 'the one that rested longest']),
])('a transaction pooler with %i connections that gives %s is refused', async (opened, order) => {
  const refused = through('transaction', opened, order)
  await expect(refused).rejects.toThrow(StartError)
  await expect(refused).rejects.toThrow(/Pon en DATABASE_URL la dirección directa/)
})
