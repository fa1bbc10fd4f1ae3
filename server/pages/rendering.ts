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

/** What a render is given: how it is given up, and what it calls when its turn has come. */
export type Turn = { controller: AbortController; begun: () => void }

/** Renders a page for all who ask for it. */
export type Render = (request: PageRequest, turn: Turn) => Promise<WholeAnswer | Refusal>

/** Who asks for a page. */
export type Asker = {
  /** In whose turn a rendering waits that begins for this one. */
  client: string
  /** The content's moment, for a rendering that begins now. */
  asOf: number
  /** Whether the page's content is as it was at a moment. */
  isCurrent: (asOf: number) => boolean
  /** Calls back when this visitor has the page, or has left. */
  onEnd: (task: () => void) => void
}

type Rendering<T> = {
  client: string
  /** The content's moment when it was asked for. */
  asOf: number
  /** Of its own work, or of the rendering that began before it. */
  result: Promise<T>
  resolve: (result: T | Promise<T>) => void
  controller: AbortController
  visitors: Set<{ at: Rendering<T> }>
  isBegun: boolean
  isOver: boolean
}

/**
 * The renderings under way, each shared by all who ask for its page meanwhile. While one waits for its turn, it is
 * shared by requests of its client alone: how long that one's line is must delay nobody else.
 */
export function createRenderings<T>() {
  const renderings = new Map<string, Set<Rendering<T>>>()

  function begin(
    key: string,
    { client, asOf, isCurrent }: Asker,
    work: (turn: Turn) => Promise<T>,
  ): Rendering<T> {
    const controller = new AbortController()
    let resolve: Rendering<T>['resolve'] = () => {}
    const result = new Promise<T>((settle) => (resolve = settle))
    const state = { visitors: new Set<{ at: Rendering<T> }>(), isBegun: false, isOver: false }
    const rendering: Rendering<T> = { client, asOf, result, resolve, controller, ...state }
    const all = renderings.get(key) ?? new Set()
    renderings.set(key, all.add(rendering))

    function begun() {
      rendering.isBegun = true
      if (!isCurrent(asOf)) return
      for (const other of all) if (!other.isBegun) follow(other, rendering)
    }
    const end = () => {
      rendering.isOver = true
      all.delete(rendering)
      if (all.size === 0 && renderings.get(key) === all) renderings.delete(key)
    }
    // Also when nobody waits for it any more.
    const done = work({ controller, begun }).finally(end)
    done.then(resolve, () => resolve(done))
    return rendering
  }

  /** What the page's rendering results in: of the one under way, if what it began with is current. */
  function join(key: string, asker: Asker, work: (turn: Turn) => Promise<T>): Promise<T> {
    const { client, isCurrent, onEnd } = asker
    const found = [...(renderings.get(key) ?? [])].find(
      (one) =>
        (one.isBegun || one.client === client) &&
        isCurrent(one.asOf) &&
        !one.controller.signal.aborted,
    )
    const rendering = found ?? begin(key, asker, work)
    const visitor = { at: rendering }
    rendering.visitors.add(visitor)
    onEnd(() => {
      const { at } = visitor
      at.visitors.delete(visitor)
      if (at.visitors.size === 0 && !at.isOver) at.controller.abort()
    })
    return rendering.result
  }

  return { join }
}

/** Gives up a rendering that waits for its turn; whoever waits for it waits for the other. */
function follow<T>(waiting: Rendering<T>, begun: Rendering<T>) {
  for (const visitor of waiting.visitors) {
    visitor.at = begun
    begun.visitors.add(visitor)
  }
  waiting.visitors.clear()
  waiting.resolve(begun.result)
  waiting.controller.abort()
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
