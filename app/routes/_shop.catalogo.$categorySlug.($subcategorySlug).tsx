import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { brand } from '~/brand'
import { FilterBar } from '~/components/filter-bar'
import { Pages } from '~/components/pages'
import { ProductGrid } from '~/components/product-grid'
import { listingUrl, readListing } from '~/listing-url'
import { findCategory } from '~/models/category.server'
import { listProducts } from '~/models/product.server'
import { activeTags } from '~/models/tag.server'
import { orEmpty } from '~/report.server'

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data?.category) return [{ title: `No se encontraron productos | ${brand.name}` }]
  const { category, subcategory } = data
  const title = subcategory ? `${subcategory.name} | ${category.name}` : category.name
  return [
    { title: `${title} | ${brand.name}` },
    { name: 'description', content: category.description ?? `${title} en Lima, a domicilio.` },
  ]
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const listing = readListing(new URL(request.url).searchParams)
  const category = await findCategory(params.categorySlug ?? '')
  const subcategory = category?.subcategories.find(({ slug }) => slug === params.subcategorySlug)
  if (!category || (params.subcategorySlug && !subcategory)) {
    return data({ category: null, subcategory: null, tags: [], found: NOTHING, listing }, 404)
  }
  const filter = { categoryId: category.id, subcategoryId: subcategory?.id ?? null, ...listing }
  const [found, tags] = await Promise.all([
    orEmpty(listProducts(filter), NOTHING),
    orEmpty(activeTags(), []),
  ])
  const known = listing.tagIds.filter((id) => tags.some((tag) => tag.id === id))
  return {
    category,
    subcategory: subcategory ?? null,
    tags,
    found,
    listing: { ...listing, tagIds: known },
  }
}

const NOTHING = { products: [], count: 0, pages: 1 }

export default function CategoryListing() {
  const { category, subcategory, tags, found, listing } = useLoaderData<typeof loader>()
  if (!category) return <Nothing title="No se encontraron productos" />

  const categoryPath = `/catalogo/${category.slug}`
  const pathname = subcategory ? `${categoryPath}/${subcategory.slug}` : categoryPath
  return (
    <>
      <header className="mb-4">
        <h1 className="text-3xl sm:text-4xl">{category.name}</h1>
        {subcategory ? (
          <p className="font-display text-xl text-ink-soft">{subcategory.name}</p>
        ) : category.description ? (
          <p className="mt-1 max-w-2xl text-ink-soft">{category.description}</p>
        ) : null}
      </header>
      <FilterBar
        pathname={pathname}
        listing={listing}
        tags={tags}
        within={{ pathname: categoryPath, subcategories: category.subcategories }}
      />
      {found.products.length > 0 ? (
        <ProductGrid products={found.products} heading="h2" />
      ) : (
        <div className="grid justify-items-center gap-4 py-12 text-center">
          <p className="font-display text-2xl">No se encontraron productos</p>
          {listing.tagIds.length > 0 ? (
            <Link
              className="button button-quiet"
              to={listingUrl('/catalogo-completo', { ...listing, page: 1 })}
            >
              Ver en todo el catálogo
            </Link>
          ) : null}
        </div>
      )}
      <Pages pathname={pathname} listing={listing} pages={found.pages} />
    </>
  )
}

function Nothing({ title }: { title: string }) {
  return (
    <div className="grid justify-items-center gap-4 py-20 text-center">
      <h1 className="text-3xl">{title}</h1>
      <Link to="/catalogo-completo" className="button button-main">
        Ver todo el catálogo
      </Link>
    </div>
  )
}
