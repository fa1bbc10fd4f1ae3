import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { Breadcrumbs } from '~/components/breadcrumbs'
import { FilterBar } from '~/components/filters/filter-bar'
import { NoListing } from '~/components/filters/no-listing'
import { NoProducts } from '~/components/filters/no-products'
import { Pages } from '~/components/filters/pages'
import { ProductGrid } from '~/components/product-grid'
import { categoryPath, isFromForm, listingUrl, pageUrl } from '~/urls/listing/listing-url'
import { findCategory } from '~/models/catalogue/category.server'
import { listProducts } from '~/models/catalogue/category-listing.server'
import { occasionTitle } from '~/models/catalogue/occasion'
import { countsByTag } from '~/models/catalogue/tag-counts.server'
import { noListingMeta, pageMeta } from '~/urls/page-meta'
import { listingFilters } from './_shop/listing-filters.server'
import { orEmpty } from '~/database/availability.server'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data?.category) return noListingMeta(matches)
  const { category, subcategory, pathname, listing } = data
  const title = subcategory ? `${subcategory.name} | ${category.name}` : category.name
  return pageMeta(matches, {
    title,
    description: category.description || `${title} en Lima, a domicilio.`,
    path: pageUrl(pathname, listing.page),
  })
}

const NOTHING = { products: [], count: 0, elsewhere: 0, pages: 1 }

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const [category, { asked, tags, listing, filter, day }] = await Promise.all([
    orEmpty(findCategory(params.categorySlug ?? ''), null),
    listingFilters(searchParams, context),
  ])
  const subcategory = category?.subcategories.find(({ slug }) => slug === params.subcategorySlug)
  if (!category || (params.subcategorySlug && !subcategory)) {
    // 404 only for an unknown category, not for a failed query: search engines drop pages with 404.
    return data({ category: null, listing: asked }, category === null ? 200 : 404)
  }
  if (isFromForm(searchParams)) {
    throw redirect(listingUrl(chosenPath(category, searchParams), { ...asked, page: 1 }))
  }

  // Products of other categories show only beside chosen tags, and may be what a day leaves out.
  if (context.cachedPage && listing.tagIds.length === 0 && !asked.delivery)
    context.cachedPage.onlyCategory = category.id
  const within = { categoryId: category.id, subcategoryId: subcategory?.id ?? null }
  const [found, counts] = await Promise.all([
    orEmpty(listProducts({ ...within, ...filter }), NOTHING),
    orEmpty(countsByTag(filter, within), {}),
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
    listing,
    day,
  }
}

/** The path for filters sent as form fields; the subcategory is one of them. */
function chosenPath(
  category: { slug: string; subcategories: { slug: string }[] },
  search: URLSearchParams,
): string {
  const chosen = category.subcategories.find(({ slug }) => slug === search.get('sub'))
  return categoryPath(category.slug, chosen?.slug)
}

export { shouldRevalidate } from '~/forms/failed-submission'

export default function CategoryListing() {
  const shown = useLoaderData<typeof loader>()
  if (!shown.category) return <NoListing />

  const { category, subcategory, pathname, tags, found, listing, day } = shown
  return (
    <>
      <Breadcrumbs
        steps={[
          { name: category.name, to: categoryPath(category.slug) },
          ...(subcategory ? [{ name: subcategory.name, to: pathname }] : []),
        ]}
      />
      <Title shown={shown} />
      <FilterBar
        pathname={pathname}
        listing={listing}
        day={day}
        tags={tags}
        within={{ slug: category.slug, subcategories: category.subcategories }}
      />
      <Results shown={shown} />
      <Pages pathname={pathname} listing={listing} pages={found.pages} />
      {found.elsewhere > 0 ? <WholeCatalogueLink listing={listing} /> : null}
    </>
  )
}

type Shown = Extract<ReturnType<typeof useLoaderData<typeof loader>>, { found: object }>

/** The category; above it, as large, the chosen occasions. */
function Title({ shown: { category, subcategory, tags, listing } }: { shown: Shown }) {
  const occasions = tags.filter(({ id }) => listing.tagIds.includes(id))
  return (
    <hgroup className="mb-3">
      {occasions.length > 0 ? (
        <p className="font-display text-3xl leading-tight font-semibold text-rosewood sm:text-4xl">
          {occasionTitle(occasions.map(({ name }) => name))}
        </p>
      ) : null}
      <h1 className="text-3xl sm:text-4xl">{category.name}</h1>
      {subcategory ? (
        <p className="font-display text-xl text-ink-soft">{subcategory.name}</p>
      ) : category.description && occasions.length === 0 ? (
        <p className="mt-1 max-w-2xl text-ink-soft">{category.description}</p>
      ) : null}
    </hgroup>
  )
}

function Results({ shown: { pathname, tags, found, listing, day } }: { shown: Shown }) {
  return (
    <div id="resultados">
      {found.products.length > 0 ? (
        <>
          <Counts found={found} />
          <ProductGrid products={found.products} heading="h2" />
        </>
      ) : (
        <NoProducts
          pathname={pathname}
          listing={listing}
          day={day}
          tags={tags}
          sentence="No se encontraron productos"
          everywhere
        />
      )}
    </div>
  )
}

/** How many products the category has, and how many follow them from others. */
function Counts({ found: { count, elsewhere } }: { found: Shown['found'] }) {
  return (
    <p role="status" className="mb-3 text-[0.9375rem] text-ink-soft">
      <span>
        {count === 0
          ? 'No se encontraron productos'
          : `Mostrando ${count} ${count === 1 ? 'producto' : 'productos'}`}
      </span>
      {elsewhere > 0 ? <span> · También en otras categorías: {elsewhere}</span> : null}
    </p>
  )
}

/** The same filters, without the category. */
function WholeCatalogueLink({ listing }: Pick<Shown, 'listing'>) {
  return (
    <p className="mt-6 text-center">
      <Link className="link" to={listingUrl('/catalogo-completo', { ...listing, page: 1 })}>
        Ver en todo el catálogo
      </Link>
    </p>
  )
}
