import { addAbortSignal, PassThrough, Readable } from 'node:stream'
import type pg from 'pg'
import { env } from '../../../app/env.server'
import { type Bucket, openBucket } from '../../../app/storage/bucket.server'
import { BUCKET_STATES, BucketError } from '../../../app/storage/bucket-error'
import { CommandError } from '../../command-error'
import { digester } from '../archive'
import { copyShop } from '../copy-shop'
import type { Digest } from '../manifest'
import { noteBackup } from '../record'
import { copyName, expiredCopies, isCopyName } from './copies'
import { seal, unseal } from './seal'

/** Nobody waits for a copy. */
const PATIENCE = { attempts: 5, answerMs: 60_000 }
const SHOWN = 10

/** A copy in the bucket that was read back; `problem` where the old ones could not be tidied up. */
export type AwayCopy = { name: string; bytes: number; deleted: number; problem?: unknown }

/**
 * Copies the whole shop into the bucket of BACKUP_URL, a part of it in memory at a time, sealed with
 * BACKUP_KEY if there is one; reads it back and compares its hash. Only then older copies go.
 *
 * @param client a connection of its own
 * @param signal gives up
 * @throws BucketError, or CommandError without a bucket; then every older copy is there as before
 */
export async function backUpToBucket(client: pg.Client, signal?: AbortSignal): Promise<AwayCopy> {
  const bucket = backupBucket()
  const name = copyName(new Date())
  const sent = await send(bucket, name, client, signal)
  await compare(bucket, name, sent)
  const manner = env.backupKey === undefined ? 'sin cifrar' : 'cifrada'
  await noteBackup(client, sent.bytes, `bucket, ${manner}`, true)
  const copy = { name, bytes: sent.bytes }
  try {
    return { ...copy, deleted: await deleteExpired(bucket, name) }
  } catch (problem) {
    return { ...copy, deleted: 0, problem }
  }
}

/** @throws CommandError where BACKUP_URL names none */
function backupBucket(): Bucket {
  if (env.backup) return openBucket(env.backup, PATIENCE)
  throw new CommandError('Define BACKUP_URL: es el bucket de las copias de respaldo.')
}

async function send(bucket: Bucket, name: string, client: pg.Client, signal?: AbortSignal) {
  const shop = new PassThrough()
  if (signal) addAbortSignal(signal, shop)
  const digest = digester()
  const { backupKey } = env
  async function* counted() {
    for await (const part of backupKey === undefined ? shop : seal(shop, backupKey)) {
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

async function compare(bucket: Bucket, name: string, sent: Digest) {
  const found = await bucket.get(name)
  const digest = digester()
  for await (const part of found?.body ?? []) digest.add(part as Buffer)
  const { bytes, sha256 } = digest.digest()
  if (bytes === sent.bytes && sha256 === sent.sha256) return
  await bucket.delete(name).catch(() => {})
  throw new BucketError('refused', `${name} is not what was sent`)
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
 * A copy of the bucket as it was before it was sealed. Whoever reads it to its end knows that it is whole.
 *
 * @param wanted its name; the newest without one
 * @throws CommandError when there is none, also while it is read
 */
export async function copyFromBucket(wanted?: string): Promise<{ name: string; source: Readable }> {
  const bucket = backupBucket()
  try {
    const names = await copiesIn(bucket)
    const name = wanted ?? names.at(-1)
    if (!name) throw new CommandError('En el bucket de BACKUP_URL no hay ninguna copia.')
    const found = names.includes(name) ? await bucket.get(name) : null
    if (!found) throw new CommandError(`${notThere(name)}\n${names.slice(-SHOWN).join('\n')}`)
    const opened = unseal(explained(found.body), env.backupKey, true)
    return { name, source: Readable.from(opened, { objectMode: false }) }
  } catch (error) {
    throw inWords(error)
  }
}

function notThere(name: string): string {
  return `En el bucket de BACKUP_URL no hay ninguna copia «${name}». Las últimas que hay:`
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
  const sentence = `BACKUP_URL: ${BUCKET_STATES[error.state]} (${error.message})`
  return new CommandError(sentence, { cause: error })
}
