import { type CardProduct, ProductCard } from './product-card'

const FIRST_ROW = 2

/** Product cards on paper, in two columns on phones, up to four on wide screens. */
export function ProductGrid({
  products,
  heading,
  later,
}: {
  products: CardProduct[]
  heading?: 'h2' | 'h3'
  /** Below the fold: all pictures are loaded lazily. */
  later?: boolean
}) {
  return (
    <ul className="product-grid">
      {products.map((product, index) => (
        <li key={product.slug} className="grid">
          <ProductCard product={product} heading={heading} priority={!later && index < FIRST_ROW} />
        </li>
      ))}
    </ul>
  )
}
