import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto'

/** A subscription as a browser holds it: what it gives away, and what it keeps. */
export type Subscription = { p256dh: string; auth: string; privateKey: Buffer }

const [SALT, SIZE, KEY_LENGTH] = [16, 4, 1]
const TAG = 16
/** Ends the only record of a message; what follows it is padding. */
const END = 2

/** What a push message says: RFC 8291 and RFC 8188 by the letter, without the library that the shop encrypts with. */
export function decryptedBody(body: Buffer, { p256dh, auth, privateKey }: Subscription): string {
  const salt = body.subarray(0, SALT)
  const keyEnd = SALT + SIZE + KEY_LENGTH + (body[SALT + SIZE] ?? 0)
  const sender = body.subarray(SALT + SIZE + KEY_LENGTH, keyEnd)
  const record = body.subarray(keyEnd)
  if (record.length > body.readUInt32BE(SALT)) throw new Error('it is more than one record')

  const curve = createECDH('prime256v1')
  curve.setPrivateKey(privateKey)
  const receiver = Buffer.from(p256dh, 'base64url')
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, sender])
  const secret = derived(curve.computeSecret(sender), Buffer.from(auth, 'base64url'), info, 32)
  const key = derived(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derived(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)

  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-TAG))
  const text = Buffer.concat([decipher.update(record.subarray(0, -TAG)), decipher.final()])
  return text.subarray(0, text.lastIndexOf(END)).toString('utf8')
}

function derived(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length))
}
