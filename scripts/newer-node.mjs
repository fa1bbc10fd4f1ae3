import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import {
  doesRegistryAnswer,
  fail,
  isNodeNewEnough,
  NO_REGISTRY,
  npm,
  OLDEST_NODE,
  root,
  say,
} from './setup.mjs'

/** @typedef {{ package: string, version: string, sha512: string }} Release one package of the registry */

/**
 * The PATH in which `node` is new enough for the shop: the one that this process was given or, where that has
 * an older Node, with a fetched one in front.
 */
export function pathWithNewerNode() {
  const given = process.env.PATH ?? ''
  return isNodeNewEnough() ? given : [fetchedNode(), given].join(path.delimiter)
}

/** The folder with the `node` that was fetched for this machine, now or before. */
function fetchedNode() {
  const machine = `${process.platform}-${process.arch}`
  try {
    const release = releaseFor(machine)
    const folder = path.join(root, '.cache', `node-${release.version}-${machine}`)
    if (!fs.existsSync(folder)) fetchNode(release, folder)
    return path.join(folder, 'package', 'bin')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return fail(
      `La tienda necesita Node ${OLDEST_NODE} o más nuevo, este es ${process.versions.node}, y no se ` +
        `pudo conseguir otro: ${reason}. Instala Node 24 desde https://nodejs.org y vuelve a intentarlo.`,
    )
  }
}

/** @param {string} machine @returns {Release} */
function releaseFor(machine) {
  const releases = JSON.parse(
    fs.readFileSync(new URL('node-releases.json', import.meta.url), 'utf8'),
  )
  if (releases[machine]) return releases[machine]
  throw new Error(`no hay uno preparado para ${machine}`)
}

/**
 * Two commands may fetch at once, and either may be stopped: what is not whole has another name.
 *
 * @param {Release} release @param {string} folder
 */
function fetchNode(release, folder) {
  say(
    `Este Node es ${process.versions.node} y la tienda necesita ${OLDEST_NODE} o más nuevo: se ` +
      `descarga Node ${release.version} en .cache (50 MB, una sola vez)…`,
  )
  if (!doesRegistryAnswer()) throw new Error(NO_REGISTRY)
  fs.mkdirSync(path.dirname(folder), { recursive: true })
  const fresh = fs.mkdtempSync(`${folder}.`)
  try {
    // Whoever else works in this checkout runs it too.
    fs.chmodSync(fresh, 0o755)
    unpackNode(release, fresh)
    fs.renameSync(fresh, folder)
  } catch (error) {
    // The other command was faster: its Node is the same.
    if (!fs.existsSync(folder)) throw error
  } finally {
    fs.rmSync(fresh, { recursive: true, force: true })
  }
}

/** @param {Release} release @param {string} folder an empty one */
function unpackNode(release, folder) {
  const wanted = `${release.package}@${release.version}`
  /** @type {import('node:child_process').SpawnSyncOptions} */
  const quiet = { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] }
  if (npm(['pack', wanted, '--loglevel=error'], quiet) !== 0) {
    throw new Error(`npm no pudo descargar ${wanted}; el motivo está arriba`)
  }
  const archive = path.join(folder, `${release.package}-${release.version}.tgz`)
  const sha512 = createHash('sha512').update(fs.readFileSync(archive)).digest('base64')
  if (sha512 !== release.sha512) throw new Error(`${wanted} no es el que se esperaba`)

  const program = 'package/bin/node'
  const tar = spawnSync('tar', ['-xzf', archive, program, 'package/LICENSE'], { cwd: folder })
  if (tar.status !== 0) throw new Error(`tar no pudo abrir ${archive}`)
  fs.rmSync(archive)
  const { stdout } = spawnSync(path.join(folder, program), ['--version'], { encoding: 'utf8' })
  if (stdout?.trim() !== `v${release.version}`) {
    throw new Error(`${wanted} no funciona en este sistema`)
  }
}
