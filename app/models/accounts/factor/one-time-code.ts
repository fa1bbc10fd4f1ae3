import { Secret, TOTP } from 'otpauth'

const STEP_S = 30
/** What every app takes for granted. */
const HOW = { period: STEP_S, digits: 6, algorithm: 'SHA1' }

/** What an app on the telephone makes codes of: 160 random bits, in base32. */
export function newFactorSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** What the app reads from the QR: the secret, and by which names it lists it. */
export function factorUri(
  secret: string,
  { shop, email }: { shop: string; email: string },
): string {
  return new TOTP({ ...HOW, secret, issuer: shop, label: email }).toString()
}

/**
 * The half minute, counted from 1970, that a code belongs to: the one of `now` or a neighbour, because clocks
 * differ. Whoever accepts it accepts none of that half minute again.
 *
 * @returns `null` for any other code
 */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const timestamp = now.getTime()
  const delta = new TOTP({ ...HOW, secret }).validate({ token: code, timestamp, window: 1 })
  return delta === null ? null : Math.floor(timestamp / 1_000 / STEP_S) + delta
}
