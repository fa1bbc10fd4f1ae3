import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { type Files, type Folder, PRIVATE_FOLDERS } from './files'

const HOUR_MS = 3_600_000

/** What a crash may leave of a file that was being written; listed with the others, to be swept. */
export const TEMPORARY = '.tmp-'

/** What only some may see lies beside the pictures, not among them; the trash lies where no address leads. */
const PLACES: Record<Folder, string> = {
  imagenes: 'imagenes',
  papelera: 'imagenes/.papelera',
  comprobantes: 'comprobantes',
  fotos: 'fotos',
}

/** The shop's files in folders of DATA_DIR. */
export function diskFiles(dataDir: string): Files {
  const placeOf = (folder: Folder) => path.join(dataDir, PLACES[folder])
  const fileOf = (folder: Folder, name: string) => path.join(placeOf(folder), name)

  async function touch(folder: Folder, names: string[]) {
    const now = new Date()
    try {
      for (const name of names) await fs.utimes(fileOf(folder, name), now, now)
      return true
    } catch {
      return false
    }
  }

  async function move(names: string[], from: Folder, to: Folder) {
    const now = new Date()
    await fs.mkdir(placeOf(to), { recursive: true })
    for (const name of names) {
      const moved = fileOf(to, name)
      await fs.rename(fileOf(from, name), moved).catch(ignoreMissing)
      if (to === 'papelera') await fs.utimes(moved, now, now).catch(ignoreMissing)
    }
  }

  return {
    list: (folder, start = '') => listFolder(placeOf(folder), start),
    read: (folder, name) => fs.readFile(fileOf(folder, name)).catch(ignoreMissing),
    write(folder, files) {
      const isPrivate = PRIVATE_FOLDERS.some((one) => one === folder)
      const mode = isPrivate ? { file: 0o600, folder: 0o700 } : null
      return writeFiles(placeOf(folder), files, mode)
    },
    touch,
    move,
    async remove(folder, names) {
      for (const name of names) await fs.rm(fileOf(folder, name), { force: true })
    },
    orphanMs: HOUR_MS,
  }
}

async function listFolder(place: string, start: string) {
  const entries = await fs.readdir(place, { withFileTypes: true }).catch(ignoreMissing)
  const found: { name: string; modified: Date }[] = []
  for (const { name } of entries?.filter((entry) => entry.isFile()) ?? []) {
    if (!name.startsWith(start)) continue
    const stat = await fs.stat(path.join(place, name)).catch(ignoreMissing)
    if (stat) found.push({ name, modified: stat.mtime })
  }
  return found
}

/** Files only get their names once all of them are on the disk. */
async function writeFiles(
  place: string,
  files: [name: string, bytes: Uint8Array][],
  mode: { file: number; folder: number } | null,
) {
  const written: [temporary: string, name: string][] = []
  try {
    await fs.mkdir(place, { recursive: true, mode: mode?.folder })
    for (const [name, bytes] of files) {
      const temporary = path.join(place, TEMPORARY + randomUUID())
      written.push([temporary, path.join(place, name)])
      await fs.writeFile(temporary, bytes, { flag: 'wx', flush: true, mode: mode?.file })
    }
    for (const [temporary, name] of written) await fs.rename(temporary, name)
    const handle = await fs.open(place)
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
  } catch (error) {
    for (const [temporary] of written) await fs.rm(temporary, { force: true }).catch(() => {})
    throw error
  }
}

function ignoreMissing(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  return null
}
