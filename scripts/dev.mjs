import { spawn } from 'node:child_process'
import path from 'node:path'
import { fail, install, root, say } from './setup.mjs'

/* npm run dev: the shop that reloads while it is written, on a database like that of npm start. */

process.chdir(root)
install()
const { register } = await import('tsx/esm/api')
register()
const { DatabaseStartError, startDatabase } = await import('../server/database')
const { migrate } = await import('../server/migrate')

const external = process.env.DATABASE_URL?.trim()
const database = external ? null : await ownDatabase()
const url = external || (database?.url ?? '')
try {
  process.exitCode = await serve()
} finally {
  await database?.stop()
}

async function ownDatabase() {
  const dataDir = process.env.DATA_DIR?.trim() || 'data'
  try {
    return await startDatabase({ dataDir, pgBin: process.env.PG_BIN, say })
  } catch (error) {
    if (error instanceof DatabaseStartError) fail(error.message)
    throw error
  }
}

/** Resolves to the exit code of Remix's development server, which ends with us or by Ctrl-C. */
async function serve() {
  await migrate(url)
  const remix = spawn(path.join('node_modules', '.bin', 'remix'), ['vite:dev'], {
    env: { ...process.env, NODE_ENV: 'development', DATABASE_URL: url },
    stdio: 'inherit',
  })
  // Ctrl-C reaches it as well, without us: the database has to outlive it.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => remix.kill('SIGTERM'))
  return new Promise((/** @type {(code: number) => void} */ resolve, reject) => {
    remix.once('error', reject)
    remix.once('exit', (code) => resolve(code ?? 0))
  })
}
