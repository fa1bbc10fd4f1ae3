import { createHmac, timingSafeEqual } from 'node:crypto'
import { cookieSecrets } from '~/env.server'
import { isUuid } from './uuid'

/**
 * The id of a row for a link, signed by the shop: whoever has the link may open the row for one
 * purpose, and the database holds nothing that opens it.
 *
 * @param purpose of the link; a token of another purpose opens nothing
 */
export function signedId(id: string, purpose: string): string {
  const [secret = ''] = cookieSecrets()
  return `${id}.${signature(id, purpose, secret)}`
}

/** The id in a token; `null` when its signature is not the shop's. */
export function idOfSigned(token: string, purpose: string): string | null {
  const [id = '', sent = '', ...more] = token.split('.')
  if (!isUuid(id) || more.length > 0) return null
  const isOurs = cookieSecrets().some((secret) => {
    const [ours, theirs] = [Buffer.from(signature(id, purpose, secret)), Buffer.from(sent)]
    return ours.length === theirs.length && timingSafeEqual(ours, theirs)
  })
  return isOurs ? id : null
}

function signature(id: string, purpose: string, secret: string): string {
  return createHmac('sha256', secret).update(`${purpose}:${id}`).digest('base64url').slice(0, 32)
}
