import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import * as build from 'virtual:remix/server-build'
import { type ContentVersions, followContent } from '../app/database/content-versions.server'
import { env } from '../app/env.server'
import { uploadAuthorizationOf } from '../app/upload-authorization.server'
import { canSell } from '../app/models/upkeep/health.server'
import { allSettings } from '../app/models/site/settings/setting.server'
import { cartBadge, landingHeader, publicPage } from '../app/public-pages.server'
import { createShopServer, type ShopServer } from './http/shop-server'
import type { Undo } from './undo'
import { createPageCache, type PageCache } from './pages/page-cache'
import { createRemixHandler } from './remix-handler'
import { StartError } from './start-error'
import type { ProcessMetrics } from './watch/metrics'
import { reportThisProcess } from './watch/process-report'
import { countVisitSteps } from './watch/visit-steps'
import { watchErrors } from './watch/visitor-errors'
import { report } from '../app/log.server'
import { DEADLINES } from '../app/deadlines.server'

/** @returns nothing when the owner has turned off that anything is kept */
function follow(url: string, undo: Undo): ContentVersions | undefined {
  if (env.pageCacheMb === 0) return undefined
  const content = followContent(url)
  undo.push(() => content.close())
  return content
}

function pageCache(content: ContentVersions): PageCache {
  const maxBytes = env.pageCacheMb * 1024 * 1024
  return createPageCache({ maxBytes, content, publicPage, cartBadge, saysHow: env.serverTiming })
}

/** The port that it listens on, and what it can say of itself where somebody measures. */
export type Started = { port: number; metrics: ProcessMetrics | undefined }

/**
 * Answers visitors in this process.
 *
 * @throws StartError when it cannot listen
 */
export async function startServer(url: string, undo: Undo): Promise<Started> {
  const content = follow(url, undo)
  const pages = content && pageCache(content)
  await reportThisProcess(undo, { answers: true, pageCache: pages?.figures })
  const metrics = await measured(pages)
  const noteError = watchErrors(undo)
  const steps = countVisitSteps(undo)
  // Pages of an error need the shop's name, and may be the first that are asked for.
  await allSettings().catch((error: unknown) => report(error, 'los ajustes no se pudieron leer'))
  const shop = createShopServer({
    pages,
    landingHeader,
    watch(context, line) {
      noteError(context, line)
      steps.watch(context, line)
      metrics?.watch(context, line)
    },
    origin: env.origin,
    isPublic: env.isPublic,
    trustProxy: env.trustProxy,
    rateLimits: env.rateLimits,
    clientDir: path.resolve(build.assetsBuildDirectory),
    handle: createRemixHandler(build, content),
    uploadAuthorizationOf,
    questions: { canSell, settings: () => allSettings() },
  })
  await listen(shop)
  undo.push(() => shop.close(DEADLINES.grace))
  const { port } = shop.server.address() as AddressInfo
  // With PORT=0 the system chose one, and links in mails need it too.
  if (!env.isPublic) env.origin = `http://localhost:${port}`
  return { port, metrics }
}

/** The library of metrics is loaded only where somebody reads them. */
async function measured(pages: PageCache | undefined): Promise<ProcessMetrics | undefined> {
  if (!env.metricsPort) return undefined
  const { processMetrics } = await import('./watch/metrics')
  return processMetrics(pages?.figures)
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
