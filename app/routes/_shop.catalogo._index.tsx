import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { readListing } from '~/urls/listing/listing'
import { categoryPath, listingUrl } from '~/urls/listing/listing-url'
import { firstCategorySlug } from '~/models/catalogue/category.server'
import { orEmpty } from '~/database/availability.server'

/** Redirects to the first category, keeping the selected occasions. */
export async function loader({ request }: LoaderFunctionArgs) {
  const slug = await orEmpty(firstCategorySlug(), undefined)
  const { tagIds } = readListing(new URL(request.url).searchParams)
  if (!slug) throw redirect('/')
  throw redirect(listingUrl(categoryPath(slug), { tagIds }))
}
