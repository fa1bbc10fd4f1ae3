import { pino } from 'pino'
import { env } from './env.server'

/** One JSON object a line on standard output; never a password, token, cookie, document or phone. */
export const log = pino({
  level: env.logLevel,
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: ['*.password', '*.cookie', '*.authorization', '*.token', '*.phone', '*.customer_dni'],
})

let reported = 0

/** How many errors this process has reported: what was made meanwhile may lack something. */
export function errorsReported(): number {
  return reported
}

/** Logs an error that the visitor could not have caused. */
export function report(error: unknown, what = 'error inesperado') {
  reported += 1
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
