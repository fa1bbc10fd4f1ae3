import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** The tags of what a browser has of this address already, each in quotation marks, weak or not; `*` of anything. */
export function knownTags(req: IncomingMessage): string[] {
  const condition = req.headers['if-none-match']
  return condition ? condition.split(',').map((tag) => tag.trim().replace(/^W\//, '')) : []
}

/** The tag of what is sent, in quotation marks: of equal bytes an equal one, also in another process. */
export function tagOf(sent: string | Buffer): string {
  return `"${createHash('sha256').update(sent).digest('base64url').slice(0, 22)}"`
}
