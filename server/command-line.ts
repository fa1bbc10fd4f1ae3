import fs from 'node:fs'
import path from 'node:path'

/**
 * How one of the shop's commands is written in the folder that this process was started in: the image
 * has no scripts/, so there npm finds nothing to run.
 *
 * @param name as in the table of `main.ts`; in package.json it is a script of the same name
 */
export function commandLine(name: string, args: string): string {
  if (fs.existsSync('scripts')) return `npm run ${name} -- ${args}`
  return `node ${path.relative('', process.argv[1] ?? '')} ${name} ${args}`
}
