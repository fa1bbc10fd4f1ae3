import { createPublicKey, verify } from 'node:crypto'

const DAY_S = 24 * 60 * 60

/**
 * Who sends a message, by what it is signed with (RFC 8292), checked without the library that signs.
 *
 * @param authorization the header
 * @param audience the origin of the push service
 * @returns the sender's public key, and whom to ask about it
 * @throws when it is signed by somebody else, for another service or for too long
 */
export function senderOf(authorization: string, audience: string): { key: string; sub: string } {
  const [, token = '', key = ''] = /^vapid t=([^, ]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const { alg } = readPart(head) as { alg?: unknown }
  if (alg !== 'ES256') throw new Error(`signed by ${String(alg)}`)
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey(key), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isRight) throw new Error('signed by another key')
  const { aud, exp, sub } = readPart(claims) as { aud: string; exp: number; sub: string }
  if (aud !== audience) throw new Error(`for ${aud}`)
  const left = exp - Date.now() / 1_000
  if (!(left > 0 && left <= DAY_S)) throw new Error(`for ${left} seconds`)
  if (!/^(mailto:[^@\s]+@|https:)/.test(sub)) throw new Error(`about it is asked ${sub}`)
  return { key, sub }
}

function readPart(part: string): unknown {
  return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
}

function publicKey(key: string) {
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) =>
    half.toString('base64url'),
  )
  return createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } })
}
