import { searchWords } from '~/urls/staff/list-url'
import { findBuyers } from './known-customer.server'
import { findSoldProducts } from './sold-product.server'
import { type Sought, soughtWords } from './sought'

/** What a script of the open form looks for; `null` for the list, and for who opens such an address as a page. */
export async function soughtBy(request: Request): Promise<Sought | null> {
  const { searchParams } = new URL(request.url)
  const words = soughtWords(searchParams)
  if (words === null || request.headers.get('Accept')?.includes('text/html')) return null
  const [products, customers] = await Promise.all([
    findSoldProducts(searchParams.get('producto') ?? ''),
    findBuyers(searchWords(searchParams.get('comprador') ?? '')),
  ])
  return { words, products, customers }
}
