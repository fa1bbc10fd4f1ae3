import { createRequestHandler, type ServerBuild } from '@remix-run/node'
import { expect, test } from 'vitest'
import type { ContentVersions } from '../app/database/content-versions.server'
import { plainPath } from './http/guards'
import type { Handle } from './http/remix-request'
import { createRemixHandler } from './remix-handler'

/** What the page's render was given. */
type Rendered = { routes: string[]; modules: string[] }
let rendered: Rendered | undefined

/** A small shop with every kind of route that the real one has. */
const build = buildOf([
  ['root', undefined, ''],
  ['_shop', 'root', undefined],
  ['_shop._index', '_shop', null],
  ['_shop.carrito', '_shop', 'carrito'],
  ['_shop.catalogo', '_shop', 'catalogo/:category/:subcategory?'],
  ['_shop.$', '_shop', '*'],
  ['admin', 'root', 'admin'],
  ['admin._index', 'admin', null],
  ['admin.pedidos', 'admin', 'pedidos'],
  ['admin.csv', 'admin', 'pedidos/csv'],
  ['admin.$', 'admin', '*'],
])

/** @param paths id, parent and path of each route; `null` is an index */
function buildOf(paths: [string, string | undefined, string | null | undefined][]): ServerBuild {
  const routes = paths.map(([id, parentId, path]) => {
    const place = { id, parentId, path: path ?? undefined, index: path === null || undefined }
    const answer = ({ params, request }: { params: object; request: Request }) => ({
      ...{ id, params, url: request.url, method: request.method },
    })
    const file = () => new Response('csv')
    const isFile = id === 'admin.csv'
    const module = isFile
      ? { loader: file, action: file }
      : { loader: answer, action: answer, default: () => null }
    return [id, { ...place, module }] as const
  })
  const assets = paths.map(([id, parentId, path]) => {
    const place = { id, parentId, path: path ?? undefined, index: path === null || undefined }
    return [id, { ...place, module: id }] as const
  })
  return {
    mode: 'production',
    basename: '/',
    publicPath: '/',
    assetsBuildDirectory: '',
    isSpaMode: false,
    future: { v3_singleFetch: true },
    routes: Object.fromEntries(routes),
    assets: { entry: {}, url: '', version: '', routes: Object.fromEntries(assets) },
    entry: {
      module: {
        handleError: () => {},
        default: (_request: Request, status: number, headers: Headers, context: EntryContext) => {
          const { manifest, routeModules, staticHandlerContext } = context
          rendered = { routes: Object.keys(manifest.routes), modules: Object.keys(routeModules) }
          const { matches, loaderData, actionData, errors } = staticHandlerContext
          const matched = matches.map(({ route, params, pathname }) => [route.id, params, pathname])
          return Response.json({ matched, loaderData, actionData, errors }, { status, headers })
        },
      },
    },
  } as unknown as ServerBuild
}

type EntryContext = {
  manifest: { routes: object }
  routeModules: object
  staticHandlerContext: {
    matches: { route: { id: string }; params: object; pathname: string }[]
    loaderData: object
    actionData: object
    errors: object
  }
}

const PATHS = [
  ...['/', '/?index', '/carrito', '/carrito/', '/Carrito?q=1', '/catalogo', '/catalogo/rosas'],
  ...['/catalogo/rosas/rojas', '/catalogo/a%2Fb/%C3%B1', '/catalogo/%E0%A4%A', '/nada', '/a/b/c'],
  ...['/admin', '/admin/', '/admin/pedidos', '/admin/pedidos/csv', '/admin/nada', '/administra'],
  ...['/_root.data', '/carrito.data', '/.data', '/carrito.data.data', '/catalogo/rosas.data'],
  ...['/admin/pedidos.data?_routes=admin', '/admin.data', '/admin/pedidos/csv.data', '/nada.data'],
]

async function answerOf(handle: Handle, path: string, method: string) {
  rendered = undefined
  const body = method === 'POST' ? new URLSearchParams({ flor: 'dalia' }) : undefined
  const response = await handle(new Request(`http://localhost${path}`, { method, body }), {})
  const { status, headers } = response
  return { status, headers: [...headers], text: await response.text() }
}

test.each(PATHS)('%s is answered as by Remix with all its routes', async (path) => {
  const whole = createRequestHandler(build, 'production')
  const handle = createRemixHandler(build)
  for (const method of ['GET', 'HEAD', 'POST', 'GET']) {
    const answer = await answerOf(handle, path, method)
    const given = rendered
    expect(answer, method).toEqual(await answerOf(whole, path, method))
    if (rendered) expect(given?.routes.length).toBeLessThanOrEqual(3)
    expect(given?.modules).toEqual(given?.routes)
  }
})

const CART_SPELLINGS = [
  ...['/carrito', '/Carrito/', '/carrito.data', '/carrito/.data', '/CARRITO//.data', '/carrito///'],
  ...['/carrit%6f', '/carrit%6F/.data?x', '/x/../carrito/.data', '/x/%2e%2e/carrito/%2e/.data'],
  ...['/carr\tito/.data', '/carrito/.data#x'],
]
const OTHER_SPELLINGS = [
  ...['//carrito', '/\t/carrito', '/%2fcarrito', '/carrito%2f', '/carrito%2f.data', '/carrit%256f'],
  ...['/carrito/.data/', '/carrito.DATA', '/carrito.dat%61', '/carrito/%2edata', '/carrito;.data'],
]

test.each([...CART_SPELLINGS, ...OTHER_SPELLINGS])(
  'what reaches the cart as %j is the cart for the guards too',
  async (path) => {
    const { text } = await answerOf(createRemixHandler(build), path, 'POST')
    const isReached = text.includes('"_shop.carrito"')
    expect(isReached).toBe(CART_SPELLINGS.includes(path))
    const known = plainPath(path)
    if (isReached && typeof known === 'string') expect(known).toBe('/carrito')
  },
)

test('an address with no route at all is answered like any other', async () => {
  const lone = buildOf([
    ['root', undefined, ''],
    ['carrito', 'root', 'carrito'],
  ])
  const whole = createRequestHandler(lone, 'production')
  expect(await answerOf(createRemixHandler(lone), '/nada', 'GET')).toEqual(
    await answerOf(whole, '/nada', 'GET'),
  )
})

test('loaders may use what was read before, unless a form was sent', async () => {
  const content = {} as ContentVersions
  const handle = createRemixHandler(build, content)
  for (const method of ['GET', 'HEAD', 'POST']) {
    const context = {}
    await handle(new Request('http://localhost/carrito', { method }), context)
    expect(context).toEqual(method === 'POST' ? {} : { content })
  }
})
