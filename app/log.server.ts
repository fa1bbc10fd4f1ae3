import { AsyncLocalStorage } from 'node:async_hooks'
import { pino } from 'pino'
import { env } from './env.server'

/** How long the line of an answer may wait for others, milliseconds. */
const GATHERED_MS = 20

const output = pino.destination({ dest: 1, sync: true })
const shape = { level: env.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime }

/** The request that is being answered, and how many errors were reported meanwhile. */
type Answered = { id: string; errors: number }

const requests = new AsyncLocalStorage<Answered | undefined>()

/** Every line that `work` logs carries the id of the request that it answers. */
export function asRequest<T>(id: string, work: () => T): T {
  return requests.run({ id, errors: 0 }, work)
}

/** For what happens later, to no request, on a connection that one has opened. */
export function withoutRequestContext<T>(work: () => T): T {
  return requests.run(undefined, work)
}

function requestOfLine() {
  const request = requests.getStore()
  return request ? { request: request.id } : {}
}

/** One JSON object a line on standard output; never a password, token, cookie, document or phone. */
export const log = pino(
  {
    ...shape,
    mixin: requestOfLine,
    redact: ['*.password', '*.cookie', '*.authorization', '*.token', '*.phone', '*.customer_dni'],
  },
  output,
)

/**
 * The same for lines that hold nothing to be hidden and come with every answer: to search each of
 * them and to write it by itself costs more than a cached page. They are written a moment later, together.
 */
export const answerLog = pino(shape, { write: gather })

let gathered = ''

function gather(line: string) {
  if (gathered === '') setTimeout(writeGathered, GATHERED_MS).unref()
  gathered += line
}

function writeGathered() {
  if (gathered !== '') output.write(gathered)
  gathered = ''
}

process.on('exit', writeGathered)

/** How many errors were reported while this request was answered: what was made for it may lack something. */
export function errorsReported(): number {
  return requests.getStore()?.errors ?? 0
}

/** Logs an error that the visitor could not have caused. */
export function report(error: unknown, what = 'error inesperado') {
  const request = requests.getStore()
  if (request) request.errors += 1
  const { name, message, stack, code } = describe(error)
  log.error({ error: { name, message, code, stack: stack?.split('\n').slice(1, 6) } }, what)
}

function describe(error: unknown): {
  name: string
  message: string
  stack?: string
  code?: string
} {
  if (error instanceof Error) return error
  return { name: 'Unknown', message: String(error) }
}
