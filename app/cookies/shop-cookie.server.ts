import { createCookie } from '@remix-run/node'
import { brand } from '~/brand'
import { cookieSecrets, env } from '~/env.server'

/**
 * A signed cookie of the shop, for the server alone unless `httpOnly` is false.
 *
 * @param name after the shop's short name and a hyphen
 * @param maxAge seconds; without it, until the browser is closed
 */
export function shopCookie(name: string, maxAge?: number, { httpOnly = true } = {}) {
  return createCookie(`${brand.short}-${name}`, {
    secrets: cookieSecrets(),
    httpOnly,
    sameSite: 'lax',
    path: '/',
    secure: env.isHttps,
    maxAge,
  })
}
