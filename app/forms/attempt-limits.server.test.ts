import { expect, test } from 'vitest'
import { settled } from '../../tests/support/settled'
import { passwordAttempt } from './attempt-limits.server'

/** How many of so many guesses are let through, each from where `from` says. */
async function guess(
  account: string,
  times: number,
  from: (time: number) => { address: string; knownBrowser: string | null },
): Promise<number> {
  const waits = await settled(
    Array.from({ length: times }, (_, time) => passwordAttempt(account, from(time)).begin()),
  )
  expect(waits.every((wait) => wait === null || (wait > 0 && wait <= 900))).toBe(true)
  return waits.filter((wait) => wait === null).length
}

test('two thousand guesses from one place: ten are tried, and the owner enters elsewhere', async () => {
  expect(await guess('una', 2_000, () => ({ address: '200.1.1.1', knownBrowser: null }))).toBe(10)
  expect(await guess('una', 1, () => ({ address: '190.2.2.2', knownBrowser: null }))).toBe(1)
})

test('two thousand guesses from everywhere: thirty are tried, and the owner’s browser enters', async () => {
  const from = (time: number) => ({ address: `10.0.${time % 250}.1`, knownBrowser: null })
  expect(await guess('dos', 2_000, from)).toBe(30)
  expect(await guess('dos', 1, () => ({ address: '10.9.9.9', knownBrowser: null }))).toBe(0)
  expect(await guess('dos', 1, () => ({ address: '10.9.9.9', knownBrowser: 'suyo' }))).toBe(1)
})

test('a right password costs no try', async () => {
  for (let time = 0; time < 100; time += 1) {
    const tries = passwordAttempt('tres', { address: '200.1.1.1', knownBrowser: null })
    expect(await tries.begin()).toBeNull()
    await tries.giveBack()
  }
})

test('one account’s guesses are no other’s', async () => {
  await guess('cuatro', 50, () => ({ address: '200.1.1.1', knownBrowser: null }))
  expect(await guess('cinco', 1, () => ({ address: '200.1.1.1', knownBrowser: null }))).toBe(1)
})
