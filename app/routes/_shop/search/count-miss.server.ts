import type { AppLoadContext } from '@remix-run/node'
import { readUser } from '~/cookies/auth.server'
import { noteMiss } from '~/models/catalogue/search/search-misses.server'

/**
 * Has a search that found nothing counted, unless staff searched. A page that is kept says only what is to be counted:
 * whoever sends it knows for whom.
 */
export async function countMiss(q: string, request: Request, context: AppLoadContext) {
  if (context.cachedPage) {
    context.cachedPage.missed = q
    return
  }
  const user = await readUser(request)
  if (!user?.duty) noteMiss(q, request.headers.get('User-Agent'))
}
