import type { Listing } from '~/urls/listing/listing'
import type { CardProduct } from '../product-card'
import { ProductGrid } from '../product-grid'
import { FilterBar } from './filter-bar'
import { NoProducts } from './no-products'
import { Pages } from './pages'
import { ShownCount } from './shown-count'

type Props = {
  pathname: string
  listing: Listing
  /** The day of `listing.delivery`, as `mañana`. */
  day: string | null
  products: CardProduct[]
  /** On all pages. */
  count: number
  pages: number
}

/** Products of all categories in one grid, with what sorts and filters them; no occasions to choose. */
export function ListedProducts({ products, count, pages, ...listed }: Props) {
  const { listing } = listed
  return (
    <>
      <FilterBar {...listed} tags={[]} />
      <div id="resultados">
        {count > 0 ? (
          <>
            <div className="mb-3">
              <ShownCount count={count} page={listing.page} pages={pages} />
            </div>
            <ProductGrid products={products} heading="h2" />
          </>
        ) : (
          <NoProducts {...listed} tags={[]} sentence="No se encontraron productos" everywhere />
        )}
      </div>
      <Pages {...listed} pages={pages} />
    </>
  )
}
