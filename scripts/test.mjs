import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { findBrowser } from './browser.mjs'
import { build, fail, install, root, say } from './setup.mjs'

/* npm test: every check of the project, in the order in which they are cheap. */

const RESULTS = path.join(root, 'test-results')
const UNIT_RESULTS = path.join(RESULTS, 'vitest.json')
const BROWSER_RESULTS = path.join(RESULTS, 'playwright.json')

process.chdir(root)
install()
fs.rmSync(UNIT_RESULTS, { force: true })
fs.rmSync(BROWSER_RESULTS, { force: true })

const types = start('Tipos y reglas del código', process.execPath, ['scripts/types-and-rules.mjs'])
await run('Tipos de la base de datos', 'tsx', ['scripts/db-types.ts', '--check'])
timed('Construcción', build)

// The rest of the rules and the demo for the browser take what the tests leave of the cores.
const beside = [
  types,
  start('Imports entre carpetas', tool('depcruise'), ['.']),
  start('Formato', tool('prettier'), ['--check', '.']),
  start('Demostración para el navegador', process.execPath, [
    ...['--import', 'tsx', 'tests/support/browser/server.ts', 'plant'],
  ]),
]
for (const { child } of beside) {
  const { pid, exitCode } = child
  if (pid && exitCode === null) os.setPriority(pid, os.constants.priority.PRIORITY_LOW)
}
await run('Pruebas del código', 'vitest', [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${UNIT_RESULTS}`,
])
await Promise.all(beside.map(({ done }) => done))
const unit = read(UNIT_RESULTS)

const browser = await findBrowser()
await run('Pruebas en el navegador', 'playwright', ['test', '--reporter=list,json'], {
  CHROMIUM_PATH: browser,
  PLAYWRIGHT_JSON_OUTPUT_FILE: BROWSER_RESULTS,
})
const { stats } = read(BROWSER_RESULTS)

const unitPassed = Number(unit.numPassedTests)
const browserPassed = Number(stats.expected) + Number(stats.flaky)
if (!(unitPassed > 0 && browserPassed > 0)) {
  fail(`Faltan pruebas: ${unitPassed} del código y ${browserPassed} en el navegador.`)
}
if (stats.flaky > 0) say(`${stats.flaky} pruebas en el navegador necesitaron un segundo intento`)
console.log(`\n${unitPassed + browserPassed} passed, 0 failed`)

/**
 * Runs one tool of node_modules to its end.
 *
 * @param {string} title @param {string} name @param {string[]} args
 * @param {Record<string, string | undefined>} [variables]
 */
function run(title, name, args, variables) {
  return start(`${title}: ${name}`, tool(name), args, variables).done
}

/**
 * Starts a program beside what comes next; if it does not succeed, everything ends with code 1.
 *
 * @param {string} title @param {string} program @param {string[]} args
 * @param {Record<string, string | undefined>} [variables]
 */
function start(title, program, args, variables) {
  const end = began(title)
  const child = spawn(program, args, {
    // A production environment would change what is tested.
    env: { ...process.env, NODE_ENV: 'test', ...variables },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const stop = () => child.kill()
  process.once('exit', stop)
  child.once('error', ({ message }) => fail(`${title} falló (${message}).`))
  const done = once(child, 'close').then(([status, signal]) => {
    process.off('exit', stop)
    if (status !== 0) fail(`${title} falló (${signal ?? status}).`)
    end()
  })
  return { child, done }
}

/** @param {string} name */
function tool(name) {
  return path.join('node_modules', '.bin', name)
}

/** @param {string} title @param {() => void} work */
function timed(title, work) {
  const end = began(title)
  work()
  end()
}

/** Says what begins; the returned function says how long it took. @param {string} title */
function began(title) {
  say(title)
  const start = Date.now()
  return () => console.log(`✓ ${title} (${((Date.now() - start) / 1000).toFixed(1)} s)`)
}

/** @param {string} file @returns {any} */
function read(file) {
  if (!fs.existsSync(file)) fail(`No se escribió ${file}: no se sabe cuántas pruebas pasaron.`)
  return JSON.parse(fs.readFileSync(file, 'utf8'))
}
