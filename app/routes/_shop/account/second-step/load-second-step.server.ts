import { encode } from 'uqr'
import { offeredSecret, type requireColleague } from '~/cookies/second-step.server'
import { formatInstant } from '~/dates'
import { factorUri } from '~/models/accounts/factor/one-time-code'
import { rememberedBrowsers } from '~/models/accounts/factor/proven-session.server'
import { findFactor } from '~/models/accounts/factor/second-factor.server'
import { mustHaveFactor } from '~/models/accounts/staff/duties.server'
import { displayName } from '~/models/site/settings/setting-values'
import { withDefaults } from '~/models/site/settings/setting'
import { storedSettings } from '~/models/site/settings/setting.server'

/** Where somebody stands: to give a code, to begin, to read the secret, or done. */
export async function loadSecondStep(
  request: Request,
  user: Awaited<ReturnType<typeof requireColleague>>,
) {
  if (user.missing === 'code') return { at: 'code', email: user.email } as const
  const factor = await findFactor(user.id)
  if (factor) return { at: 'done', ...(await doneOf(user.id, factor)) } as const
  const secret = await offeredSecret(request, user)
  const isDemanded = user.missing === 'factor'
  if (!secret) return { at: 'start', isDemanded } as const
  const shop = displayName(withDefaults(await storedSettings()))
  const qr = qrOf(factorUri(secret, { shop, email: user.email }))
  return { at: 'secret', isDemanded, secret: secret.replaceAll(/(.{4})(?=.)/g, '$1 '), qr } as const
}

export type ShownSecondStep = Awaited<ReturnType<typeof loadSecondStep>>

async function doneOf(userId: string, factor: { created_at: Date; codes: number | null }) {
  const [browsers, isDemanded] = await Promise.all([
    rememberedBrowsers(userId),
    mustHaveFactor(userId),
  ])
  return {
    since: formatInstant(factor.created_at),
    codes: factor.codes ?? 0,
    isDemanded,
    browsers: browsers.map(({ device, created_at }) => ({
      device: device || 'Otro equipo',
      since: formatInstant(created_at),
    })),
  }
}

/** A QR as the path of an SVG, a unit for each of its squares, with the quiet border that cameras need. */
function qrOf(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { border: 2 })
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  return { size, path: squares.join('') }
}
