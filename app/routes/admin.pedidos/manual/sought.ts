import type { SoldProduct } from './sold-product.server'

/** Parameters of the list's address by which the open form looks for something, for scripts alone. */
export type SoughtName = 'producto' | 'comprador'

/** A buyer of before; the number is of their last order. */
export type FoundCustomer = { number: string; name: string; what: string }

/** What such an address answers; `isLost` when it could not be asked. */
export type Sought = { products: SoldProduct[]; customers: FoundCustomer[]; isLost?: true }

export const LOST: Sought = { products: [], customers: [], isLost: true }

export function isSought(search: URLSearchParams): boolean {
  return search.has('producto') || search.has('comprador')
}
