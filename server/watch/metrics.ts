import {
  AggregatorRegistry,
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  Registry,
} from 'prom-client'
import { lockConflicts } from '../../app/database/contention.server'
import { poolFigures } from '../../app/database/db.server'
import { log } from '../../app/log.server'
import { lastTimes } from '../../app/models/upkeep/last-time.server'
import type { PageCacheFigures } from '../../app/models/upkeep/process.server'
import { type Screen, screenOf } from '../../app/models/upkeep/screen'
import { countAllOrders, queueFigures } from '../../app/models/upkeep/shop-figures.server'
import { within } from '../../app/models/upkeep/within.server'
import type { RequestContext } from '../http/request-context'
import type { AnswerLine } from '../logging'
import { DEADLINES } from '../../app/deadlines.server'

/** What one process says, in a form that others can add up. */
export type Measured = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

export type ProcessMetrics = {
  /** To be called with every answer. */
  watch: (context: RequestContext, line: AnswerLine) => void
  measure: () => Promise<Measured>
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
/** A slow database must not keep the other figures waiting. */

/** What this process does: answers, connections to the database, cached pages, memory. */
export function processMetrics(pageCache?: () => PageCacheFigures): ProcessMetrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'shop_http_requests_total',
    help: 'Answers, by kind of page and status; 499: the visitor had left',
    labelNames: ['kind', 'status'],
    registers,
  })
  const seconds = new Histogram({
    name: 'shop_http_request_duration_seconds',
    help: 'From the request to the end of its answer',
    labelNames: ['kind'],
    buckets: SECONDS,
    registers,
  })
  new Gauge({
    name: 'shop_db_pool_connections',
    help: 'Connections to PostgreSQL, and queries that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(poolFigures())) this.set({ state }, count)
    },
  })
  new Counter({
    name: 'shop_db_lock_conflicts_total',
    help: 'Deadlocks, locks that came too late, and what was tried again for these or other conflicts',
    labelNames: ['kind'],
    registers,
    collect() {
      this.reset()
      for (const [kind, count] of Object.entries(lockConflicts())) this.inc({ kind }, count)
    },
  })
  if (pageCache) pageCacheMetrics(pageCache, registers)
  return {
    watch(context, { status, ms }) {
      const kind = kindOf(context)
      requests.inc({ kind, status })
      seconds.observe({ kind }, ms / 1_000)
    },
    measure: () => registry.getMetricsAsJSON(),
  }
}

function kindOf({ path, isFile }: RequestContext): Screen {
  const screen = screenOf(path)
  return isFile && screen !== 'picture' ? 'file' : screen
}

function pageCacheMetrics(pageCache: () => PageCacheFigures, registers: Registry[]) {
  new Gauge({
    name: 'shop_kept_pages',
    help: 'Public pages in memory',
    registers,
    collect() {
      this.set(pageCache().pages)
    },
  })
  new Gauge({
    name: 'shop_kept_pages_bytes',
    help: 'Memory that they hold',
    registers,
    collect() {
      this.set(pageCache().bytes)
    },
  })
  new Counter({
    name: 'shop_kept_page_requests_total',
    help: 'Requests for public pages, by whether the page was there',
    labelNames: ['how'],
    registers,
    collect() {
      const { hits, misses } = pageCache()
      this.reset()
      this.inc({ how: 'hit' }, hits)
      this.inc({ how: 'miss' }, misses)
    },
  })
}

/** What is in the database, and so the same whoever asks: the queue, mails, orders. */
export async function shopMetrics(): Promise<Measured> {
  const registry = new Registry()
  const registers = [registry]
  const up = new Gauge({
    name: 'shop_database_up',
    help: 'Whether the database answered in time what follows',
    registers,
  })
  const asked = Promise.all([queueFigures(), lastTimes(), countAllOrders()])
  const found = await within(DEADLINES.figures, asked).catch((error: unknown) => {
    log.debug({ error }, 'la base de datos no dijo sus cifras')
    return null
  })
  up.set(found ? 1 : 0)
  if (!found) return registry.getMetricsAsJSON()
  const [{ oldest, ...jobs }, times, orders] = found
  const queue = new Gauge({
    name: 'shop_jobs',
    help: 'Jobs of the queue',
    labelNames: ['state'],
    registers,
  })
  for (const [state, count] of Object.entries(jobs)) queue.set({ state }, count)
  new Gauge({
    name: 'shop_oldest_job_seconds',
    help: 'How long the oldest job waits that could run',
    registers,
  }).set(oldest ? Math.max(0, (Date.now() - oldest.getTime()) / 1_000) : 0)
  const mails = new Counter({
    name: 'shop_mails_total',
    help: 'Mails that were taken by the mail server (or the disk), and refused for good',
    labelNames: ['outcome'],
    registers,
  })
  mails.inc({ outcome: 'sent' }, times['mail-sent']?.times ?? 0)
  mails.inc({ outcome: 'refused' }, times['mail-refused']?.times ?? 0)
  new Counter({ name: 'shop_orders_placed_total', help: 'All orders there are', registers }).inc(
    orders,
  )
  return registry.getMetricsAsJSON()
}

/** The sum of what several processes say, as Prometheus reads it. */
export function metricsText(measured: Measured[]): Promise<string> {
  return AggregatorRegistry.aggregate(measured).metrics()
}
