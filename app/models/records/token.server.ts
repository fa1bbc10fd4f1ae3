import { createHash, randomBytes } from 'node:crypto'

/** A secret of a session or of a link in a mail: 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored in place of a secret. A fast hash is enough: secrets are random and long. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
