import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { sessionHeaders } from '../../app/cookies/auth.server'
import { type ContentVersions, followContent } from '../../app/database/content-versions.server'
import { db } from '../../app/database/db.server'
import { limaDay } from '../../app/dates'
import { addSteps, stepsWithin } from '../../app/models/upkeep/visit-step.server'
import { cartBadge, publicPage } from '../../app/public-pages.server'
import { aUser } from '../../tests/support/factories'
import { openTestServer, postTo, requestTo, type TestServer } from '../../tests/support/test-server'
import { until } from '../../tests/support/until'
import { settled } from '../../tests/support/settled'
import { createPageCache } from '../pages/page-cache'
import type { Undo } from '../undo'
import { countVisitSteps } from './visit-steps'

const COMPUTER = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36'
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1'
const HTML = { Accept: 'text/html', 'User-Agent': COMPUTER }

const content: ContentVersions = followContent(process.env.DATABASE_URL ?? '')
afterAll(() => content.close())

let server: TestServer | undefined
beforeEach(() => until('the content is known', () => content.catchUp()))
afterEach(async () => {
  await server?.close()
  await db.deleteFrom('visit_steps').execute()
})

/** A shop that counts. */
async function open() {
  const undo: Undo = []
  const { watch, write } = countVisitSteps(undo)
  let answered = 0
  const pages = { maxBytes: 1_000_000, content, publicPage, cartBadge, saysHow: true }
  const shop = (server = await openTestServer({
    pages: createPageCache(pages),
    watch(context, line) {
      watch(context, line)
      answered += 1
    },
    handle: (request, context) => {
      const { pathname } = new URL(request.url)
      if (request.method === 'POST' && pathname.startsWith('/producto')) context.noteStep?.('cart')
      if (request.method === 'POST' && pathname === '/checkout') context.noteStep?.('order')
      const status = pathname === '/nada' ? 404 : request.method === 'POST' ? 303 : 200
      const headers = { 'Content-Type': 'text/html; charset=utf-8' }
      return Promise.resolve(new Response('<!doctype html>', { status, headers }))
    },
  }))
  let asked = 0
  const get = (path: string, headers: Record<string, string> = {}) => {
    asked += 1
    return requestTo(shop.port, path, { headers: { ...HTML, ...headers } })
  }
  const post = (path: string) => {
    asked += 1
    return postTo(shop.port, path, 'a=1', HTML)
  }
  const ended = () => until('each answer has ended', () => Promise.resolve(answered === asked))
  const close = async () => {
    await ended()
    for (const step of undo.toReversed()) await step()
  }
  return { get, post, write: () => ended().then(write), close }
}

async function counted() {
  const rows = await db.selectFrom('visit_steps').selectAll().execute()
  return Object.fromEntries(rows.map(({ step, device, times }) => [`${step} ${device}`, times]))
}

test('pages, kept ones too, what was put in the cart, and the order, by what it was made with', async () => {
  const { get, post, write } = await open()
  await get('/nosotros')
  expect((await get('/nosotros')).headers['server-timing']).toContain('hit')
  await get('/producto/rosas')
  await get('/producto/rosas', { 'User-Agent': PHONE })
  await get('/catalogo-completo', { 'User-Agent': 'Mozilla/5.0', 'Sec-CH-UA-Mobile': '?1' })
  await post('/producto/rosas')
  await get('/checkout')
  await post('/checkout')
  await write()
  expect(await counted()).toEqual({
    ...{ 'page computer': 4, 'page phone': 2, 'product computer': 1, 'product phone': 1 },
    ...{ 'cart computer': 1, 'checkout computer': 1, 'order computer': 1 },
  })
  // What was written is not written again.
  await write()
  expect((await counted())['page computer']).toBe(4)
})

test('what scripts fetch counts when its visitor goes there, not when the page is shown once more', async () => {
  const { get, write } = await open()
  const scripts = (Referer: string) => ({ Accept: '*/*', 'Sec-Fetch-Dest': 'empty', Referer })
  await get('/producto/rosas.data', scripts('http://localhost:3000/catalogo-completo'))
  await get('/_root.data', scripts('http://localhost:3000/producto/rosas'))
  await get('/producto/rosas.data?_routes=root', scripts('http://localhost:3000/producto/rosas'))
  await get('/_root.data', scripts('http://localhost:3000/'))
  await get('/_root.data', { Accept: '*/*' })
  await write()
  expect(await counted()).toEqual({ 'page computer': 2, 'product computer': 1 })
})

test('robots, what is fetched ahead, files, refusals, the back office and its staff do not count', async () => {
  const { get, write } = await open()
  const staff = await aUser()
  await db.insertInto('user_roles').values({ user_id: staff.id, role: 'admin' }).execute()
  const session = await sessionHeaders(new Request('http://localhost:3000/'), staff)
  const Cookie = session
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
  for (const [path, headers] of [
    ['/', { 'User-Agent': '' }],
    ['/', { 'User-Agent': 'Mozilla/5.0 (compatible; bingbot/2.0)' }],
    ['/', { 'Sec-Purpose': 'prefetch' }],
    ['/', { 'Sec-Purpose': 'prefetch;prerender' }],
    ['/producto/rosas', { Cookie }],
    ['/producto/rosas', { 'Sec-Fetch-Dest': 'image' }],
    ['/nada', {}],
    ['/admin/pedidos', {}],
    ['/admin/pedidos.data', { Referer: 'http://localhost:3000/' }],
    ['/salud', { Accept: '*/*' }],
    ['/robots.txt', { Accept: '*/*' }],
    ['/assets/flor-a1b2c3.js', {}],
  ] as const) {
    await get(path, headers)
  }
  await write()
  expect(await counted()).toEqual({})
})

test('a database that cannot write delays no answer and loses nothing, and the end writes the rest', async () => {
  const { get, write, close } = await open()
  await db.schema.alterTable('visit_steps').renameTo('lost_steps').execute()
  try {
    expect((await get('/nosotros')).status).toBe(200)
    await write()
    expect((await get('/nosotros')).status).toBe(200)
  } finally {
    await db.schema.alterTable('lost_steps').renameTo('visit_steps').execute()
  }
  await close()
  expect(await counted()).toEqual({ 'page computer': 2 })
})

test('processes that write at once add up', async () => {
  const day = limaDay(new Date())
  const steps = (['page', 'product', 'cart', 'checkout', 'order'] as const).flatMap((step, place) =>
    (['phone', 'computer'] as const).map((device) => ({ day, step, device, times: place + 1 })),
  )
  // Each begins at another row: in no order at all they would lock each other out.
  const turned = (by: number) => [...steps.slice(by), ...steps.slice(0, by)]
  await settled(Array.from({ length: 20 }, (_, by) => addSteps(turned(by % steps.length))))
  expect((await counted())['order phone']).toBe(100)
  const other = '1990-01-01'
  await addSteps([{ day: other, step: 'product', device: 'phone', times: 7 }])
  const shown = await stepsWithin({ from: day, to: day })
  expect(shown.map(({ of }) => of[0])).toEqual([
    { times: 20, percent: null },
    { times: 40, percent: 200 },
    { times: 60, percent: 150 },
    { times: 80, percent: 133 },
    { times: 100, percent: 125 },
  ])
  const lone = await stepsWithin({ from: other, to: other })
  expect(lone[1]?.of).toEqual([
    { times: 7, percent: null },
    { times: 0, percent: null },
  ])
})
