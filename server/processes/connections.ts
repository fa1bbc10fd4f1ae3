import { CONNECTIONS } from '../../app/database/db.server'
import { env } from '../../app/env.server'

const LEAST = 4

/** How many connections to the database each process of the shop may have. */
export function connectionsOfEach(): number {
  return Math.max(LEAST, Math.ceil(CONNECTIONS / env.processes))
}
