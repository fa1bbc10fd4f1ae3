import { effectivePrice } from '../price'

/** A size of a product; amounts in céntimos. */
export type Size = {
  id: string
  name: string
  /** In addresses, and unique in its product. */
  slug: string
  /** What it holds, as "12 rosas y follaje"; blank when staff said nothing. */
  contents: string
  price: number
  sale_price: number | null
  stock: number
  recommended: boolean
}

/** Most sizes of a product; the database holds to it too. */
export const SIZES_MAX = 8

/** What an arrangement is called wherever it is bought, made or carried. */
export function soldName(product: string, size: string | null | undefined): string {
  return size ? `${product} · ${size}` : product
}

/** The size that a product's page begins with: the one that staff recommend, else the first in stock. */
export function firstSize<S extends Size>(sizes: S[], tracksStock: boolean): S | undefined {
  const recommended = sizes.find((size) => size.recommended)
  const left = sizes.find(({ stock }) => !tracksStock || stock > 0)
  return recommended ?? left ?? sizes[0]
}

/** Whether what is paid depends on the size. */
export function pricesDiffer(sizes: Pick<Size, 'price' | 'sale_price'>[]): boolean {
  return new Set(sizes.map(effectivePrice)).size > 1
}
