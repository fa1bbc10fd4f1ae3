import { env } from '../../../app/env.server'
import type { Tasks } from '../../../app/jobs/worker.server'
import { log, report } from '../../../app/log.server'
import { BACKUP_LOCK } from '../../../app/models/records/backup-lock.server'
import { lastTimes, noteTime } from '../../../app/models/upkeep/last-time.server'
import { BUCKET_STATES, BucketError } from '../../../app/storage/bucket-error'
import { CommandError } from '../../command-error'
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
      try {
        await copyOnce(url, signal)
      } catch (error) {
        // A shop that is stopped has not failed.
        if (!signal?.aborted) await noteFailure(error)
      }
    },
  }
}

/** Of two that ask at once, the second waits, and finds it made. */
async function copyOnce(url: string, signal: AbortSignal | undefined) {
  const client = await unboundedConnection(url)
  try {
    await client.query('select pg_advisory_lock($1)', [BACKUP_LOCK])
    const { 'backup-away': last } = await lastTimes()
    if (!isCopyDue(last?.at, new Date())) return
    // What a process that is killed could no longer say.
    await noteTime('backup-tried', 'Empezó y no ha terminado.')
    const { name, bytes, deleted, problem } = await backUpToBucket(client, signal)
    log.info({ name, bytes, deleted }, 'copia de respaldo en el bucket, leída y comprobada')
    if (problem) report(problem, 'no se pudieron borrar las copias de respaldo antiguas')
  } finally {
    await client.end().catch(() => {})
  }
}

async function noteFailure(error: unknown) {
  report(error, 'la copia de respaldo no salió; se intenta otra vez en una hora')
  await noteTime('backup-tried', reasonOf(error))
}

function reasonOf(error: unknown): string {
  if (error instanceof BucketError) return BUCKET_STATES[error.state]
  return error instanceof CommandError
    ? error.message
    : 'La causa está en el registro de la tienda.'
}
