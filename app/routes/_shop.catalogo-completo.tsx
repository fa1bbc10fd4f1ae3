import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { Breadcrumbs } from '~/components/breadcrumbs'
import { FilterBar } from '~/components/filters/filter-bar'
import { NoProducts } from '~/components/filters/no-products'
import { Pages } from '~/components/filters/pages'
import { ShownCount } from '~/components/filters/shown-count'
import { ProductGrid } from '~/components/product-grid'
import { countFilters, readListing } from '~/urls/listing/listing'
import { categoryPath, isFromForm, listingUrl, pageUrl } from '~/urls/listing/listing-url'
import { listCatalogue } from '~/models/catalogue/catalogue.server'
import type { ProductCard } from '~/models/catalogue/product-card.server'
import { countsByTag } from '~/models/catalogue/tag-counts.server'
import { pageMeta } from '~/urls/page-meta'
import { listingFilters } from './_shop/listing-filters.server'
import { orEmpty } from '~/database/availability.server'

const PATHNAME = '/catalogo-completo'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, {
    title: 'Catálogo Completo',
    description: 'Todos nuestros arreglos florales, con entrega en Lima.',
    path: pageUrl(PATHNAME, data?.listing.page),
  })

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  if (isFromForm(searchParams)) {
    throw redirect(listingUrl(PATHNAME, { ...readListing(searchParams), page: 1 }))
  }
  const { tags, listing, filter, day } = await listingFilters(searchParams, context)
  const [found, counts] = await Promise.all([
    orEmpty(listCatalogue(filter), { products: [], count: 0, pages: 1 }),
    orEmpty(countsByTag(filter), {}),
  ])
  if (listing.page > found.pages) {
    throw redirect(listingUrl(PATHNAME, { ...listing, page: found.pages }))
  }
  return {
    tags: tags.map((tag) => ({ ...tag, count: counts[tag.id] ?? 0 })),
    listing,
    day,
    groups: listing.sort === 'name' ? grouped(found.products) : ungrouped(found.products),
    count: found.count,
    pages: found.pages,
  }
}

type Group = { slug: string; name: string | null; products: ProductCard[] }

/** Groups consecutive products of the same category. */
function grouped(products: ProductCard[]) {
  const groups: Group[] = []
  for (const product of products) {
    const { slug, name } = product.category ?? { slug: '', name: 'Sin categoría' }
    const last = groups.at(-1)
    if (last?.slug === slug) last.products.push(product)
    else groups.push({ slug, name, products: [product] })
  }
  return groups
}

/** One list without a heading: the order is not the categories'. */
function ungrouped(products: ProductCard[]): Group[] {
  return products.length > 0 ? [{ slug: '', name: null, products }] : []
}

export { shouldRevalidate } from '~/forms/failed-submission'

export default function FullCatalogue() {
  const { tags, listing, day, groups, count, pages } = useLoaderData<typeof loader>()
  return (
    <>
      <Breadcrumbs steps={[{ name: 'Catálogo', to: PATHNAME }]} />
      <h1 className="text-3xl sm:text-4xl">Catálogo Completo</h1>
      <p className="mb-4 text-ink-soft">Explora todos nuestros productos</p>
      <FilterBar pathname={PATHNAME} listing={listing} day={day} tags={tags} />
      <div id="resultados">
        {count > 0 ? (
          <ShownCount count={count} page={listing.page} pages={pages} />
        ) : (
          <NoProducts
            pathname={PATHNAME}
            listing={listing}
            day={day}
            tags={tags}
            sentence={`No se encontraron productos${countFilters(listing) > 0 ? ' con los filtros seleccionados' : ''}`}
          />
        )}
        {groups.map((group, index) => (
          <GroupSection key={group.slug} group={group} isLater={index > 0} />
        ))}
      </div>
      <Pages pathname={PATHNAME} listing={listing} pages={pages} />
    </>
  )
}

/** @param isLater below another group, so that its pictures can wait */
function GroupSection({ group, isLater }: { group: Group; isLater: boolean }) {
  return (
    <section className={group.name ? 'mt-6' : 'mt-3'}>
      {group.name ? <h2 className="mb-3 text-2xl">{group.name}</h2> : null}
      <ProductGrid
        products={group.products}
        heading={group.name ? 'h3' : 'h2'}
        later={isLater}
        alone={<Beside {...group} />}
      />
    </section>
  )
}

/** Beside a card that would be alone in its row: the way on from its group. */
function Beside({ slug, name }: Group) {
  const [to, words] = slug
    ? [categoryPath(slug), `Todo en ${name}`]
    : ['/contacto', '¿Buscas algo distinto? Escríbenos']
  return (
    <Link
      to={to}
      className="grid place-items-center rounded-card border border-line bg-paper/60 p-6 text-center font-display text-xl text-leaf hover:bg-leaf-soft"
    >
      {words}
    </Link>
  )
}
