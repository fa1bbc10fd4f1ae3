import { stocksOf } from '../../tests/support/stock'
import { startBareServer } from '../bare-server'
import { type Figure, ofTheirs, type Part } from '../figures'
import { BROWSER, load } from '../load'
import { type Contender, inTurns } from '../side-by-side'
import { type Shop, withShop } from '../shop'

/** The same for both when processor is counted: waking up whoever waits costs more than many an answer. */
const PACE = 1_000

/**
 * Pages that are kept, beside a server that only repeats the same bytes: how much of what Node can do the
 * shop does (1 is all of it), by rate and by processor for each answer. 0.35 at least, 0.6 to wish for.
 */
export const pages: Part = {
  about: 'páginas conservadas junto a node:http con los mismos bytes: 0.35 o más',
  measure: (ground) =>
    withShop(ground, async (shop) => {
      const [{ slug, category }] = await stocksOf(shop.url, 1)
      const figures: Figure[] = []
      for (const path of ['/', `/catalogo/${category}`, `/producto/${slug}`]) {
        const bare = await startBareServer(shop.origin + path)
        figures.push(...(await compare(path, shop, bare, [path], 0.35).finally(bare.stop)))
      }
      return figures
    }),
}

/** The pictures of the home page, beside the library that sends them, alone on the same folder. 0.6, and 0.9 to wish for. */
export const pictures: Part = {
  about: 'fotos de la portada junto a su servidor de archivos solo: 0.6 o más',
  measure: (ground) =>
    withShop(ground, async (shop) => {
      const html = await (await fetch(shop.origin)).text()
      const found = html.matchAll(/srcset="(\/imagenes\/[^\s"]+)/gi)
      const paths = [...new Set([...found].map(([, path = '']) => path))]
      // Each is made at its first request.
      for (const path of paths) await (await fetch(shop.origin + path)).arrayBuffer()
      const bare = await startBareServer(`${ground.dataDir}/imagenes`)
      return compare(`${paths.length} fotos`, shop, bare, paths, 0.6).finally(bare.stop)
    }),
}

type Server = Pick<Shop, 'origin' | 'pid'>

async function compare(name: string, shop: Shop, bare: Server, paths: string[], limit: number) {
  const at = ({ origin, pid }: Server, perSecond?: number): Contender => {
    const requests = paths.map((path) => ({ method: 'GET' as const, path, headers: BROWSER }))
    const task = { origin, requests, connections: 16, seconds: 2, perSecond }
    return { pid, work: () => load(task) }
  }
  const [ours, theirs] = await inTurns([at(shop), at(bare)])
  const [our, their] = await inTurns([at(shop, PACE), at(bare, PACE)])
  return [
    ofTheirs(limit, `${name}: por segundo`, ours.perSecond, theirs.perSecond),
    // Who takes twice the processor reaches half.
    ofTheirs(limit, `${name}: CPU en ms, la suya`, their.nodeMs, our.nodeMs),
  ]
}
