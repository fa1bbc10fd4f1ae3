import { randomBytes } from 'node:crypto'
import type { AppLoadContext } from '@remix-run/node'
import type { RequestContext } from '../http/request-context'
import type { Handle } from '../http/remix-request'
import type { RunAdmitted } from '../limits/run-admitted'
import type { Render, WholeAnswer } from './rendering'

/**
 * Renders pages from nothing but what they depend on, in the turn of one who asked; that visitor may leave, others
 * may be waiting.
 *
 * @param origin of the shop
 */
export function createRender(handle: Handle, runAdmitted: RunAdmitted, origin: string) {
  return (context: RequestContext): Render =>
    async function render({ page, badge, delivery, savesData }, { controller, begun }) {
      const nonce = randomBytes(16).toString('base64')
      const cachedPage = { cartCount: badge, delivery }
      // Only an error page shows the id, and none is kept.
      const loadContext: AppLoadContext = { requestId: context.id, nonce, cachedPage }
      const headers = new Headers(savesData ? { 'Save-Data': 'on' } : {})
      const { signal } = controller
      return runAdmitted(
        { ...context, abortController: controller },
        async () => {
          begun()
          const request = new Request(origin + page.url, { headers, signal })
          return whole(await handle(request, loadContext), loadContext)
        },
        () => loadContext.databaseDown === true,
      )
    }
}

async function whole(response: Response, loadContext: AppLoadContext): Promise<WholeAnswer> {
  const { status, headers } = response
  return { status, headers, body: Buffer.from(await response.arrayBuffer()), loadContext }
}

/** An answer that is not kept, for one of those who waited for it. */
export function responseOf({ status, headers, body }: WholeAnswer): Response {
  return new Response(body.length > 0 ? new Uint8Array(body) : null, { status, headers })
}
