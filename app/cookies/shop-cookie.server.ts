import { createCookie } from '@remix-run/node'
import { brand } from '~/brand'
import { cookieSecrets, env } from '~/env.server'

/**
 * A signed cookie of the shop, for the server alone.
 *
 * @param name after the shop's short name and a hyphen
 * @param maxAge seconds
 */
export function shopCookie(name: string, maxAge: number) {
  return createCookie(`${brand.short}-${name}`, {
    secrets: cookieSecrets(),
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: env.isHttps,
    maxAge,
  })
}
