import { isDatabaseDown } from '../../app/database/availability.server'
import { cleanLogo } from '../../app/images/logo-svg.server'
import { drawnLogo } from '../../app/images/drawn-logo.server'
import { logoOf } from '../../app/models/site/shop.server'
import type { Settings } from '../../app/models/site/settings/setting'
import { report } from '../../app/log.server'
import { displayName } from '../../app/models/site/settings/setting-values'
import { lastSettings } from '../../app/models/site/settings/setting.server'
import { DATABASE_DOWN, type RunAdmitted } from '../limits/run-admitted'
import type { Refusal } from '../http/guards'
import { knownTags, tagOf } from '../http/known-tags'
import type { RequestContext } from '../http/request-context'
import { sendResponse } from '../http/send'

/** What is drawn for some settings, and the address that is theirs alone. */
type Logo = { url: string; svg: string; etag: string }

/**
 * Answers `/logo.svg`: the settings' logo when it can be drawn, else one of the shop's name.
 *
 * @param readSettings as they are stored; not asked for the address of the last logo drawn
 */
export function createLogo(runAdmitted: RunAdmitted, readSettings: () => Promise<Settings>) {
  let last = drawn(lastSettings())

  return async function serveLogo(context: RequestContext): Promise<Refusal | null> {
    const logo = context.req.url === last.url ? last : await current(context)
    if ('sentence' in logo) return logo
    await sendResponse(context.res, answerWith(logo, context))
    return null
  }

  async function current(context: RequestContext): Promise<Logo | Refusal> {
    const read = () => readSettings().catch(lastOnes)
    const settings = await runAdmitted(context, read, () => false)
    // A shop whose database rests still has a face.
    if (settings === DATABASE_DOWN) return last
    if ('sentence' in settings) return settings
    if (logoOf(settings) !== last.url) last = drawn(settings)
    return last
  }
}

function lastOnes(error: unknown): Settings {
  if (isDatabaseDown(error)) throw error
  report(error, 'el logo no se pudo leer')
  return lastSettings()
}

function drawn(settings: Settings): Logo {
  const svg = cleanLogo(settings.logo_svg) ?? drawnLogo(displayName(settings))
  return { url: logoOf(settings), svg, etag: tagOf(svg) }
}

function answerWith({ url, svg, etag }: Logo, { req }: RequestContext): Response {
  const headers = {
    ETag: etag,
    'Cache-Control': req.url === url ? 'public, max-age=31536000, immutable' : 'no-cache',
    'Content-Security-Policy': "default-src 'none'; sandbox",
  }
  if (knownTags(req).includes(etag)) return new Response(null, { status: 304, headers })
  return new Response(svg, {
    headers: { ...headers, 'Content-Type': 'image/svg+xml; charset=utf-8' },
  })
}
