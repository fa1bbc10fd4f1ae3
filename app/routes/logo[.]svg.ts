import type { LoaderFunctionArgs } from '@remix-run/node'
import { createHash } from 'node:crypto'
import { isDatabaseDown } from '~/database/availability.server'
import { cleanLogo } from '~/images/logo-svg.server'
import { builtInLogo, logoUrl } from '~/images/logo-url.server'
import { allSettings } from '~/models/site/setting.server'
import { report } from '~/log.server'

/** The shop's logo: that of the setting when it is valid, else the built-in one. */
export async function loader({ request }: LoaderFunctionArgs) {
  const setting = await logoSetting()
  const logo = cleanLogo(setting) ?? builtInLogo
  const etag = `"${createHash('sha256').update(logo).digest('base64url').slice(0, 22)}"`
  const { pathname, search } = new URL(request.url)
  const isCurrent = pathname + search === logoUrl(setting)
  const headers = {
    ETag: etag,
    'Cache-Control': isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
  }
  const known = (request.headers.get('If-None-Match') ?? '').replaceAll('W/', '').split(/, */)
  if (known.includes(etag)) return new Response(null, { status: 304, headers })
  return new Response(request.method === 'HEAD' ? null : logo, {
    headers: { ...headers, 'Content-Type': 'image/svg+xml; charset=utf-8' },
  })
}

/** The stored logo; blank when the database does not answer, so that the built-in one is used. */
async function logoSetting(): Promise<string> {
  try {
    return (await allSettings()).logo_svg
  } catch (error) {
    if (!isDatabaseDown(error)) report(error, 'el logo no se pudo leer')
    return ''
  }
}
