import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { type Account } from './account'
import { DatabaseStartError } from './error'

const FILE = 'postgres.password'

/** Path of the password file of the cluster in `dataDir`. */
export function passwordFile(dataDir: string): string {
  return path.join(dataDir, FILE)
}

/**
 * The database password kept in `dataDir`.
 *
 * @throws {DatabaseStartError} there is none, or it may not be read
 */
export function readPassword(dataDir: string): string {
  const file = passwordFile(dataDir)
  try {
    const password = fs.readFileSync(file, 'utf8').trim()
    if (password) return password
  } catch {
    // The sentence below covers a missing file and an unreadable one.
  }
  throw new DatabaseStartError(
    `Falta la clave de la base de datos (${file}) o no se puede leer. ` +
      'Recupérala de la copia de seguridad de esa carpeta.',
  )
}

/** Keeps a new random password in `dataDir`, readable (mode 600) for the server's account alone. */
export function createPassword(dataDir: string, account: Account | null): void {
  const file = passwordFile(dataDir)
  const unfinished = `${file}.new`
  fs.rmSync(unfinished, { force: true })
  const handle = fs.openSync(unfinished, 'wx', 0o600)
  fs.writeSync(handle, `${randomBytes(24).toString('base64url')}\n`)
  // initdb reads it too, and that runs as the server's account.
  if (account) fs.fchownSync(handle, account.uid, account.gid)
  fs.fsyncSync(handle)
  fs.closeSync(handle)
  fs.renameSync(unfinished, file)
}
