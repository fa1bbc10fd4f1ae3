import { env } from '../../../app/env.server'
import type { Attempt, Tasks } from '../../../app/jobs/worker.server'
import { log, report } from '../../../app/log.server'
import { lastTimes, noteTime } from '../../../app/models/upkeep/last-time.server'
import { BUCKET_STATES, BucketError } from '../../../app/storage/bucket-error'
import { unboundedConnection } from '../connection'
import { backUpToBucket } from './bucket-copy'
import { isCopyDue } from './copies'

/**
 * The job that copies the shop into the bucket every night: asked every hour, it does so unless this
 * night's copy is made. So one that failed, or that nobody was there for, is made an hour later.
 *
 * @param url of the shop's database
 */
export function nightlyBackup(url: string): Partial<Tasks> {
  if (!env.backup) return {}
  return {
    async 'back-up'(_payload, { signal }) {
      const { 'backup-away': last } = await lastTimes()
      if (!isCopyDue(last?.at, new Date())) return
      await makeCopy(url, signal).catch(noteFailure)
    },
  }
}

async function makeCopy(url: string, signal: Attempt['signal']) {
  const client = await unboundedConnection(url)
  try {
    const { name, bytes, deleted, problem } = await backUpToBucket(client, signal)
    log.info({ name, bytes, deleted }, 'copia de respaldo en el bucket, leída y comprobada')
    if (problem) report(problem, 'no se pudieron borrar las copias de respaldo antiguas')
  } finally {
    await client.end().catch(() => {})
  }
}

async function noteFailure(error: unknown) {
  report(error, 'la copia de respaldo no salió; se intenta otra vez en una hora')
  const reason = error instanceof BucketError ? BUCKET_STATES[error.state] : OTHER
  await noteTime('backup-failed', reason)
}

const OTHER = 'La causa está en el registro de la tienda.'
