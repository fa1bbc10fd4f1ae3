import { measured } from './child'
import { seedGrowth } from './growth'
import type { Load, LoadResult } from './load'
import { median } from './medians'
import type { Shop } from './shop'
import { enter } from './staff'

type Counter = Pick<Shop, 'origin' | 'client'>

const SECONDS = 1
const SMALL = { products: 100, categories: 10 }
/** As many as a shop of this kind may come to. */
const LARGE = { products: 2_000, categories: 30 }

/** Milliseconds for one person at a time, of the answer whole. */
type Screen = { name: string; small: number; large: number }

/** What staff work with all day, in a small shop and in a large one; the products stay as they are. */
export async function measureBackOffice(shop: Counter, rounds: number): Promise<Screen[]> {
  const cookies = await enter(shop)
  await hold(shop, SMALL)
  const screens = await screensOf(shop)
  const small = await times(shop, screens, cookies, rounds)
  await hold(shop, LARGE)
  const large = await times(shop, screens, cookies, rounds)
  return screens.map(({ name }, index) => ({
    ...{ name, small: small[index] ?? NaN, large: large[index] ?? NaN },
  }))
}

/** Sees that there are exactly so many products. */
async function hold(shop: Counter, size: typeof SMALL) {
  await seedGrowth(shop, size)
  const surplus = 'select id from products order by created_at, slug offset $1'
  await shop.client.query(`delete from products where id in (${surplus})`, [size.products])
  await shop.client.query('vacuum analyze')
}

async function screensOf({ client }: Counter) {
  const oldest = 'select id from products order by created_at, slug limit 1'
  const { rows } = await client.query<{ id: string }>(oldest)
  const list = '/admin/productos'
  return [
    { name: 'Lista de productos', path: list },
    { name: 'Lista por nombre, página 3', path: `${list}?orden=name&pagina=3` },
    { name: 'Búsqueda en la lista', path: `${list}?q=ramo` },
    { name: 'Formulario de producto', path: `${list}/${rows[0]?.id ?? ''}` },
    { name: 'Pedido manual', path: '/admin/pedidos?nuevo' },
    { name: 'Editor de campañas', path: '/admin/campanias' },
    { name: 'Dashboard', path: '/admin/dashboard' },
  ]
}

async function times(
  { origin }: Counter,
  screens: { path: string }[],
  cookies: string,
  rounds: number,
): Promise<number[]> {
  const headers = { 'Accept-Encoding': 'br', Accept: 'text/html', Cookie: cookies }
  const all = screens.map((): number[] => [])
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, { path }] of screens.entries()) {
      const request = { method: 'GET', path, headers } as const
      const load: Load = { origin, connections: 1, seconds: SECONDS, requests: [request] }
      const { answers, ms, statuses } = await measured<LoadResult>('load.ts', load)
      if (statuses[200] !== answers) throw new Error(`${path}: ${JSON.stringify(statuses)}`)
      // The first round only warms up.
      if (round > 0) all[index]?.push(ms / answers)
    }
  }
  return all.map(median)
}
