import { createRequestHandler, type ServerBuild } from '@remix-run/node'
import { matchRoutes } from '@remix-run/react'
import { LRUCache } from 'lru-cache'
import type { ContentVersions } from '../app/database/content-versions.server'
import type { Handle } from './http/remix-request'

type Route = Parameters<typeof matchRoutes>[0][number]

/** Of addresses whose route is known, together. */
const KNOWN_CHARS = 500_000

/**
 * Remix, one handler for each route: with all its routes it sorts and copies them four times a
 * request, and only those above the one that answers are ever looked at. Scripts load the list of
 * all routes from a file of the build, which stays as it is.
 *
 * @param content by whose versions loaders keep what they read; nothing where nothing is kept
 */
export function createRemixHandler(build: ServerBuild, content?: ContentVersions): Handle {
  const routes = childRoutes(build.routes, undefined)
  const handlers = new Map<string | undefined, Handle>()
  const known = new LRUCache<string, string>({
    maxSize: KNOWN_CHARS,
    sizeCalculation: (_id, pathname) => pathname.length,
  })

  function routeOf(pathname: string): string | undefined {
    const found = known.get(pathname) ?? matchRoutes(routes, pathname)?.at(-1)?.route.id
    if (found) known.set(pathname, found)
    return found
  }

  function handlerOf(id: string | undefined): Handle {
    // Whatever NODE_ENV says: in development mode Remix shows stacks to visitors.
    const handler = handlers.get(id) ?? createRequestHandler(buildOf(build, id), 'production')
    handlers.set(id, handler)
    return handler
  }

  return (request, context) => {
    if (request.method !== 'POST') context.content = content
    const { pathname } = new URL(request.url)
    return handlerOf(routeOf(pagePath(pathname)))(request, context)
  }
}

/** The page whose data scripts ask for, as Remix reads it of the address. */
function pagePath(pathname: string): string {
  if (!pathname.endsWith('.data')) return pathname
  return pathname.slice(0, -'.data'.length).replace(/^\/_root$/, '/')
}

function childRoutes(routes: ServerBuild['routes'], parentId: string | undefined): Route[] {
  return Object.values(routes).flatMap((route) => {
    if (!route || route.parentId !== parentId) return []
    const { id, path, caseSensitive } = route
    if (route.index) return { id, path, caseSensitive, index: true }
    return { id, path, caseSensitive, children: childRoutes(routes, id) }
  })
}

/** The build as if it had one route, with those around it; all of it for an address without any. */
function buildOf(build: ServerBuild, id: string | undefined): ServerBuild {
  if (id === undefined) return build
  const ids = new Set<string>()
  for (let next: string | undefined = id; next; next = build.routes[next]?.parentId) ids.add(next)
  return {
    ...build,
    routes: only(build.routes, ids),
    assets: { ...build.assets, routes: only(build.assets.routes, ids) },
  }
}

function only<T>(routes: Record<string, T>, ids: Set<string>): Record<string, T> {
  return Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)))
}
