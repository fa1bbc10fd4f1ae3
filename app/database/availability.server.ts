import { report } from '~/log.server'

/** Of PostgreSQL: unreachable, starting or stopping, too many connections, waited too long. */
const DOWN_STATES = /^(08...|57P0[1-3]|53300|57014|55P03)$/
/** Of the network under it. */
const DOWN_CODES =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
/** pg and its pool give these no code. */
const DOWN_MESSAGES =
  /^(timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/

/**
 * Whether an error means that the database cannot answer now, rather than that a query is wrong.
 *
 * Waiting too long (for a connection, a lock or a statement) counts too: trying later may work.
 */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (DOWN_STATES.test(code) || DOWN_CODES.test(code)) return true
  if (code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect') return true
  if (DOWN_MESSAGES.test(error.message)) return true
  return isDatabaseDown(error.cause)
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
