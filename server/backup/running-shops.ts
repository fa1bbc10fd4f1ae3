import type pg from 'pg'
import { BACKUP_LOCK } from '../../app/models/records/backup-lock.server'
import { CommandError } from '../command-error'
import { RESTORE, SHOPS } from '../instances'

/**
 * Keeps the database of `client` from every shop until the connection ends.
 *
 * @throws CommandError while a shop, a backup or another restore works on it
 */
export async function keepShopsOut(client: pg.Client): Promise<void> {
  if (!(await isFree(client, 'pg_try_advisory_lock($1, $2)', [SHOPS, RESTORE]))) {
    throw new CommandError('Otra restauración está en marcha en esta base de datos.')
  }
  if (!(await isFree(client, 'pg_try_advisory_lock($1)', [BACKUP_LOCK]))) {
    throw new CommandError('Se está haciendo una copia de respaldo: espera a que termine.')
  }
  // A shop of a version without that lock is known by its connections.
  const { rows } = await client.query(
    `select from pg_locks where locktype = 'advisory' and classid = $1::bigint::oid
       and objid <> $2::bigint::oid and objsubid = 2
       and database = (select oid from pg_database where datname = current_database())
     union all
     select from pg_stat_activity
     where datname = current_database() and application_name = 'tienda'`,
    [SHOPS, RESTORE],
  )
  if (rows.length > 0) {
    throw new CommandError(
      'La tienda está en marcha con esa base de datos: detenla antes de restaurar.',
    )
  }
}

async function isFree(client: pg.Client, question: string, values: number[]): Promise<boolean> {
  const { rows } = await client.query<{ free: boolean }>(`select ${question} as free`, values)
  return rows[0]?.free ?? false
}
