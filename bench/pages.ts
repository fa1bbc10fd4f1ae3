import { once } from 'node:events'
import http from 'node:http'
import type { Fixed } from './bare-server'
import { startServer } from './child'
import type { Gate } from './gates'
import { BROWSER } from './browser'
import { type Beside, type Contender, sideBySide } from './side-by-side'
import type { Shop } from './shop'

/** A page of the storefront, and how to ask for it so that it is rendered anew. */
export type PublicPage = { name: string; path: string; uncached?: string }

/** An address with a parameter that nobody reads is for one visitor alone. */
export const bypassed = (path: string) => `${path}?medida=1`

/** Cached pages beside a server that only repeats the same bytes. */
export async function measurePages(
  { origin, pid }: Shop,
  pages: PublicPage[],
  rounds: number,
): Promise<Beside[]> {
  const rows: Beside[] = []
  for (const { name, path, uncached } of pages) {
    const fixed = await recorded(origin, path)
    const bare = await startServer('bare-server.ts', fixed)
    const ways = [
      { how: 'hit', path },
      ...(uncached ? [{ how: 'miss', path: uncached }] : []),
      { how: 'bypass', path: bypassed(path) },
    ]
    const [hit, ...others] = ways.map(({ how, path }): Contender => {
      return { origin, pid, how, requests: [{ method: 'GET', path, headers: BROWSER }] }
    })
    if (!hit) continue
    try {
      const turns = [{ ...bare, requests: hit.requests }, hit]
      const [theirs, ...ours] = await sideBySide(turns, rounds)
      // Apart: what they leave behind to be collected is not to be paid by the hits.
      ours.push(...(await sideBySide(others, rounds)))
      const title = `${name} (${Buffer.from(fixed.base64, 'base64').length} bytes)`
      for (const [index, { how }] of ways.entries()) {
        const our = ours[index]
        if (our && theirs) rows.push({ name: `${title}: ${how}`, ours: our, bare: theirs })
      }
    } finally {
      bare.child.kill()
    }
  }
  return rows
}

/** What a cached page has to reach. */
export function pageGates(rows: Beside[]): Gate[] {
  const hits = rows.filter(({ name }) => name.endsWith('hit'))
  return hits.flatMap(({ name, ours, bare }) => [
    { what: `${name}, CPU`, ratio: bare.cpuMs / ours.cpuMs, gate: 0.35, moonshot: 0.6 },
    {
      what: `${name}, por segundo`,
      ratio: ours.perSecond / bare.perSecond,
      gate: 0.35,
      moonshot: 0.6,
    },
  ])
}

/** A page as a browser gets it: its bytes, and the least that a server says of them. */
async function recorded(origin: string, path: string): Promise<Fixed> {
  const [answer] = (await once(
    http.get(new URL(path, origin), { headers: BROWSER }),
    'response',
  )) as [http.IncomingMessage]
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(part as Buffer)
  const body = Buffer.concat(parts)
  return {
    status: answer.statusCode ?? 0,
    headers: [
      ['Content-Type', answer.headers['content-type'] ?? ''],
      ['Content-Encoding', answer.headers['content-encoding'] ?? ''],
      ['Content-Length', String(body.length)],
    ],
    base64: body.toString('base64'),
  }
}
