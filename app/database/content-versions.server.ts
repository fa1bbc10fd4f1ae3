import pg from 'pg'
import { report } from '~/log.server'

/**
 * What public pages are made of: `site` is settings, texts, slides, zones and the menu; `catalogue`
 * products and what belongs to them; `availability` which of them are sold out.
 */
export type Content = 'site' | 'catalogue' | 'availability'

/** The channel on which the triggers of `announce_content` notify. */
const CHANNEL = 'content_changed'
/** How old a confirmation may be for the versions to count as known; milliseconds. */
const KNOWN_MS = 25
/** From this age on, it is renewed in the background: under load nobody waits for it. */
const RENEW_MS = 10
/** A connection that answers later than this is replaced; milliseconds. */
const ANSWER_MS = 1_000
const RECONNECT_MS = 1_000
const CONNECT_MS = 10_000

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
  close(): Promise<void>
}

/**
 * Listens to the content's changes on a connection of its own.
 *
 * PostgreSQL sends a connection all notifications of earlier commits before it answers its next
 * query, so an answered query on this connection proves that nothing is missing.
 *
 * @param url of a direct connection: through a transaction pooler notifications do not arrive
 * @source docs/decisions/0034
 */
export function followContent(url: string): ContentVersions {
  const versions: Record<Content, number> = { site: 0, catalogue: 0, availability: 0 }
  let client: pg.Client | undefined
  let knownAt = -Infinity
  let isClosed = false
  let asking: Promise<boolean> | undefined
  let askingNext: Promise<boolean> | undefined
  let retry: NodeJS.Timeout | undefined

  function changeAll() {
    for (const content of Object.keys(versions) as Content[]) versions[content] += 1
  }

  function onNotification({ payload }: pg.Notification) {
    if (payload !== undefined && payload in versions) versions[payload as Content] += 1
    else changeAll()
  }

  async function connect() {
    const opened = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
      application_name: 'tienda-contenido',
    })
    opened.on('error', () => lose(opened))
    opened.on('end', () => lose(opened))
    opened.on('notification', onNotification)
    try {
      await opened.connect()
      await opened.query(
        `select set_config(name, '0', false) from pg_settings where name = 'idle_session_timeout'`,
      )
      await opened.query(`listen ${CHANNEL}`)
    } catch (error) {
      await opened.end().catch(() => {})
      throw error
    }
    if (isClosed) return opened.end()
    // Whatever was written while nobody listened.
    changeAll()
    client = opened
  }

  function reconnect() {
    clearTimeout(retry)
    if (isClosed || client) return
    connect().catch(() => {
      retry = setTimeout(reconnect, RECONNECT_MS)
    })
  }

  function lose(lost: pg.Client) {
    if (client !== lost) return
    client = undefined
    knownAt = -Infinity
    changeAll()
    lost.end().catch(() => {})
    if (isClosed) return
    report(new Error('connection lost'), 'las páginas no se conservan hasta que vuelva la conexión')
    reconnect()
  }

  async function ask(): Promise<boolean> {
    const asked = client
    if (!asked) return false
    const askedAt = performance.now()
    const isAnswered = await answersInTime(asked.query('select'))
    if (client !== asked) return false
    if (!isAnswered) {
      lose(asked)
      return false
    }
    knownAt = askedAt
    return true
  }

  function askNow(): Promise<boolean> {
    asking = ask().finally(() => {
      asking = undefined
    })
    return asking
  }

  function catchUp(): Promise<boolean> {
    if (!asking) return askNow()
    // The question under way may be older than the commit that the caller knows of.
    askingNext ??= asking.then(() => {
      askingNext = undefined
      return askNow()
    })
    return askingNext
  }

  function areKnown(): boolean | Promise<boolean> {
    const age = performance.now() - knownAt
    if (age >= KNOWN_MS) return catchUp()
    if (age >= RENEW_MS && !asking) void askNow()
    return true
  }

  reconnect()
  return {
    of: (contents) => contents.map((content) => versions[content]).join(' '),
    areKnown,
    catchUp,
    async close() {
      isClosed = true
      clearTimeout(retry)
      const last = client
      client = undefined
      await last?.end().catch(() => {})
    },
  }
}

/** Whether a query is answered within `ANSWER_MS`. */
async function answersInTime(query: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    // A busy process first reads what has arrived before it gives up.
    timer = setTimeout(() => setImmediate(() => resolve(false)), ANSWER_MS)
  })
  try {
    return await Promise.race([
      query.then(
        () => true,
        () => false,
      ),
      late,
    ])
  } finally {
    clearTimeout(timer)
  }
}
