import { describe, expect, test } from 'vitest'
import { settled } from '../../tests/support/settled'
import { createAdmission } from './admission'
import { createFairQueue } from './fair-queue'

const anyone = () => true

function requester(client: string, leaving = new AbortController()) {
  return { client, signal: leaving.signal }
}

describe('who waits', () => {
  test('serves clients in turn, in the order in which they came', () => {
    const queue = createFairQueue<string>(100)
    for (const one of ['a1', 'a2', 'a3', 'b1', 'a4', 'c1', 'b2']) queue.add(one.charAt(0), one)
    const order = Array.from({ length: 8 }, () => queue.next(anyone))
    expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4', undefined])
  })

  test('is passed by, and loses nothing, while their client has enough', () => {
    const queue = createFairQueue<string>(100)
    for (const one of ['a1', 'a2', 'b1']) queue.add(one.charAt(0), one)
    expect(queue.next((client) => client !== 'a')).toBe('b1')
    expect(queue.next((client) => client !== 'a')).toBeUndefined()
    expect([queue.next(anyone), queue.next(anyone)]).toEqual(['a1', 'a2'])
  })

  test('in a full room the newest of the longest line makes room, for a shorter line only', () => {
    const queue = createFairQueue<string>(5)
    for (const one of ['a1', 'b1', 'a2', 'a3', 'b2'])
      expect(queue.add(one.charAt(0), one)).toBeNull()
    expect(queue.add('a', 'a4')).toBe('a4')
    expect(queue.add('b', 'b3'), 'two and three would only change places').toBe('b3')
    expect(queue.add('c', 'c1')).toBe('a3')
    expect(queue.add('d', 'd1')).toBe('a2')
    expect(queue.add('e', 'e1')).toBe('b2')
    expect(queue.add('f', 'f1'), 'everybody has one').toBe('f1')
    const order = Array.from({ length: 6 }, () => queue.next(anyone))
    expect(order).toEqual(['a1', 'b1', 'c1', 'd1', 'e1', undefined])
  })

  test('whoever leaves frees their place', () => {
    const queue = createFairQueue<string>(2)
    queue.add('a', 'a1')
    queue.add('a', 'a2')
    queue.remove('a', 'a1')
    queue.remove('a', 'a1')
    queue.remove('b', 'b1')
    expect(queue.add('b', 'b1')).toBeNull()
    expect([queue.next(anyone), queue.next(anyone)]).toEqual(['a2', 'b1'])
    expect(queue.add('a', 'a3')).toBeNull()
  })

  test('no room at all', () => {
    expect(createFairQueue<string>(0).add('a', 'a1')).toBe('a1')
  })
})

describe('work', () => {
  /** Work that goes on until it is let go, and who began in which order. */
  function heldWork() {
    const begun: string[] = []
    const ends = new Map<string, () => void>()
    const work = (name: string) => () => {
      begun.push(name)
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
    }
    const end = (name: string) => ends.get(name)?.()
    return { begun, work, end }
  }

  test('of one client is never all that is done', async () => {
    const admit = createAdmission({ atOnce: 4, ofOne: 2, waiting: 10, waitMs: 60_000 })
    const { begun, work, end } = heldWork()
    const crowd = ['a1', 'a2', 'a3', 'a4'].map((name) => admit(requester('a'), work(name)))
    expect(begun).toEqual(['a1', 'a2'])
    const other = admit(requester('b'), work('b1'))
    expect(begun).toEqual(['a1', 'a2', 'b1'])
    end('b1')
    expect(await other).toBe('b1')
    expect(begun).toEqual(['a1', 'a2', 'b1'])
    for (const name of ['a1', 'a2', 'a3', 'a4']) {
      end(name)
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(await settled(crowd)).toEqual(['a1', 'a2', 'a3', 'a4'])
  })

  test('whoever has to make room, or leaves, hears so and is never begun', async () => {
    const admit = createAdmission({ atOnce: 1, waiting: 2, waitMs: 60_000 })
    const { begun, work, end } = heldWork()
    const leaving = new AbortController()
    const first = admit(requester('a'), work('a1'))
    const leaver = admit(requester('a', leaving), work('a2'))
    const displaced = admit(requester('a'), work('a3'))
    const visitor = admit(requester('b'), work('b1'))
    expect(await displaced).toBeNull()
    leaving.abort()
    expect(await leaver).toBeNull()
    expect(await admit(requester('a', leaving), work('a4'))).toBeNull()
    end('a1')
    await first
    await new Promise((resolve) => setImmediate(resolve))
    end('b1')
    expect(await visitor).toBe('b1')
    expect(begun).toEqual(['a1', 'b1'])
  })
})
