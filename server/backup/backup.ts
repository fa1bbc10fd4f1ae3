import fs from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { env } from '../../app/env.server'
import { CommandError } from '../command-error'
import { runningDatabaseUrl, startDatabase } from '../database'
import { hasCluster } from '../database/cluster'
import { givenDatabase } from '../given-database'
import type { Undo } from '../undo'
import { backUpToBucket, inWords } from './away/bucket-copy'
import { unboundedConnection } from './connection'
import { copyShop } from './copy-shop'
import { finishRestore } from './finish'
import { noteBackup } from './record'

const USAGE =
  'Escribe el archivo de la copia: npm run backup -- tienda.copia\n' +
  'Con - en su lugar, la copia sale por la salida estándar.\n' +
  'Con bucket en su lugar, va al bucket de BACKUP_URL.'

type Say = (line: string) => void

/**
 * Copies the whole shop into one file, while it sells or while it rests: what is named by a row of
 * the snapshot is in it, down to the last picture.
 *
 * @param args the file, which appears complete or not at all, `-`, or `bucket` for that of BACKUP_URL
 * @param say called with what takes long; the copy itself may be on standard output
 * @returns the sentence to end with
 * @throws CommandError when there is nothing to copy or nowhere to put it
 */
export async function backupCommand(args: string[], say: Say, undo: Undo): Promise<string> {
  const [file, ...others] = args
  if (!file || others.length > 0 || /^-./.test(file)) throw new CommandError(USAGE)
  if (file === '-' && process.stdout.isTTY) {
    throw new CommandError('La copia no es para leerla en la pantalla: añade > tienda.copia')
  }
  const client = await unboundedConnection(await shopDatabase(say, undo))
  undo.push(() => client.end())
  if (file === 'bucket') return intoBucket(client, say)
  if (file === '-') {
    const bytes = await copyShop(client, process.stdout, { end: false })
    // Until it is told to be through, what a pipe has not taken would be lost with the process.
    await new Promise((resolve) => process.stdout.write('', resolve))
    return noted(client, bytes, say)
  }
  return noted(client, await intoFile(path.resolve(file), client, undo), say)
}

/** The copy is complete, whether or not the health page comes to know of it. */
async function noted(client: pg.Client, bytes: number, say: Say): Promise<string> {
  try {
    await noteBackup(client, bytes, 'archivo')
  } catch (error) {
    say(`La copia está completa, pero no se pudo anotar en la tienda: ${String(error)}`)
  }
  return done(bytes)
}

function done(bytes: number): string {
  return `Copia de respaldo completa: ${sizeOf(bytes)}.`
}

function sizeOf(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`
}

async function intoBucket(client: pg.Client, say: Say): Promise<string> {
  try {
    const { name, bytes, problem } = await backUpToBucket(client)
    if (problem) say(`No se pudieron borrar las copias antiguas: ${String(inWords(problem))}`)
    if (env.backupKey === undefined) say('Sin BACKUP_KEY, la copia del bucket va sin cifrar.')
    return `Copia de respaldo completa en el bucket, leída y comprobada: ${name}, ${sizeOf(bytes)}.`
  } catch (error) {
    throw inWords(error)
  }
}

/** The database of the shop that runs, or of the one that rests in DATA_DIR, started for this alone. */
async function shopDatabase(say: Say, undo: Undo): Promise<string> {
  if (!fs.existsSync(env.dataDir) || !(env.databaseUrl || hasCluster(env.dataDir))) {
    throw new CommandError(
      `En ${env.dataDir} no hay ninguna tienda: pon en DATA_DIR la carpeta de la que quieres copiar.`,
    )
  }
  const running = env.databaseUrl ? null : await runningDatabaseUrl(env.dataDir)
  if (running) return running
  await finishRestore(say)
  const given = await givenDatabase()
  if (given) return given
  const database = await startDatabase({ dataDir: env.dataDir, pgBin: env.pgBin, say })
  undo.push(() => database.stop())
  return database.url
}

async function intoFile(file: string, client: pg.Client, undo: Undo): Promise<number> {
  const unfinished = `${file}.incompleta`
  if (fs.existsSync(file) && !fs.statSync(file).isFile()) {
    throw new CommandError(`${file} no es un archivo. Para la salida estándar escribe -`)
  }
  try {
    // Orders, addresses and the secret: for whoever made it alone.
    const handle = await fs.promises.open(unfinished, 'w', 0o600)
    undo.push(() => fs.promises.rm(unfinished, { force: true }))
    const bytes = await copyShop(client, handle.createWriteStream({ flush: true }))
    await fs.promises.rename(unfinished, file)
    return bytes
  } catch (error) {
    await fs.promises.rm(unfinished, { force: true }).catch(() => {})
    throw storageError(error, file)
  }
}

function storageError(error: unknown, file: string): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (!/^E[A-Z]+$/.test(code ?? '')) return error
  return new CommandError(`No se pudo escribir la copia en ${file} (${code}).`, { cause: error })
}
