import { setTimeout as wait } from 'node:timers/promises'
import { DEADLINES } from '~/deadlines.server'
import { type Listener, listenTo } from './listener.server'

/** Products of one category, and what belongs to them; `shelf:`, as triggers say it, are those without a category. */
export type CategoryVersion = `shelf:${string}`

/**
 * What public pages are made of: `site` is settings, texts, slides, zones and the menu; `catalogue`
 * what many products share, as tags and complements; `categories` all products; `calendar` which slots of
 * which days can be chosen; `orders`, of no public page, what the back office counts of orders: those that staff
 * have not seen, and what is to be resolved.
 */
export type Content = 'site' | 'catalogue' | 'categories' | 'calendar' | 'orders' | CategoryVersion

export function categoryVersionOf(categoryId: string | null): CategoryVersion {
  return `shelf:${categoryId ?? ''}`
}

/** What is announced besides versions of categories; whatever else is announced may have changed anything. */
const ANNOUNCED: ReadonlySet<string> = new Set<Content>(['site', 'catalogue', 'calendar', 'orders'])
/** On which triggers notify, with the content as payload. */
const CHANNEL = 'content_changed'
/** How old a proof may be for the versions to count as known; milliseconds. */
const KNOWN_MS = 25
/** From this age on, it is renewed in the background: under load nobody waits for it. */
const RENEW_MS = 10

/** Knows what was written and when, in moments counted by itself. */
export type ContentVersions = {
  /** The moment it is: another one after each committed write. */
  now(): number
  /** Whether none of some contents was written since a moment. */
  isUnchanged(contents: readonly Content[], since: number): boolean
  /**
   * Whether writes that were committed up to 25 ms ago are counted. Under load it is
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
  const writes = countWrites()
  let provenAt = -Infinity
  const listener = listenTo(CHANNEL, url, {
    notification: writes.note,
    connected: writes.changeAll,
    lost() {
      provenAt = -Infinity
      writes.changeAll()
    },
  })

  const proofs = oneAfterTheOther(async () => {
    const askedAt = performance.now()
    const client = await answering(listener)
    if (!client || client !== listener.client()) return false
    provenAt = askedAt
    return true
  })
  return {
    now: writes.now,
    isUnchanged: writes.isUnchanged,
    areKnown() {
      const age = performance.now() - provenAt
      if (age >= KNOWN_MS) return proofs.next()
      if (age >= RENEW_MS) void proofs.begin()
      return true
    },
    catchUp: () => proofs.next(),
    aboutToWrite() {
      const before = writes.now()
      return async () => {
        await proofs.next()
        // Other processes trust a proof for so long.
        if (!writes.isUnchanged(['pages'], before)) await wait(KNOWN_MS)
      }
    },
    close: () => listener.close(),
  }
}

/** What was written and when, in moments counted here. */
function countWrites() {
  let moment = 0
  /** When each content was last written; `pages` stands for all that public pages show: everything but `orders`. */
  const writtenAt = new Map<string, number>()
  /** When something may last have been written that was not announced here. */
  let unknownAt = 0

  function note(content: string) {
    const isCategory = content.startsWith(categoryVersionOf(null))
    if (!isCategory && !ANNOUNCED.has(content)) return changeAll()
    moment += 1
    writtenAt.set(content, moment)
    if (content !== 'orders') writtenAt.set('pages', moment)
    if (isCategory) writtenAt.set('categories', moment)
  }

  function changeAll() {
    moment += 1
    unknownAt = moment
  }

  function isUnchanged(contents: readonly (Content | 'pages')[], since: number) {
    if (unknownAt > since) return false
    return contents.every((content) => (writtenAt.get(content) ?? 0) <= since)
  }

  return { now: () => moment, note, changeAll, isUnchanged }
}

/** The connection, once it has answered; one that does not is dropped. */
async function answering(listener: Listener) {
  const client = listener.client()
  if (!client) return undefined
  if (await answersInTime(client.query('select'))) return client
  listener.drop(client)
  return undefined
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

/** Whether a query is answered within its deadline; a connection that answers later is replaced. */
async function answersInTime(query: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    // A busy process first reads what has arrived before it gives up.
    timer = setTimeout(() => setImmediate(() => resolve(false)), DEADLINES.proof)
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
