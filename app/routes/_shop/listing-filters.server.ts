import type { AppLoadContext } from '@remix-run/node'
import { orEmpty } from '~/database/availability.server'
import { activeTags } from '~/models/catalogue/tag.server'
import { type Listing, readListing } from '~/urls/listing/listing'
import { soonestToFilter } from './calendar-now.server'

/**
 * What a listing is filtered by, of what its address asks for (`asked`): only occasions that there are, and
 * the first day only while something is free and something else cannot come then.
 */
export async function listingFilters(search: URLSearchParams, context: AppLoadContext) {
  const asked = readListing(search)
  const [tags, soonest] = await Promise.all([
    orEmpty(activeTags(), []),
    asked.soonest ? orEmpty(soonestToFilter(context), null) : null,
  ])
  const delivery = soonest?.leavesOut ? soonest : null
  const tagIds = asked.tagIds.filter((id) => tags.some((tag) => tag.id === id))
  const listing: Listing = { ...asked, tagIds, soonest: delivery !== null }
  const filter = { ...listing, soonest: delivery }
  return { asked, tags, listing, filter, soonest: delivery?.day ?? null }
}
