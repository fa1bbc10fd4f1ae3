import type { AppLoadContext } from '@remix-run/node'
import { orEmpty } from '~/database/availability.server'
import { activeTags } from '~/models/catalogue/tag.server'
import { type Listing, readListing } from '~/urls/listing/listing'
import { deliveryAsked } from './calendar-now.server'

/**
 * What a listing is filtered by, of what its address asks for (`asked`): only occasions that there are, a day only
 * while something is free then, and the first one only while something cannot come then.
 */
export async function listingFilters(search: URLSearchParams, context: AppLoadContext) {
  const asked = readListing(search)
  const [tags, delivery] = await Promise.all([
    orEmpty(activeTags(), []),
    asked.delivery ? orEmpty(deliveryAsked(asked.delivery, context), null) : null,
  ])
  const tagIds = asked.tagIds.filter((id) => tags.some((tag) => tag.id === id))
  const listing: Listing = { ...asked, tagIds, delivery: delivery && asked.delivery }
  const filter = { ...listing, delivery }
  return { asked, tags, listing, filter, day: delivery?.day ?? null }
}
