import type { ServerResponse } from 'node:http'

/** Browser features that no page of the shop uses. */
const OFF = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-get',
  'screen-wake-lock',
  'usb',
  'xr-spatial-tracking',
]

/** Addresses that carry a secret, so that no other site may learn them from a Referer. */
const PRIVATE_PATHS = /^\/(reset-password|auth\/callback|confirmacion|baja)(\/|$)/

/** Nothing here is for a search engine, whatever it was told of it. */
const UNSEARCHED = /^\/admin(\/|$)/i

/** Web-mail shows the pictures of a campaign from their own address. */
const PICTURES = /^\/imagenes\//

/**
 * The headers that every answer carries, refusals and files too; a route may set stricter ones.
 *
 * The referrer policy is never `no-referrer`: Chromium then sends `Origin: null` with every form.
 *
 * @param path decoded, as `plainPath` gives it; `/` when it could not be read
 * @param nonce that the inline scripts and style blocks of this answer carry
 */
export function securityHeaders(
  path: string,
  nonce: string,
  isHttps: boolean,
): Record<string, string> {
  return {
    'Content-Security-Policy': contentPolicy(`'nonce-${nonce}'`, `'nonce-${nonce}'`),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': PRIVATE_PATHS.test(path) ? 'same-origin' : 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': PICTURES.test(path) ? 'cross-origin' : 'same-origin',
    'Permissions-Policy': OFF.map((feature) => `${feature}=()`).join(', '),
    ...(UNSEARCHED.test(path) ? { 'X-Robots-Tag': 'noindex, nofollow' } : {}),
    ...(isHttps ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
  }
}

/**
 * @param scripts nonces or hashes of the scripts that stand in the page
 * @param styles the same of its style blocks
 */
export function contentPolicy(scripts: string, styles: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${scripts}`.trim(),
    `style-src 'self' ${styles}`.trim(),
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** What a page of the shop may not be kept by anyone: it may show a cart, a name, an address. */
export const NOT_KEPT = 'private, no-store'

/** Sets headers that are not there yet. */
export function setMissing(res: ServerResponse, headers: Record<string, string>) {
  for (const [name, value] of Object.entries(headers)) {
    if (!res.hasHeader(name)) res.setHeader(name, value)
  }
}
