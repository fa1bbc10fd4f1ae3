import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const FILES_MAX = 25
/** One file or folder for each address of the shop: their number follows from the specification. */
const SCREENS = path.normalize('app/routes')

function folders(parent: string): string[] {
  const inside = fs.readdirSync(parent, { withFileTypes: true })
  const below = inside.filter((entry) => entry.isDirectory())
  return [parent, ...below.flatMap(({ name }) => folders(path.join(parent, name)))]
}

test.each(['app', 'server', 'tests/support'].flatMap(folders))(
  '%s has 25 files at most',
  (folder) => {
    const files = fs.readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile())
    if (folder !== SCREENS) expect(files.length).toBeLessThanOrEqual(FILES_MAX)
  },
)
