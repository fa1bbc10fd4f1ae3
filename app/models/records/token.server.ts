import { createHash, randomBytes } from 'node:crypto'

/** A token for a session or a mailed link: 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The stored hash of a token. A fast hash is enough: tokens are long and random. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
