import type { AppLoadContext } from '@remix-run/node'
import { setTimeout as wait } from 'node:timers/promises'
import type { DeliveryChoice } from '../../app/models/delivery/delivery'
import type { PublicPage } from '../../app/public-pages.server'
import type { Refusal } from '../http/guards'

/** Everything that a public page depends on: only this reaches its loaders. */
export type PageRequest = {
  page: PublicPage
  badge: number
  /** Where and when; blank for pages that do not show it. */
  delivery: DeliveryChoice
  savesData: boolean
}

/** What Remix answered for a page, read to its end. */
export type WholeAnswer = {
  status: number
  headers: Headers
  body: Buffer
  loadContext: AppLoadContext
}

/** Renders a page for all who ask for it. */
export type Render = (
  request: PageRequest,
  controller: AbortController,
) => Promise<WholeAnswer | Refusal>

type Rendering<T> = {
  /** The content's moment when it began. */
  asOf: number
  result: Promise<T>
  controller: AbortController
  waiting: number
  isOver: boolean
}

/** The renderings under way, each shared by all who ask for its page meanwhile. */
export function createRenderings<T>() {
  const renderings = new Map<string, Rendering<T>>()

  function begin(
    key: string,
    asOf: number,
    work: (controller: AbortController) => Promise<T>,
  ): Rendering<T> {
    const controller = new AbortController()
    const result = work(controller)
    const rendering = { asOf, result, controller, waiting: 0, isOver: false }
    const end = () => {
      rendering.isOver = true
      if (renderings.get(key) === rendering) renderings.delete(key)
    }
    // Also when nobody waits for it any more.
    result.then(end, end)
    renderings.set(key, rendering)
    return rendering
  }

  /**
   * What the page's rendering results in: of the one under way, if what it began with is current.
   *
   * @param asOf the content's moment, for a rendering that begins now
   * @param isCurrent whether the page's content is as it was at a moment
   * @param work renders the page; its controller gives it up when all who waited have left
   * @param onEnd calls back when this visitor has the page, or has left
   */
  function join(
    key: string,
    { asOf, isCurrent }: { asOf: number; isCurrent: (asOf: number) => boolean },
    work: (controller: AbortController) => Promise<T>,
    onEnd: (task: () => void) => void,
  ): Promise<T> {
    const found = renderings.get(key)
    const isJoinable = found && isCurrent(found.asOf) && !found.controller.signal.aborted
    const rendering = isJoinable ? found : begin(key, asOf, work)
    rendering.waiting += 1
    onEnd(() => {
      rendering.waiting -= 1
      if (rendering.waiting === 0 && !rendering.isOver) rendering.controller.abort()
    })
    return rendering.result
  }

  return { join }
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
