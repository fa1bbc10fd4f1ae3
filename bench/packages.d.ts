/* What is used of packages that only a measurement installs: `tsc` does without them. */

declare module 'sirv' {
  import type { RequestListener } from 'node:http'
  export default function sirv(folder: string): RequestListener
}

declare module 'autocannon' {
  export type Request = {
    method: 'GET' | 'POST'
    path: string
    headers?: Record<string, string>
    body?: string
    /** Called for each request. */
    setupRequest?: (request: Request) => Request
  }
  type Options = {
    url: string[]
    connections: number
    requests: Request[]
    amount?: number
    duration?: number
    overallRate?: number
    timeout: number
  }
  /** While it says that a request was answered, that one is still the current one. */
  type Client = { requestIterator: { currentRequest: Request } }
  type Heard = (client: Client, status: number, bytes: number, ms: number) => void
  type Result = { errors: number }
  type Running = Promise<Result> & { stop(): void; on(event: 'response', heard: Heard): void }
  export default function autocannon(options: Options): Running
}
