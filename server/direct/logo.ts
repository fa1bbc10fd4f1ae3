import { createHash } from 'node:crypto'
import { isDatabaseDown } from '../../app/database/availability.server'
import { cleanLogo } from '../../app/images/logo-svg.server'
import { builtInLogo, logoUrl } from '../../app/images/logo-url.server'
import { report } from '../../app/log.server'
import { DATABASE_DOWN, type RunAdmitted } from '../limits/run-admitted'
import type { Refusal } from '../http/guards'
import type { RequestContext } from '../http/request-context'
import { sendResponse } from '../http/send'

/** What is drawn for a setting, and the address that is its alone. */
type Logo = { setting: string; url: string; svg: string; etag: string }

/**
 * Answers `/logo.svg`: the setting's logo when it can be drawn, the built-in one whatever happens.
 *
 * @param readSetting `logo_svg` as it is stored; not asked for the address of the last logo drawn
 */
export function createLogo(runAdmitted: RunAdmitted, readSetting: () => Promise<string>) {
  const builtIn = drawn('')
  let last = builtIn

  return async function serveLogo(context: RequestContext): Promise<Refusal | null> {
    const logo = context.req.url === last.url ? last : await current(context)
    if ('sentence' in logo) return logo
    await sendResponse(context.res, answerWith(logo, context))
    return null
  }

  async function current(context: RequestContext): Promise<Logo | Refusal> {
    const read = () => readSetting().catch(blank)
    const setting = await runAdmitted(context, read, () => false)
    // A shop whose database rests still has a face.
    if (setting === DATABASE_DOWN) return builtIn
    if (typeof setting === 'object') return setting
    if (setting !== last.setting) last = drawn(setting)
    return last
  }
}

function blank(error: unknown): string {
  if (isDatabaseDown(error)) throw error
  report(error, 'el logo no se pudo leer')
  return ''
}

function drawn(setting: string): Logo {
  const svg = cleanLogo(setting) ?? builtInLogo
  const hash = createHash('sha256').update(svg).digest('base64url')
  return { setting, url: logoUrl(setting), svg, etag: `"${hash.slice(0, 22)}"` }
}

function answerWith({ url, svg, etag }: Logo, { req }: RequestContext): Response {
  const headers = {
    ETag: etag,
    'Cache-Control': req.url === url ? 'public, max-age=31536000, immutable' : 'no-cache',
    'Content-Security-Policy': "default-src 'none'; sandbox",
  }
  const known = (req.headers['if-none-match'] ?? '').replaceAll('W/', '').split(/, */)
  if (known.includes(etag)) return new Response(null, { status: 304, headers })
  return new Response(svg, {
    headers: { ...headers, 'Content-Type': 'image/svg+xml; charset=utf-8' },
  })
}
