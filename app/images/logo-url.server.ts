import { createHash } from 'node:crypto'
import { drawnLogo } from './drawn-logo.server'

/**
 * Where a logo is found: another one has another address, so that browsers keep one for good and
 * still show a new one at once.
 *
 * @param markup as it is stored; blank for the logo that is drawn of the name
 */
export function logoUrl(markup: string, name: string): string {
  const hash = createHash('sha256').update(markup || drawnLogo(name))
  return `/logo.svg?v=${hash.digest('base64url').slice(0, 10)}`
}
