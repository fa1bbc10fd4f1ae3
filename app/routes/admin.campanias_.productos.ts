import type { LoaderFunctionArgs } from '@remix-run/node'
import { type ClientLoaderFunctionArgs, isRouteErrorResponse } from '@remix-run/react'
import { requireAdmin } from '~/cookies/auth.server'
import type { Pickable } from '~/models/newsletter/campaign-products.server'
import { pickerAfter } from './admin.campanias/picked.server'

/** Products to choose from beside those chosen, while a campaign is being written. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const { searchParams } = new URL(request.url)
  return { picker: await pickerAfter(searchParams, searchParams.get('intent') ?? '') }
}

/** Nothing that is typed may be lost to a search that got no answer. */
export async function clientLoader({
  serverLoader,
}: ClientLoaderFunctionArgs): Promise<{ picker: Pickable | null }> {
  try {
    return await serverLoader<typeof loader>()
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error
    return { picker: null }
  }
}
