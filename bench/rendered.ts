import type { BarePage } from './bare-remix'
import { BROWSER } from './browser'
import { startServer } from './child'
import type { Gate } from './gates'
import { bypassed, type PublicPage } from './pages'
import type { Shop } from './shop'
import { type Beside, type Contender, sideBySide } from './side-by-side'

/** Pages that are rendered for one visitor beside a Remix that only has one page, of the same size. */
export async function measureRendered(
  { origin, pid }: Shop,
  pages: PublicPage[],
  rounds: number,
): Promise<Beside[]> {
  const rows: Beside[] = []
  for (const { name, path } of pages) {
    const html = await (await fetch(new URL(bypassed(path), origin))).text()
    const bare = await startServer('bare-remix.tsx', sizeOf(html))
    const ask = (path: string) => [{ method: 'GET' as const, path, headers: BROWSER }]
    const ours: Contender = { origin, pid, how: 'bypass', requests: ask(bypassed(path)) }
    try {
      const [our, their] = await sideBySide([ours, { ...bare, requests: ask('/') }], rounds)
      const title = `${name} (${Buffer.byteLength(html)} bytes de HTML)`
      if (our && their) rows.push({ name: title, ours: our, bare: their })
    } finally {
      bare.child.kill()
    }
  }
  return rows
}

/** As many elements with as many letters, and the same letters, so that compressing is as much work. */
function sizeOf(html: string): BarePage {
  return {
    letters: html.replace(/[<>&"']/g, ' '),
    elements: html.match(/<[a-z]/g)?.length ?? 0,
    bytes: Buffer.byteLength(html),
  }
}

export function renderedGates(rows: Beside[]): Gate[] {
  return rows.map(({ name, ours, bare }) => ({
    ...{ what: `${name}, veces la CPU de una página de Remix sola` },
    ...{ ratio: ours.cpuMs / bare.cpuMs, gate: 4, moonshot: 2, isCost: true },
  }))
}
