import { type AppLoadContext, redirect } from '@remix-run/node'
import { orEmpty } from '~/database/availability.server'
import type { Filter } from '~/models/catalogue/listing-query.server'
import type { ProductCard } from '~/models/catalogue/product-card.server'
import type { Sort } from '~/urls/listing/listing'
import { isFromForm, listingUrl } from '~/urls/listing/listing-url'
import { listingFilters } from './listing-filters.server'

type Found = { products: ProductCard[]; count: number; pages: number }

/**
 * What `<ListedProducts>` shows: a listing of which occasions are no filter. A form's address, and one beyond the last
 * page, are redirected.
 *
 * @param read one page of the products
 */
export async function oneList(
  request: Request,
  context: AppLoadContext,
  pathname: string,
  read: (filter: Filter & { sort: Sort; page: number }) => Promise<Found>,
) {
  const { searchParams } = new URL(request.url)
  const { filter, day, ...chosen } = await listingFilters(searchParams, context)
  const listing = { ...chosen.listing, tagIds: [] }
  if (isFromForm(searchParams)) throw redirect(listingUrl(pathname, { ...listing, page: 1 }))
  const nothing = { products: [], count: 0, pages: 1 }
  const found = await orEmpty(read({ ...filter, tagIds: [] }), nothing)
  if (listing.page > found.pages) {
    throw redirect(listingUrl(pathname, { ...listing, page: found.pages }))
  }
  return { pathname, listing, day, ...found }
}
