import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { installedBrowser } from './browser.mjs'
import { fail, root, say } from './setup.mjs'

/* What the tests need of the machine, asked before anything is installed. */

const MB = 1_000_000
/** What node_modules and the build take of a fresh checkout. */
const PACKAGES_MB = 1_000
/** What the demo and the tests' databases take at most, in the checkout and in the folder for temporary files. */
const DATA_MB = 1_500

/** Ends the process with what is missing and what to do about it; a browser may still be had later. */
export function checkMachine() {
  const isInstalled = fs.existsSync(path.join(root, 'node_modules', '.instalado'))
  expectRoom(root, isInstalled ? DATA_MB : DATA_MB + PACKAGES_MB)
  expectRoom(os.tmpdir(), DATA_MB)
  if (installedBrowser()) return
  say('No hay un Chromium instalado: sin el de Playwright, se descargará después de los paquetes.')
}

/** @param {string} folder @param {number} wantedMb */
function expectRoom(folder, wantedMb) {
  const { bavail, bsize } = fs.statfsSync(folder)
  const freeMb = Math.floor((bavail * bsize) / MB)
  if (freeMb >= wantedMb) return
  fail(
    `En el disco de ${folder} quedan ${freeMb} MB y las pruebas necesitan ${wantedMb}. Libera espacio o, ` +
      'para los archivos temporales, nombra otra carpeta en TMPDIR, y repite npm test.',
  )
}
