import { once } from 'node:events'
import http from 'node:http'
import readline from 'node:readline'
import type { Fixed } from './bare-server'
import { measured, startScript } from './child'
import type { Load, LoadResult } from './load'
import { median, type Row } from './medians'

const CONNECTIONS = 16
const SECONDS = 2
/** As a browser asks. */
const HEADERS = { 'Accept-Encoding': 'gzip, deflate, br', Accept: 'text/html' }

/** Pages of the shop beside a server that only knows how to repeat each of them. */
export async function measurePages(
  origin: string,
  pages: { name: string; path: string }[],
  rounds: number,
): Promise<Row[]> {
  const results = await Promise.all(
    pages.map(async (page) => ({ ...page, fixed: await recorded(origin, page.path) })),
  )
  const bare = await Promise.all(results.map(({ fixed }) => startBare(fixed)))
  const rates = pages.map(() => ({ ours: [] as number[], bare: [] as number[] }))
  try {
    for (let round = 0; round <= rounds; round += 1) {
      for (const [index, { path }] of pages.entries()) {
        const ours = await rate(origin, path)
        const theirs = await rate(bare[index]?.origin ?? '', path)
        // The first round only warms up.
        if (round === 0) continue
        rates[index]?.ours.push(ours)
        rates[index]?.bare.push(theirs)
      }
    }
  } finally {
    for (const { child } of bare) child.kill()
  }
  return results.map(({ name, fixed }, index) => ({
    name: `${name} (${Buffer.from(fixed.base64, 'base64').length} bytes)`,
    ours: median(rates[index]?.ours ?? []),
    baseline: median(rates[index]?.bare ?? []),
  }))
}

async function rate(origin: string, path: string): Promise<number> {
  const load: Load = {
    origin,
    connections: CONNECTIONS,
    seconds: SECONDS,
    requests: [{ method: 'GET', path, headers: HEADERS }],
  }
  const { answers, ms, statuses } = await measured<LoadResult>('load.ts', load)
  if (statuses[200] !== answers) throw new Error(`${path}: ${JSON.stringify(statuses)}`)
  return answers / (ms / 1000)
}

async function recorded(origin: string, path: string): Promise<Fixed> {
  const [answer] = (await once(
    http.get(new URL(path, origin), { headers: HEADERS }),
    'response',
  )) as [http.IncomingMessage]
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(part as Buffer)
  const pairs = answer.rawHeaders.flatMap((name, index, all): [string, string][] =>
    index % 2 === 0 ? [[name, all[index + 1] ?? '']] : [],
  )
  return {
    status: answer.statusCode ?? 0,
    // Node writes these itself, for either server.
    headers: pairs.filter(([name]) => !/^(connection|keep-alive|date)$/i.test(name)),
    base64: Buffer.concat(parts).toString('base64'),
  }
}

async function startBare(fixed: Fixed) {
  const child = startScript('bare-server.ts')
  child.stdin?.end(JSON.stringify(fixed))
  if (!child.stdout) throw new Error('no output')
  const [origin] = (await once(readline.createInterface(child.stdout), 'line')) as [string]
  return { child, origin }
}
