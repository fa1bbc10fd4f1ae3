import { type CardProduct, ProductCard } from './product-card'

const FIRST_ROW = 2

/** Product cards in two columns on phones, up to four on wide screens. */
export function ProductGrid({
  products,
  heading,
  later,
}: {
  products: (CardProduct & { id: string })[]
  heading?: 'h2' | 'h3'
  /** Below the fold: all pictures are loaded lazily. */
  later?: boolean
}) {
  return (
    <ul className="grid grid-cols-2 gap-3 sm:gap-5 md:grid-cols-3 lg:grid-cols-4">
      {products.map((product, index) => (
        <li key={product.id} className="grid">
          <ProductCard product={product} heading={heading} priority={!later && index < FIRST_ROW} />
        </li>
      ))}
    </ul>
  )
}
