import { Writable } from 'node:stream'
import { type AppLoadContext, type EntryContext, type HandleErrorFunction } from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { renderToPipeableStream } from 'react-dom/server'
import { isDatabaseDown } from '~/database/availability.server'
import type { ContentVersions } from '~/database/content-versions.server'
import { OfRequestContext } from '~/document/of-request'
import type { DeliveryChoice } from '~/models/delivery/delivery'
import { DEADLINES } from './deadlines.server'
import { report } from './log.server'

declare module '@remix-run/node' {
  /** What `server/` gives a loader about its request; all absent under `remix vite:dev`. */
  interface AppLoadContext {
    /** By which the log names this request; an error page says it. */
    requestId?: string
    /** Of this answer's content security policy. */
    nonce?: string
    /** Where the visitor comes from, proxies discounted; of IPv6 the part that one customer holds. */
    clientAddress?: string
    /**
     * Set when the page is for everybody with so many things in the cart who wants them there and
     * then, and cached: `docs/decisions/0034`.
     * Its loader sets the category (`null`: none) when it shows products of that one only, and until
     * when it holds, ms since 1970, when that is not all day, and what was searched for in vain.
     */
    cachedPage?: {
      cartCount: number
      delivery: DeliveryChoice
      onlyCategory?: string | null
      until?: number
      missed?: string
    }
    /** Of a request that changes nothing, unless its owner keeps nothing: what was read before may do. */
    content?: ContentVersions
    /** Says what a form did that brings its visitor nearer to an order; only counted. */
    noteStep?: (step: 'cart' | 'order') => void
    /** Set here when a loader could not reach the database; the server then answers 503. */
    databaseDown?: boolean
    /** Set here when something failed that nobody foresaw; the server then answers in its own words. */
    hasFailed?: boolean
  }
}

/** How long a deferred value may take: Remix reads it. */
export const streamTimeout = DEADLINES.stream
/** More than any page has. */
const PAGE_BYTES = 1_048_576

export default function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { nonce, requestId }: AppLoadContext,
) {
  return new Promise<Response>((resolve, reject) => {
    let isShellDone = false
    const { pipe, abort } = renderToPipeableStream(
      <OfRequestContext.Provider value={{ nonce, requestId }}>
        <RemixServer context={remixContext} url={request.url} nonce={nonce} />
      </OfRequestContext.Provider>,
      {
        nonce,
        onShellReady() {
          isShellDone = true
        },
        // No loader leaves data for later: the page is as good as done by then.
        onAllReady: respond,
        onShellError(error) {
          clearTimeout(deadline)
          reject(error instanceof Error ? error : new Error(String(error)))
        },
        onError(error) {
          status = 500
          // Errors of the shell reach handleError by themselves.
          if (isShellDone && !request.signal.aborted) report(error)
        },
      },
    )
    const deadline = setTimeout(abort, DEADLINES.render)

    function respond() {
      clearTimeout(deadline)
      headers.set('Content-Type', 'text/html; charset=utf-8')
      const page = new Page()
      page.once('finish', () => resolve(new Response(page.bytes(), { headers, status })))
      pipe(page)
    }
  })
}

/**
 * A page that React writes, 2 KiB at a time.
 *
 * React 18 also sends its buffer whole when the next letter needs more bytes than are left in it:
 * the page would carry NULs in the middle of Spanish words.
 */
class Page extends Writable {
  #pieces: Buffer[] = []

  constructor() {
    // React stops at what a stream says it can hold, and goes on a turn later.
    super({ highWaterMark: PAGE_BYTES })
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void) {
    let end = chunk.length
    while (end > 0 && chunk[end - 1] === 0) end -= 1
    this.#pieces.push(chunk.subarray(0, end))
    done()
  }

  bytes(): Buffer<ArrayBuffer> {
    return Buffer.concat(this.#pieces)
  }
}

/** Logs what went wrong in a loader, an action or a render, unless the visitor caused it or left. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return
  if (isRouteErrorResponse(error) && error.status < 500) return
  if (isDatabaseDown(error)) {
    if (!context.databaseDown) report(error, 'la base de datos no responde')
    context.databaseDown = true
    return
  }
  context.hasFailed = true
  report(error)
}
