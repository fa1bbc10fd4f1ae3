import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { findBrowser } from './browser.mjs'
import { checkMachine } from './machine.mjs'
import { build, install, root } from './setup.mjs'
import { byPlaywright, byVitest } from './test-results.mjs'

/*
 * npm test: every check of the project, one after the other. With words after it (npm test -- FILE …)
 * it runs that file alone, by Vitest or Playwright, which get all of the words.
 */

/** @typedef {{ name: string, command: string }} Failure what failed, and what runs it alone */
/** @typedef {{ passed: number, failures: Failure[] }} Outcome */
/** @typedef {{ title: string, minutes: string, outcome: Outcome }} Part */

const RESULTS = path.join(root, 'test-results')
const COMPILED = path.join(root, '.cache', 'compiled')

/** @type {Part[]} */
const parts = []
const words = process.argv.slice(2)

process.chdir(root)
checkMachine()
install()
const browser = await findBrowser()
// Whoever ends this ends what it runs. While packages are installed no handler would run: until here a signal ends it by itself.
for (const signal of ['SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1))

if (words.length === 0) await check()
await part('Construcción', () => built())
if (words.length === 0 || !isForBrowser()) await part('Pruebas del código', runVitest)
if (words.length === 0 || isForBrowser()) await part('Pruebas en el navegador', runPlaywright)
conclude()

/** What is read, not run. */
async function check() {
  await part('Tipos y reglas', () => tool('oxlint', [], 'npm run lint'))
  await part('Imports entre carpetas', () => tool('depcruise', ['.'], 'npm run lint'))
  await part('Formato', () => tool('oxfmt', ['--check', '.'], 'npm run format'))
  const args = ['scripts/db-types.ts', '--check']
  await part('Tipos de la base de datos', () => tool('tsx', args, 'npm run db:types'))
}

/** @returns {Outcome} */
function built() {
  build()
  return { passed: 1, failures: [] }
}

function isForBrowser() {
  return words.some((word) => /\.spec\.ts\b|^tests\/e2e\b/.test(word))
}

async function runVitest() {
  const file = resultsFile('vitest')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const status = await run('vitest', ['run', ...reporters, ...words])
  return told('Vitest', status, byVitest(file))
}

async function runPlaywright() {
  const file = resultsFile('playwright')
  const status = await run('playwright', ['test', '--reporter=list,json', ...words], {
    CHROMIUM_PATH: browser,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  })
  return told('Playwright', status, byPlaywright(file))
}

/** A file that is written anew: what an earlier run found must not count. @param {string} name */
function resultsFile(name) {
  const file = path.join(RESULTS, `${name}.json`)
  fs.rmSync(file, { force: true })
  return file
}

/**
 * A program that fails without naming a test, or that ran none, has failed all the same.
 *
 * @param {string} name @param {number | null} status @param {Outcome} outcome @returns {Outcome}
 */
function told(name, status, { passed, failures }) {
  const isSilent = failures.length === 0 && (status !== 0 || passed === 0)
  const silent = { name: `${name} terminó con ${status} y ${passed} pruebas`, command: 'npm test' }
  return { passed, failures: isSilent ? [silent] : failures }
}

/** @param {string} name @param {string[]} args @param {string} command @returns {Promise<Outcome>} */
async function tool(name, args, command) {
  const isRight = (await run(name, args)) === 0
  return isRight ? { passed: 1, failures: [] } : { passed: 0, failures: [{ name, command }] }
}

/**
 * Runs one tool of node_modules to its end.
 *
 * @param {string} name @param {string[]} args @param {Record<string, string | undefined>} [variables]
 * @returns {Promise<number | null>} its exit code, nothing when a signal ended it
 */
async function run(name, args, variables) {
  const child = spawn(path.join('node_modules', '.bin', name), args, {
    // A production environment would change what is tested. Hundreds of processes compile the same code.
    env: { ...process.env, NODE_ENV: 'test', NODE_COMPILE_CACHE: COMPILED, ...variables },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  // Playwright ends its browsers and its shops by this signal alone.
  const stop = () => child.kill('SIGINT')
  process.once('exit', stop)
  const [status] = await once(child, 'close')
  process.off('exit', stop)
  return status
}

/** @param {string} title @param {() => Outcome | Promise<Outcome>} work */
async function part(title, work) {
  console.log(`\n· ${title}`)
  const start = Date.now()
  const outcome = await work()
  const minutes = ((Date.now() - start) / 60_000).toFixed(1)
  parts.push({ title, minutes, outcome })
}

/** Says how each part went, what failed and how it is run alone; ends with 1 when anything failed. */
function conclude() {
  const width = Math.max(...parts.map(({ title }) => title.length))
  console.log()
  for (const { title, minutes, outcome } of parts) {
    const counts = `${outcome.passed} passed, ${outcome.failures.length} failed`
    console.log(`${title.padEnd(width)}  ${minutes.padStart(5)} min  ${counts}`)
  }
  const failures = parts.flatMap(({ outcome }) => outcome.failures)
  for (const { name, command } of failures) console.log(`\n✗ ${name}\n  ${command}`)
  const passed = parts.reduce((sum, { outcome }) => sum + outcome.passed, 0)
  console.log(`\n${passed} passed, ${failures.length} failed`)
  process.exitCode = failures.length > 0 ? 1 : 0
}
