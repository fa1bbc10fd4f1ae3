import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AppLoadContext } from '@remix-run/node'
import { createOutage, withPatience } from '../app/patience.server'
import { report } from '../app/report.server'
import { type Admit, type Capacity, createAdmission } from './admission'
import { type Body, type BodyTimes, OVERLOADED, readBody, refuseBody } from './body'
import { FAILED, RESTING } from './calm-page'
import {
  type Refusal,
  refuseForeign,
  refuseHost,
  refuseMethod,
  refuseSideDoor,
  type Site,
} from './guards'
import { type AnswerLine, timedAnswer } from './logging'
import { createRateLimits, noRateLimits } from './rate-limits'
import { noteAnswer } from './raw-answers'
import { type Handle, remixRequest } from './remix-request'
import { isForScripts, refusalForScripts } from './script-refusal'
import { sendResponse } from './send'
import { createFiles } from './static-files'
import { receive, refuse, type Visit } from './visit'
import { customerOf } from './visitor'

export type Answering = Site & {
  handle: Handle
  /** Folder of the client build. */
  clientDir: string
  rateLimits: boolean
  capacity: Capacity
  bodyTimes: BodyTimes
  /** Hears of every answer but those with a file of the build. */
  write: (line: AnswerLine) => void
}

const HEALTH = '/salud'
/** Where passwords are hashed: few at once, so that a crowd signing in leaves the shop to shoppers. */
const DOORS = /^\/(ingresar|registro|reset-password|cambiar-contrasena)$/
const AT_THE_DOOR: Capacity = { atOnce: 2, waiting: 400, waitMs: 15_000 }
/** Files of the shop: who asks for them waits for no database, and for nobody who does. */
const PICTURE = /^\/imagenes\//
const atOnce: Admit = (work) => work()
const DATABASE_DOWN: Refusal = { status: 503, sentence: RESTING, headers: { 'Retry-After': '5' } }

/**
 * Everything that is decided about a request before Remix sees it, in the order in which it is.
 *
 * @source reliability 3.3
 */
export function createAnswer(options: Answering) {
  const serveFile = createFiles(options.clientDir)
  const rates = options.rateLimits ? createRateLimits() : noRateLimits
  const admit = createAdmission(options.capacity)
  const admitAtDoor = createAdmission(AT_THE_DOOR)
  const admitToPictures = createAdmission(options.capacity)
  const outage = createOutage()
  const { drain } = options.bodyTimes

  return function answer(req: IncomingMessage, res: ServerResponse) {
    const visit = receive(req, res, options)
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

  async function passGuards(visit: Visit): Promise<Refusal | null> {
    const { req, res } = visit
    const refusal = refuseByHeaders(visit, options)
    if (refusal) return refusal
    const tooMany = await rates.refuse(visit)
    if (tooMany) return tooMany
    const file = serveFile(req, res)
    visit.isFile = file === true
    if (file !== false) return file === true ? null : file
    const body = await readBody(visit, options.bodyTimes)
    return body === null || 'sentence' in body ? body : askRemix(visit, body)
  }

  function turnOf(visit: Visit): Admit {
    if (visit.path === HEALTH) return atOnce
    if (PICTURE.test(visit.path)) return admitToPictures
    return isDoor(visit) ? admitAtDoor : admit
  }

  async function askRemix(visit: Visit, body: Body): Promise<Refusal | null> {
    const { res, path, nonce, address } = visit
    const context: AppLoadContext = { nonce, clientAddress: customerOf(address) }
    const asksDatabase = path !== HEALTH && !PICTURE.test(path)
    const turn = turnOf(visit)
    const came = performance.now()
    const response = await turn(async () => {
      // Who left while waiting for a turn gets no answer anyway.
      if (res.destroyed) return null
      const began = performance.now()
      if (outage.spares(began - came)) return DATABASE_DOWN
      const request = remixRequest(visit, body, options.origin)
      const answered = await withPatience(() => options.handle(request, context))
      if (asksDatabase) outage.note(context.databaseDown === true, performance.now() - began)
      return answered
    })
    if (!response) return OVERLOADED
    if (!(response instanceof Response)) return response
    const refusal = unpresentable(visit, response, context)
    if (refusal) {
      await response.body?.cancel()
      return refusal
    }
    const isAway = context.databaseDown || response.status === 503
    await sendResponse(res, isAway ? unavailable(response) : response)
    return null
  }
}

function isDoor({ req, path }: Visit): boolean {
  return req.method === 'POST' && DOORS.test(path)
}

function refuseByHeaders(visit: Visit, site: Site): Refusal | null {
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
function unpresentable(visit: Visit, response: Response, context: AppLoadContext): Refusal | null {
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
