import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { PASSWORD_MAX, samePassword } from './password'

/** OWASP's minimum for argon2id: 19 MiB, two passes. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** At most two hashes at a time, so that hashing leaves processor time for other requests. */
const hashing = pLimit(2)
const HASHES_WAITING_MAX = 100

/** Too many sign-ins at once; a retry a moment later can succeed. */
export class HashingBusy extends Error {}

/** @throws HashingBusy when a hundred hashes are waiting already */
export function hashPassword(password: string): Promise<string> {
  return bounded(() => hash(samePassword(password), ARGON2))
}

/**
 * Hash of a random password, compared when the e-mail is unknown: the answer takes as long as for a
 * known one.
 */
let nobodys: Promise<string> | undefined

/**
 * Whether a password matches a hash. Without a hash it never does, and takes as long.
 *
 * @throws HashingBusy when a hundred hashes are waiting already
 */
export async function isPassword(password: string, expected: string | undefined): Promise<boolean> {
  nobodys ??= hash('nadie', ARGON2)
  const against = expected ?? (await nobodys)
  const given = [...samePassword(password)].length <= PASSWORD_MAX ? samePassword(password) : ''
  const isRight = await bounded(() => verify(against, given))
  return isRight && expected !== undefined
}

async function bounded<T>(work: () => Promise<T>): Promise<T> {
  if (hashing.pendingCount >= HASHES_WAITING_MAX) throw new HashingBusy()
  return hashing(work)
}
