import { randomInt } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Of a proxy's id only what may stand in a log, a header and a page. */
const GIVEN = /^[A-Za-z0-9._-]{1,64}$/
/** What people can read out on the telephone: no 0 and o, no 1 and l. */
const LETTERS = '23456789abcdefghijkmnpqrstuvwxyz'
const LENGTH = 10

/**
 * The id of a request: the one that the proxy in front gave it, or a new one.
 *
 * @param trustProxy how many proxies are in front; without any, nobody's id is believed
 */
export function requestId(req: IncomingMessage, trustProxy: number): string {
  const given = trustProxy > 0 ? req.headers['x-request-id'] : undefined
  return typeof given === 'string' && GIVEN.test(given) ? given : newId()
}

function newId(): string {
  let id = ''
  // Of bytes that Node draws ahead, which takes an eighth of asking for ten each time.
  while (id.length < LENGTH) id += LETTERS[randomInt(LETTERS.length)]
  return id
}
