import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { CommandError } from '../../command-error'
import { DAMAGED } from '../unpack'

/*
 * An encrypted copy: MAGIC, 16 bytes of salt, 16 bytes that tell a wrong key from damage, then frames of
 * AES-256-GCM. Each holds 64 KiB but the last, which holds the rest, and has its tag at its end. Salt and
 * password make the key, so that it is another one for each copy and frames may be numbered from 0: the
 * number and whether the frame is the last are its nonce. What is cut off, changed, repeated or put into
 * another order is not what that nonce was used for (decision 0025).
 */
const MAGIC = Buffer.from('DZCOPIA1')
const SALT_BYTES = 16
const CHECK_BYTES = 16
const HEADER_BYTES = MAGIC.length + SALT_BYTES + CHECK_BYTES
const FRAME_BYTES = 64 * 1024
const TAG_BYTES = 16
const KEY_BYTES = 32
const CIPHER = 'aes-256-gcm'
/** 32 MB and some tens of milliseconds for each password that is tried. */
const COST = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }

const WRONG_KEY =
  'BACKUP_KEY no es la clave con la que se cifró esta copia, o el principio de la copia está dañado. Nada ha cambiado.'
const NO_KEY =
  'La copia está cifrada: pon en BACKUP_KEY la clave con la que se hizo. Nada ha cambiado.'
const NOT_SEALED =
  'La copia del bucket no está cifrada y BACKUP_KEY dice que debería: alguien pudo ponerla en su lugar.\n' +
  'Si es de antes de que hubiera clave, quita BACKUP_KEY para restaurarla. Nada ha cambiado.'

/** The same bytes, for who has the password alone. */
export async function* encrypt(
  source: AsyncIterable<Uint8Array>,
  password: string,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES)
  const { key, check } = await keysOf(password, salt)
  const header = Buffer.concat([MAGIC, salt, check])
  yield header
  let number = 0
  for await (const { bytes, isLast } of inFrames(source, FRAME_BYTES)) {
    const cipher = createCipheriv(CIPHER, key, nonceOf(number, isLast)).setAAD(header)
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
    number += 1
  }
}

/**
 * What `encrypt` was given; of a copy that is not encrypted, itself. Each part is checked before it is handed
 * on, that it is the whole copy only at the end.
 *
 * @param isStrict whether one that is not encrypted is refused where there is a password
 * @throws CommandError for a wrong password, a missing one, or a copy that is damaged or cut short
 */
export async function* decrypt(
  source: AsyncIterable<Uint8Array>,
  password: string | undefined,
  isStrict = false,
): AsyncGenerator<Buffer> {
  const parts = source[Symbol.asyncIterator]()
  try {
    const begin = await firstBytes(parts, HEADER_BYTES)
    const rest = before(begin.subarray(HEADER_BYTES), parts)
    if (begin.subarray(0, MAGIC.length).equals(MAGIC)) {
      if (begin.length < HEADER_BYTES) throw new CommandError(DAMAGED)
      yield* frames(begin.subarray(0, HEADER_BYTES), rest, password)
    } else {
      if (isStrict && password !== undefined) throw new CommandError(NOT_SEALED)
      yield begin.subarray(0, HEADER_BYTES)
      yield* rest
    }
  } finally {
    await parts.return?.()
  }
}

async function* frames(
  header: Buffer,
  rest: AsyncIterable<Uint8Array>,
  password: string | undefined,
): AsyncGenerator<Buffer> {
  if (password === undefined) throw new CommandError(NO_KEY)
  const salt = header.subarray(MAGIC.length, MAGIC.length + SALT_BYTES)
  const { key, check } = await keysOf(password, salt)
  if (!header.subarray(-CHECK_BYTES).equals(check)) throw new CommandError(WRONG_KEY)
  let number = 0
  for await (const { bytes, isLast } of inFrames(rest, FRAME_BYTES + TAG_BYTES)) {
    if (bytes.length < TAG_BYTES) throw new CommandError(DAMAGED)
    const decipher = createDecipheriv(CIPHER, key, nonceOf(number, isLast), {
      authTagLength: TAG_BYTES,
    }).setAAD(header)
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
    yield Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), authentic(decipher)])
    number += 1
  }
}

function authentic(decipher: { final(): Buffer }): Buffer {
  try {
    return decipher.final()
  } catch (error) {
    throw new CommandError(DAMAGED, { cause: error })
  }
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(number))
  nonce.writeUInt8(isLast ? 1 : 0, 11)
  return nonce
}

function keysOf(password: string, salt: Buffer): Promise<{ key: Buffer; check: Buffer }> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, KEY_BYTES + CHECK_BYTES, COST, (error, made) => {
      if (error) reject(error)
      else resolve({ key: made.subarray(0, KEY_BYTES), check: made.subarray(KEY_BYTES) })
    })
  })
}

/** The same bytes in frames of one size; only the last may be smaller, and there is always one. */
async function* inFrames(source: AsyncIterable<Uint8Array>, size: number) {
  let waiting: Buffer = Buffer.alloc(0)
  for await (const part of source) {
    waiting = Buffer.concat([waiting, part])
    let begin = 0
    // What might be all of the rest waits: whoever takes it must know whether it is the last.
    for (; waiting.length - begin > size; begin += size) {
      yield { bytes: waiting.subarray(begin, begin + size), isLast: false }
    }
    waiting = waiting.subarray(begin)
  }
  yield { bytes: waiting, isLast: true }
}

/** So many bytes and what came with them, or fewer where there are no more. */
async function firstBytes(parts: AsyncIterator<Uint8Array>, wanted: number): Promise<Buffer> {
  let begin: Buffer = Buffer.alloc(0)
  while (begin.length < wanted) {
    const next = await parts.next()
    if (next.done === true) break
    begin = Buffer.concat([begin, next.value])
  }
  return begin
}

async function* before(first: Buffer, parts: AsyncIterator<Uint8Array>): AsyncGenerator<Buffer> {
  if (first.length > 0) yield first
  for (;;) {
    const next = await parts.next()
    if (next.done === true) return
    yield Buffer.from(next.value)
  }
}
