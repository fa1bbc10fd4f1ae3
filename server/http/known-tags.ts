import type { IncomingMessage } from 'node:http'

/** The tags of what a browser has of this address already, each in quotation marks, weak or not; `*` of anything. */
export function knownTags(req: IncomingMessage): string[] {
  const condition = req.headers['if-none-match']
  return condition ? condition.split(',').map((tag) => tag.trim().replace(/^W\//, '')) : []
}
