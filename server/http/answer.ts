import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AppLoadContext } from '@remix-run/node'
import type { gateOf } from '../../app/forms/gates.server'
import { log, report } from '../../app/log.server'
import type { Capacity } from '../limits/admission'
import { type Body, type BodyTimes, hasBody, isUpload, readBody, refuseBody } from './body'
import { FAILED } from './error-page'
import {
  type Refusal,
  refuseForeign,
  refuseHost,
  refuseMethod,
  refuseSideDoor,
  type Site,
} from './guards'
import { createInTurn, DATABASE_DOWN, HEALTH, PICTURE } from '../limits/in-turn'
import { type AnswerLine, timedAnswer } from '../logging'
import { createRateLimits, noRateLimits } from '../limits/rate-limits'
import { noteAnswer } from './protocol-errors'
import { type Handle, remixRequest } from './remix-request'
import { isForScripts, refusalForScripts } from './script-refusal'
import { sendAndHangUp, sendResponse } from './send'
import { createFiles } from './static-files'
import { receive, refuse, type RequestContext } from './request-context'
import { seemsForwarded } from './visitor'

export type Answering = Site & {
  handle: Handle
  /** Who may send a form to an address. */
  gateOf: typeof gateOf
  /** Folder of the client build. */
  clientDir: string
  rateLimits: boolean
  capacity: Capacity
  bodyTimes: BodyTimes
  /** Hears of every answer but those with a file of the build. */
  write: (line: AnswerLine) => void
}

const UNTRUSTED_PROXY =
  'Un proxy cercano envía X-Forwarded-For, pero TRUST_PROXY es 0: todos los visitantes cuentan como ' +
  'uno solo, con límites para uno solo. Escribe en TRUST_PROXY cuántos proxies hay delante (casi ' +
  'siempre 1) y vuelve a iniciar la tienda.'

/**
 * Everything that is decided about a request before Remix sees it, in the order in which it is.
 *
 * @source reliability 3.3
 */
export function createAnswer(options: Answering) {
  const serveFile = createFiles(options.clientDir)
  const rates = options.rateLimits ? createRateLimits() : noRateLimits
  const inTurn = createInTurn(options.capacity)
  const { drain } = options.bodyTimes
  let isProxyKnown = options.trustProxy > 0

  return function answer(req: IncomingMessage, res: ServerResponse) {
    const visit = receive(req, res, options)
    if (!isProxyKnown && seemsForwarded(req)) {
      isProxyKnown = true
      log.warn(UNTRUSTED_PROXY)
    }
    noteAnswer(res)
    const timed = timedAnswer(res)
    visit.whenOver(() => {
      const line = timed()
      if (!visit.isFile) options.write(line)
    })
    passGuards(visit).then(
      (refusal) => refusal && refuse(visit, refusal, drain),
      (error: unknown) => {
        report(error)
        refuse(visit, { status: 500, sentence: FAILED }, drain)
      },
    )
  }

  async function passGuards(visit: RequestContext): Promise<Refusal | null> {
    const { req, res } = visit
    const refusal = refuseByHeaders(visit, options)
    if (refusal) return refusal
    const tooMany = await rates.refuse(visit)
    if (tooMany) return tooMany
    const file = serveFile(req, res)
    visit.isFile = file === true
    if (file !== false) return file === true ? null : file
    const entry = await askGate(visit)
    if (typeof entry === 'object') return entry
    const body = entry === true ? await readBody(visit, options.bodyTimes) : entry
    return body === null || isRefusal(body) ? body : askRemix(visit, body)
  }

  /** Whether a form may come, or what is answered to in its place. */
  async function askGate(visit: RequestContext): Promise<true | string | Refusal> {
    const { req, path } = visit
    const gate = hasBody(req) ? options.gateOf(path, isUpload(req, path)) : null
    if (!gate) return true
    return inTurn(visit, () => gate(remixRequest(visit, '', options.origin)))
  }

  /** @param body a text is ours, and stands for a form that nobody will read */
  async function askRemix(visit: RequestContext, body: Body | string): Promise<Refusal | null> {
    const { res, path, nonce, customer } = visit
    const context: AppLoadContext = { nonce, clientAddress: customer }
    const asksDatabase = path !== HEALTH && !PICTURE.test(path)
    const response = await inTurn(
      visit,
      () => {
        visit.isAtWork = true
        return options.handle(remixRequest(visit, body, options.origin), context)
      },
      asksDatabase ? () => context.databaseDown === true : undefined,
    )
    if (!(response instanceof Response)) return response
    const refusal = unpresentable(visit, response, context)
    if (refusal) {
      await response.body?.cancel()
      return refusal
    }
    const isAway = context.databaseDown || response.status === 503
    const answer = isAway ? unavailable(response) : response
    await (typeof body === 'string' ? sendAndHangUp(res, answer, drain) : sendResponse(res, answer))
    return null
  }
}

function isRefusal(body: Body | string | Refusal): body is Refusal {
  return typeof body === 'object' && 'sentence' in body
}

function refuseByHeaders(visit: RequestContext, site: Site): Refusal | null {
  const { req, path, host } = visit
  const isHealth = path === HEALTH && !visit.unreadable && req.method !== 'POST'
  return (
    (isHealth ? null : refuseHost(host, site)) ??
    refuseMethod(req) ??
    visit.unreadable ??
    refuseSideDoor(req, path) ??
    refuseExpectation(req) ??
    refuseBody(req, path) ??
    refuseForeign(req, path, host ?? '', site)
  )
}

function refuseExpectation(req: IncomingMessage): Refusal | null {
  const { expect } = req.headers
  if (expect === undefined || expect.toLowerCase() === '100-continue') return null
  return { status: 417, sentence: 'No entendimos tu solicitud.' }
}

/** A failure without a page of its own, or one whose page would blame the shop's code for it. */
function unpresentable(
  visit: RequestContext,
  response: Response,
  context: AppLoadContext,
): Refusal | null {
  if (isForScripts(visit.req)) {
    // Else Remix's own words for it are the ones that its scripts understand.
    const isSaid = refusalForScripts(visit.req, DATABASE_DOWN) !== null
    return context.databaseDown && isSaid ? DATABASE_DOWN : null
  }
  if (response.status < 500) return null
  if (context.databaseDown) return DATABASE_DOWN
  return response.body ? null : { status: 500, sentence: FAILED }
}

function unavailable(response: Response): Response {
  const headers = new Headers(response.headers)
  headers.set('Retry-After', '5')
  return new Response(response.body, { status: 503, headers })
}
