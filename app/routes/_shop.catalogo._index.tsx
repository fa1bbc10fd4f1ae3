import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { readListing } from '~/urls/listing/listing'
import { categoryPath, listingUrl, occasionPath } from '~/urls/listing/listing-url'
import { firstCategorySlug } from '~/models/catalogue/category.server'
import { activeTags } from '~/models/catalogue/tag.server'
import { orEmpty } from '~/database/availability.server'

/**
 * Redirects to the page of the one occasion that is asked for; else to the first category, keeping the
 * selected occasions.
 *
 * @source docs/decisions/0068
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const { tagIds } = readListing(new URL(request.url).searchParams)
  const tags = tagIds.length > 0 ? await orEmpty(activeTags(), []) : []
  const [occasion, ...others] = tags.filter(({ id }) => tagIds.includes(id))
  if (occasion && others.length === 0) {
    throw redirect(listingUrl(occasionPath(occasion.slug), { tagIds: [occasion.id] }))
  }
  const slug = await orEmpty(firstCategorySlug(), undefined)
  if (!slug) throw redirect('/')
  throw redirect(listingUrl(categoryPath(slug), { tagIds }))
}
