import { spawn } from 'node:child_process'
import path from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { pathWithNewerNode } from './newer-node.mjs'
import { install, isNodeNewEnough, root } from './setup.mjs'

/*
 * Runs a script of this folder by a Node that is new enough for the shop (decision 0028): in this process or,
 * where its Node is older, in one of a Node that is fetched. `node scripts/run.mjs shop.mjs backup`; without
 * a script it prints the PATH with that Node in front.
 */

const [name, ...args] = process.argv.slice(2)
const script = path.join(root, 'scripts', name ?? '')

if (!name) console.log(pathWithNewerNode())
else if (isNodeNewEnough()) await runHere()
else runThere()

async function runHere() {
  process.argv.splice(1, process.argv.length, script, ...args)
  if (script.endsWith('.ts')) {
    install()
    const { register } = await import('tsx/esm/api')
    register()
  }
  await import(pathToFileURL(script).href)
}

/** The other process ends as the shop ends; whatever ends this one ends it too. */
function runThere() {
  const env = { ...process.env, PATH: pathWithNewerNode() }
  // Ctrl-C reaches both of a terminal's processes.
  process.on('SIGINT', () => {})
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGHUP', 'SIGQUIT'])) {
    process.on(signal, () => child.kill(signal))
  }
  const child = spawn('node', process.argv.slice(1), { env, stdio: 'inherit' })
  child.on('error', (error) => {
    throw error
  })
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? 1
    if (!signal) return
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
}
