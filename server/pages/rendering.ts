import type { AppLoadContext } from '@remix-run/node'
import { setTimeout as wait } from 'node:timers/promises'
import type { PublicPage } from '../../app/public-pages.server'
import type { Refusal } from '../http/guards'

/** Everything that a public page depends on: only this reaches its loaders. */
export type PageRequest = { page: PublicPage; badge: number; savesData: boolean }

/** What Remix answered for a page, read to its end. */
export type WholeAnswer = {
  status: number
  headers: Headers
  body: Buffer
  loadContext: AppLoadContext
}

/** Renders a page for all who ask for it; `null` when its answer is for one visitor alone. */
export type Render = (
  request: PageRequest,
  controller: AbortController,
) => Promise<WholeAnswer | Refusal | null>

/** One rendering and the visitors who wait for it; when all have left, it is given up. */
export type SharedRendering<T> = {
  /** The versions of the content when it began. */
  versions: string
  result: Promise<T>
  isGivenUp(): boolean
  /** @returns to be called when the visitor has the page, or has left */
  join(): () => void
}

/** @param work gets the controller that gives it up */
export function shareRendering<T>(
  versions: string,
  work: (controller: AbortController) => Promise<T>,
): SharedRendering<T> {
  const controller = new AbortController()
  let waiting = 0
  let isOver = false
  const result = work(controller).finally(() => {
    isOver = true
  })
  // Also when nobody waits for it any more.
  result.catch(() => {})
  return {
    versions,
    result,
    isGivenUp: () => controller.signal.aborted,
    join() {
      waiting += 1
      return () => {
        waiting -= 1
        if (waiting === 0 && !isOver) controller.abort()
      }
    },
  }
}

/** What `work` results in, or `late` when that takes longer; the work is then given up. */
export async function withinTime<T, L>(
  work: Promise<T>,
  ms: number,
  controller: AbortController,
  late: L,
): Promise<T | L> {
  const ended = new AbortController()
  const deadline = wait(ms, late, { signal: ended.signal, ref: false }).then((value) => {
    controller.abort()
    return value
  })
  deadline.catch(() => {})
  try {
    return await Promise.race([work, deadline])
  } finally {
    ended.abort()
  }
}
