import { spawnSync } from 'node:child_process'
import path from 'node:path'
import process from 'node:process'
import { install, root } from './setup.mjs'

/* npm run lint: imports between folders, format, types and rules. */

process.chdir(root)
install()
for (const [tool, ...args] of [['depcruise', '.'], ['oxfmt', '--check', '.'], ['oxlint']]) {
  const { status } = spawnSync(path.join('node_modules', '.bin', tool ?? ''), args, {
    stdio: 'inherit',
  })
  if (status !== 0) process.exitCode = 1
}
