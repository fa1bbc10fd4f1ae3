import {
  type Content,
  type ContentVersions,
  categoryVersionOf,
} from '../../app/database/content-versions.server'
import { nextLimaDay } from '../../app/dates'
import { errorsReported } from '../../app/log.server'
import { NOT_CHOSEN } from '../../app/models/delivery/delivery'
import type { PageCacheFigures } from '../../app/models/upkeep/process.server'
import type { cartBadge, PublicPage, publicPage } from '../../app/public-pages.server'
import { OVERLOADED } from '../body/read-body'
import type { Refusal } from '../http/guards'
import { contentPolicy, documentHeaders } from '../http/headers'
import type { RequestContext } from '../http/request-context'
import { hashInlines } from './inline-hashes'
import { cachedPage, type CachedPage, sendPage } from './cached-page'
import { createPageStore } from './page-store'
import {
  createRenderings,
  type PageRequest,
  type Render,
  type Turn,
  type WholeAnswer,
  withinTime,
} from './rendering'
import { DEADLINES } from '../../app/deadlines.server'

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

export type PageCache = {
  /** Answers a request for a public page; `null` when it is to be answered like any other. */
  serve(context: RequestContext, render: Render): Promise<Served | null>
  /**
   * Called before a form is answered. What it returns resolves when what was written shows on the
   * next page that anyone asks for.
   */
  aboutToWrite(): () => Promise<void>
  /** What is kept now, and how often a public page was there when it was asked for. */
  figures: () => PageCacheFigures
}

/** The policy of what has no scripts and no styles. */
const PLAIN = { scripts: '', styles: '' }
const BADGE_MAX = 9

/**
 * Public pages, each rendered once per version of the content, and sent as they were kept.
 *
 * @source docs/decisions/0034
 */
export function createPageCache(source: PageSource, times: Partial<Times> = {}): PageCache {
  const { content } = source
  const { now, renderMs } = { now: Date.now, renderMs: DEADLINES.sharedRender, ...times }
  const store = createPageStore(source.maxBytes)
  const asked: Asked = { bypass: 0, hit: 0, miss: 0 }
  const renderings = createRenderings<Refusal | WholeAnswer | CachedPage | null>()

  async function serve(context: RequestContext, render: Render): Promise<Served | null> {
    const request = await pageRequest(context, source)
    const say = (how: keyof Asked) => note(context, how, asked, source)
    say('bypass')
    if (!request || !(await content.areKnown())) return null
    const { page } = request
    const key = keyOf(request)
    const cached = store.get(page, key)
    if (cached && content.isUnchanged(cached.reads, cached.asOf) && now() < cached.until) {
      say('hit')
      if (await sendPage(context.res, cached)) store.set(page, key, cached)
      store.sent(page, key, cached, now())
      return 'sent'
    }
    const asOf = content.now()
    const isCurrent = (moment: number) => content.isUnchanged(page.reads, moment)
    const { client, onEnd } = context
    const result = await renderings.join(key, { client, asOf, isCurrent, onEnd }, (turn) =>
      renderAndKeep(key, request, asOf, render, turn),
    )
    if (!result || !('forms' in result)) return result
    say('miss')
    await sendPage(context.res, result)
    return 'sent'
  }

  async function renderAndKeep(
    key: string,
    request: PageRequest,
    asOf: number,
    render: Render,
    turn: Turn,
  ): Promise<Refusal | WholeAnswer | CachedPage | null> {
    const since = now()
    const errors = errorsReported()
    const rendered = render(request, turn)
    const answer = await withinTime(rendered, renderMs, turn.controller, OVERLOADED)
    if ('sentence' in answer) return answer
    const shared = withoutNonce(answer, request.page.url)
    if (!shared || !isForAll(shared)) return shared
    const reads = readsOf(request.page, shared)
    const midnight = nextLimaDay(new Date(since)).getTime()
    const until = Math.min(midnight, answer.loadContext.cachedPage?.until ?? midnight)
    const cached = await cachedPage(shared, { reads, asOf, until, since })
    const isCurrent = (await content.areKnown()) && content.isUnchanged(reads, asOf)
    const isComplete = errorsReported() === errors
    if (isCurrent && isComplete && now() < until) store.set(request.page, key, cached)
    return cached
  }

  return {
    serve,
    aboutToWrite: () => content.aboutToWrite(),
    figures: () => ({ ...store.size(), hits: asked.hit, misses: asked.miss }),
  }
}

/** How many requests were answered with a cached page, with a rendered one, and how many began. */
type Asked = Record<'bypass' | 'hit' | 'miss', number>

function note({ res }: RequestContext, how: keyof Asked, asked: Asked, { saysHow }: PageSource) {
  asked[how] += 1
  if (saysHow) res.setHeader('Server-Timing', `cache;desc=${how}`)
}

async function pageRequest(
  { req }: RequestContext,
  { publicPage, cartBadge }: PageSource,
): Promise<PageRequest | null> {
  if (req.method !== 'GET' && req.method !== 'HEAD') return null
  const page = publicPage(req.url ?? '')
  const badge = page && (await cartBadge(req.headers.cookie))
  if (!page || !badge || badge.count > BADGE_MAX) return null
  const savesData = req.headers['save-data'] === 'on'
  const delivery = page.showsDelivery ? badge.delivery : NOT_CHOSEN
  const isChosen = delivery.district !== '' || delivery.day !== ''
  const chosen = isChosen ? { ...page, isOneOfMany: true } : page
  return { page: chosen, badge: badge.count, delivery, savesData }
}

/** Of these only the district may hold spaces. */
function keyOf({ page, badge, delivery, savesData }: PageRequest): string {
  const { district, day } = delivery
  return `${badge} ${savesData ? 'saves' : ''} ${page.url} ${day} ${district}`
}

/** What a page is made of; of all products only one category's, if its loader said so. */
function readsOf({ reads }: PublicPage, { loadContext }: WholeAnswer): readonly Content[] {
  const category = loadContext.cachedPage?.onlyCategory
  if (category === undefined) return reads
  return reads.map((content) => (content === 'categories' ? categoryVersionOf(category) : content))
}

/** An answer that does not depend on its nonce; `null` when that cannot be. */
function withoutNonce(answer: WholeAnswer, url: string): WholeAnswer | null {
  const { nonce = '' } = answer.loadContext
  if (answer.headers.has('Set-Cookie')) return null
  const isDocument = answer.headers.get('Content-Type')?.startsWith('text/html')
  const page = isDocument ? hashInlines(answer.body, nonce) : { ...PLAIN, body: answer.body }
  if (!page) return null
  const { pathname } = new URL(url, 'http://localhost')
  const headers = new Headers({ ...documentHeaders(pathname, nonce) })
  for (const [name, value] of answer.headers) headers.set(name, value)
  headers.set('Content-Security-Policy', contentPolicy(page.scripts, page.styles))
  return { ...answer, headers, body: page.body }
}

/** Whether an answer may be sent again; one that a shared cache must not keep is for one visitor. */
function isForAll({ status, headers, loadContext }: WholeAnswer): boolean {
  if (status !== 200 || loadContext.databaseDown) return false
  return !/private|no-store/i.test(headers.get('Cache-Control') ?? '')
}
