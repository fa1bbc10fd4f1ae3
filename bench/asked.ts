import type { Request } from 'autocannon'
import { arrangementFields, cartWith, filledCart, order } from '../tests/support/shopper'
import { stocksOf } from '../tests/support/stock'
import { checkOut, FORM } from './check-out'
import { atMost, type Figure, shown } from './figures'
import { BROWSER, load } from './load'
import { type Contender, inTurns, type Pace } from './side-by-side'
import { enter, type Shop } from './shop'

type Asked = { name: string; work: Contender['work'] }

const CONNECTIONS = 4
const ORDERS = 50
const DESK = [
  ['Dashboard', '/admin/dashboard'],
  ['Pedidos', '/admin/pedidos'],
  ['Pedidos: búsqueda', '/admin/pedidos?q=quispe'],
  ['Pedidos nuevos', '/admin/pedidos/nuevos'],
  ['Productos', '/admin/productos'],
  ['Configuración', '/admin/configuracion'],
  ['Cambios: búsqueda', '/admin/cambios?q=cosecha+7'],
  ['Clientes: búsqueda', '/admin/clientes?q=clienta7123%40'],
] as const

/** What cannot be kept: pages that are rendered for one visitor, forms, and the back office. */
async function askedOf(shop: Shop): Promise<Asked[]> {
  const { origin } = shop
  const stocks = await stocksOf(shop.url, 3)
  const [stock] = stocks
  const [cart, staff] = [await cartWith(origin, stocks), await enter(shop)]
  const bought = { cookies: await filledCart(origin, stock), email: 'rosa@example.com' }
  const ordered = await order(origin, stock, bought)
  const chosen = new URLSearchParams(arrangementFields(stock)).toString()
  const page = `/producto/${stock.slug}`
  const ask = (name: string, request: Request): Asked => {
    const task = { origin, connections: CONNECTIONS, seconds: 1 }
    return { name, work: () => load({ ...task, requests: [request] }) }
  }
  const get = (name: string, path: string, Cookie = '') =>
    ask(name, { method: 'GET', path, headers: { ...BROWSER, Cookie } })
  return [
    // An address with a parameter that nobody reads is for one visitor alone.
    get('Portada', '/?medida=1'),
    get('Lista', `/catalogo/${stock.category}?medida=1`),
    get('Producto', `${page}?medida=1`),
    get('Búsqueda', '/buscar?q=rosas&medida=1'),
    ask('Añadir al carrito', { method: 'POST', path: page, headers: FORM, body: chosen }),
    get('Carrito con tres', '/carrito', cart),
    get('Checkout con tres', '/checkout', cart),
    get('Confirmación', ordered.location ?? '', ordered.cookies),
    ...DESK.map(([name, path]) => get(name, path, staff)),
    // Last, as it makes the lists of the back office longer.
    { name: 'Carrito y pedido', work: () => checkOut(shop, ORDERS, { connections: CONNECTIONS }) },
  ]
}

/** Milliseconds of Node's and PostgreSQL's processor for each. */
export async function costsOf(shop: Shop): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { name, work } of await askedOf(shop)) {
    const [pace] = await inTurns([{ ...shop, work }])
    figures.push({ name: `${name}: ms`, value: sum(pace), from: cpu(pace) })
  }
  return figures
}

/** The ratio of ours to another shop's, which is asked the same in turns. */
export async function compareCosts(limit: number, shop: Shop, other: Shop): Promise<Figure[]> {
  const theirs = (await askedOf(other)).map(({ work }) => ({ ...other, work }))
  const figures: Figure[] = []
  for (const { name, work } of await askedOf(shop)) {
    const [our, their] = await inTurns([{ ...shop, work }, theirs.shift() as Contender])
    const from = `${cpu(our)} junto a ${cpu(their)}`
    figures.push(atMost(limit, name, sum(our) / sum(their), from))
  }
  return figures
}

function sum({ nodeMs, databaseMs }: Pace): number {
  return nodeMs + databaseMs
}

function cpu({ nodeMs, databaseMs }: Pace): string {
  return `${shown(nodeMs)} + ${shown(databaseMs)} ms`
}
