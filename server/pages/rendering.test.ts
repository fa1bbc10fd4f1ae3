import { expect, test } from 'vitest'
import { createAdmission } from '../limits/admission'
import { createRenderings, type Turn } from './rendering'

/** What comes when the test says so. */
function held<T>() {
  let resolve = (_value: T) => {}
  const promise = new Promise<T>((settle) => (resolve = settle))
  return { promise, resolve }
}

/** Clients whose turns come as they do in the shop, each with one request at a time. */
function aShop() {
  const admit = createAdmission({ atOnce: 2, ofOne: 1, waiting: 10, waitMs: 60_000 })
  const renderings = createRenderings<string | null>()
  const rendered: string[] = []
  let moment = 0

  /** @returns the page, and how its visitor leaves */
  function ask(client: string, work = (_signal: AbortSignal) => Promise.resolve(client)) {
    const ends: (() => void)[] = []
    const asker = {
      client,
      asOf: moment,
      isCurrent: (asOf: number) => asOf === moment,
      onEnd: (task: () => void) => ends.push(task),
    }
    const page = renderings.join('/', asker, ({ controller, begun }: Turn) =>
      admit({ client, signal: controller.signal }, () => {
        begun()
        rendered.push(client)
        return work(controller.signal)
      }),
    )
    return { page, leave: () => ends.forEach((end) => end()) }
  }

  /** Takes the place that a client has, until it is let go. */
  function occupy(client: string) {
    const { promise, resolve } = held<void>()
    const busy = admit({ client, signal: new AbortController().signal }, () => promise)
    return () => {
      resolve()
      return busy
    }
  }

  return { ask, occupy, rendered, write: () => (moment += 1) }
}

test('a page that waits in the line of one client is rendered in the turn of another, for both', async () => {
  const { ask, occupy, rendered } = aShop()
  const letGo = occupy('una')
  const asked = [ask('una'), ask('una'), ask('otra')]
  expect(await Promise.all(asked.map(({ page }) => page))).toEqual(['otra', 'otra', 'otra'])
  await letGo()
  expect(await ask('una').page).toBe('una')
  expect(rendered).toEqual(['otra', 'una'])
})

test('it is given up when all of them have left, and not before', async () => {
  const { ask, occupy } = aShop()
  const letGo = occupy('una')
  const { promise, resolve } = held<string>()
  const signals: AbortSignal[] = []
  const first = ask('una')
  const second = ask('otra', (signal) => {
    signals.push(signal)
    return promise
  })
  const third = ask('tercera')
  second.leave()
  third.leave()
  expect(signals.map(({ aborted }) => aborted)).toEqual([false])
  first.leave()
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  resolve('una página')
  expect(await first.page).toBe('una página')
  await letGo()
})

test('who asked after a write waits for no page that was asked for before it', async () => {
  const { ask, occupy, rendered, write } = aShop()
  const letGo = occupy('una')
  const { promise, resolve } = held<string>()
  const before = ask('otra', () => promise)
  write()
  const after = ask('una')
  await letGo()
  expect(await after.page).toBe('una')
  resolve('vieja')
  expect(await before.page).toBe('vieja')
  expect(rendered).toEqual(['otra', 'una'])
})
