import { addAbortSignal, PassThrough, Readable } from 'node:stream'
import type pg from 'pg'
import { env } from '../../../app/env.server'
import { type Bucket, openBucket } from '../../../app/storage/bucket.server'
import { readBucketAddress } from '../../../app/storage/bucket-address'
import { BUCKET_STATES, BucketError } from '../../../app/storage/bucket-error'
import { CommandError } from '../../command-error'
import { digester } from '../archive'
import { copyShop } from '../copy-shop'
import type { Digest } from '../manifest'
import { noteBackup } from '../record'
import { copyName, expiredCopies, isCopyName } from './copies'
import { encrypt, decrypt } from './encrypt'
import { DEADLINES } from '../../../app/deadlines.server'

/** Nobody waits for a copy. */
const TIMEOUTS = { attempts: 5, answerMs: DEADLINES.bucketAtLeisure }
const SHOWN = 10

/** A copy in the bucket that was read back; `problem` where the old ones could not be tidied up. */
export type AwayCopy = { name: string; bytes: number; deleted: number; problem?: unknown }

/**
 * Copies the whole shop into the bucket of BACKUP_URL, a part of it in memory at a time, encrypted with
 * BACKUP_KEY if there is one; reads it back and compares its hash. Only then older copies go.
 *
 * @param client a connection of its own
 * @param signal gives up
 * @throws BucketError, or CommandError without a bucket or when the copy is not what was sent; then
 *   every older copy is there as before
 */
export async function backUpToBucket(client: pg.Client, signal?: AbortSignal): Promise<AwayCopy> {
  const bucket = bucketAt('bucket')
  const name = copyName(new Date())
  const sent = await send(bucket, name, client, signal)
  await compare(bucket, name, sent, signal)
  const manner = env.backupKey === undefined ? 'sin cifrar' : 'cifrada'
  await noteBackup(client, sent.bytes, `${name} en el bucket, ${manner}`, true)
  const copy = { name, bytes: sent.bytes }
  try {
    return { ...copy, deleted: await deleteExpired(bucket, name) }
  } catch (problem) {
    return { ...copy, deleted: 0, problem }
  }
}

/**
 * @param place the address of a bucket; anything else is that of BACKUP_URL
 * @throws CommandError where it names none
 */
function bucketAt(place: string): Bucket {
  if (!place.includes('://')) {
    if (env.backup) return openBucket(env.backup, TIMEOUTS)
    throw new CommandError('Define BACKUP_URL: es el bucket de las copias de respaldo.')
  }
  const address = readBucketAddress(place, env.bucketKeys)
  if ('problem' in address) throw new CommandError(`La dirección ${address.problem}.`)
  return openBucket(address, TIMEOUTS)
}

async function send(bucket: Bucket, name: string, client: pg.Client, signal?: AbortSignal) {
  const shop = new PassThrough()
  if (signal) addAbortSignal(signal, shop)
  const digest = digester()
  const { backupKey } = env
  async function* counted() {
    for await (const part of backupKey === undefined ? shop : encrypt(shop, backupKey)) {
      const bytes = part as Buffer
      digest.add(bytes)
      yield bytes
    }
  }
  const sending = bucket.putStream(name, counted())
  const copying = copyShop(client, shop)
  // What fails on one side ends the other.
  for (const work of [sending, copying]) work.catch((error: Error) => shop.destroy(error))
  try {
    await Promise.all([sending, copying])
  } finally {
    // A half upload is taken back before anything else is done.
    await Promise.allSettled([sending])
  }
  return digest.digest()
}

async function compare(bucket: Bucket, name: string, sent: Digest, signal?: AbortSignal) {
  const found = await bucket.get(name)
  const digest = digester()
  for await (const part of found?.body ?? []) {
    signal?.throwIfAborted()
    digest.add(part as Buffer)
  }
  const { bytes, sha256 } = digest.digest()
  if (bytes === sent.bytes && sha256 === sent.sha256) return
  await bucket.delete(name).catch(() => {})
  throw new CommandError('La copia que se leyó del bucket no era la que se envió, y se borró.')
}

async function deleteExpired(bucket: Bucket, made: string): Promise<number> {
  const expired = expiredCopies(await copiesIn(bucket), made)
  for (const name of expired) await bucket.delete(name)
  return expired.length
}

/** The names of all copies, the newest last. */
async function copiesIn(bucket: Bucket): Promise<string[]> {
  const names: string[] = []
  for await (const { key } of bucket.list('tienda-')) if (isCopyName(key)) names.push(key)
  return names.sort()
}

/**
 * A copy of the bucket as it was before it was encrypted. Whoever reads it to its end knows that it is whole.
 *
 * @param place `bucket`, that of BACKUP_URL, or an address: its newest copy; `bucket/{name}`: that one
 * @throws CommandError when there is none, also while it is read
 */
export async function copyFromBucket(place: string): Promise<{ name: string; source: Readable }> {
  const bucket = bucketAt(place)
  try {
    const names = await copiesIn(bucket)
    const name = /^bucket\/(.*)$/.exec(place)?.[1] ?? names.at(-1)
    if (!name) throw new CommandError('En el bucket no hay ninguna copia.')
    const found = names.includes(name) ? await bucket.get(name) : null
    if (!found) throw new CommandError(`${notThere(name)}\n${names.slice(-SHOWN).join('\n')}`)
    const opened = decrypt(explained(found.body), env.backupKey, true)
    return { name, source: Readable.from(opened, { objectMode: false }) }
  } catch (error) {
    throw inWords(error)
  }
}

function notThere(name: string): string {
  return `En el bucket no hay ninguna copia «${name}». Las últimas que hay:`
}

async function* explained(body: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const part of body) yield part as Buffer
  } catch (error) {
    throw inWords(error)
  }
}

/** What a person is told of a bucket that failed; of anything else, itself. */
export function inWords(error: unknown): unknown {
  if (!(error instanceof BucketError)) return error
  const sentence = `${BUCKET_STATES[error.state]} (${error.message})`
  return new CommandError(sentence, { cause: error })
}
