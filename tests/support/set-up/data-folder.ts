import fs from 'node:fs'
import path from 'node:path'

/** Copies the data folder of a shop that rests, whoever its files belong to. */
export function copyOfFolder(from: string, to: string): string {
  fs.cpSync(from, to, { recursive: true })
  // Newer Nodes copy a folder without its mode, and PostgreSQL wants its own to itself.
  fs.chmodSync(path.join(to, 'postgres'), 0o700)
  return to
}
