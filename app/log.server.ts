import { pino } from 'pino'
import { isDatabaseDown } from '~/database/availability.server'
import { env } from './env.server'

/** One JSON object a line on standard output; never a password, token, cookie, document or phone. */
export const log = pino({
  level: env.logLevel,
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: ['*.password', '*.cookie', '*.authorization', '*.token', '*.phone', '*.customer_dni'],
})

/** Logs an error that the visitor could not have caused. */
export function report(error: unknown, what = 'error inesperado') {
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

/**
 * The value of a section the page can lack: its failure is logged and leaves the section empty.
 *
 * @throws when the database as a whole does not answer: that page is worth trying again, not showing
 */
export async function orEmpty<T>(section: Promise<T>, empty: T): Promise<T> {
  try {
    return await section
  } catch (error) {
    if (isDatabaseDown(error)) throw error
    report(error, 'una sección no se pudo cargar')
    return empty
  }
}
