import type { ServerResponse } from 'node:http'
import { env } from '../../app/env.server'

/** What a page could ask of a person or a device, and none of the shop does: each name travels with every page. */
const OFF = [
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'microphone',
  'payment',
  'usb',
]

/** Addresses that carry a secret, so that no other site may learn them from a Referer. */
const PRIVATE_PATHS =
  /^\/((reset-password|auth\/callback|confirmacion|mira|baja|reparto|mis-datos)(\/|$)|libro-de-reclamaciones\/)/

/** Nothing here is for a search engine, whatever it was told of it; its forms may lead to a chat. */
const BACK_OFFICE = /^\/admin(\/|$)/i

/** Web-mail shows the pictures of a campaign from their own address. */
export const PICTURES = /^\/imagenes\//

/**
 * What every answer carries, files and refusals too; a route may set stricter ones.
 *
 * @param path decoded, as `plainPath` gives it; `/` when it could not be read
 */
export function commonHeaders(path: string, isHttps: boolean): Record<string, string> {
  const common = PICTURES.test(path) ? OF_PICTURES : OF_OTHERS
  return isHttps ? { ...common, 'Strict-Transport-Security': 'max-age=31536000' } : common
}

const OF_OTHERS = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
}
const OF_PICTURES = { ...OF_OTHERS, 'Cross-Origin-Resource-Policy': 'cross-origin' }

/**
 * What a document carries besides: a page, a refusal, whatever Remix answers.
 *
 * The referrer policy is never `no-referrer`: Chromium then sends `Origin: null` with every form.
 *
 * @param path as for `commonHeaders`
 * @param nonce that the inline scripts and style blocks of this answer carry
 */
export function documentHeaders(path: string, nonce: string): Record<string, string> {
  const headers: Record<string, string> = {
    'Content-Security-Policy': contentPolicy(
      `'nonce-${nonce}'`,
      `'nonce-${nonce}'`,
      BACK_OFFICE.test(path) ? CHATS : '',
    ),
    'Referrer-Policy': PRIVATE_PATHS.test(path) ? 'same-origin' : 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': PERMISSIONS,
  }
  if (BACK_OFFICE.test(path)) headers['X-Robots-Tag'] = 'noindex, nofollow'
  return headers
}

const PERMISSIONS = OFF.map((feature) => `${feature}=()`).join(', ')

/** The only other origin that a page shows pictures of. */
const PICTURES_ORIGIN = env.picturesUrl && ` ${new URL(env.picturesUrl).origin}`

/**
 * Where a form of the back office may lead, besides the shop. Browsers ask this for every step of the way: the first
 * of these leads on to the second.
 */
const CHATS = ' https://wa.me https://api.whatsapp.com'

/**
 * @param scripts nonces or hashes of the scripts that stand in the page
 * @param styles the same of its style blocks
 * @param chats where its forms may lead besides the shop, each after a blank
 */
export function contentPolicy(scripts: string, styles: string, chats = ''): string {
  return (
    `default-src 'self'; ${sources('script-src', scripts)}; ${sources('style-src', styles)}; ` +
    `img-src 'self' data:${PICTURES_ORIGIN}; font-src 'self'; connect-src 'self'; object-src 'none'; ` +
    `base-uri 'none'; form-action 'self'${chats}; frame-ancestors 'none'`
  )
}

function sources(directive: string, inline: string): string {
  return `${directive} 'self' ${inline}`.trim()
}

/** Of a picture: opened by itself, a browser draws it in a page of its own making, with styles inside. */
export const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'"

/** What only ever runs in a document, under the policy of that document. */
const WITHOUT_POLICY = /\.(js|css|woff2)$/

/** The policy of a file of the build, if it needs one; whatever a browser could open needs one. */
export function filePolicy(pathname: string): string | null {
  return WITHOUT_POLICY.test(pathname) ? null : PICTURE_POLICY
}

/** What a page of the shop may not be kept by anyone: it may show a cart, a name, an address. */
export const NO_STORE = 'private, no-store'

/** Sets headers that are not there yet. */
export function setMissing(res: ServerResponse, headers: Record<string, string>) {
  for (const [name, value] of Object.entries(headers)) {
    if (!res.hasHeader(name)) res.setHeader(name, value)
  }
}
