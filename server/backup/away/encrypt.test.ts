import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { CommandError } from '../../command-error'
import { encrypt, decrypt } from './encrypt'

const KEY = 'una clave de dieciséis letras'
const HEADER = 40
const FRAME = 64 * 1024 + 16

const parts = (bytes: Buffer, size: number) =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
      bytes.subarray(n * size, (n + 1) * size),
    ),
  )
const encrypted = (bytes: Buffer) => buffer(encrypt(parts(bytes, 10_000), KEY))

async function outcome(bytes: Buffer, key: string | undefined = KEY, isStrict = false) {
  try {
    return await buffer(decrypt(parts(bytes, 7_777), key, isStrict))
  } catch (error) {
    if (error instanceof CommandError) return error.message
    throw error
  }
}

test.each([0, 64 * 1024, 300_000])('%i bytes come back', async (size) => {
  const bytes = randomBytes(size)
  const there = await encrypted(bytes)
  expect(there.length).toBe(size + HEADER + 16 * Math.max(1, Math.ceil(size / 65_536)))
  expect(bytes.equals((await outcome(there)) as Buffer)).toBe(true)
})

test('what is changed, cut, repeated or exchanged is refused', async () => {
  const there = await encrypted(randomBytes(200_000))
  const frame = (n: number) => there.subarray(HEADER + n * FRAME, HEADER + (n + 1) * FRAME)
  const begin = there.subarray(0, HEADER)
  const frames = [0, 1, 2, 3].map(frame)
  const put = (...order: number[]) =>
    Buffer.concat([begin, ...order.map((n) => frames[n] ?? begin)])
  expect(put(0, 1, 2, 3).equals(there)).toBe(true)
  const cut = there.subarray(0, -1_000)
  for (const wrong of [put(0, 1, 2), put(), put(0, 2, 1, 3), put(0, 1, 1, 2, 3), cut]) {
    expect(await outcome(wrong)).toMatch(/está dañado, o se cortó/)
  }
  for (const place of [HEADER, HEADER + FRAME - 1, there.length - 1]) {
    const flipped = Buffer.from(there)
    flipped.writeUInt8((there[place] ?? 0) ^ 1, place)
    expect(await outcome(flipped), `byte ${place}`).toMatch(/está dañado, o se cortó/)
  }
})

test('a wrong key, none, and a copy that somebody put in its place are said', async () => {
  const there = await encrypted(Buffer.from('la tienda'))
  expect(await outcome(there, 'otra clave cualquiera')).toContain('BACKUP_KEY no es la clave')
  expect(await buffer(decrypt(parts(there, 9), undefined)).catch(String)).toContain('está cifrada')
  const plain = Buffer.from('una copia sin cifrar, más larga que un encabezado')
  expect(plain.equals((await outcome(plain)) as Buffer)).toBe(true)
  expect(await outcome(plain, KEY, true)).toContain('no está cifrada')
  expect((await encrypted(plain)).equals(await encrypted(plain))).toBe(false)
})
