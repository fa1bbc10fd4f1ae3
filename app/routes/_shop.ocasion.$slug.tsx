import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData, useRouteLoaderData } from '@remix-run/react'
import { Breadcrumbs } from '~/components/breadcrumbs'
import { FilterBar } from '~/components/filters/filter-bar'
import { NoListing } from '~/components/filters/no-listing'
import { NoProducts } from '~/components/filters/no-products'
import { Pages } from '~/components/filters/pages'
import { Picture } from '~/components/picture'
import { ProductGrid } from '~/components/product-grid'
import { StructuredData } from '~/components/structured-data'
import { orEmpty } from '~/database/availability.server'
import { env } from '~/env.server'
import { listOccasion } from '~/models/catalogue/catalogue.server'
import { occasionTitle } from '~/models/catalogue/occasion'
import { findOccasion } from '~/models/catalogue/tag.server'
import { readListing } from '~/urls/listing/listing'
import { isFromForm, listingUrl, occasionPath, pageUrl } from '~/urls/listing/listing-url'
import { pageMeta } from '~/urls/page-meta'
import { listingData } from '~/urls/structured-data'
import { titled } from '~/urls/title'
import { listingFilters } from './_shop/listing-filters.server'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data?.occasion) {
    return [titled(matches, 'No se encontraron productos'), { name: 'robots', content: 'noindex' }]
  }
  const { occasion, pathname, listing, shareImage } = data
  return pageMeta(matches, {
    title: `Flores: ${occasion.title}`,
    description: occasion.description || `${occasion.title}: flores en Lima, a domicilio.`,
    path: pageUrl(pathname, listing.page),
    image: shareImage,
  })
}

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const [found, chosen] = await Promise.all([
    orEmpty(findOccasion(params.slug ?? ''), null),
    listingFilters(searchParams, context),
  ])
  if (!found) {
    // 404 only for an unknown occasion, not for a failed query: search engines drop pages with 404.
    return data({ occasion: null }, found === null ? 200 : 404)
  }
  const pathname = occasionPath(found.slug)
  if (isFromForm(searchParams)) {
    throw redirect(listingUrl(pathname, { ...readListing(searchParams), page: 1 }))
  }
  const { filter, soonest } = chosen
  // Other occasions would add products that are not for this one.
  const listing = { ...chosen.listing, tagIds: [] }
  const { products, count, pages } = await orEmpty(
    listOccasion(found.id, { ...filter, tagIds: [] }),
    { products: [], count: 0, pages: 1 },
  )
  if (listing.page > pages) throw redirect(listingUrl(pathname, { ...listing, page: pages }))
  const { name, title, description, image_url: picture } = found
  return {
    occasion: { title: title ?? occasionTitle([name]), name, description, picture },
    shareImage: picture ? `${env.origin}${picture}` : null,
    pathname,
    listing,
    soonest,
    products,
    count,
    pages,
  }
}

export { shouldRevalidate } from '~/forms/failed-submission'

export default function OccasionPage() {
  const shown = useLoaderData<typeof loader>()
  if (!shown.occasion) return <NoListing />

  const { occasion, pathname, listing, soonest, products, count, pages } = shown
  return (
    <>
      <Breadcrumbs steps={[{ name: occasion.name, to: pathname }]} />
      <Heading {...occasion} />
      <FilterBar {...{ pathname, listing, soonest, count }} tags={[]} />
      <div id="resultados">
        {count > 0 ? (
          <>
            <p role="status" className="mb-3 text-[0.9375rem] text-ink-soft">
              Mostrando {count} {count === 1 ? 'producto' : 'productos'}
              {pages > 1 ? ` · página ${listing.page} de ${pages}` : null}
            </p>
            <ProductGrid products={products} heading="h2" />
          </>
        ) : (
          <NoProducts
            {...{ pathname, listing, soonest }}
            tags={[]}
            sentence="No se encontraron productos"
            everywhere
          />
        )}
      </div>
      <Pages {...{ pathname, listing, pages }} />
      <ListingData shown={shown} />
    </>
  )
}

type Shown = Extract<ReturnType<typeof useLoaderData<typeof loader>>, { occasion: object }>

function Heading({ title, description, picture }: Shown['occasion']) {
  return (
    <header className="mb-3 flex items-start gap-4">
      <div className="min-w-0 grow">
        <h1 className="text-3xl sm:text-4xl">{title}</h1>
        {description ? (
          <p className="mt-1 max-w-2xl whitespace-pre-line text-ink-soft">{description}</p>
        ) : null}
      </div>
      {picture ? (
        <Picture
          src={picture}
          alt=""
          sizes="(min-width: 40rem) 11rem, 6rem"
          box={4 / 3}
          className="w-24 shrink-0 sm:w-44"
          imgClassName="aspect-4/3 w-full rounded-card object-cover"
        />
      ) : null}
    </header>
  )
}

function ListingData({ shown: { occasion, pathname, listing, products } }: { shown: Shown }) {
  const root = useRouteLoaderData<{ origin: string }>('root')
  if (!root) return null
  const { title: name, description } = occasion
  const page = { name, description, path: pageUrl(pathname, listing.page), products }
  return <StructuredData data={listingData(page, root.origin)} />
}
