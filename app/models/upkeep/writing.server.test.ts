import { afterEach, expect, test, vi } from 'vitest'
import { DEADLINES } from '~/deadlines.server'
import { canSell } from './health.server'
import { canWrite, tryToWrite } from './writing.server'

const well = () => Promise.resolve()
const badly = () => Promise.reject(new Error('the disk is full'))

afterEach(() => {
  vi.useRealTimers()
  return tryToWrite(well)
})

test('what was written too long ago says nothing: the shop is not healthy until it writes again', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  await tryToWrite(well)
  vi.advanceTimersByTime(DEADLINES.written - 1)
  expect([canWrite(), await canSell()]).toEqual([true, true])
  vi.advanceTimersByTime(1)
  expect([canWrite(), await canSell()]).toEqual([false, false])
  await tryToWrite(well)
  expect([canWrite(), await canSell()]).toEqual([true, true])
})

test('a shop that has just failed to write is not healthy, however lately it could', async () => {
  await tryToWrite(well)
  await expect(tryToWrite(badly)).rejects.toThrow('the disk is full')
  expect([canWrite(), await canSell()]).toEqual([false, false])
})
