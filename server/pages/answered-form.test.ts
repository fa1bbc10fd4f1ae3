import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { followContent } from '../../app/database/content-versions.server'
import { db } from '../../app/database/db.server'
import { cartBadge, publicPage } from '../../app/public-pages.server'
import { startProxy } from '../../tests/support/database/proxy'
import { openTestServer, postTo, requestTo } from '../../tests/support/test-server'
import { until } from '../../tests/support/until'
import type { Handle } from '../http/remix-request'
import { createPageCache } from './page-cache'

/** The type of message with which PostgreSQL tells what was announced. */
const NOTIFICATION = 'A'

/** What was written is told with PostgreSQL's next word alone, as on a busy machine. */
async function lateVersions() {
  const proxy = await startProxy(process.env.DATABASE_URL ?? '')
  const content = followContent(proxy.url)
  await until('the content is known', () => content.catchUp())
  proxy.whenever((_from, { type }) => (type === NOTIFICATION ? 'late' : null))
  onTestFinished(async () => {
    await content.close()
    await proxy.stop()
  })
  return content
}

/** A shop whose pages say how often they were rendered, and whose forms write, or are refused. */
async function openShop() {
  let rendered = 0
  const handle: Handle = async (request) => {
    if (request.method === 'POST') {
      if (request.url.endsWith('?fails')) return new Response('', { status: 400 })
      await sql`update tags set name = name where false`.execute(db)
      return new Response(null, { status: 303, headers: { Location: '/' } })
    }
    rendered += 1
    const headers = { 'Content-Type': 'text/html; charset=utf-8' }
    return new Response(`<!doctype html><meta charset="utf-8">${rendered}.`, { headers })
  }
  const source = { maxBytes: 1_000_000, content: await lateVersions(), publicPage, cartBadge }
  const pages = createPageCache({ ...source, saysHow: true })
  const server = await openTestServer({ handle, pages })
  onTestFinished(() => server.close())
  return server.port
}

test('a form that was answered shows on the next page, a failed one changes nothing', async () => {
  const port = await openShop()
  const home = async () => {
    const { body, headers } = await requestTo(port, '/')
    return { text: String(body), how: headers['server-timing'] }
  }
  await home()
  for (let round = 2; round <= 20; round += 1) {
    await postTo(port, '/carrito', 'a=1')
    expect((await home()).text).toContain(`>${round}.`)
  }
  await postTo(port, '/carrito?fails', 'a=1')
  expect(await home()).toMatchObject({
    how: 'cache;desc=hit',
    text: expect.stringContaining('>20.') as string,
  })
})
