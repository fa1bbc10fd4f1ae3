import { isDatabaseDown } from '../../app/database/availability.server'
import {
  ICON_PATHS,
  iconFile,
  type IconFile,
  iconsVersion,
  type Sign,
} from '../../app/images/shop-icons.server'
import { report } from '../../app/log.server'
import { lastSettings } from '../../app/models/site/settings/setting.server'
import type { Settings } from '../../app/models/site/settings/setting'
import { signOf } from '../../app/models/site/shop.server'
import { DATABASE_DOWN, type RunAdmitted } from '../limits/run-admitted'
import type { Refusal } from '../http/guards'
import { PICTURE_POLICY } from '../http/headers'
import { knownTags, tagOf } from '../http/known-tags'
import type { RequestContext } from '../http/request-context'
import { sendResponse } from '../http/send'

type Made = IconFile & { etag: string }
/** The files that were asked for of a sign, kept until another is asked for. */
type Icons = { version: string; sign: Sign; made: Map<string, Promise<Made>> }

/**
 * Answers what browsers, phones and chats ask for to show the shop's sign; each file is made when it is first asked for.
 *
 * @param readSettings as they are stored; not asked for an address of the last ones
 */
export function createShopIcons(runAdmitted: RunAdmitted, readSettings: () => Promise<Settings>) {
  let last = of(signOf(lastSettings()))

  return async function serveIcon(context: RequestContext): Promise<Refusal | null> {
    const { path, req } = context
    const icons = req.url === `${path}?v=${last.version}` ? last : await current(context)
    if ('sentence' in icons) return icons
    const file = await fileOf(icons, path)
    await sendResponse(context.res, answerWith(file, context, icons.version))
    return null
  }

  async function current(context: RequestContext): Promise<Icons | Refusal> {
    const settings = await runAdmitted(context, () => readSettings().catch(lastOnes))
    // A shop whose database rests still has a sign.
    if (settings === DATABASE_DOWN) return last
    if ('sentence' in settings) return settings
    const sign = signOf(settings)
    if (iconsVersion(sign) !== last.version) last = of(sign)
    return last
  }
}

function of(sign: Sign): Icons {
  return { version: iconsVersion(sign), sign, made: new Map() }
}

function lastOnes(error: unknown): Settings {
  if (isDatabaseDown(error)) throw error
  report(error, 'los ajustes de los iconos no se pudieron leer')
  return lastSettings()
}

/** Made once for all who ask; what failed is tried again. */
function fileOf({ sign, made }: Icons, path: string): Promise<Made> {
  const begun = made.get(path) ?? make(path, sign)
  made.set(path, begun)
  begun.catch(() => made.delete(path))
  return begun
}

async function make(path: string, sign: Sign): Promise<Made> {
  const file = await iconFile(path, sign)
  return { ...file, etag: tagOf(file.bytes) }
}

function answerWith({ type, bytes, etag }: Made, { req, path }: RequestContext, version: string) {
  const headers = {
    ETag: etag,
    'Cache-Control':
      req.url === `${path}?v=${version}` ? 'public, max-age=31536000, immutable' : 'no-cache',
    'Content-Security-Policy': PICTURE_POLICY,
  }
  if (knownTags(req).includes(etag)) return new Response(null, { status: 304, headers })
  return new Response(Uint8Array.from(bytes), { headers: { ...headers, 'Content-Type': type } })
}

export function isIcon(path: string): boolean {
  return ICON_PATHS.has(path)
}
