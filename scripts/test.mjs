import { spawnSync } from 'node:child_process'
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

run('Tipos', 'tsc', [])
run('Reglas del código', 'eslint', ['--max-warnings', '0', '.'])
run('Formato', 'prettier', ['--check', '.'])
run('Tipos de la base de datos', 'tsx', ['scripts/db-types.ts', '--check'])
timed('Construcción', build)
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

/** @param {string} title @param {() => void} work */
function timed(title, work) {
  say(title)
  const began = Date.now()
  work()
  console.log(`✓ ${title} (${((Date.now() - began) / 1000).toFixed(1)} s)`)
}

/** @param {string} file @returns {any} */
function read(file) {
  if (!fs.existsSync(file)) fail(`No se escribió ${file}: no se sabe cuántas pruebas pasaron.`)
  return JSON.parse(fs.readFileSync(file, 'utf8'))
}
