import { withQueryDeadline } from '../../app/database/query-deadline.server'
import { NO_STORE } from '../http/headers'
import type { RequestContext } from '../http/request-context'

/**
 * Answers `/salud`, for load balancers and containers: whether the shop can sell.
 *
 * @param canSell answered soon, whatever becomes of the database
 */
export function createHealth(canSell: () => Promise<boolean>) {
  return async function serveHealth({ res }: RequestContext): Promise<null> {
    const ok = await withQueryDeadline(canSell)
    const text = JSON.stringify({ ok })
    if (!ok) res.setHeader('Retry-After', '5')
    res.writeHead(ok ? 200 : 503, {
      'Cache-Control': NO_STORE,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': text.length,
    })
    res.end(text)
    return null
  }
}
