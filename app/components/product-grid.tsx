import { type CardProduct, ProductCard } from './product-card'

const FIRST_ROW = 2

/** Cards in two columns on phones, three in between, four where there is room. */
export function ProductGrid({
  products,
  heading,
  later,
}: {
  products: (CardProduct & { id: string })[]
  heading?: 'h2' | 'h3'
  /** Below the first screen: no picture is fetched before it is near. */
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
