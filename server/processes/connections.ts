import { CONNECTIONS } from '../../app/database/db.server'
import { env } from '../../app/env.server'

const LEAST = 4

/** Processes with a pool of their own: where several answer visitors, the one that started them has one too. */
function pools(): number {
  return env.processes === 1 ? 1 : env.processes + 1
}

/** How many connections to the database each process of the shop may have. */
export function connectionsOfEach(): number {
  return Math.max(LEAST, Math.floor(CONNECTIONS / pools()))
}

/** How many all of them may have, with those that only listen: one a process that answers, and that of its registration. */
export function connectionsOfAll(): number {
  return pools() * connectionsOfEach() + env.processes + 1
}
