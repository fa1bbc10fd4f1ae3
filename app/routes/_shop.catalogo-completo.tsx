import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { brand } from '~/brand'
import { FilterBar } from '~/components/filter-bar'
import { Pages } from '~/components/pages'
import { ProductGrid } from '~/components/product-grid'
import { readListing } from '~/listing-url'
import { listCatalogue, type ProductCard } from '~/models/product.server'
import { activeTags } from '~/models/tag.server'
import { orEmpty } from '~/report.server'

export const meta: MetaFunction = () => [
  { title: `Catálogo Completo | ${brand.name}` },
  { name: 'description', content: 'Todos nuestros arreglos florales, con entrega en Lima.' },
]

export async function loader({ request }: LoaderFunctionArgs) {
  const listing = readListing(new URL(request.url).searchParams)
  const [tags, found] = await Promise.all([
    orEmpty(activeTags(), []),
    orEmpty(listCatalogue(listing), { products: [], count: 0, pages: 1 }),
  ])
  const tagIds = listing.tagIds.filter((id) => tags.some((tag) => tag.id === id))
  return {
    tags,
    listing: { ...listing, tagIds },
    groups: grouped(found.products),
    count: found.count,
    pages: found.pages,
  }
}

/** Runs of the same category, in the order the model gave. */
function grouped(products: ProductCard[]) {
  const groups: { name: string; products: ProductCard[] }[] = []
  for (const product of products) {
    const name = product.category?.name ?? 'Sin categoría'
    const last = groups.at(-1)
    if (last?.name === name) last.products.push(product)
    else groups.push({ name, products: [product] })
  }
  return groups
}

export default function FullCatalogue() {
  const { tags, listing, groups, count, pages } = useLoaderData<typeof loader>()
  return (
    <>
      <h1 className="text-3xl sm:text-4xl">Catálogo Completo</h1>
      <p className="mb-4 text-ink-soft">Explora todos nuestros productos</p>
      <FilterBar pathname="/catalogo-completo" listing={listing} tags={tags} />
      {count > 0 ? (
        <p role="status">
          Mostrando {count} {count === 1 ? 'producto' : 'productos'}
        </p>
      ) : (
        <p role="status" className="py-12 text-center font-display text-2xl">
          No se encontraron productos
          {listing.tagIds.length > 0 ? ' con los filtros seleccionados' : ''}
        </p>
      )}
      {groups.map((group) => (
        <section key={group.name} className="mt-6">
          <h2 className="mb-3 text-2xl">{group.name}</h2>
          <ProductGrid products={group.products} />
        </section>
      ))}
      <Pages pathname="/catalogo-completo" listing={listing} pages={pages} />
    </>
  )
}
