import type { ReactNode } from 'react'
import { type CardProduct, ProductCard } from './product-card'

const FIRST_ROW = 2

/**
 * Product cards, in two columns on phones, up to four on wide screens. They have no box of their own: they
 * lie on paper, and the page's background stays at its edges.
 */
export function ProductGrid({
  products,
  heading,
  later,
  alone,
}: {
  products: CardProduct[]
  heading?: 'h2' | 'h3'
  /** Below the fold: all pictures are loaded lazily. */
  later?: boolean
  /** Fills the last row, on wide screens, where it would hold a single card. */
  alone?: ReactNode
}) {
  const filling = aloneIn(products.length)
  return (
    <ul className="-mx-4 grid grid-cols-2 gap-x-3 gap-y-6 bg-paper p-4 sm:gap-x-5 sm:gap-y-8 sm:rounded-card md:grid-cols-3 lg:grid-cols-4">
      {products.map((product, index) => (
        <li key={product.slug} className="grid">
          <ProductCard product={product} heading={heading} priority={!later && index < FIRST_ROW} />
        </li>
      ))}
      {alone && filling ? <li className={filling}>{alone}</li> : null}
    </ul>
  )
}

/** The class of a cell that fills the last row of three columns, of four, or of both. */
function aloneIn(count: number): string | null {
  const [three, four] = [count % 3 === 1, count % 4 === 1]
  if (three && four) return 'hidden md:col-span-2 md:grid lg:col-span-3'
  if (four) return 'hidden lg:col-span-3 lg:grid'
  return three ? 'hidden md:col-span-2 md:grid lg:hidden' : null
}
