import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Binaries } from './binaries'
import { DatabaseStartError, systemCode } from './error'

const OTHERS_MAY_WRITE = 0o022

/** Lets every account read the package's own files: npm under `umask 077` leaves them to root alone. */
export function grantReading(folder: string): void {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isSymbolicLink()) grant(path.join(entry.parentPath, entry.name))
  }
  grant(folder)
}

function grant(file: string): void {
  const { mode } = fs.statSync(file)
  const wanted = mode | 0o044 | ((mode & 0o100) >> 3) | ((mode & 0o100) >> 6)
  if (wanted === mode) return
  try {
    fs.chmodSync(file, wanted)
  } catch (error) {
    // A read-only checkout: whoever called tries the programs and finds out.
    if (systemCode(error) !== 'EROFS') throw error
  }
}

/**
 * Copies the package's PostgreSQL (about 60 MB, once per release and checkout) to a folder below
 * `/var/tmp` that belongs to root, and says so.
 *
 * @returns the copy's root: `bin`, `lib`, `share`
 * @throws {DatabaseStartError} the folder is somebody else's, so its programs cannot be trusted
 */
export function copyOutside(binaries: Binaries, say: (line: string) => void): string {
  const from = binaries.packaged ?? path.dirname(binaries.bin)
  const tag = createHash('sha256').update(from).digest('hex').slice(0, 12)
  const base = fs.existsSync('/var/tmp') ? '/var/tmp' : os.tmpdir()
  const folder = path.join(base, `dalia-zinnia-postgres-${tag}`)
  fs.mkdirSync(folder, { recursive: true, mode: 0o755 })
  const found = fs.lstatSync(folder)
  if (!found.isDirectory() || found.uid !== 0 || found.mode & OTHERS_MAY_WRITE) {
    throw new DatabaseStartError(
      `La carpeta ${folder} no es de root y no se puede usar. Bórrala y vuelve a iniciar.`,
    )
  }
  fs.chmodSync(folder, 0o755)
  const copy = path.join(folder, binaries.version)
  say(
    'La carpeta del programa está cerrada a otros usuarios y este sistema no permite abrirla solo ' +
      `para PostgreSQL: sus programas (no los datos) se usan desde una copia en ${copy}`,
  )
  if (fs.existsSync(copy)) return copy
  const unfinished = fs.mkdtempSync(`${copy}.`)
  fs.cpSync(from, unfinished, { recursive: true, verbatimSymlinks: true })
  grantReading(unfinished)
  fs.renameSync(unfinished, copy)
  return copy
}
