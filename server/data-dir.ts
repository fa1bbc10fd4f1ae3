import fs from 'node:fs'
import path from 'node:path'
import { DatabaseStartError } from './database/error'

const { R_OK, W_OK, X_OK } = fs.constants

/**
 * Makes the data folder if it is missing, and sees that the shop may write in it and where its
 * pictures go: no upload should be the first to find out.
 *
 * @returns its real path: PostgreSQL and we must agree on it when the folder is a link
 * @throws {DatabaseStartError} with the next step
 */
export function usableDataDir(wanted: string): string {
  const dataDir = path.resolve(wanted)
  try {
    // Root's server is another account, which has to pass through; nobody else may look inside.
    fs.mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
    for (const folder of [dataDir, path.join(dataDir, 'imagenes')]) {
      if (fs.existsSync(folder)) fs.accessSync(folder, R_OK | W_OK | X_OK)
    }
    return fs.realpathSync(dataDir)
  } catch (error) {
    throw new DatabaseStartError(
      `No se puede escribir en la carpeta de datos ${dataDir} (${(error as NodeJS.ErrnoException).code}). ` +
        'Dale permiso al usuario que inicia la tienda o pon otra carpeta en DATA_DIR.',
    )
  }
}
