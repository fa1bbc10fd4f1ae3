import type pg from 'pg'
import { env } from '../../app/env.server'
import { holdFolder, startDatabase } from '../database'
import { hasCluster } from '../database/cluster'
import { unboundedConnection } from './connection'
import { begunRestores, discard, placeFiles, restoreUnderWay } from './staging'

type Say = (line: string) => void

/**
 * Ends what an interrupted restore left behind in DATA_DIR, before anything of it is read: its files
 * take their places if its rows were committed, else they go. Without one it does nothing.
 *
 * @throws DatabaseStartError while a shop or a restore has the folder
 */
export async function finishRestore(say: Say): Promise<void> {
  if (begunRestores().length === 0) return
  const { url, close } = await ownDatabase(say)
  try {
    const client = url ? await unboundedConnection(url) : null
    await settle(client, say)
    await client?.end()
  } finally {
    await close()
  }
}

/** As `finishRestore`, for whoever holds the folder and its database already. */
export async function settle(client: pg.Client | null, say: Say): Promise<void> {
  const committed = client && (await restoreUnderWay(client))
  for (const id of begunRestores()) {
    if (client && id === committed) {
      say('Una restauración se interrumpió: se terminan de poner sus archivos.')
      await placeFiles(client, id)
    } else {
      say('Una restauración se interrumpió antes de cambiar nada: se quita lo que dejó.')
      discard(id)
    }
  }
}

async function ownDatabase(say: Say): Promise<{ url: string | null; close: () => Promise<void> }> {
  if (!env.databaseUrl && hasCluster(env.dataDir)) {
    const database = await startDatabase({ dataDir: env.dataDir, pgBin: env.pgBin, say })
    return { url: database.url, close: () => database.stop() }
  }
  const held = await holdFolder(env.dataDir)
  return { url: env.databaseUrl ?? null, close: () => held.release() }
}
