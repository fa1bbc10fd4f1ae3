import { randomUUID } from 'node:crypto'
import os from 'node:os'
import { log } from '../../app/log.server'
import {
  forgetProcess,
  type KeptFigures,
  reportProcess,
} from '../../app/models/upkeep/process.server'
import { within } from '../../app/models/upkeep/within.server'
import type { Undo } from '../undo'

const EVERY_MS = 10_000
const FORGET_MS = 1_000
const NOTHING_KEPT: KeptFigures = { pages: 0, bytes: 0, hits: 0, misses: 0 }

/**
 * Has the other processes on this database know of this one, for the health page.
 *
 * @param answers whether it answers visitors
 */
export function reportThisProcess(
  undo: Undo,
  { answers, kept }: { answers: boolean; kept?: (() => KeptFigures) | undefined },
) {
  const own = { id: randomUUID(), host: os.hostname(), pid: process.pid, answers }
  const startedAt = new Date(Date.now() - process.uptime() * 1_000)
  let isClosing = false

  async function tell() {
    const memoryBytes = process.memoryUsage.rss()
    await reportProcess({ ...own, startedAt, memoryBytes, kept: kept?.() ?? NOTHING_KEPT })
  }

  function tellQuietly() {
    if (isClosing) return Promise.resolve()
    // While the database is away, others say so.
    return tell().catch((error: unknown) => log.debug({ error }, 'no se pudo anotar el proceso'))
  }

  void tellQuietly()
  const timer = setInterval(() => void tellQuietly(), EVERY_MS).unref()
  undo.push(async () => {
    isClosing = true
    clearInterval(timer)
    // A database that is away must not hold up the end.
    await within(FORGET_MS, forgetProcess(own.id)).catch(() =>
      log.debug('no se pudo olvidar el proceso'),
    )
  })
}
