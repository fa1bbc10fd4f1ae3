import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import * as build from 'virtual:remix/server-build'
import { type ContentVersions, followContent } from '../app/database/content-versions.server'
import { connect } from '../app/database/db.server'
import { gateOf } from '../app/gates.server'
import { cookieSecrets, env } from '../app/env.server'
import { tasks } from '../app/jobs/tasks.server'
import { startJobs } from '../app/jobs/worker.server'
import { closeMail } from '../app/mail/mail.server'
import { isDatabaseAnswering } from '../app/models/records/health.server'
import { logoSetting } from '../app/models/site/setting.server'
import { cartBadge, publicPage } from '../app/public-pages.server'
import { plantDemo } from '../demo/plant'
import { usableDataDir } from './data-dir'
import { paintDemo } from './demo-pictures'
import { startDatabase } from './database'
import { firstAdmin } from './first-admin'
import { migrate, MigrationError } from './migrate'
import { type Membership, joinShops } from './presence'
import { createKeptPages, type KeptPages } from './pages/kept-pages'
import { createShopServer, type ShopServer } from './http/shop-server'
import { createRemixHandler } from './remix-handler'
import { StartError } from './start-error'

/** What is under way when the signal to stop comes gets this long, milliseconds. */
const GRACE_MS = 10_000

/** How to undo the steps taken so far, last step last. */
export type Undo = (() => Promise<void>)[]

type Say = (line: string) => void

/**
 * Opens the shop. Each step needs the ones before it and is undone in reverse: no more visitors,
 * then no more jobs, then the connections, then the database.
 *
 * @param say hears in Spanish what is being done
 * @param painter the command that paints pictures of the demo
 * @throws EnvError, DatabaseStartError, MigrationError or StartError, with the next step to take
 */
export async function openShop(
  say: Say,
  undo: Undo,
  painter: [string, ...string[]],
): Promise<void> {
  usableDataDir(env.dataDir)
  const secrets = cookieSecrets()
  const url = env.databaseUrl ?? (await openDatabase(say, undo))
  const place = await joinOtherShops(url, secrets, undo)
  const admin = await place.exclusively(() => prepare(url, say, undo), say)
  const stopPainting = await paintDemo(painter, say)
  const port = await startServer(follow(url, undo), undo)
  // First of all: visitors who wait for a picture would keep the server open.
  undo.push(stopPainting)
  say(`La tienda está abierta en ${env.isPublic ? env.origin : `http://localhost:${port}`}`)
  if (!env.isPublic) say('Solo atiende en esta máquina: para publicarla, define PUBLIC_URL.')
  say(admin())
  if (!env.smtpUrl) say(`Sin SMTP_URL, los correos quedan en ${path.join(env.dataDir, 'outbox')}`)
}

async function openDatabase(say: Say, undo: Undo): Promise<string> {
  const database = await startDatabase({ dataDir: env.dataDir, pgBin: env.pgBin, say })
  undo.push(() => database.stop())
  return database.url
}

async function joinOtherShops(url: string, secrets: string[], undo: Undo): Promise<Membership> {
  const place = await joinShops(url, secrets).catch(explain)
  undo.push(() => place.leave())
  return place
}

/** What is in the database before visitors come. @returns who administers the shop, in words */
async function prepare(url: string, say: Say, undo: Undo): Promise<() => string> {
  const ran = await migrate(url).catch(explain)
  if (ran.length > 0) say(`Base de datos al día: ${ran.length} migraciones aplicadas.`)
  const pool = openPool(url, undo)
  if (env.demo) await plantDemo(say)
  const admin = await firstAdmin()
  const jobs = await startJobs(pool, tasks)
  undo.push(async () => {
    await jobs.stop()
    closeMail()
  })
  return admin
}

function explain(error: unknown): never {
  const isExplained = error instanceof MigrationError || error instanceof StartError
  throw isExplained || !env.databaseUrl ? error : databaseError(error)
}

function databaseError(error: unknown): StartError {
  const reason = error instanceof Error ? error.message : String(error)
  return new StartError(
    `No se puede usar la base de datos que indica DATABASE_URL: ${reason}\n` +
      'Revisa la dirección, el usuario y la contraseña, y que PostgreSQL esté encendido.\n' +
      'Sin DATABASE_URL, la tienda usa una base de datos propia.',
    { cause: error },
  )
}

function openPool(url: string, undo: Undo) {
  const pool = connect(url)
  undo.push(() => pool.end())
  return pool
}

/** @returns nothing when the owner has turned off that anything is kept */
function follow(url: string, undo: Undo): ContentVersions | undefined {
  if (env.pageCacheMb === 0) return undefined
  const content = followContent(url)
  undo.push(() => content.close())
  return content
}

function keepPages(content: ContentVersions): KeptPages {
  const maxBytes = env.pageCacheMb * 1024 * 1024
  return createKeptPages({ maxBytes, content, publicPage, cartBadge, saysHow: env.serverTiming })
}

async function startServer(content: ContentVersions | undefined, undo: Undo): Promise<number> {
  const shop = createShopServer({
    pages: content && keepPages(content),
    origin: env.origin,
    isPublic: env.isPublic,
    trustProxy: env.trustProxy,
    rateLimits: env.rateLimits,
    clientDir: path.resolve(build.assetsBuildDirectory),
    handle: createRemixHandler(build, content),
    gateOf,
    questions: { isDatabaseAnswering, logoSetting },
  })
  await listen(shop)
  undo.push(() => shop.close(GRACE_MS))
  const { port } = shop.server.address() as AddressInfo
  // With PORT=0 the system chose one, and links in mails need it too.
  if (!env.isPublic) env.origin = `http://localhost:${port}`
  return port
}

async function listen({ server }: ShopServer) {
  server.listen(env.port, env.host)
  try {
    await once(server, 'listening')
  } catch (error) {
    throw listenError(error as NodeJS.ErrnoException)
  }
}

function listenError(error: NodeJS.ErrnoException): Error {
  if (error.code === 'EADDRINUSE') {
    return new StartError(
      `El puerto ${env.port} ya lo usa otro programa (¿quizá otra copia de la tienda?).\n` +
        `Cierra ese programa, o elige otro puerto: PORT=${env.port + 1} npm start`,
    )
  }
  if (error.code === 'EACCES') {
    return new StartError(
      `El sistema no permite usar el puerto ${env.port}. Elige uno desde 1024: PORT=3000 npm start`,
    )
  }
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(error.code ?? '')) {
    return new StartError(`HOST=${env.host} no es una dirección de esta máquina. Prueba 127.0.0.1`)
  }
  return error
}
