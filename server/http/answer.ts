import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AppLoadContext } from '@remix-run/node'
import type { gateOf } from '../../app/gates.server'
import { log, report } from '../../app/log.server'
import type { Capacity } from '../limits/admission'
import { type BodyTimes, hasBody, isUpload, readBody, refuseBody } from '../body/read-body'
import { FAILED_SENTENCE } from './error-page'
import {
  type Refusal,
  refuseCrossSite,
  refuseHost,
  refuseMethod,
  refuseInternalPath,
  type Site,
} from './guards'
import { createRunAdmitted, DATABASE_DOWN, HEALTH, PICTURE } from '../limits/run-admitted'
import { type AnswerLine, timedAnswer } from '../logging'
import type { KeptPages } from '../pages/kept-pages'
import { createRender, responseOf } from '../pages/render-page'
import { createRateLimits, noRateLimits } from '../limits/rate-limits'
import type { Body } from '../body/body-storage'
import { noteAnswer } from './protocol-errors'
import { refuse } from './refuse'
import { type Handle, remixRequest } from './remix-request'
import { isForScripts, refusalForScripts } from './script-refusal'
import { sendAndClose, sendResponse } from './send'
import { createFiles } from './static-files'
import { createRequestContext, type RequestContext } from './request-context'
import { seemsForwarded } from './client-address'

export type Answering = Site & {
  handle: Handle
  /** The gate that decides who may send a form to an address. */
  gateOf: typeof gateOf
  /** Folder of the client build. */
  clientDir: string
  rateLimits: boolean
  /** Public pages that are rendered once for everybody; without it each is rendered for each. */
  pages?: KeptPages
  capacity: Capacity
  bodyTimes: BodyTimes
  /** Called with every answer, except for files of the build. */
  write: (line: AnswerLine) => void
}

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
  const renderFor = createRender(options.handle, runAdmitted, options.origin)
  const { drain } = options.bodyTimes
  let isProxyKnown = options.trustProxy > 0

  return function answer(req: IncomingMessage, res: ServerResponse) {
    const context = createRequestContext(req, res, options)
    if (!isProxyKnown && seemsForwarded(req)) {
      isProxyKnown = true
      log.warn(UNTRUSTED_PROXY)
    }
    noteAnswer(res)
    logAtEnd(context, options.write)
    passGuards(context).then(
      (refusal) => refusal && refuse(context, refusal, drain),
      (error: unknown) => {
        report(error)
        refuse(context, { status: 500, sentence: FAILED_SENTENCE }, drain)
      },
    )
  }

  async function passGuards(context: RequestContext): Promise<Refusal | null> {
    const { req, res } = context
    const refusal = refuseByHeaders(context, options)
    if (refusal) return refusal
    const tooMany = await rates.refuse(context)
    if (tooMany) return tooMany
    const page = await options.pages?.serve(context, renderFor(context))
    if (page === 'sent') return null
    if (page) {
      return 'sentence' in page ? page : deliver(context, responseOf(page), page.loadContext, null)
    }
    const file = serveFile(req, res)
    context.isFile = file === true
    if (file !== false) return file === true ? null : file
    const entry = await askGate(context)
    if (typeof entry === 'object') return entry
    const body = entry === true ? await readBody(context, options.bodyTimes) : entry
    return body === null || isRefusal(body) ? body : askRemix(context, body)
  }

  /** Whether a form may be sent, or the form that Remix answers in its place. */
  async function askGate(context: RequestContext): Promise<true | string | Refusal> {
    const { req, path } = context
    const gate = hasBody(req) ? options.gateOf(path, isUpload(req, path)) : null
    if (!gate) return true
    return runAdmitted(context, () => gate(remixRequest(context, '', options.origin)))
  }

  /** @param body a text is the gate's, in place of a form that is not read */
  async function askRemix(context: RequestContext, body: Body | string): Promise<Refusal | null> {
    const { path, nonce, client } = context
    const loadContext: AppLoadContext = { nonce, clientAddress: client }
    const asksDatabase = path !== HEALTH && !PICTURE.test(path)
    const response = await runAdmitted(
      context,
      () => {
        context.isStarted = true
        return options.handle(remixRequest(context, body, options.origin), loadContext)
      },
      asksDatabase ? () => loadContext.databaseDown === true : undefined,
    )
    if (!(response instanceof Response)) return response
    if (context.req.method === 'POST') await options.pages?.settle()
    return deliver(context, response, loadContext, typeof body === 'string' ? drain : null)
  }
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

function logAtEnd(context: RequestContext, write: Answering['write']) {
  const timed = timedAnswer(context.res)
  context.onEnd(() => {
    const line = timed()
    if (!context.isFile) write(line)
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
  return { status: 417, sentence: 'No entendimos tu solicitud.' }
}

/** The refusal for a failure that has no page, or whose page would show the wrong cause. */
function unpresentable(
  context: RequestContext,
  response: Response,
  loadContext: AppLoadContext,
): Refusal | null {
  if (isForScripts(context.req)) {
    // Otherwise its scripts understand Remix's own answer.
    const isSaid = refusalForScripts(context.req, DATABASE_DOWN) !== null
    return loadContext.databaseDown && isSaid ? DATABASE_DOWN : null
  }
  if (response.status < 500) return null
  if (loadContext.databaseDown) return DATABASE_DOWN
  return response.body ? null : { status: 500, sentence: FAILED_SENTENCE }
}

function unavailable(response: Response): Response {
  const headers = new Headers(response.headers)
  headers.set('Retry-After', '5')
  return new Response(response.body, { status: 503, headers })
}
