import type { IncomingMessage } from 'node:http'
import type { Refusal } from './guards'

/** Whether Remix's scripts ask for data: a page would be an unreadable answer to them. */
export function isForScripts({ url = '' }: IncomingMessage): boolean {
  return /\.data(\?|$)/.test(url)
}

/** Whether a script of ours asked for something that is no page: the sentence is all it can show. */
export function isFetched({ headers }: IncomingMessage): boolean {
  return headers['sec-fetch-dest'] === 'empty'
}

/**
 * A refusal in the words of Remix's single fetch (turbo-stream 2): a form shows the sentence and its
 * page stays; a link is followed as a document, whose answer is the calm page.
 *
 * @param req of a path that can be read
 * @returns `null` for a part of a page that decides itself what to do without it
 */
export function refusalForScripts(
  req: IncomingMessage,
  { status, sentence }: Refusal,
): string | null {
  if (req.method === 'POST') {
    return flat({ _1: 2 }, 'error', ['ErrorResponse', 3, 4, 5], sentence, status, '')
  }
  const url = new URL(req.url ?? '/', 'http://localhost')
  const routes = url.searchParams.get('_routes')
  if (routes && !routes.split(',').includes('root')) return null
  url.searchParams.delete('_routes')
  const path = url.pathname.replace(/(^\/_root)?\.data$/, '') || '/'
  const redirect = { _2: 3, _4: 5, _6: 7, _8: 9, _10: 7 }
  return flat(
    ['SingleFetchRedirect', 1],
    redirect,
    ...['redirect', path + url.search],
    ...['status', 302],
    ...['revalidate', false],
    ...['reload', true],
    'replace',
  )
}

/** Values in the order in which they refer to each other. */
function flat(...values: unknown[]): string {
  return `${JSON.stringify(values)}\n`
}
