import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { type Binaries } from './binaries'
import { DatabaseStartError } from './error'
import { createPassword, passwordFile } from './password'
import { type RunAs, program } from './run-as'

const FOLDER = 'postgres'
const UNFINISHED = `${FOLDER}.new-`

/** The folder below `dataDir` that holds the cluster. */
export function clusterFolder(dataDir: string): string {
  return path.join(dataDir, FOLDER)
}

/** Whether `dataDir` holds a finished cluster. */
export function hasCluster(dataDir: string): boolean {
  return fs.existsSync(path.join(clusterFolder(dataDir), 'PG_VERSION'))
}

/**
 * Refuses programs of another major release than the one that wrote the cluster. Nothing is touched.
 *
 * @throws {DatabaseStartError} with the ways out
 */
export function checkRelease(dataDir: string, binaries: Binaries): void {
  const cluster = clusterFolder(dataDir)
  const written = fs.readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (Number.parseInt(written, 10) === binaries.major) return
  throw new DatabaseStartError(
    `La base de datos de ${cluster} es de PostgreSQL ${written} y los programas de ` +
      `${binaries.bin} son PostgreSQL ${binaries.version}: no se abre ni se cambia nada.\n` +
      `Para seguir con esos datos, pon en PG_BIN la carpeta de programas de PostgreSQL ${written} ` +
      `(en Debian: PG_BIN=/usr/lib/postgresql/${written}/bin).\n` +
      `Para pasar a PostgreSQL ${binaries.major}: con la versión ${written} haz una copia (npm run ` +
      'backup), mueve esa carpeta a otro lugar y restaura la copia (npm run restore).',
  )
}

/**
 * Creates the cluster of `dataDir`, with its password. It is made in a folder of its own and
 * renamed when it is on the disk, so that no interruption leaves half a cluster in its place.
 *
 * @throws {DatabaseStartError} initdb failed; the message carries its words
 */
export async function createCluster(
  dataDir: string,
  binaries: Binaries,
  runAs: RunAs,
): Promise<void> {
  for (const name of fs.readdirSync(dataDir)) {
    if (name.startsWith(UNFINISHED)) fs.rmSync(path.join(dataDir, name), { recursive: true })
  }
  createPassword(dataDir, runAs.account)
  const fresh = fs.mkdtempSync(path.join(dataDir, UNFINISHED))
  if (runAs.account) fs.chownSync(fresh, runAs.account.uid, runAs.account.gid)
  await initdb(dataDir, fresh, binaries.major, runAs)
  fs.renameSync(fresh, clusterFolder(dataDir))
  const folder = fs.openSync(dataDir, 'r')
  fs.fsyncSync(folder)
  fs.closeSync(folder)
}

async function initdb(dataDir: string, fresh: string, major: number, runAs: RunAs): Promise<void> {
  // Handed over open: the account may not be able to walk to the file.
  const password = fs.openSync(passwordFile(dataDir), 'r')
  const { command, args, options } = program(runAs, 'initdb', fresh, (data) => [
    ...['--pgdata', data, '--username', 'postgres'],
    ...['--pwfile=/dev/fd/3', '--auth=scram-sha-256', '--data-checksums', '--no-instructions'],
    ...localeArguments(major),
  ])
  const child = spawn(command, args, {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe', password],
  })
  fs.closeSync(password)
  let said = ''
  child.stderr?.on('data', (part: Buffer) => (said = (said + part.toString()).slice(-4000)))
  const problem = await new Promise<string | null>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code, signal) => resolve(code === 0 ? null : `${signal ?? code}: ${said}`))
  })
  if (problem === null) return
  fs.rmSync(fresh, { recursive: true, force: true })
  throw new DatabaseStartError(
    `No se pudo crear la base de datos en ${dataDir}. PostgreSQL dijo: ${problem}\n` +
      'Revisa que el disco tenga espacio (unos 100 MB) y que la carpeta sea de un disco local.',
  )
}

/**
 * Text in code point order, the same on every system and for ever: an index never depends on the
 * version of the C library. Upper and lower case follow Unicode. Spanish order is asked for per query
 * (`collate "es-x-icu"`).
 */
function localeArguments(major: number): string[] {
  const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
  const common = ['--encoding=UTF8', `--locale=${locale}`, '--lc-collate=C', '--lc-messages=C']
  return major >= 17 ? [...common, '--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : common
}
