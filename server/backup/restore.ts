import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import type pg from 'pg'
import { env } from '../../app/env.server'
import { prepareJobs } from '../../app/queue.server'
import { counted } from '../../app/counted'
import { CommandError } from '../command-error'
import { holdFolder, startDatabase } from '../database'
import { givenDatabase } from '../given-database'
import { migrate } from '../migrate'
import { checkStorage } from '../storage-check'
import type { Undo } from '../undo'
import { copyFromBucket } from './away/bucket-copy'
import { decrypt } from './away/encrypt'
import { unboundedConnection } from './connection'
import { fillDatabase } from './fill'
import { settle } from './finish'
import { FOLDERS, SECRET } from './folders'
import type { Manifest } from './manifest'
import { keepShopsOut } from './running-shops'
import { discard, placeFiles, restoreUnderWay, stagingFolder } from './staging'
import { unpack } from './unpack'

const USAGE =
  'Escribe el archivo de la copia: npm run restore -- tienda.copia\n' +
  'Con - en su lugar, la copia entra por la entrada estándar; con bucket, es la más nueva del bucket de\n' +
  'BACKUP_URL; con bucket/ y un nombre, la de ese nombre; con la dirección de un bucket, la más nueva de él.\n' +
  'Para reemplazar una tienda que ya tiene pedidos: npm run restore -- tienda.copia --replace'

type Say = (line: string) => void

/**
 * Makes the shop of DATA_DIR and its database what a backup says, whole or not at all.
 *
 * @param args the file, `-`, or a place as `copyFromBucket` takes it, and `--replace` where there are orders
 * @param say called with what is being done
 * @returns the sentence to end with
 * @throws CommandError, DatabaseStartError or MigrationError when it cannot be; then nothing changed
 */
export async function restoreCommand(args: string[], say: Say, undo: Undo): Promise<string> {
  const [file, ...others] = args.filter((argument) => argument !== '--replace')
  if (!file || others.length > 0 || /^-./.test(file)) throw new CommandError(USAGE)
  const warning = await checkStorage()
  if (warning) throw new CommandError(warning)
  const source = await sourceOf(file, say)
  const url = await ownDatabase(say, undo)
  const client = await unboundedConnection(url)
  undo.push(() => client.end())
  await keepShopsOut(client)
  await settle(client, say)
  if (!env.storage) refuseMountedFolders()
  if (!args.includes('--replace')) await refuseOrders(client)

  say('Se lee y se comprueba la copia…')
  const id = randomUUID()
  const manifest = await unpackAndFill({ source, url, client, id, say })
  warnOfSecret(id, say)
  await placeFiles(client, id)
  await migrate(url)
  await client.query('analyze')
  return summary(manifest)
}

type Restore = { source: Readable; url: string; client: pg.Client; id: string; say: Say }

async function unpackAndFill({ source, url, client, id, say }: Restore): Promise<Manifest> {
  try {
    const manifest = await unpack(source, stagingFolder(id))
    say(`Se restaura la copia del ${manifest.made} (PostgreSQL ${manifest.postgresql})…`)
    await prepareJobs(url)
    await fillDatabase(client, manifest, id)
    return manifest
  } catch (error) {
    // Lost while it was committed, nobody knows: the next start looks at the database and tidies up.
    await discardUncommitted(client, id).catch(() => {})
    throw error
  }
}

async function discardUncommitted(client: pg.Client, id: string) {
  if ((await restoreUnderWay(client)) !== id) discard(id)
}

/** A copy as it was before it was encrypted, wherever it is. */
async function sourceOf(file: string, say: Say): Promise<Readable> {
  if (/^(bucket$|bucket\/|https?:)/.test(file)) {
    const copy = await copyFromBucket(file)
    say(`Del bucket: ${copy.name}`)
    return copy.source
  }
  const given = file === '-' ? process.stdin : await opened(file)
  return Readable.from(decrypt(given, env.backupKey), { objectMode: false })
}

async function opened(file: string): Promise<Readable> {
  try {
    const handle = await fs.promises.open(file)
    return handle.createReadStream()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new CommandError(`No se puede leer ${path.resolve(file)} (${code}).`, { cause: error })
  }
}

/** The database to restore into, and the data folder kept from every other shop. */
async function ownDatabase(say: Say, undo: Undo): Promise<string> {
  const given = await givenDatabase()
  if (given) {
    const held = await holdFolder(env.dataDir)
    undo.push(() => held.release())
    return given
  }
  const database = await startDatabase({ dataDir: env.dataDir, pgBin: env.pgBin, say })
  undo.push(() => database.stop())
  return database.url
}

/** A folder that is a disk of its own cannot be renamed: better known before anything changes. */
function refuseMountedFolders() {
  const { dev } = fs.statSync(env.dataDir)
  for (const name of Object.keys(FOLDERS)) {
    const folder = fs.lstatSync(path.join(env.dataDir, name), { throwIfNoEntry: false })
    if (!folder || folder.dev === dev) continue
    throw new CommandError(
      `${path.join(env.dataDir, name)} es un disco aparte: desmóntalo, o monta en su lugar ${env.dataDir}.`,
    )
  }
}

async function refuseOrders(client: pg.Client) {
  const { rows } = await client.query<{ isThere: boolean }>(
    `select to_regclass('orders') is not null as "isThere"`,
  )
  if (!rows[0]?.isThere) return
  const { rows: counted } = await client.query<{ orders: number }>(
    'select count(*)::int as orders from orders',
  )
  const orders = counted[0]?.orders ?? 0
  if (orders === 0) return
  throw new CommandError(
    `La tienda ya tiene pedidos (${orders}) y la copia los reemplazaría. Nada ha cambiado.\n` +
      'Si es lo que quieres, haz antes una copia de ella y añade --replace.',
  )
}

function warnOfSecret(id: string, say: Say) {
  const file = path.join(stagingFolder(id), SECRET)
  const [restored] = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').split(',') : []
  if (!env.secrets || !restored || env.secrets.includes(restored)) return
  say(
    'SESSION_SECRET no es el de la copia: las sesiones y los carritos que había terminan.\n' +
      'Para que sigan, añádele después de una coma el que queda en DATA_DIR/session-secret.',
  )
}

function summary({ tables, files }: Manifest): string {
  const orders = counted(tables.orders?.rows ?? 0, 'pedido', 'pedidos')
  return `La tienda está restaurada: ${orders} y ${counted(Object.keys(files).length, 'archivo', 'archivos')}.`
}
