import { setTimeout as wait } from 'node:timers/promises'
import { listenTo } from './listener.server'

/**
 * What public pages are made of: `site` is settings, texts, slides, zones and the menu; `catalogue`
 * products and what belongs to them; `availability` which of them are sold out; `calendar` which
 * slots of which days can be chosen.
 */
export type Content = 'site' | 'catalogue' | 'availability' | 'calendar'

const CONTENTS: readonly Content[] = ['site', 'catalogue', 'availability', 'calendar']

/** On which the triggers of `announce_content` notify. */
const CHANNEL = 'content_changed'
/** How old a proof may be for the versions to count as known; milliseconds. */
const KNOWN_MS = 25
/** From this age on, it is renewed in the background: under load nobody waits for it. */
const RENEW_MS = 10
/** A connection that answers later than this is replaced; milliseconds. */
const ANSWER_MS = 1_000

/** Versions of the content, each of which changes with every committed write of it. */
export type ContentVersions = {
  /** The versions of some contents, as one text that is equal as long as none of them has changed. */
  of(contents: readonly Content[]): string
  /**
   * Whether writes that were committed up to 25 ms ago are counted in the versions. Under load it is
   * known at once; `false` while the connection to PostgreSQL is away.
   */
  areKnown(): boolean | Promise<boolean>
  /** Resolves when every write that was committed before the call is counted; `false` as above. */
  catchUp(): Promise<boolean>
  /**
   * Called before something is written. What it returns is called afterwards, and resolves when every
   * process of the shop, on any machine, counts what was written.
   */
  aboutToWrite(): () => Promise<void>
  close(): Promise<void>
}

/**
 * Follows the content's changes on a connection of its own.
 *
 * PostgreSQL sends a connection all notifications of earlier commits before it answers its next
 * query, so an answered query on this connection proves that nothing is missing.
 *
 * @param url of a direct connection
 * @source docs/decisions/0034
 */
export function followContent(url: string): ContentVersions {
  const versions: Record<Content, number> = {
    ...{ site: 0, catalogue: 0, availability: 0, calendar: 0 },
  }
  let provenAt = -Infinity
  const listener = listenTo(CHANNEL, url, {
    notification(content) {
      if (content in versions) versions[content as Content] += 1
      else changeAll()
    },
    connected: changeAll,
    lost() {
      provenAt = -Infinity
      changeAll()
    },
  })

  function changeAll() {
    for (const content of CONTENTS) versions[content] += 1
  }

  async function prove(): Promise<boolean> {
    const client = listener.client()
    if (!client) return false
    const askedAt = performance.now()
    const isAnswered = await answersInTime(client.query('select'))
    if (!isAnswered) listener.drop(client)
    if (client !== listener.client()) return false
    provenAt = askedAt
    return true
  }

  const proofs = oneAfterTheOther(prove)
  return {
    of: (contents) => contents.map((content) => versions[content]).join(' '),
    areKnown() {
      const age = performance.now() - provenAt
      if (age >= KNOWN_MS) return proofs.next()
      if (age >= RENEW_MS) void proofs.begin()
      return true
    },
    catchUp: () => proofs.next(),
    aboutToWrite() {
      const before = { ...versions }
      return async () => {
        await proofs.next()
        const isChanged = CONTENTS.some((content) => versions[content] !== before[content])
        // Other processes trust a proof for so long.
        if (isChanged) await wait(KNOWN_MS)
      }
    },
    close: () => listener.close(),
  }
}

/** Runs work one at a time, once for all who ask while it is under way. */
function oneAfterTheOther<T>(work: () => Promise<T>) {
  let running: Promise<T> | undefined
  let waiting: Promise<T> | undefined

  function begin(): Promise<T> {
    running ??= work().finally(() => {
      running = undefined
    })
    return running
  }

  /** The result of work that begins after the call. */
  function next(): Promise<T> {
    if (!running) return begin()
    waiting ??= running
      .catch(() => {})
      .then(() => {
        waiting = undefined
        return begin()
      })
    return waiting
  }

  return { begin, next }
}

/** Whether a query is answered within `ANSWER_MS`. */
async function answersInTime(query: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    // A busy process first reads what has arrived before it gives up.
    timer = setTimeout(() => setImmediate(() => resolve(false)), ANSWER_MS)
  })
  const answered = query.then(
    () => true,
    () => false,
  )
  try {
    return await Promise.race([answered, late])
  } finally {
    clearTimeout(timer)
  }
}
