import http from 'node:http'
import { createRequestHandler, type ServerBuild } from '@remix-run/node'
import { createHeaders } from '@remix-run/node-fetch-server'
import { Links, Meta, Outlet, Scripts } from '@remix-run/react'
import * as entry from '../app/entry.server'
import config from '../remix.config'
import { sendResponse } from '../server/http/send'
import { readTask } from './child'
import { listen } from './listen'

/** A page of so many bytes, its letters shared among so many elements. */
export type BarePage = { letters: string; elements: number; bytes: number }

/* The least that Remix does for a page of that size: the shop's renderer and its way to send, one route, no data. */
const page = await readTask<BarePage>()
const FRAME_BYTES = 1_200
const TAG_BYTES = '<p></p>'.length
const each = Math.max(1, Math.floor((page.bytes - FRAME_BYTES) / page.elements) - TAG_BYTES)
const texts = Array.from({ length: page.elements }, (_, at) => {
  return page.letters.slice(at * each, (at + 1) * each)
})

function Document() {
  return (
    <html lang="es">
      <head>
        <Meta />
        <Links />
      </head>
      <body>
        <Outlet />
        <Scripts />
      </body>
    </html>
  )
}

function Page() {
  return texts.map((text, at) => <p key={at}>{text}</p>)
}

const handle = createRequestHandler(buildOf(), 'production')
listen(
  http.createServer((req, res) => {
    const url = `http://localhost${req.url ?? '/'}`
    handle(new Request(url, { headers: createHeaders(req) })).then(
      (response) => sendResponse(res, response),
      (error: unknown) => res.destroy(error as Error),
    )
  }),
)

/** What Remix's compiler would have made of the two components. */
function buildOf(): ServerBuild {
  const nothing = { hasAction: false, hasLoader: false, hasClientAction: false }
  const known = { ...nothing, hasClientLoader: false, hasErrorBoundary: false }
  const root = { id: 'root', path: '' }
  const index = { id: 'index', parentId: 'root', index: true }
  return {
    mode: 'production',
    entry: { module: entry },
    routes: {
      root: { ...root, module: { default: Document } },
      index: { ...index, module: { default: Page } },
    },
    assets: {
      ...{ url: '/manifest.js', version: '1', entry: { imports: [], module: '/entry.js' } },
      routes: {
        root: { ...root, ...known, module: '/root.js' },
        index: { ...index, ...known, module: '/index.js' },
      },
    },
    ...{ basename: '/', publicPath: '/', assetsBuildDirectory: '' },
    ...{ future: config.future, isSpaMode: false },
  }
}
