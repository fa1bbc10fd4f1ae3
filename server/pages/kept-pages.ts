import { LRUCache } from 'lru-cache'
import type { ContentVersions } from '../../app/database/content-versions.server'
import { nextLimaDay } from '../../app/dates'
import { errorsReported } from '../../app/log.server'
import type { cartBadge, publicPage, PublicPage } from '../../app/public-pages.server'
import { OVERLOADED } from '../body/read-body'
import { isCompressible } from '../http/compression'
import type { Refusal } from '../http/guards'
import { contentPolicy } from '../http/headers'
import type { RequestContext } from '../http/request-context'
import { pressed, unpressed } from './encodings'
import { hashInlines } from './inline-hashes'
import { keptPage, type KeptPage, sendPage, sizeOf } from './kept-page'
import {
  type PageRequest,
  type Render,
  type SharedRendering,
  shareRendering,
  type WholeAnswer,
  withinTime,
} from './rendering'

export type PageSource = {
  /** Bytes of memory for all pages together. */
  maxBytes: number
  content: ContentVersions
  publicPage: typeof publicPage
  cartBadge: typeof cartBadge
  /** Whether answers say in `Server-Timing` whether they were kept. */
  saysHow: boolean
}

/** What became of a request for a public page: sent, refused, or an answer still to be sent. */
export type Served = 'sent' | Refusal | WholeAnswer

export type Times = {
  /** The time it is, ms since 1970. */
  now: () => number
  /** How long a page may take, milliseconds. */
  renderMs: number
}

export type KeptPages = {
  /** Answers a request for a public page; `null` when it is to be answered like any other. */
  serve(context: RequestContext, render: Render): Promise<Served | null>
  /** Resolves when what a form has just written shows on the next page that anyone asks for. */
  settle(): Promise<void>
}

/** Everything about a page but its bytes is this browser's own, and asked for each time. */
const ASKED_EACH_TIME = 'private, no-cache'
const VARY = 'Accept-Encoding, Cookie, Save-Data'
/** The share of pages whose addresses hold what visitors choose: they must not displace the others. */
const MANY_SHARE = 1 / 4
/** More than any render takes that still ends; milliseconds. */
const RENDER_MS = 15_000
/** A page that lives so long and is asked for so often is pressed smaller. */
const SHRINK = { hits: 3, ms: 10_000 }
const BADGE_MAX = 9

/**
 * Public pages, each rendered once per version of the content, and sent as they were kept.
 *
 * @source docs/decisions/0034
 */
export function createKeptPages(source: PageSource, times: Partial<Times> = {}): KeptPages {
  const { content, maxBytes } = source
  const { now, renderMs } = { now: Date.now, renderMs: RENDER_MS, ...times }
  const few = storeOf(maxBytes * (1 - MANY_SHARE))
  const many = storeOf(maxBytes * MANY_SHARE)
  const renderings = new Map<string, SharedRendering<Refusal | WholeAnswer | KeptPage | null>>()
  let isShrinking = false

  async function serve(context: RequestContext, render: Render): Promise<Served | null> {
    const request = await pageRequest(context, source)
    if (!request || !(await content.areKnown())) return bypass(context)
    const key = keyOf(request)
    const store = storeFor(request.page)
    const versions = content.of(request.page.reads)
    const kept = store.get(key)
    if (kept?.versions === versions && now() < kept.until) {
      say(context, 'hit')
      if (await sendPage(context.res, kept)) store.set(key, kept)
      kept.hits += 1
      if (isWorthShrinking(kept, now())) void shrink(store, key, kept)
      return 'sent'
    }
    say(context, 'miss')
    const result = await rendered(key, request, versions, context, render)
    if (!result) return bypass(context)
    if (!('forms' in result)) return result
    await sendPage(context.res, result)
    return 'sent'
  }

  function rendered(
    key: string,
    request: PageRequest,
    versions: string,
    context: RequestContext,
    render: Render,
  ) {
    let shared = renderings.get(key)
    if (shared?.versions !== versions || shared.isGivenUp()) {
      const own = shareRendering(versions, (controller) =>
        renderAndKeep(key, request, versions, render, controller).finally(() => {
          if (renderings.get(key) === own) renderings.delete(key)
        }),
      )
      renderings.set(key, own)
      shared = own
    }
    context.onEnd(shared.join())
    return shared.result
  }

  async function renderAndKeep(
    key: string,
    request: PageRequest,
    versions: string,
    render: Render,
    controller: AbortController,
  ): Promise<Refusal | WholeAnswer | KeptPage | null> {
    const since = now()
    const until = nextLimaDay(new Date(since)).getTime()
    const errors = errorsReported()
    const answer = await withinTime(render(request, controller), renderMs, controller, OVERLOADED)
    if (!answer || 'sentence' in answer) return answer
    const shared = withoutNonce(answer)
    if (!shared || !isForAll(shared)) return shared
    const page = await keptPage(shared.body, headersOf(shared), !isCompressible(shared.headers), {
      versions,
      until,
      since,
    })
    const isCurrent = (await content.areKnown()) && content.of(request.page.reads) === versions
    const isComplete = errorsReported() === errors
    if (isCurrent && isComplete && now() < until) storeFor(request.page).set(key, page)
    return page
  }

  function storeFor({ isOneOfMany }: PublicPage) {
    return isOneOfMany ? many : few
  }

  /** One at a time: it takes a core for a third of a second. */
  async function shrink(store: Store, key: string, page: KeptPage) {
    const { br } = page.forms
    if (isShrinking || !br) return
    isShrinking = true
    try {
      const { bytes } = page.forms.identity ?? (await unpressed(br, 'identity'))
      page.forms.br = await pressed(bytes, 11)
      if (store.peek(key) === page) store.set(key, page)
    } finally {
      isShrinking = false
    }
  }

  function bypass(context: RequestContext): null {
    say(context, 'bypass')
    return null
  }

  function say({ res }: RequestContext, how: 'hit' | 'miss' | 'bypass') {
    if (source.saysHow) res.setHeader('Server-Timing', `cache;desc=${how}`)
  }

  return {
    serve,
    async settle() {
      await content.catchUp()
    },
  }
}

type Store = LRUCache<string, KeptPage>

function storeOf(maxSize: number): Store {
  return new LRUCache({ maxSize: Math.max(1, Math.floor(maxSize)), sizeCalculation: sizeOf })
}

async function pageRequest(
  { req }: RequestContext,
  { publicPage, cartBadge }: PageSource,
): Promise<PageRequest | null> {
  if (req.method !== 'GET' && req.method !== 'HEAD') return null
  const page = publicPage(req.url ?? '')
  const badge = page && (await cartBadge(req.headers.cookie))
  if (!page || badge === null || badge > BADGE_MAX) return null
  return { page, badge, savesData: req.headers['save-data'] === 'on' }
}

function keyOf({ page, badge, savesData }: PageRequest): string {
  return `${badge} ${savesData ? 'saves' : ''} ${page.url}`
}

/** An answer that does not depend on its nonce; `null` when that cannot be. */
function withoutNonce(answer: WholeAnswer): WholeAnswer | null {
  const { headers, body, loadContext } = answer
  if (headers.has('Set-Cookie')) return null
  const { nonce } = loadContext
  if (!nonce || !headers.get('Content-Type')?.startsWith('text/html')) return answer
  const page = hashInlines(body.toString('utf8'), nonce)
  if (!page) return null
  const hashed = new Headers(headers)
  hashed.set('Content-Security-Policy', contentPolicy(page.scripts, page.styles))
  return { ...answer, headers: hashed, body: Buffer.from(page.html, 'utf8') }
}

/** Whether an answer may be sent again; one that a shared cache must not keep is for one visitor. */
function isForAll({ status, headers, loadContext }: WholeAnswer): boolean {
  if (status !== 200 || loadContext.databaseDown) return false
  return !/private|no-store/i.test(headers.get('Cache-Control') ?? '')
}

function headersOf({ headers }: WholeAnswer): Record<string, string> {
  return {
    'Cache-Control': ASKED_EACH_TIME,
    ...Object.fromEntries(
      [...headers].filter(([name]) => name !== 'content-length' && name !== 'cache-control'),
    ),
    ...(headers.has('Cache-Control')
      ? { 'Cache-Control': headers.get('Cache-Control') ?? '' }
      : {}),
    Vary: VARY,
  }
}

function isWorthShrinking({ forms, hits, since }: KeptPage, now: number): boolean {
  return forms.br?.mark === 'br5' && hits >= SHRINK.hits && now - since >= SHRINK.ms
}
