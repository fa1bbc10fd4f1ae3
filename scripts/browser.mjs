import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { fail, root, say } from './setup.mjs'

/* Where the browser for the tests comes from. */

const SYSTEM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const DOWNLOAD_LIMIT_MS = 180_000
const START_LIMIT_MS = 20_000

/**
 * The program of a Chromium that really starts: the one CHROMIUM_PATH names, Playwright's own, or the
 * system's; else it is downloaded, or installed from Debian when this is root. Ends the process with
 * the next step if there is none to be had. Call it after `install()`.
 *
 * @returns {Promise<string>} an absolute path
 */
export async function findBrowser() {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) {
    if (starts(chosen)) return chosen
    fail(`CHROMIUM_PATH es ${chosen}, pero ese navegador no inicia. Corrige la ruta o quítala.`)
  }
  const { chromium } = await import('@playwright/test')
  const own = chromium.executablePath()
  const found = [own, ...onSystem()].find(starts)
  if (found) return found

  say('No hay un navegador: se descarga el de Playwright…')
  playwright(['install', 'chromium'])
  if (starts(own)) return own
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    say('No se pudo usar el de Playwright: se instala Chromium con apt-get…')
    installFromDistribution()
    const installed = onSystem().find(starts)
    if (installed) return installed
  }
  return fail(
    'No hay navegador para las pruebas. Instala Chromium con el instalador de tu sistema (en Debian: ' +
      'sudo apt-get install chromium) o pon en CHROMIUM_PATH la ruta de uno, y repite npm test.',
  )
}

/** @param {string[]} args */
function playwright(args) {
  const program = path.join(root, 'node_modules', '@playwright', 'test', 'cli.js')
  spawnSync(process.execPath, [program, ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: DOWNLOAD_LIMIT_MS,
  })
}

function installFromDistribution() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  /** @type {import('node:child_process').SpawnSyncOptions} */
  const options = { env, stdio: ['ignore', 'inherit', 'inherit'] }
  spawnSync('apt-get', ['update'], options)
  spawnSync('apt-get', ['install', '--yes', '--no-install-recommends', 'chromium'], options)
}

/** @returns {string[]} */
function onSystem() {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return SYSTEM_NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)))
}

/** A downloaded browser may lack libraries of the system: only starting it tells. @param {string} program */
function starts(program) {
  if (!fs.existsSync(program)) return false
  const { status } = spawnSync(program, ['--version'], { stdio: 'ignore', timeout: START_LIMIT_MS })
  return status === 0
}
