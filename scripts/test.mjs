import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
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

const checked = started('Tipos y reglas del código', 'scripts/types-and-rules.mjs')
run('Tipos de la base de datos', 'tsx', ['scripts/db-types.ts', '--check'])
timed('Construcción', build)
run('Imports entre carpetas', 'depcruise', ['.'])
run('Formato', 'prettier', ['--check', '.'])
await checked
run('Pruebas del código', 'vitest', [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${UNIT_RESULTS}`,
])
const unit = read(UNIT_RESULTS)

const browser = await findBrowser()
run('Pruebas en el navegador', 'playwright', ['test', '--reporter=list,json'], {
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
 * Runs one tool of node_modules and ends everything with code 1 if it does not succeed.
 *
 * @param {string} title @param {string} tool @param {string[]} args
 * @param {Record<string, string | undefined>} [variables]
 */
function run(title, tool, args, variables) {
  timed(`${title}: ${tool}`, () => {
    const { status, signal, error } = spawnSync(path.join('node_modules', '.bin', tool), args, {
      // A production environment would change what is tested.
      env: { ...process.env, NODE_ENV: 'test', ...variables },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    if (status !== 0) fail(`${title}: ${tool} falló (${error?.message ?? signal ?? status}).`)
  })
}

/**
 * Starts a script beside what comes next, for whoever has a second core.
 *
 * @param {string} title @param {string} script
 * @returns {Promise<void>} when it has succeeded; if it does not, everything ends with code 1
 */
async function started(title, script) {
  const end = began(title)
  const child = spawn(process.execPath, [script], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  process.once('exit', () => child.kill())
  const [status, signal] = await once(child, 'close')
  if (status !== 0) fail(`${title}: ${script} falló (${signal ?? status}).`)
  end()
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
