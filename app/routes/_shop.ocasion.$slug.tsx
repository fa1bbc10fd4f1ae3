import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData, useRouteLoaderData } from '@remix-run/react'
import { Breadcrumbs } from '~/components/breadcrumbs'
import { ListedProducts } from '~/components/filters/listed-products'
import { NoListing } from '~/components/filters/no-listing'
import { Picture } from '~/components/picture'
import { StructuredData } from '~/components/structured-data'
import { orEmpty } from '~/database/availability.server'
import { env } from '~/env.server'
import { listOccasion } from '~/models/catalogue/catalogue.server'
import { occasionTitle } from '~/models/catalogue/occasion'
import { findOccasion } from '~/models/catalogue/tag.server'
import { occasionPath, pageUrl } from '~/urls/listing/listing-url'
import { noListingMeta, pageMeta } from '~/urls/page-meta'
import { oneList } from './_shop/one-list.server'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data?.occasion) return noListingMeta(matches)
  const { occasion, list, shareImage } = data
  return pageMeta(matches, {
    title: `Flores: ${occasion.title}`,
    description: occasion.description || `${occasion.title}: flores en Lima, a domicilio.`,
    path: pageUrl(list.pathname, list.listing.page),
    image: shareImage,
  })
}

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const found = await orEmpty(findOccasion(params.slug ?? ''), null)
  if (!found) {
    // 404 only for an unknown occasion, not for a failed query: search engines drop pages with 404.
    return data({ occasion: null }, found === null ? 200 : 404)
  }
  const { id, slug, name, title, description, image_url: picture } = found
  const list = await oneList(request, context, occasionPath(slug), (filter) =>
    listOccasion(id, filter),
  )
  return {
    occasion: { title: title ?? occasionTitle([name]), name, description, picture },
    shareImage: picture ? `${env.origin}${picture}` : null,
    list,
  }
}

export { shouldRevalidate } from '~/forms/failed-submission'

export default function OccasionPage() {
  const shown = useLoaderData<typeof loader>()
  if (!shown.occasion) return <NoListing />

  const { occasion, list } = shown
  return (
    <>
      <Breadcrumbs steps={[{ name: occasion.name, to: list.pathname }]} />
      <Heading {...occasion} />
      <ListedProducts {...list} />
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

function ListingData({ shown: { occasion, list } }: { shown: Shown }) {
  const root = useRouteLoaderData<{ origin: string }>('root')
  if (!root) return null
  const { title: name, description } = occasion
  const { pathname, listing, products } = list
  const page = { name, description, path: pageUrl(pathname, listing.page), products }
  return <StructuredData data={listingData(page, root.origin)} />
}

type Listed = {
  name: string
  description: string | null
  /** Path and query. */
  path: string
  /** In the page's order. */
  products: { name: string; slug: string }[]
}

/** A page of products, as search engines read it. */
function listingData({ name, description, path, products }: Listed, origin: string) {
  return {
    '@type': 'CollectionPage',
    name,
    ...(description && { description }),
    url: new URL(path, origin).href,
    mainEntity: {
      '@type': 'ItemList',
      itemListElement: products.map(({ name, slug }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name,
        url: new URL(`/producto/${encodeURIComponent(slug)}`, origin).href,
      })),
    },
  }
}
