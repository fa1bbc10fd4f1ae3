import type { LoaderFunctionArgs } from '@remix-run/node'
import { type ClientLoaderFunctionArgs, isRouteErrorResponse } from '@remix-run/react'
import { requireStaff } from '~/cookies/auth.server'
import type { Pickable } from '~/models/newsletter/campaign-products.server'
import { pickerAfter } from './admin.campanias/picked.server'

/** Search results for the picker of the campaign editor. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'campaigns.read', 'file')
  const { searchParams } = new URL(request.url)
  return { picker: await pickerAfter(searchParams, searchParams.get('intent') ?? '') }
}

/** A failed search must not lose what is typed in the editor. */
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
