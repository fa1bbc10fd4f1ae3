import fs from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { entriesOf, packed } from '../../tests/support/backup-files'
import { unpack } from './unpack'
import { CommandError } from '../command-error'
import { env } from '~/env.server'

const BACKUPS = path.join(import.meta.dirname, '../../tests/backups')
const [oldest = ''] = fs.readdirSync(BACKUPS).filter((name) => name.endsWith('.copia'))
const backup = fs.readFileSync(path.join(BACKUPS, oldest))

/** What becomes of a file that should be a backup: what is wrong with it, or `taken`. */
async function outcome(bytes: Buffer): Promise<string> {
  const folder = path.join(env.dataDir, 'copia')
  try {
    await unpack(Readable.from([bytes]), folder)
    return 'taken'
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    return error.message
  } finally {
    fs.rmSync(folder, { recursive: true })
  }
}

/** The backup with other entries, as somebody else's program would pack them. */
async function changed(change: (entries: Map<string, Buffer>) => void): Promise<string> {
  const entries = await entriesOf(backup)
  change(entries)
  return outcome(await packed(entries))
}

function said(change: (manifest: { format: number; migrations: string[] }) => void) {
  return changed((entries) => {
    const manifest = JSON.parse(String(entries.get('manifiesto.json'))) as never
    change(manifest)
    entries.set('manifiesto.json', Buffer.from(JSON.stringify(manifest)))
  })
}

const DAMAGED = /^El archivo no es una copia de respaldo completa: .* Nada ha cambiado\./
const FOREIGN = 'El archivo no es una copia de respaldo de esta tienda.'

test('a whole one is taken, also when another program packed it', async () => {
  expect(await outcome(backup)).toBe('taken')
  expect(await changed(() => {})).toBe('taken')
})

test('cut anywhere it is not', async () => {
  for (let length = 0; length < backup.length; length += 61) {
    expect(await outcome(backup.subarray(0, length)), `${length} bytes`).toMatch(DAMAGED)
  }
})

test('with any byte changed it is not, unless it unpacks to the same', async () => {
  const whole = gunzipSync(backup)
  const places = [...backup.keys()].filter((place) => place > 10 && place % 61 === 0)
  // The last eight are the packing's own sum and length.
  for (const place of [...places, ...[...backup.keys()].slice(-8)]) {
    const damaged = Buffer.from(backup)
    damaged.writeUInt8((damaged[place] ?? 0) ^ 0x20, place)
    const wanted = isSame(damaged, whole) ? /^taken$/ : DAMAGED
    expect(await outcome(damaged), `byte ${place}`).toMatch(wanted)
  }
})

function isSame(packing: Buffer, whole: Buffer): boolean {
  try {
    return gunzipSync(packing).equals(whole)
  } catch {
    return false
  }
}

test.each<[string, (entries: Map<string, Buffer>) => void, RegExp | string]>([
  ['a row', (all) => all.set('tablas/orders.0001.copy', Buffer.from('x')), DAMAGED],
  ['a byte of a row', (all) => turnAByte(all, 'tablas/orders.0001.copy'), DAMAGED],
  ['a byte of a picture', (all) => turnAByte(all, [...all.keys()].find(isPicture)), DAMAGED],
  ['a picture less', (all) => all.delete([...all.keys()].find(isPicture) ?? ''), DAMAGED],
  ['a table less', (all) => all.delete('tablas/orders.0001.copy'), DAMAGED],
  ['a table more', (all) => addFirst(all, 'tablas/tags.0001.copy'), DAMAGED],
  ['no end', (all) => all.delete('manifiesto.json'), DAMAGED],
  ['more after its end', (all) => all.set('session-secret.', Buffer.from('x')), DAMAGED],
  ['a way out', (all) => addFirst(all, 'imagenes/../../fuera.webp'), FOREIGN],
  ['another way out', (all) => addFirst(all, '/tmp/fuera.webp'), FOREIGN],
  ['an end that says nothing', (all) => all.set('manifiesto.json', Buffer.from('hola')), FOREIGN],
])('with %s it is not', async (_, change, sentence) => {
  expect(await changed(change)).toMatch(sentence)
})

function isPicture(name: string): boolean {
  return name.startsWith('imagenes/')
}

/** As many bytes as before, which only their sum tells from them. */
function turnAByte(entries: Map<string, Buffer>, name = '') {
  const bytes = Buffer.from(entries.get(name) ?? expect.fail(`no ${name}`))
  bytes.writeUInt8(bytes.readUInt8(0) ^ 1, 0)
  entries.set(name, bytes)
}

function addFirst(entries: Map<string, Buffer>, name: string) {
  const all = [...entries]
  entries.clear()
  for (const [key, bytes] of [[name, Buffer.from('x')] as const, ...all]) entries.set(key, bytes)
}

test('of a newer shop it is refused as that', async () => {
  const newer = /^La copia es de una versión más nueva de la tienda/
  expect(await said(({ migrations }) => migrations.push('29990101T0000_later'))).toMatch(newer)
  expect(await said((manifest) => (manifest.format = 2))).toMatch(newer)
  expect(await said(({ migrations }) => migrations.reverse())).toBe(FOREIGN)
})

test('what is no backup is refused as damaged', async () => {
  expect(await outcome(Buffer.from('Esto no es una copia.'))).toMatch(DAMAGED)
})
