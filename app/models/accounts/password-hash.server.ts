import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { PASSWORD_MAX, samePassword } from './password'

/** OWASP's least for argon2id: 19 MiB, two passes. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Hashing may not take both cores from the people who only want flowers. */
const hashing = pLimit(2)
const HASHES_WAITING_MAX = 100

/** Too many people are signing in at once; worth another try in a moment. */
export class HashingBusy extends Error {}

/** @throws HashingBusy when a hundred others are waiting */
export function hashPassword(password: string): Promise<string> {
  return bounded(() => hash(samePassword(password), ARGON2))
}

/** Hash of a password nobody has: an unknown e-mail costs as much time as a known one. */
let nobodys: Promise<string> | undefined

/**
 * Whether a password is the one of a hash; without a hash it never is, and takes as long.
 *
 * @throws HashingBusy when a hundred others are waiting
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
