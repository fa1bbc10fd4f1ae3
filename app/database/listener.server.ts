import type pg from 'pg'
import { lastingClient, openLasting } from './lasting-client.server'
import { report } from '~/log.server'

const RECONNECT_MS = 1_000

type Hears = {
  notification: (payload: string) => void
  /** Notifications may have been missed before this moment. */
  connected: () => void
  lost: () => void
}

/** A connection that listens to one channel, and is opened again whenever it is lost. */
export type Listener = {
  /** The connection, while there is one. */
  client(): pg.Client | undefined
  /** Gives a connection up that does not answer. */
  drop(client: pg.Client): void
  close(): Promise<void>
}

/** @param url of a direct connection: through a transaction pooler notifications do not arrive */
export function listenTo(channel: string, url: string, hears: Hears): Listener {
  let client: pg.Client | undefined
  let isClosed = false
  let retry: NodeJS.Timeout | undefined

  function reconnect() {
    clearTimeout(retry)
    if (isClosed || client) return
    open().catch(() => {
      retry = setTimeout(reconnect, RECONNECT_MS)
    })
  }

  async function open() {
    const opened = lastingClient(url, 'tienda-contenido')
    opened.on('error', () => drop(opened))
    opened.on('end', () => drop(opened))
    opened.on('notification', ({ payload }) => hears.notification(payload ?? ''))
    await openLasting(opened, `listen ${channel}`)
    if (isClosed) return opened.end()
    hears.connected()
    client = opened
  }

  function drop(lost: pg.Client) {
    if (client !== lost) return
    client = undefined
    hears.lost()
    lost.end().catch(() => {})
    if (isClosed) return
    report(new Error(`connection to ${channel} lost`), 'se vuelve a abrir la conexión que escucha')
    reconnect()
  }

  async function close() {
    isClosed = true
    clearTimeout(retry)
    const last = client
    client = undefined
    await last?.end().catch(() => {})
  }

  reconnect()
  return { client: () => client, drop, close }
}
