import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { brand } from '~/brand'
import { Breadcrumbs } from '~/components/breadcrumbs'
import { FilterBar } from '~/components/filter-bar'
import { NoProducts } from '~/components/no-products'
import { Pages } from '~/components/pages'
import { ProductGrid } from '~/components/product-grid'
import {
  categoryPath,
  isFromForm,
  type Listing,
  listingUrl,
  pageUrl,
  readListing,
} from '~/urls/listing-url'
import { findCategory } from '~/models/catalogue/category.server'
import { listProducts, productsElsewhere } from '~/models/catalogue/catalogue.server'
import type { ProductCard } from '~/models/catalogue/product-card.server'
import { countsByTag } from '~/models/catalogue/tag-counts.server'
import { activeTags } from '~/models/catalogue/tag.server'
import { pageMeta } from '~/urls/page-meta'
import { orEmpty } from '~/database/availability.server'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data?.category) {
    return [
      { title: `No se encontraron productos | ${brand.name}` },
      { name: 'robots', content: 'noindex' },
    ]
  }
  const { category, subcategory, pathname, listing } = data
  const title = subcategory ? `${subcategory.name} | ${category.name}` : category.name
  return pageMeta(matches, {
    title: `${title} | ${brand.name}`,
    description: category.description || `${title} en Lima, a domicilio.`,
    path: pageUrl(pathname, listing.page),
  })
}

const NOTHING = { products: [], count: 0, pages: 1 }

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const [category, tags] = await Promise.all([
    orEmpty(findCategory(params.categorySlug ?? ''), null),
    orEmpty(activeTags(), []),
  ])
  const subcategory = category?.subcategories.find(({ slug }) => slug === params.subcategorySlug)
  const asked = readListing(searchParams)
  if (!category || (params.subcategorySlug && !subcategory)) {
    // 404 only for an unknown category, not for a failed query: search engines drop pages with 404.
    return data({ category: null, listing: asked }, category === null ? 200 : 404)
  }
  if (isFromForm(searchParams)) throw redirect(formTarget(category, searchParams, asked))

  const listing = { ...asked, tagIds: known(asked.tagIds, tags) }
  // Products of other categories show only beside chosen tags.
  if (context.kept && listing.tagIds.length === 0) context.kept.onlyCategory = category.id
  const within = { categoryId: category.id, subcategoryId: subcategory?.id ?? null }
  const [found, elsewhere, counts] = await Promise.all([
    orEmpty(listProducts({ ...within, ...listing }), NOTHING),
    orEmpty(productsElsewhere(category.id, listing.tagIds), []),
    orEmpty(countsByTag(within), {}),
  ])
  const pathname = categoryPath(category.slug, subcategory?.slug)
  if (listing.page > found.pages) {
    throw redirect(listingUrl(pathname, { ...listing, page: found.pages }))
  }
  return {
    category,
    subcategory: subcategory ?? null,
    pathname,
    tags: tags.map((tag) => ({ ...tag, count: counts[tag.id] ?? 0 })),
    found,
    elsewhere,
    listing,
  }
}

function known(tagIds: string[], tags: { id: string }[]): string[] {
  return tagIds.filter((id) => tags.some((tag) => tag.id === id))
}

/** The address for filters sent as form fields; the subcategory is one of them. */
function formTarget(
  category: { slug: string; subcategories: { slug: string }[] },
  search: URLSearchParams,
  listing: Listing,
): string {
  const chosen = category.subcategories.find(({ slug }) => slug === search.get('sub'))
  return listingUrl(categoryPath(category.slug, chosen?.slug), { ...listing, page: 1 })
}

export { shouldRevalidate } from '~/forms/failed-submission'

export default function CategoryListing() {
  const shown = useLoaderData<typeof loader>()
  if (!shown.category) return <NoCategory />

  const { category, subcategory, pathname, tags, found, elsewhere, listing } = shown
  return (
    <>
      <Breadcrumbs
        steps={[
          { name: category.name, to: categoryPath(category.slug) },
          ...(subcategory ? [{ name: subcategory.name, to: pathname }] : []),
        ]}
      />
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
        within={{ slug: category.slug, subcategories: category.subcategories }}
      />
      {found.count > 0 ? (
        <>
          <p role="status" className="mb-3 text-[0.9375rem] text-ink-soft">
            Mostrando {found.count} {found.count === 1 ? 'producto' : 'productos'}
          </p>
          <ProductGrid products={found.products} heading="h2" />
        </>
      ) : (
        <NoProducts
          pathname={pathname}
          listing={listing}
          tags={tags}
          sentence="No se encontraron productos"
          everywhere
        />
      )}
      <Pages pathname={pathname} listing={listing} pages={found.pages} />
      <Elsewhere products={elsewhere} listing={listing} />
    </>
  )
}

function NoCategory() {
  return (
    <div className="grid justify-items-center gap-4 py-20 text-center">
      <img src="/flor.svg" alt="" width={112} height={112} className="size-28 rounded-full" />
      <h1 className="text-3xl">No se encontraron productos</h1>
      <Link to="/catalogo-completo" className="button button-main">
        Ver todo el catálogo
      </Link>
    </div>
  )
}

/** Products of other categories for the selected occasions. */
function Elsewhere({ products, listing }: { products: ProductCard[]; listing: Listing }) {
  if (products.length === 0) return null
  return (
    <section className="mt-12 border-t border-line pt-8" aria-labelledby="elsewhere">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="elsewhere" className="text-2xl">
          También en otras categorías
        </h2>
        <Link className="link" to={listingUrl('/catalogo-completo', { ...listing, page: 1 })}>
          Ver en todo el catálogo
        </Link>
      </div>
      <ProductGrid products={products} later />
    </section>
  )
}
