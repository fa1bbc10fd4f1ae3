import { DEADLINES } from '../../app/deadlines.server'
import { log, report } from '../../app/log.server'
import { screenOf } from '../../app/models/upkeep/screen'
import {
  holdUnwritten,
  type MetErrors,
  noteErrors,
} from '../../app/models/upkeep/visitor-error.server'
import { within } from '../../app/models/upkeep/within.server'
import type { RequestContext } from '../http/request-context'
import { isForScripts } from '../http/script-refusal'
import type { AnswerLine } from '../logging'
import type { Undo } from '../undo'

/** Errors are written down together: a database that was away may be back by then. */
const GATHER_MS = 3_000
const REQUESTS_KEPT = 3

type Gathered = MetErrors & { first: string; isTooMany: boolean; isOfMany: boolean }

/**
 * Counts the error pages that visitors get, for the mail to the owner.
 *
 * @returns to be called with every answer
 */
export function watchErrors(undo: Undo) {
  let gathered = new Map<string, Gathered>()
  /** Those that are being written down. */
  let underWay: Gathered[] = []
  let timer: NodeJS.Timeout | undefined

  function gatherLater() {
    timer ??= setTimeout(() => void write(), GATHER_MS).unref()
  }

  async function write() {
    clearTimeout(timer)
    timer = undefined
    const errors = [...gathered.values()]
    gathered = new Map()
    underWay = errors
    try {
      await noteErrors(ofTheShop(errors))
    } catch (error) {
      report(error, 'no se pudieron anotar los errores que vieron las visitas')
      for (const each of errors) add(each)
    } finally {
      underWay = []
    }
  }

  function add(error: Gathered) {
    const key = `${error.screen} ${error.status} ${error.isTooMany}`
    const known = gathered.get(key)
    if (known) {
      known.count += error.count
      known.isOfMany ||= error.isOfMany || known.first !== error.first
      known.requests = [...known.requests, ...error.requests].slice(0, REQUESTS_KEPT)
    } else gathered.set(key, error)
    gatherLater()
  }

  holdUnwritten(() => ofTheShop([...underWay, ...gathered.values()]))

  // Those of the last seconds, while there is a database.
  undo.push(async () => {
    if (gathered.size === 0) return
    // A database that is away must not hold up the end.
    await within(DEADLINES.lastWords, write()).catch(() =>
      log.debug('los últimos errores no se anotaron'),
    )
  })

  return function watch(context: RequestContext, { request, status }: AnswerLine) {
    if (status < 500 || !isPage(context)) return
    const { client, isTooMany } = context
    const screen = screenOf(context.path)
    add({
      screen,
      status,
      count: 1,
      requests: [request],
      first: client,
      isTooMany,
      isOfMany: false,
    })
  }
}

/** Whether somebody reads the answer: no picture, no watching program, no data that a script asks for again. */
function isPage({ req, path, isFile }: RequestContext): boolean {
  const isRepeated = isForScripts(req) && req.method !== 'POST'
  return !isFile && !isRepeated && !['picture', 'health'].includes(screenOf(path))
}

/** One visitor alone who asks for more than the shop can serve has caused it. */
function isOfTheShop({ isTooMany, isOfMany }: Gathered): boolean {
  return !isTooMany || isOfMany
}

function ofTheShop(errors: Gathered[]): MetErrors[] {
  return errors.filter(isOfTheShop).map(metErrors)
}

function metErrors({ screen, status, count, requests }: Gathered): MetErrors {
  return { screen, status, count, requests }
}
