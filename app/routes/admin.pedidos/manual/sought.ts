import { legible } from '~/forms/graphemes'
import type { SoldProduct } from './sold-product.server'

/** Parameters of the list's address by which the open form looks for something, for scripts alone. */
export type SoughtName = 'producto' | 'comprador'

/** A buyer of before; the number is of their last order. */
export type FoundCustomer = { number: string; name: string; what: string }

/** What such an address answers, and for which words; `isLost` when it could not be asked. */
export type Sought = {
  words: string
  products: SoldProduct[]
  customers: FoundCustomer[]
  isLost?: true
}

/** What an address looks for; `null` for the list's own. */
export function soughtWords(search: URLSearchParams): string | null {
  const words = search.get('producto') ?? search.get('comprador')
  return words === null ? null : legible(words)
}

export function lost(words: string): Sought {
  return { words, products: [], customers: [], isLost: true }
}
