import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { findBrowser } from './browser.mjs'
import { build, fail, install, root, say } from './setup.mjs'

/* npm test: every check of the project, in the order in which they are cheap. */

const RESULTS = path.join(root, 'test-results')
const CROWD_RESULTS = path.join(RESULTS, 'crowds.json')
const UNIT_RESULTS = path.join(RESULTS, 'vitest.json')
const COMPILED = path.join(root, '.cache', 'compiled')
const BROWSER_RESULTS = path.join(RESULTS, 'playwright.json')

process.chdir(root)
install()
for (const file of [CROWD_RESULTS, UNIT_RESULTS, BROWSER_RESULTS]) fs.rmSync(file, { force: true })

const types = start('Tipos y reglas del código: oxlint', tool('oxlint'), [])
await run('Tipos de la base de datos', 'tsx', ['scripts/db-types.ts', '--check'])
timed('Construcción', build)

// Crowds leave half of the cores idle while they wait for what is frozen or full, and are measured:
// everything else takes what they leave.
const crowds = start('Pruebas con multitudes: vitest', ...vitest(CROWD_RESULTS, 'outage'))
const beside = [
  start('Pruebas del código: vitest', ...vitest(UNIT_RESULTS, '!outage')),
  types,
  start('Imports entre carpetas', tool('depcruise'), ['.']),
  start('Formato', tool('oxfmt'), ['--check', '.']),
  start('Navegador', process.execPath, ['scripts/browser.mjs']),
  start('Demostración para el navegador', process.execPath, [
    ...['--import', 'tsx', 'tests/support/browser/server.ts', 'plant'],
  ]),
]
for (const { child } of beside) {
  const { pid, exitCode } = child
  if (pid && exitCode === null) os.setPriority(pid, os.constants.priority.PRIORITY_LOW)
}
await Promise.all([crowds, ...beside].map(({ done }) => done))
const unit = [CROWD_RESULTS, UNIT_RESULTS].map(read)

const browser = await findBrowser()
await run('Pruebas en el navegador', 'playwright', ['test', '--reporter=list,json'], {
  CHROMIUM_PATH: browser,
  PLAYWRIGHT_JSON_OUTPUT_FILE: BROWSER_RESULTS,
})
const { stats } = read(BROWSER_RESULTS)

const [crowdsPassed = 0, unitPassed = 0] = unit.map((found) => Number(found.numPassedTests))
const browserPassed = Number(stats.expected) + Number(stats.flaky)
if (!(crowdsPassed > 0 && unitPassed > 0 && browserPassed > 0)) {
  fail(
    `Faltan pruebas: ${crowdsPassed} con multitudes, ${unitPassed} del código y ${browserPassed} en el navegador.`,
  )
}
if (stats.flaky > 0) say(`${stats.flaky} pruebas en el navegador necesitaron un segundo intento`)
console.log(`\n${crowdsPassed + unitPassed + browserPassed} passed, 0 failed`)

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
    // A production environment would change what is tested. Hundreds of processes compile the same code.
    env: { ...process.env, NODE_ENV: 'test', NODE_COMPILE_CACHE: COMPILED, ...variables },
    // Several write at once: none of them may take the screen for its own and redraw it.
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child.stdout.pipe(process.stdout)
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

/**
 * The program and the words that run one project of Vitest's, or all but one.
 *
 * @param {string} results file for what was found @param {string} project
 * @returns {[program: string, args: string[]]}
 */
function vitest(results, project) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`]
  return [tool('vitest'), ['run', `--project=${project}`, ...reporters]]
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
