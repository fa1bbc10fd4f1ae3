import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test, vi } from 'vitest'
import { dedications, randomFrom } from '../../tests/support/dedications'
import { aCart, aChoice } from '../../tests/support/factories'
import { CartFull, cartHeaders, newCart, readCart } from './cart.server'
import { limaInstant } from '~/dates'
import { landingHeader } from './landing.server'
import type { Cart } from '~/models/cart/cart'

const NAMES = ['dz-cart', 'dz-cart-1', 'dz-cart-2']

/** A browser's cookies: the shop's answers go in, its next request comes out. */
function browser() {
  const jar = new Map<string, string>()
  return {
    jar,
    async keep(cart: Cart) {
      const headers = await cartHeaders(cart)
      for (const line of headers.getSetCookie()) {
        expect(Buffer.byteLength(line)).toBeLessThan(4_096)
        const [pair = ''] = line.split(';')
        const name = pair.slice(0, pair.indexOf('='))
        if (/max-age=0/i.test(line)) jar.delete(name)
        else jar.set(name, pair.slice(name.length + 1))
      }
    },
    read: () => readCart(requestWith(jar)),
  }
}

function requestWith(jar: Map<string, string>, method = 'GET'): Request {
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = new Headers(cookie ? { Cookie: cookie } : {})
  return new Request('http://localhost:3000/', { method, headers })
}

/** Twenty lines, each with a full dedication of its own and three of the shop's complements. */
function fullCart(seed: number): Cart {
  const random = randomFrom(seed)
  const complements = Array.from({ length: 8 }, () => randomUUID())
  return aCart(
    ...dedications(20, random).map((dedication) => ({
      productId: randomUUID(),
      colorId: randomUUID(),
      dedication,
      complementIds: [...complements].sort(() => random() - 0.5).slice(0, 3),
    })),
  )
}

let visitor: ReturnType<typeof browser>
beforeEach(() => {
  visitor = browser()
})

test('twenty dedicated lines fit, whatever is written on them', async () => {
  for (let seed = 1; seed <= 25; seed += 1) {
    const cart = fullCart(seed)
    await visitor.keep(cart)
    expect([...visitor.jar.keys()].every((name) => NAMES.includes(name))).toBe(true)
    expect(await visitor.read()).toEqual(cart)
  }
})

test('the first form takes where the visit comes from; what shows the cart takes nothing', async () => {
  const day = '2026-11-27'
  const land = async (query: string) => {
    const header = await landingHeader({
      query,
      referrer: undefined,
      host: 'localhost',
      agent: 'Mozilla/5.0',
      cookies: undefined,
      now: limaInstant(day, '12:00'),
    })
    visitor.jar.set('dz-source', /^dz-source=([^;]*)/.exec(header ?? '')?.[1] ?? '')
  }
  await land('utm_source=a')
  expect(await visitor.read()).not.toHaveProperty('sources')
  const cart = await readCart(requestWith(visitor.jar, 'POST'))
  const [a, b] = ['a', 'b'].map((source) => ({ source, day }))
  expect(cart.sources).toEqual({ first: a, last: a })
  await visitor.keep(cart)
  expect([...visitor.jar.keys()]).toEqual(['dz-cart'])
  expect((await visitor.read()).sources).toEqual({ first: a, last: a })
  await land('utm_source=b')
  expect((await readCart(requestWith(visitor.jar, 'POST'))).sources).toEqual({ first: a, last: b })
})

test('a cart that is full but for that keeps its lines, not where it came from', async () => {
  const cart = fullCart(1)
  const source = { source: 'ñ'.repeat(9_000), day: '2026-11-27' }
  const text = Array.from({ length: 9_000 }, (_, n) =>
    String.fromCodePoint(0x4e00 + ((n * 7_919) % 20_000)),
  )
  await visitor.keep({
    ...cart,
    sources: { first: source, last: { ...source, source: text.join('') } },
  })
  expect(await visitor.read()).toEqual(cart)
})

test('the last of twenty lines can be removed and brought back, with an offer waiting', async () => {
  const cart = fullCart(99)
  const offer = { ...aChoice({ dedication: 'ñ'.repeat(250) }), key: 2 }
  const changed = { ...cart, lines: cart.lines.slice(1), removed: cart.lines.slice(0, 1), offer }
  await visitor.keep(changed)
  expect(await visitor.read()).toEqual(changed)
})

test('a cart too big is refused before anything is sent, and the earlier one stays', async () => {
  const cart = fullCart(1)
  await visitor.keep(cart)

  const random = randomFrom(5)
  const emoji = () => String.fromCodePoint(0x1f300 + Math.floor(random() * 700))
  const lines = cart.lines.map((line) => ({
    ...line,
    dedication: Array.from({ length: 250 }, emoji).join(''),
  }))
  await expect(visitor.keep({ ...cart, lines })).rejects.toThrow(CartFull)
  expect(await visitor.read()).toEqual(cart)
})

test.each([
  ['more ids than its table names', { complementIds: ids(20) }, 14],
  ['more text than is ever unpacked', { dedication: `a${'\u0301'.repeat(9_999)}` }, 4],
])('a cart with %s is full, not lost', async (_, line, count) => {
  await visitor.keep(fullCart(1))
  const cart = aCart(...Array.from({ length: count }, () => ({ ...line, ...fresh(line) })))
  await expect(visitor.keep(cart)).rejects.toThrow(CartFull)
})

function ids(count: number) {
  return Array.from({ length: count }, () => randomUUID())
}

function fresh(line: object) {
  return 'complementIds' in line ? { complementIds: ids(20) } : {}
}

test('a smaller cart takes the larger one’s cookies away', async () => {
  await visitor.keep(fullCart(1))
  expect(visitor.jar.size).toBeGreaterThan(1)
  const cart = aCart({})
  await visitor.keep(cart)
  expect([...visitor.jar.keys()]).toEqual(['dz-cart'])
  expect(await visitor.read()).toEqual(cart)
})

test('a part left over from a larger cart changes nothing', async () => {
  await visitor.keep(fullCart(1))
  const leftOver = visitor.jar.get('dz-cart-1') ?? ''
  const cart = aCart({})
  await visitor.keep(cart)
  visitor.jar.set('dz-cart-1', leftOver)
  expect(await visitor.read()).toEqual(cart)
})

test('one character changed anywhere makes it no cart at all', async () => {
  const cart = fullCart(1)
  await visitor.keep(cart)
  for (const [name, value] of [...visitor.jar]) {
    for (let at = 0; at < value.length; at += 37) {
      const other = value[at] === 'A' ? 'B' : 'A'
      visitor.jar.set(name, value.slice(0, at) + other + value.slice(at + 1))
      const read = await visitor.read()
      expect(read.lines).toEqual([])
      expect(read.id).not.toBe(cart.id)
    }
    visitor.jar.set(name, value)
  }
  expect(await visitor.read()).toEqual(cart)
})

test('cookies of two carts never make a third, even where the bytes would fit', async () => {
  // Nothing to compress but ids, which stand in the same places in both.
  const cart = () => aCart(...Array.from({ length: 11 }, () => ({ complementIds: ids(20) })))
  const other = browser()
  await visitor.keep(cart())
  await other.keep(cart())
  const name = 'dz-cart-1'
  visitor.jar.set(name, other.jar.get(name) ?? '')
  expect((await visitor.read()).lines).toEqual([])
})

test('the same cart written twice does not mix either: a half-arrived answer is no cart', async () => {
  const other = browser()
  const cart = fullCart(1)
  await visitor.keep(cart)
  await other.keep({ ...cart, lines: [...cart.lines].reverse() })
  visitor.jar.set('dz-cart', other.jar.get('dz-cart') ?? '')
  expect((await visitor.read()).lines).toEqual([])
})

test.each(NAMES.slice(0, 2))('without %s there is no cart, and no error', async (name) => {
  await visitor.keep(fullCart(1))
  visitor.jar.delete(name)
  expect((await visitor.read()).lines).toEqual([])
})

test('the parts cannot stand in for each other', async () => {
  await visitor.keep(fullCart(1))
  const [first = '', second = ''] = visitor.jar.values()
  visitor.jar.set('dz-cart', second).set('dz-cart-1', first)
  expect((await visitor.read()).lines).toEqual([])
})

test.each([
  '',
  'x',
  '.',
  '%',
  '%00',
  'null',
  '{"mark":"a","of":3,"text":"b"}',
  'eyJtYXJrIjoiYSIsIm9mIjoxLCJ0ZXh0IjoiQUFBQSJ9',
  'eyJtYXJrIjoiYSIsIm9mIjoxLCJ0ZXh0IjoiQUFBQSJ9.firma',
  'eyJfX3Byb3RvX18iOnsibWFyayI6ImEifX0=.',
  '__proto__',
  'A'.repeat(100_000),
])('a cookie of %.40j is no cart', async (value) => {
  visitor.jar.set('dz-cart', value)
  const cart = await visitor.read()
  expect(cart.lines).toEqual([])
})

test('other people’s cookies are not looked at', async () => {
  visitor.jar.set('otra', 'dz-cart').set('__proto__', 'x').set('dz-cart-3', 'y')
  expect((await visitor.read()).lines).toEqual([])
})

test('every cart has an id of its own', () => {
  expect(new Set(Array.from({ length: 100 }, () => newCart().id)).size).toBe(100)
})

test('a cart lasts thirty days, unseen by scripts and by other sites', async () => {
  const headers = await cartHeaders(aCart({}))
  const [cookie] = headers.getSetCookie()
  expect(cookie).toMatch(/; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
})

test('after a new secret is put first, carts signed with the old one are read', async () => {
  const [old, fresh] = ['viejo'.repeat(8), 'nuevo'.repeat(8)]
  const cart = fullCart(1)
  const shopWith = async (secrets: string) => {
    vi.resetModules()
    vi.stubEnv('SESSION_SECRET', secrets)
    return import('./cart.server')
  }
  const headers = await (await shopWith(old)).cartHeaders(cart)
  for (const line of headers.getSetCookie()) {
    const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/)
    if (value) visitor.jar.set(name, value)
  }
  const request = requestWith(visitor.jar)
  expect(await (await shopWith(`${fresh}, ${old}`)).readCart(request)).toEqual(cart)
  expect((await (await shopWith(fresh)).readCart(request)).lines).toEqual([])
  vi.unstubAllEnvs()
})
