import { limaDay } from '../../app/dates'
import { DEADLINES } from '../../app/deadlines.server'
import { log } from '../../app/log.server'
import { screenOf } from '../../app/models/upkeep/screen'
import { addSteps, keyOf, type Step, type Steps } from '../../app/models/upkeep/visit-step.server'
import { deviceOf, isRobot } from '../../app/models/upkeep/visitor'
import { isOfStaff } from '../../app/public-pages.server'
import { within } from '../../app/models/upkeep/within.server'
import type { RequestContext } from '../http/request-context'
import { isAhead, isNavigation, isVisit } from '../http/visit'
import type { AnswerLine } from '../logging'
import type { Undo } from '../undo'

const WRITE_MS = 60_000

/**
 * Counts the steps of visits to an order, by day and kind of device, after each answer has been sent: kept pages are
 * served without a loader. Nobody is told apart, so these are pages and not people: who looks at three products counts
 * three times, and a step may be taken more often than the one before. Not counted: robots that say so, staff who are
 * signed in, what a browser fetches ahead (nor its opening, when the browser asks for nothing more), pages that a
 * browser or a proxy kept. A process that is killed loses up to a minute; a write whose answer was lost counts twice.
 *
 * @returns to be called with every answer, and `write` for who does not wait for the minute
 */
export function countVisitSteps(undo: Undo) {
  let counted = new Map<string, Steps>()
  const underWay = new Set<Promise<void>>()
  const timer = setInterval(() => void write(), WRITE_MS).unref()

  function add(steps: Steps) {
    const key = keyOf(steps)
    counted.set(key, { ...steps, times: steps.times + (counted.get(key)?.times ?? 0) })
  }

  async function write() {
    await Promise.all(underWay)
    const steps = [...counted.values()]
    counted = new Map()
    try {
      await addSteps(steps)
    } catch (error) {
      // The database is away, which others say: they are written with the next ones.
      log.debug({ error }, 'los pasos de las visitas no se anotaron')
      for (const each of steps) add(each)
    }
  }

  async function count(context: RequestContext, steps: Step[]) {
    try {
      const { headers } = context.req
      if (await isOfStaff(headers.cookie)) return
      const [day, device] = [limaDay(new Date()), deviceOf(headers)]
      for (const step of steps) add({ day, step, device, times: 1 })
    } catch (error) {
      log.debug({ error }, 'una visita no se contó')
    }
  }

  undo.push(async () => {
    clearInterval(timer)
    // A database that is away must not hold up the end.
    await within(DEADLINES.lastWords, write()).catch(() =>
      log.debug('los últimos pasos de las visitas no se anotaron'),
    )
  })

  function watch(context: RequestContext, { status }: AnswerLine) {
    const steps = stepsOf(context, status)
    if (steps.length === 0 || isRobot(context.req.headers)) return
    const counting = count(context, steps).finally(() => underWay.delete(counting))
    underWay.add(counting)
  }

  return { watch, write }
}

function stepsOf(context: RequestContext, status: number): Step[] {
  if (context.reached) return [context.reached]
  const isShown = (status === 200 || status === 304) && !context.isFile && !isAhead(context)
  if (!isShown || !(isVisit(context) || isNavigation(context))) return []
  const screen = screenOf(context.path)
  return screen === 'product' || screen === 'checkout' ? ['page', screen] : ['page']
}
