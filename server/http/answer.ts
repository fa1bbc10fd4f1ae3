import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AppLoadContext } from '@remix-run/node'
import type { landingHeader } from '../../app/public-pages.server'
import type { uploadAuthorizationOf } from '../../app/upload-authorization.server'
import { asRequest, log, report } from '../../app/log.server'
import type { Capacity } from '../limits/admission'
import { type BodyTimes, hasBody, isUpload, readBody, refuseBody } from '../body/read-body'
import { createDirectAnswers, HEALTH, type Questions } from '../direct/direct-answers'
import { FAILED_SENTENCE } from './error-page'
import {
  type Refusal,
  refuseCrossSite,
  refuseHost,
  refuseMethod,
  refuseInternalPath,
  type Site,
} from './guards'
import { createRunAdmitted, DATABASE_DOWN } from '../limits/run-admitted'
import { type AnswerLine, timedAnswer } from '../logging'
import type { PageCache, Served } from '../pages/page-cache'
import { createRender, responseOf } from '../pages/render-page'
import { createRateLimits, noRateLimits } from '../limits/rate-limits'
import type { Body } from '../body/body-storage'
import { noteAnswer } from './protocol-errors'
import { refuse } from './refuse'
import { type Handle, remixRequest } from './remix-request'
import { isForScripts, refusalForScripts } from './script-refusal'
import { sendAndClose, sendResponse } from './send'
import { createFiles } from '../direct/static-files'
import { isVisit } from './visit'
import { createRequestContext, type RequestContext, setDocumentHeaders } from './request-context'
import { seemsForwarded } from './client-address'

export type Answering = Site & {
  handle: Handle
  /** Decides who may send a form to an address. */
  uploadAuthorizationOf: typeof uploadAuthorizationOf
  /** Folder of the client build. */
  clientDir: string
  rateLimits: boolean
  questions: Questions
  /** Public pages that are rendered once for everybody; without it each is rendered for each. */
  pages?: PageCache
  /** The header that keeps where a visit comes from. */
  landingHeader?: typeof landingHeader
  capacity: Capacity
  bodyTimes: BodyTimes
  /** Called with every answer, except for files. */
  write: (line: AnswerLine) => void
  /** The same with files, for who counts. */
  watch?: (context: RequestContext, line: AnswerLine) => void
}

const FAILED: Refusal = { status: 500, sentence: FAILED_SENTENCE }
const NOT_UNDERSTOOD = 'No entendimos tu solicitud.'

const UNTRUSTED_PROXY =
  'Un proxy cercano envía X-Forwarded-For, pero TRUST_PROXY es 0: todos los visitantes cuentan como ' +
  'uno solo, con límites para uno solo. Escribe en TRUST_PROXY cuántos proxies hay delante (casi ' +
  'siempre 1) y vuelve a iniciar la tienda.'

/**
 * Everything that is decided about a request before Remix sees it, in that order.
 *
 * @source docs/specification/reliability.md 3.3
 */
export function createAnswer(options: Answering) {
  const serveFile = createFiles(options.clientDir)
  const rates = options.rateLimits ? createRateLimits() : noRateLimits
  const runAdmitted = createRunAdmitted(options.capacity)
  const answerDirectly = createDirectAnswers(runAdmitted, options.questions)
  const renderFor = createRender(options.handle, runAdmitted, options.origin)
  const { drain } = options.bodyTimes
  const noteProxy = createProxyNote(options.trustProxy)

  return function answer(req: IncomingMessage, res: ServerResponse) {
    const context = createRequestContext(req, res, options)
    noteProxy(req)
    noteAnswer(res)
    logAtEnd(context, options)
    asRequest(context.id, () => passGuards(context)).then(
      (refusal) => refusal && refuse(context, refusal, drain),
      (error: unknown) => {
        asRequest(context.id, () => report(error))
        refuse(context, FAILED, drain)
      },
    )
  }

  async function passGuards(context: RequestContext): Promise<Refusal | null> {
    const refusal = refuseByHeaders(context, options) ?? (await rates.refuse(context))
    if (refusal) return refusal
    await noteLanding(context, options)
    const page = await options.pages?.serve(context, renderFor(context))
    if (page) return deliverPage(context, page)
    const file = serveFile(context.req, context.res)
    context.isFile = file === true
    if (file !== false) return file === true ? null : file
    const answered = answerDirectly(context)
    if (answered) return answered
    setDocumentHeaders(context)
    const entry = await authorizeUpload(context)
    if (typeof entry === 'object') return entry
    const body = entry === true ? await readBody(context, options.bodyTimes) : entry
    return body === null || isRefusal(body) ? body : askRemix(context, body)
  }

  /** Whether a form may be sent, or the form that Remix answers in its place. */
  async function authorizeUpload(context: RequestContext): Promise<true | string | Refusal> {
    const authorize = authorizationFor(context, options.uploadAuthorizationOf)
    if (!authorize) return true
    return runAdmitted(context, () => authorize(remixRequest(context, '', options.origin)))
  }

  /** @param body a text is what the authorization gave, in place of a form that is not read */
  async function askRemix(context: RequestContext, body: Body | string): Promise<Refusal | null> {
    const loadContext = loadContextOf(context)
    const written = context.req.method === 'POST' ? options.pages?.aboutToWrite() : undefined
    const response = await runAdmitted(
      context,
      () => {
        context.isStarted = true
        return options.handle(remixRequest(context, body, options.origin), loadContext)
      },
      () => loadContext.databaseDown === true,
    )
    if (!(response instanceof Response)) return response
    await written?.()
    return deliver(context, response, loadContext, typeof body === 'string' ? drain : null)
  }
}

function loadContextOf(context: RequestContext): AppLoadContext {
  const { id, nonce, client } = context
  const noteStep = (step: 'cart' | 'order') => void (context.reached = step)
  return { requestId: id, nonce, clientAddress: client, noteStep }
}

/** Beside the page, whose bytes are the same for all. */
async function noteLanding(context: RequestContext, { landingHeader }: Answering) {
  if (!landingHeader || !isVisit(context)) return
  const { url = '', headers } = context.req
  const query = url.split('?')[1] ?? ''
  const cookie = await landingHeader({
    query,
    referrer: headers.referer,
    host: context.host,
    agent: headers['user-agent'],
    cookies: headers.cookie,
    now: new Date(),
  })
  if (cookie !== null) context.res.appendHeader('Set-Cookie', cookie)
}

function authorizationFor(
  { req, path }: RequestContext,
  uploadAuthorizationOf: Answering['uploadAuthorizationOf'],
) {
  return hasBody(req) ? uploadAuthorizationOf(path, isUpload(req, path)) : null
}

/** What became of a public page. */
async function deliverPage(context: RequestContext, page: Served) {
  if (page === 'sent') return null
  if ('sentence' in page) return page
  return deliver(context, responseOf(page), page.loadContext, null)
}

/** @param drainMs how long to read the rest of a body that was not wanted; `null` when it was read */
async function deliver(
  context: RequestContext,
  response: Response,
  loadContext: AppLoadContext,
  drainMs: number | null,
): Promise<Refusal | null> {
  const refusal = unpresentable(context, response, loadContext)
  if (refusal) {
    await response.body?.cancel()
    return refusal
  }
  const isAway = loadContext.databaseDown || response.status === 503
  const answer = isAway ? unavailable(response) : response
  if (drainMs === null) await sendResponse(context.res, answer)
  else await sendAndClose(context.res, answer, drainMs)
  return null
}

/** Says once that a proxy is in front of which nobody told the shop. */
function createProxyNote(trustProxy: number) {
  let isKnown = trustProxy > 0
  return function noteProxy(req: IncomingMessage) {
    if (isKnown || !seemsForwarded(req)) return
    isKnown = true
    log.warn(UNTRUSTED_PROXY)
  }
}

function logAtEnd(context: RequestContext, { write, watch }: Pick<Answering, 'write' | 'watch'>) {
  const timed = timedAnswer(context.res, context.id)
  context.onEnd(() => {
    const line = timed()
    if (!context.isFile) write(line)
    watch?.(context, line)
  })
}

function isRefusal(body: Body | string | Refusal): body is Refusal {
  return typeof body === 'object' && 'sentence' in body
}

function refuseByHeaders(context: RequestContext, site: Site): Refusal | null {
  const { req, path, host } = context
  const isHealth = path === HEALTH && !context.unreadable && req.method !== 'POST'
  return (
    (isHealth ? null : refuseHost(host, site)) ??
    refuseMethod(req) ??
    context.unreadable ??
    refuseInternalPath(req, path) ??
    refuseExpectation(req) ??
    refuseBody(req, path) ??
    refuseCrossSite(req, path, host ?? '', site)
  )
}

function refuseExpectation(req: IncomingMessage): Refusal | null {
  const { expect } = req.headers
  if (expect === undefined || expect.toLowerCase() === '100-continue') return null
  return { status: 417, sentence: NOT_UNDERSTOOD }
}

/** The refusal for a failure that has no page of ours, or whose page would show the wrong cause. */
function unpresentable(
  { req }: RequestContext,
  response: Response,
  { databaseDown, hasFailed }: AppLoadContext,
): Refusal | null {
  if (isForScripts(req)) {
    // Otherwise its scripts understand Remix's own answer.
    if (refusalForScripts(req, DATABASE_DOWN) === null) return null
    if (databaseDown) return DATABASE_DOWN
    // Asked for again as a document, a page says the code of its visit.
    const isLost = req.method !== 'POST' || hasFailed
    return isLost && response.status >= 500 ? FAILED : null
  }
  if (response.status < 500) return refusedByRemix(response)
  if (databaseDown) return DATABASE_DOWN
  return response.body && (isPage(response) || !hasFailed) ? null : FAILED
}

/** What Remix says, in English, of a request that a route which is no page does not take. */
function refusedByRemix({ status, headers }: Response): Refusal | null {
  return headers.has('X-Remix-Error') ? { status, sentence: NOT_UNDERSTOOD } : null
}

function isPage({ headers }: Response): boolean {
  return headers.get('Content-Type')?.startsWith('text/html') === true
}

function unavailable(response: Response): Response {
  const headers = new Headers(response.headers)
  headers.set('Retry-After', '5')
  return new Response(response.body, { status: 503, headers })
}
