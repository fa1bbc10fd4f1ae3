import { type Gate, printGates } from './gates'
import { measureOrders } from './orders'
import type { Beside } from './side-by-side'
import { measurePages, pageGates, type PublicPage } from './pages'
import { measurePictures, pictureGates } from './pictures'
import { beside, table } from './print'
import { measureRendered, renderedGates } from './rendered'
import type { BenchDatabase, Shop } from './shop'

/* What the shop is compared with that could not do less, and what it has to reach of that. */

export async function reportPages(shop: Shop, rounds: number) {
  console.log(`Se miden las páginas: ${rounds} rondas, alternadas con un servidor desnudo…`)
  const rows = await measurePages(shop, await storefront(shop), rounds)
  report('node:http con los mismos bytes', rows, pageGates(rows))
}

export async function reportPictures(ground: BenchDatabase, shop: Shop, rounds: number) {
  console.log(`Se miden las fotos: ${rounds} rondas, alternadas con su servidor de archivos…`)
  const row = await measurePictures(ground, shop, '/', rounds)
  report('send, solo', [row], pictureGates(row))
}

export async function reportRendered(shop: Shop, rounds: number) {
  console.log(`Se miden las páginas sin conservar: ${rounds} rondas, alternadas con Remix solo…`)
  const rows = await measureRendered(shop, await storefront(shop), rounds)
  report('una página de Remix de esos bytes', rows, renderedGates(rows))
}

export async function reportOrders(shop: Shop, rounds: number) {
  console.log(`Se miden los pedidos: ${rounds} rondas, alternadas con su SQL sin tienda…`)
  const rows = await measureOrders(shop, rounds)
  table('la misma transacción por pg', rows)
  printGates(
    rows.map(({ name, ours, baseline }) => ({
      ...{ what: name, ratio: ours / baseline, gate: 0.45, moonshot: 0.7 },
    })),
  )
}

function report(baseline: string, rows: Beside[], gates: Gate[]) {
  beside(baseline, rows)
  printGates(gates)
}

/** A product page and the fullest category's. */
export async function storefront({ client }: Shop): Promise<PublicPage[]> {
  const { rows } = await client.query<{ product: string; category: string }>(
    `select (select slug from products where active order by slug limit 1) as product,
            (select c.slug from products p join categories c on c.id = p.category_id
              where p.active group by c.slug order by count(*) desc, c.slug limit 1) as category`,
  )
  const [found] = rows
  if (!found) throw new Error('La tienda está vacía.')
  const product = `/producto/${found.product}`
  return [
    // A colour that there is not shows the first one, under an address of its own.
    { name: 'Página de producto', path: product, uncached: `${product}?color=#` },
    { name: 'Página de categoría', path: `/catalogo/${found.category}` },
  ]
}
