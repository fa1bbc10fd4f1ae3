import type { LoaderFunctionArgs } from '@remix-run/node'
import { readImage } from '~/images/image.server'

/** A picture of the shop. Its name changes with its content, so it is cached for ever. */
export async function loader({ params, request }: LoaderFunctionArgs) {
  const name = params.name ?? ''
  const image = await readImage(name)
  if (!image) {
    return new Response('No encontramos esta imagen', {
      status: 404,
      headers: {
        ...SAFE,
        'Cache-Control': 'public, max-age=60',
        'Content-Type': 'text/plain; charset=utf-8',
      },
    })
  }

  const etag = `"${name}"`
  const headers = { ...SAFE, ETag: etag, 'Cache-Control': 'public, max-age=31536000, immutable' }
  if (isKnown(request.headers.get('If-None-Match'), etag)) {
    return new Response(null, { status: 304, headers })
  }
  return new Response(request.method === 'HEAD' ? null : image.bytes, {
    headers: {
      ...headers,
      'Content-Type': image.type,
      'Content-Length': String(image.bytes.byteLength),
    },
  })
}

const SAFE = {
  'X-Content-Type-Options': 'nosniff',
  // A browser shows an image opened on its own in a generated page with inline styles.
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

function isKnown(ifNoneMatch: string | null, etag: string): boolean {
  const known = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return known.includes(etag) || known.includes('*')
}
