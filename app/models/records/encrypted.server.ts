import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { cookieSecrets } from '~/env.server'

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * A text that only this shop can read, encrypted with a key made of the first of its secrets.
 *
 * @param about what it belongs to: it can be read with the same alone
 */
export function encrypt(text: string, about: string): Buffer {
  const [secret = ''] = cookieSecrets()
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(ALGORITHM, keyOf(secret), iv).setAAD(Buffer.from(about))
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted])
}

/** The text that was encrypted with any of the shop's secrets; `null` for anything else. */
export function decrypted(bytes: Buffer, about: string): string | null {
  for (const secret of cookieSecrets()) {
    const text = decryptedWith(secret, bytes, about)
    if (text !== null) return text
  }
  return null
}

function decryptedWith(secret: string, bytes: Buffer, about: string): string | null {
  const [iv, tag] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)]
  try {
    const options = { authTagLength: TAG_BYTES }
    const decipher = createDecipheriv(ALGORITHM, keyOf(secret), iv, options)
    decipher.setAAD(Buffer.from(about)).setAuthTag(tag)
    const text = [decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]
    return Buffer.concat(text).toString('utf8')
  } catch {
    return null
  }
}

/** Not the secret itself, which signs cookies. */
function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'form_drafts', 32))
}
