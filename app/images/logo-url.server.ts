import builtInLogo from './logo.svg?raw'
import { createHash } from 'node:crypto'

export { builtInLogo }

/**
 * Where the logo of a setting is found: another setting has another address, so that browsers keep
 * a logo for good and still show a new one at once.
 *
 * @param setting `logo_svg` as it is stored; blank for the built-in logo
 */
export function logoUrl(setting: string): string {
  const hash = createHash('sha256').update(setting || builtInLogo)
  return `/logo.svg?v=${hash.digest('base64url').slice(0, 10)}`
}
