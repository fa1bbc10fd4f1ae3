import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { findBrowser } from './browser.mjs'
import { build, install, root } from './setup.mjs'

/* npm run drill: how the shop behaves in a crowd, under attack and in several containers. tests/drill/main.ts says which parts there are. */

process.chdir(root)
install()
const browser = await findBrowser()
build()
const args = ['--import', 'tsx', path.join('tests', 'drill', 'main.ts'), ...process.argv.slice(2)]
const { status } = spawnSync(process.execPath, args, {
  // A production environment would change what is tried.
  env: { ...process.env, NODE_ENV: 'test', CHROMIUM_PATH: browser },
  stdio: 'inherit',
})
process.exitCode = status ?? 1
