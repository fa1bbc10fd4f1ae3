import type { HeadersFunction } from '@remix-run/node'

/**
 * Lets an action say when another try makes sense, also where its answer is a page: of an action's
 * headers Remix keeps only cookies there. For routes to export again.
 */
export const headers: HeadersFunction = ({ actionHeaders, parentHeaders }) => {
  const headers = new Headers(parentHeaders)
  const wait = actionHeaders.get('Retry-After')
  if (wait) headers.set('Retry-After', wait)
  return headers
}
