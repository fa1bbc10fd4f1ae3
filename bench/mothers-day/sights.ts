import { benchCart, type Goods, goodsOf } from '../buying'
import { picturesIn } from '../page-pictures'
import type { Shop } from '../shop'
import type { Day, Sight } from './visitors'

const CARTS = 20
/** What people type; some of it is not sold. */
const WORDS = [
  ...['rosas', 'rosas rojas', 'ramo', 'girasoles', 'tulipanes', 'orquídea', 'día de la madre'],
  ...['caja', 'florero', 'plantas', 'canasta', 'peluche', 'chocolates', 'rosa', 'mamá', 'lirios'],
]

/** What there is to see of the shop on Mother's Day, and people with something in their cart. */
export async function sightsOf(shop: Shop): Promise<Omit<Day, 'rate' | 'seconds' | 'origins'>> {
  const goods = await goodsOf(shop)
  const carts = await Promise.all(Array.from({ length: CARTS }, () => cartOf(shop, goods)))
  const see = (paths: string[], cookie = '') =>
    Promise.all(paths.map((path) => sight(shop, path, cookie)))
  const { listings, products } = await listingsAndProducts(shop)
  return {
    ...{ goods, carts },
    listings: await see(listings),
    products: await see(products),
    searches: await see(WORDS.map((word) => `/buscar?${new URLSearchParams({ q: word })}`)),
    cart: (await see(['/carrito'], carts[0]))[0] as Sight,
    checkout: (await see(['/checkout'], carts[0]))[0] as Sight,
  }
}

/** The cart alone: the message beside it is gone with the next page. */
async function cartOf({ origin }: Shop, goods: Goods): Promise<string> {
  const cookies = await benchCart(origin, goods)
  return cookies
    .split('; ')
    .filter((cookie) => cookie.startsWith('dz-cart'))
    .join('; ')
}

async function sight({ origin }: Shop, path: string, cookie: string): Promise<Sight> {
  const answer = await fetch(origin + path, { headers: { Cookie: cookie }, redirect: 'manual' })
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
  return { path, pictures: picturesIn(await answer.text()) }
}

/** The addresses of all that is listed, and of everything that is sold. */
async function listingsAndProducts({ client }: Shop) {
  const { rows: categories } = await client.query<{ slug: string }>(
    'select slug from categories where active order by display_order, slug',
  )
  const { rows: products } = await client.query<{ slug: string }>(
    'select slug from products where active order by slug',
  )
  return {
    listings: ['/', '/catalogo-completo', ...categories.map(({ slug }) => `/catalogo/${slug}`)],
    products: products.map(({ slug }) => `/producto/${slug}`),
  }
}
