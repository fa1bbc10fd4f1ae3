import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { forgetOrdersHeader, mayOpen, orderHeader } from './order-access.server'

function requestWith(cookie: string) {
  return new Request('http://localhost:3000/', { headers: cookie ? { Cookie: cookie } : {} })
}

/** The cookie of a browser that placed these orders, oldest first. */
async function browserOf(ids: string[]) {
  let cookie = ''
  for (const id of ids) {
    const header = await orderHeader(requestWith(cookie), id)
    expect(header.length).toBeLessThan(4_096)
    cookie = header.split(';')[0] ?? ''
  }
  return cookie
}

test('the browser that ordered may open its orders and no others', async () => {
  const [mine, other] = [randomUUID(), randomUUID()]
  const request = requestWith(await browserOf([mine]))
  expect(await mayOpen(request, mine)).toBe(true)
  expect(await mayOpen(request, other)).toBe(false)
  expect(await mayOpen(request, '')).toBe(false)
  expect(await mayOpen(requestWith(''), mine)).toBe(false)
})

test('the last twenty orders are kept, and one opened again is the newest', async () => {
  const ids = Array.from({ length: 20 }, () => randomUUID())
  const last = randomUUID()
  const request = requestWith(await browserOf([...ids, ids[0] ?? '', last]))
  expect(await mayOpen(request, last)).toBe(true)
  expect(await mayOpen(request, ids[0] ?? '')).toBe(true)
  expect(await mayOpen(request, ids[1] ?? '')).toBe(false)
})

test('one character changed opens nothing', async () => {
  const id = randomUUID()
  const cookie = await browserOf([id])
  for (let at = cookie.indexOf('=') + 1; at < cookie.length; at += 1) {
    const forged = cookie.slice(0, at) + (cookie[at] === 'A' ? 'B' : 'A') + cookie.slice(at + 1)
    expect(await mayOpen(requestWith(forged), id)).toBe(false)
  }
})

test.each(['dz-pedidos=', 'dz-pedidos=x.y', 'dz-pedidos=%E0%A4%A', 'dz-pedidos=IjEi', '=', ';;'])(
  '%j opens nothing, and breaks nothing',
  async (cookie) => expect(await mayOpen(requestWith(cookie), randomUUID())).toBe(false),
)

test('a shared computer forgets at once', async () => {
  expect(await forgetOrdersHeader()).toMatch(/^dz-pedidos=; Max-Age=0; Path=\/; HttpOnly/)
})
