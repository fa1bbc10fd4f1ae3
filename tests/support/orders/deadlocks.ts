import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { clusterFolder } from '../../../server/database/cluster'
import { logFiles } from '../../../server/database/postgres-log'
import { query } from '../stock'
import { until } from '../until'

/**
 * Begins to count the deadlocks of a database. They are counted in PostgreSQL's log, which has those too
 * that the shop tries again, so that no visitor meets them.
 *
 * @param url of the database, the test file's own unless it is said
 * @param dataDir the folder with its cluster
 * @returns how many there were since, once what could meet one has ended
 */
export async function countDeadlocks(
  url = process.env.DATABASE_URL ?? '',
  dataDir = process.env.CLUSTER_FOLDER ?? '',
): Promise<() => Promise<number>> {
  const begin = await mark(url, dataDir)
  const name = new URL(url).pathname.slice(1)
  return async () => {
    const end = await mark(url, dataDir)
    const [, after] = logOf(dataDir).split(begin)
    if (after === undefined) throw new Error('the log has been replaced since the count began')
    const [between = ''] = after.split(end)
    return between.split(`${name} ERROR:  deadlock detected`).length - 1
  }
}

/** Writes a line of its own into the log, and waits for it: what was logged before is there too. */
async function mark(url: string, dataDir: string): Promise<string> {
  const sign = randomUUID()
  await query(url, `do $$ begin raise log '${sign}'; end $$`)
  await until('PostgreSQL’s log has been written', () => logOf(dataDir).includes(sign))
  return sign
}

function logOf(dataDir: string): string {
  const files = logFiles(clusterFolder(dataDir)).filter((file) => fs.existsSync(file))
  return files.map((file) => fs.readFileSync(file, 'utf8')).join('')
}
