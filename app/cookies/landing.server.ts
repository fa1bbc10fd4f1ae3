import { z } from 'zod'
import { brand } from '~/brand'
import { isDay, limaDay } from '~/dates'
import { env } from '~/env.server'
import { log } from '~/log.server'
import { landingSource, type Source, SOURCE_CHARS } from '~/models/cart/source'
import { isRobot } from '~/models/upkeep/visitor'
import { isOfStaff } from './auth.server'
import { shopCookie } from './shop-cookie.server'

/**
 * Where this visit comes from, and the day; of the visitor nothing. It lasts until the browser is closed, or until the
 * cart takes it.
 */
const cookie = shopCookie('source')

const Landed = z.object({
  source: z.string().min(1).max(SOURCE_CHARS),
  day: z.string().refine(isDay),
})

/** A request as it arrived. */
export type Landing = {
  /** What follows the address's question mark. */
  query: string
  referrer: string | undefined
  host: string | null
  /** What the browser says of itself. */
  agent: string | undefined
  cookies: string | undefined
  now: Date
}

/** The header that keeps where a visit comes from; `null` when it only goes on, and for robots and staff. */
export async function landingHeader({ query, referrer = '', host, now, ...visitor }: Landing) {
  if ((query === '' && referrer === '') || isRobot({ 'user-agent': visitor.agent })) return null
  const own = [new URL(env.origin).hostname, (host ?? '').replace(/:\d+$/, '')]
  const source = landingSource(query, referrer, own)
  if (source === null || (await isOfStaff(visitor.cookies).catch(isUnknown))) return null
  return cookie.serialize({ source, day: limaDay(now) } satisfies Source)
}

/** A page does not fail because the database cannot say who reads it. */
function isUnknown(error: unknown): boolean {
  log.debug({ error }, 'no se sabe de quién es una visita')
  return true
}

export async function readLanding(header: string | null): Promise<Source | null> {
  if (!header?.includes(`${brand.short}-source`)) return null
  const read = Landed.safeParse(await cookie.parse(header))
  return read.success ? read.data : null
}

export function forgetLandingHeader(): Promise<string> {
  return cookie.serialize('', { maxAge: 0 })
}
