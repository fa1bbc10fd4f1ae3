import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { counted } from '../../../app/counted'
import { CommandError } from '../../command-error'
import type { Undo } from '../../undo'
import { MANIFEST, type Manifest, readManifest } from '../manifest'
import { copyFromBucket } from './bucket-copy'

type Say = (line: string) => void

/** What would lead the throw-away shop to the data of another. */
const NOT_ITS_OWN = ['DATABASE_URL', 'STORAGE_URL', 'STORAGE_PUBLIC_URL', 'SESSION_SECRET']

const USAGE = 'El simulacro no pide nada más: npm run backup:drill'
const FAILED = 'El simulacro falló'

/**
 * Restores the newest copy of the bucket into an empty shop in a folder of its own, with a PostgreSQL of
 * its own, and compares what that shop then holds with what the copy says of itself. Nothing is left of
 * it, and the shop that runs is not touched.
 *
 * @param program the script of the shop, whose commands it runs
 * @returns the sentence to end with
 * @throws CommandError when the copy cannot be restored, or is another shop afterwards
 */
export async function drillCommand(
  args: string[],
  say: Say,
  undo: Undo,
  program: string,
): Promise<string> {
  if (args.length > 0) throw new CommandError(USAGE)
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tienda-simulacro-'))
  undo.push(() => fs.promises.rm(folder, { recursive: true, force: true, maxRetries: 20 }))
  // An own PostgreSQL may run as another user, who has to pass.
  fs.chmodSync(folder, 0o711)
  const run = runner(program, path.join(folder, 'datos'), undo)

  const { name, source } = await copyFromBucket('bucket')
  const file = path.join(folder, 'bucket.copia')
  say(`Se lee del bucket la copia más nueva: ${name}…`)
  await pipeline(source, fs.createWriteStream(file, { mode: 0o600 }))
  say('Se restaura en una tienda vacía, al lado…')
  await run('restore', file)
  say('Se compara lo restaurado con la copia…')
  const again = path.join(folder, 'restaurada.copia')
  await run('backup', again)
  const [copy, restored] = [await manifestOf(file), await manifestOf(again)]
  const wrong = differences(copy, restored)
  if (wrong.length > 0)
    throw new CommandError(`${FAILED}: no quedó igual que en la copia: ${wrong.join(', ')}.`)
  return summary(name, copy)
}

/** Runs commands of the shop on an empty shop; a signal ends them. */
function runner(program: string, dataDir: string, undo: Undo) {
  const without = NOT_ITS_OWN.flatMap((name) => [name, `${name}_FILE`])
  const blank = Object.fromEntries(without.map((name) => [name, '']))
  const env = { ...process.env, ...blank, DATA_DIR: dataDir }
  let child: ChildProcess | undefined
  undo.push(async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'close')
  })
  return async (...words: string[]) => {
    const command = spawn(process.execPath, [...process.execArgv, program, ...words], {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    child = command
    const [said] = await Promise.all([text(command.stderr), once(command, 'close')])
    if (command.exitCode !== 0) throw new CommandError(`${FAILED}:\n${said.trim()}`)
  }
}

async function manifestOf(file: string): Promise<Manifest> {
  const archive = extract()
  const reading = pipeline(fs.createReadStream(file), createGunzip(), archive)
  let manifest = ''
  for await (const entry of archive) {
    if (entry.header.name === MANIFEST) manifest = await text(entry)
    else entry.resume()
  }
  await reading
  return readManifest(manifest)
}

/** What is not the same; where a newer version brought the tables forward, only what became less. */
function differences(copy: Manifest, restored: Manifest): string[] {
  const isSameVersion = copy.migrations.length === restored.migrations.length
  const tables = Object.entries(copy.tables).filter(([name, wanted]) => {
    const found = restored.tables[name]
    if (!isSameVersion) return found !== undefined && found.rows < wanted.rows
    return found?.rows !== wanted.rows || found.sha256 !== wanted.sha256
  })
  const files = Object.entries(copy.files).filter(
    ([name, { sha256 }]) => restored.files[name]?.sha256 !== sha256,
  )
  const jobs = copy.jobs.rows === restored.jobs.rows ? [] : ['la cola de encargos']
  return [...[...tables, ...files].map(([name]) => name), ...jobs]
}

function summary(name: string, { made, tables, files }: Manifest): string {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  return (
    `El simulacro salió bien: ${name}, del ${made}, se restaura entera: ` +
    `${counted(tables.orders?.rows ?? 0, 'pedido', 'pedidos')}, ${counted(rows, 'fila', 'filas')} ` +
    `y ${counted(Object.keys(files).length, 'archivo', 'archivos')}, comparados uno por uno. No queda nada de él.`
  )
}
