import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { fail, root, say } from './setup.mjs'

/* Where the browser for the tests comes from. */

/** The one without windows first: the same pages take it two thirds of the time. */
const SYSTEM_NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
/** Older distributions have the second alone. */
const DEBIAN_PACKAGES = ['chromium-headless-shell', 'chromium']
const DOWNLOAD_LIMIT_MS = 180_000
const START_LIMIT_MS = 120_000

/**
 * The program of a Chromium that starts: the one CHROMIUM_PATH names, or the system's. Needs no packages.
 * Ends the process if the one that is named does not start.
 *
 * @returns {string | undefined} an absolute path
 */
export function installedBrowser() {
  const chosen = process.env.CHROMIUM_PATH
  if (!chosen) return onSystem().find(starts)
  if (starts(chosen)) return chosen
  return fail(
    `CHROMIUM_PATH es ${chosen}, pero ese navegador no inicia. Corrige la ruta o quítala.`,
  )
}

/**
 * The same, else Playwright's own, which is downloaded, or one that is installed from Debian when this is
 * root. Ends the process with the next step if there is none to be had. Call it after `install()`.
 *
 * @returns {Promise<string | undefined>} an absolute path; nothing for Playwright's own, which it finds by itself
 */
export async function findBrowser() {
  const installed = installedBrowser()
  if (installed) return installed
  if (await ownStarts()) return undefined

  say('No hay un navegador: se descarga el de Playwright…')
  playwright(['install', 'chromium', '--only-shell'])
  if (await ownStarts()) return undefined
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    say('No se pudo usar el de Playwright: se instala Chromium con apt-get…')
    const fromDistribution = installedFromDistribution()
    if (fromDistribution) return fromDistribution
  }
  return fail(
    'No hay navegador para las pruebas. Instala Chromium con el instalador de tu sistema (en Debian: ' +
      'sudo apt-get install chromium) o pon en CHROMIUM_PATH la ruta de uno, y repite npm test.',
  )
}

/** Whether Playwright's own browser is there, with every library it needs. */
async function ownStarts() {
  const { chromium } = await import('@playwright/test')
  try {
    const browser = await chromium.launch({ timeout: START_LIMIT_MS })
    await browser.close()
    return true
  } catch {
    return false
  }
}

/** @param {string[]} args */
function playwright(args) {
  const program = path.join(root, 'node_modules', '@playwright', 'test', 'cli.js')
  spawnSync(process.execPath, [program, ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: DOWNLOAD_LIMIT_MS,
  })
}

function installedFromDistribution() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  /** @type {import('node:child_process').SpawnSyncOptions} */
  const options = { env, stdio: ['ignore', 'inherit', 'inherit'] }
  spawnSync('apt-get', ['update'], options)
  for (const name of DEBIAN_PACKAGES) {
    spawnSync('apt-get', ['install', '--yes', '--no-install-recommends', name], options)
    const installed = onSystem().find(starts)
    if (installed) return installed
  }
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
