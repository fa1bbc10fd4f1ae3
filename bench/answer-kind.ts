import type { IncomingMessage } from 'node:http'

/** Whether an answer was kept, as the shop says it with `SERVER_TIMING=1`: `hit`, `miss`, `bypass`, or nothing. */
export function kindOf({ headers }: IncomingMessage): string {
  return /cache;desc=(\w+)/.exec(String(headers['server-timing']))?.[1] ?? ''
}
