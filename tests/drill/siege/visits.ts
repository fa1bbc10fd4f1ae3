import http from 'node:http'
import { HANG_LIMIT_MS } from '../../support/hang-limit'
import type { Stock } from '../../support/stock'

/** One visit of somebody who has done nothing wrong. */
export type Visited = { path: string; status: number; ms: number }

/** So many are proof enough of a shop that does not answer. */
const UNANSWERED = 2

/** What a visitor does, one after the other, each on a connection of its own. */
export function pagesOf(stock: Stock): string[] {
  return [
    '/',
    `/catalogo/${stock.category}`,
    `/producto/${stock.slug}`,
    '/buscar?q=rosas',
    '/salud',
  ]
}

/** Asks every page so many times, unless the shop leaves too many without an answer. */
export async function visit(origin: string, pages: string[], rounds: number): Promise<Visited[]> {
  const visited: Visited[] = []
  let unanswered = 0
  for (const path of Array.from({ length: rounds }, () => pages).flat()) {
    const visit = await ask(origin, path)
    visited.push(visit)
    if (visit.status === 0) unanswered += 1
    if (unanswered === UNANSWERED) break
  }
  return visited
}

/** The status is 0 for who got no answer. */
function ask(origin: string, path: string): Promise<Visited> {
  const began = performance.now()
  return new Promise((resolve) => {
    const done = (status: number) => resolve({ path, status, ms: performance.now() - began })
    const { port, host } = new URL(origin)
    const options = { host: '127.0.0.1', port, path, agent: false, headers: { Host: host } }
    const asked = http.get(options, (answer) => {
      answer.resume()
      answer.once('end', () => done(answer.statusCode ?? 0))
      answer.once('error', () => done(0))
    })
    asked.setTimeout(HANG_LIMIT_MS, () => asked.destroy())
    asked.once('error', () => done(0))
  })
}

export function worst(visited: Visited[]): number {
  return Math.max(...visited.map(({ ms }) => ms))
}
