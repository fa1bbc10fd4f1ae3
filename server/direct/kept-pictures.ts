import fs from 'node:fs'
import path from 'node:path'
import { LRUCache } from 'lru-cache'
import { env } from '../../app/env.server'
import { BucketError } from '../../app/storage/bucket-error'
import { files } from '../../app/storage/files.server'

/** Of the pictures asked for last, in each process. */
const KEPT_BYTES = 32 * 1024 * 1024
/** How long a picture that was removed from a bucket may still be shown. */
const KEPT_MS = 60_000

/** So long nobody else waits for a bucket that has just not answered, milliseconds. */
const AWAY_MS = 2_000
let awayUntil = 0

/** Whoever asks for a picture that is being read waits for the same one. */
const kept = new LRUCache<string, Buffer>({
  maxSize: KEPT_BYTES,
  sizeCalculation: (bytes) => bytes.byteLength || 1,
  ttl: KEPT_MS,
  fetchMethod: env.storage ? fetchPicture : readPicture,
})

/** The bytes of a picture that can be had without asking a bucket, which would take a place among those who wait. */
export async function pictureAtHand(name: string): Promise<Buffer | undefined> {
  return env.storage ? kept.get(name) : keptPicture(name)
}

/**
 * The bytes of a picture: whole, so that a slow visitor keeps neither a file open nor a connection to the bucket.
 *
 * @param name contains a hash of what it shows, so that it is the same as long as it is there
 * @returns nothing when it is not there
 * @throws BucketError when it cannot be fetched now
 */
export async function keptPicture(name: string): Promise<Buffer | undefined> {
  // One that was removed is gone at once, whichever process did it: to look takes a hundredth of reading it.
  const isThere = env.storage || isFile(path.join(env.uploadsDir, name))
  return isThere ? kept.fetch(name) : undefined
}

function isFile(file: string): boolean {
  return fs.statSync(file, { throwIfNoEntry: false })?.isFile() ?? false
}

async function fetchPicture(name: string): Promise<Buffer | undefined> {
  if (performance.now() < awayUntil) throw new BucketError('down', 'it has just not answered')
  try {
    return await readPicture(name)
  } catch (error) {
    awayUntil = performance.now() + AWAY_MS
    throw error
  }
}

async function readPicture(name: string): Promise<Buffer | undefined> {
  return (await files.read('imagenes', name)) ?? undefined
}
