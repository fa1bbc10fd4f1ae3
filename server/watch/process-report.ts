import { randomUUID } from 'node:crypto'
import os from 'node:os'
import { lockConflicts } from '../../app/database/contention.server'
import { log, report } from '../../app/log.server'
import {
  forgetProcess,
  type PageCacheFigures,
  reportProcess,
} from '../../app/models/upkeep/process.server'
import { within } from '../../app/models/upkeep/within.server'
import { canWrite, tryToWrite } from '../../app/models/upkeep/writing.server'
import type { Undo } from '../undo'
import { DEADLINES } from '../../app/deadlines.server'

/** Between two reports, and before the next try when one failed. */
const EVERY_MS = 10_000
const AGAIN_MS = 1_000
const EMPTY_PAGE_CACHE: PageCacheFigures = { pages: 0, bytes: 0, hits: 0, misses: 0 }

/**
 * Reports this process to the health page of every process on this database, and has this one check whether it
 * can write, for `/salud`.
 *
 * @param answers whether it answers visitors
 * @returns once the first report is written, or has failed
 */
export async function reportThisProcess(
  undo: Undo,
  { answers, pageCache }: { answers: boolean; pageCache?: (() => PageCacheFigures) | undefined },
) {
  const own = { id: randomUUID(), host: os.hostname(), pid: process.pid, answers }
  const startedAt = new Date(Date.now() - process.uptime() * 1_000)
  let isClosing = false
  let timer: NodeJS.Timeout | undefined

  function tell() {
    const memoryBytes = process.memoryUsage.rss()
    const figures = { pageCache: pageCache?.() ?? EMPTY_PAGE_CACHE, conflicts: lockConflicts() }
    return reportProcess({ ...own, startedAt, memoryBytes, ...figures })
  }

  async function reportAndGoOn() {
    if (isClosing) return
    const couldWrite = canWrite()
    await tryToWrite(tell).catch((error: unknown) => {
      // Once: what comes after it fails too.
      if (couldWrite) report(error, 'la tienda no puede escribir en la base de datos')
      else log.debug({ error }, 'la tienda sigue sin poder escribir')
    })
    const next = canWrite() ? EVERY_MS : AGAIN_MS
    if (!isClosing) timer = setTimeout(() => void reportAndGoOn(), next).unref()
  }

  await reportAndGoOn()
  undo.push(async () => {
    isClosing = true
    clearTimeout(timer)
    // A database that is away must not hold up the end.
    await within(DEADLINES.lastWords, forgetProcess(own.id)).catch(() =>
      log.debug('no se pudo olvidar el proceso'),
    )
  })
}
