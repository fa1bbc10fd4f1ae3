import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/*
 * What npm start, npm test and npm run dev do first. It runs before node_modules exists, on any Node
 * that knows ES modules, so it uses nothing but Node, and nothing new of it.
 */

/** The folder of the checkout, absolute. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** What `engines` in package.json asks for, as in `22.18.0`. */
export const OLDEST_NODE = JSON.parse(
  fs.readFileSync(path.join(root, 'package.json'), 'utf8'),
).engines.node.replace('>=', '')

const BUILT = path.join(root, 'build', '.construido')
/** Everything that a build depends on; tests are left out as they change nothing in it. */
const SOURCES = ['app', 'server', 'demo', 'migrations', 'public', 'scripts/build.mjs']
const CONFIGURATION = /^(package(-lock)?\.json|tsconfig\.json|[\w.]+\.config\.(ts|js|mjs))$/

export const NO_REGISTRY = 'El registro de paquetes de npm no responde'

/* Every word goes to stderr, npm's too: stdout belongs to the command that was asked for. */

/** Says what is happening, set apart from the output of the tools. @param {string} line */
export function say(line) {
  console.error(`\n· ${line}`)
}

/** Says what begins, and what is done with the time it took. @param {string} line */
function began(line) {
  say(line)
  const start = Date.now()
  return (/** @type {string} */ done) =>
    say(`${done} (${Math.round((Date.now() - start) / 1000)} s)`)
}

/** Says what went wrong and the next step, and ends the process with code 1. @param {string} line @returns {never} */
export function fail(line) {
  console.error(`\n✗ ${line}`)
  process.exit(1)
}

/**
 * Installs the packages of a folder's package-lock.json unless exactly those are installed already.
 *
 * @param {string} [folder]
 */
export function install(folder = root) {
  if (!isNodeNewEnough()) {
    fail(
      `Este Node es ${process.versions.node} y la tienda necesita ${OLDEST_NODE} o más nuevo. Los comandos ` +
        'de package.json (npm start, npm test, npm run dev…) consiguen uno: usa esos.',
    )
  }
  const lock = path.join(folder, 'package-lock.json')
  const installed = path.join(folder, 'node_modules', '.instalado')
  const locked = fs.existsSync(lock)
  const described = fingerprint([locked ? lock : path.join(folder, 'package.json')])
  const here = `${process.platform} ${process.arch}`
  const wanted = `${described} ${here}`
  const done = readStamp(installed)
  if (done === wanted) return
  const foreign = done && !done.endsWith(here)
  if (locked && !foreign && isInstalled(folder)) return writeStamp(installed, wanted)

  const isOnline = doesRegistryAnswer()
  const end = began('Se instalan los paquetes (la primera vez tarda cerca de un minuto)…')
  if (!(locked ? installLocked(folder, isOnline) : npmInstall(folder, 'install', isOnline))) {
    fail(
      isOnline
        ? 'npm no pudo instalar los paquetes; el motivo está arriba. Revisa la conexión a internet y el ' +
            'espacio en disco, y vuelve a intentarlo.'
        : `${NO_REGISTRY}, y npm no guardó de antes todos los paquetes. Revisa la conexión a internet ` +
            'y vuelve a intentarlo.',
    )
  }
  writeStamp(installed, wanted)
  end('Paquetes instalados')
}

/**
 * As `npm ci`, which first asks the registry where each of the packages is unless the lock says so:
 * a thousand answers, more bytes than the packages. Ours does not, as it is meant for any registry,
 * so npm gets a copy that names the one it is set to. Registries that keep theirs elsewhere are asked.
 *
 * @param {string} folder @param {boolean} isOnline @returns {boolean}
 */
function installLocked(folder, isOnline) {
  const copy = path.join(folder, 'npm-shrinkwrap.json')
  const registry = setting(folder, 'registry')
  if (!registry.startsWith('http')) return npmInstall(folder, 'ci', isOnline)
  try {
    // npm takes it for the lock while it is there.
    fs.writeFileSync(copy, JSON.stringify(withAddresses(folder, registry)))
    if (npmInstall(folder, 'ci', isOnline)) return true
  } finally {
    fs.rmSync(copy, { force: true })
  }
  if (!isOnline) return false
  say('Se intenta otra vez, preguntando por cada paquete…')
  return npmInstall(folder, 'ci', isOnline)
}

/**
 * Whether the registry answers at all, with whatever: not each knows this question. npm alone would try
 * each package for minutes before it says that none of them can be had.
 */
export function doesRegistryAnswer() {
  const { stderr } = spawnNpm(['ping', '--fetch-retries=0'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  return !/code (E(NOTFOUND|CONN\w+|TIMEDOUT|AI_AGAIN|NETUNREACH|HOSTUNREACH)|ERR_SOCKET_TIMEOUT)/.test(
    String(stderr),
  )
}

/** What npm is set to there, by whatever file or variable. @param {string} folder @param {string} name */
function setting(folder, name) {
  return String(
    spawnNpm(['config', 'get', name], { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] }).stdout,
  ).trim()
}

/** @param {string} folder @param {string} registry address of it */
function withAddresses(folder, registry) {
  const lock = JSON.parse(fs.readFileSync(path.join(folder, 'package-lock.json'), 'utf8'))
  for (const [place, entry] of Object.entries(lock.packages)) {
    if (!entry.integrity || entry.resolved) continue
    const name = entry.name ?? place.slice(place.lastIndexOf('node_modules/') + 13)
    const file = `${name.split('/').pop()}-${entry.version}.tgz`
    entry.resolved = `${registry.replace(/\/*$/, '')}/${name}/-/${file}`
  }
  return lock
}

/** @param {string} folder @param {'ci' | 'install'} command @param {boolean} isOnline */
function npmInstall(folder, command, isOnline) {
  // A production environment would leave out what the build and the tests need.
  const args = [command, '--include=dev', '--no-audit', '--no-fund']
  return npm(isOnline ? args : [...args, '--offline'], { cwd: folder }) === 0
}

/** Builds the shop into `build/` unless that was built from exactly these sources. */
export function build() {
  const wanted = fingerprint([
    ...SOURCES.map((name) => path.join(root, name)),
    ...fs
      .readdirSync(root)
      .filter((name) => CONFIGURATION.test(name))
      .map((name) => path.join(root, name)),
  ])
  const entry = path.join(root, 'build', 'server', 'index.js')
  if (readStamp(BUILT) === wanted && fs.existsSync(entry)) return

  const end = began('Se construye la tienda (cerca de medio minuto)…')
  // A build that is interrupted must not look finished.
  fs.rmSync(BUILT, { force: true })
  const status = npm(['run', 'build'], { env: { ...process.env, NODE_ENV: 'production' } })
  if (status !== 0) {
    fail('La tienda no se pudo construir; el motivo está arriba. Corrígelo y vuelve a intentarlo.')
  }
  writeStamp(BUILT, wanted)
  end('Tienda construida')
}

/** Whether npm itself was called before, by hand, and finished with exactly this lock. @param {string} folder */
function isInstalled(folder) {
  const hidden = path.join(folder, 'node_modules', '.package-lock.json')
  if (!fs.existsSync(hidden)) return false
  const installed = JSON.parse(fs.readFileSync(hidden, 'utf8')).packages
  const wanted = JSON.parse(
    fs.readFileSync(path.join(folder, 'package-lock.json'), 'utf8'),
  ).packages
  return Object.keys(wanted).every((place) => {
    if (place === '') return true
    const found = installed[place]
    return found ? found.version === wanted[place].version : wanted[place].optional
  })
}

/** Whether this process runs on a Node that the shop knows. */
export function isNodeNewEnough() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_NODE.split('.').map(Number)
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)
}

/**
 * Runs npm, by default in the checkout.
 *
 * @param {string[]} args @param {import('node:child_process').SpawnSyncOptions} [options]
 * @returns {number | null} its exit code, nothing when a signal ended it
 */
export function npm(args, options) {
  const stderr = 2
  return spawnNpm(args, { stdio: ['ignore', stderr, stderr], ...options }).status
}

/** @param {string[]} args @param {import('node:child_process').SpawnSyncOptions} options */
function spawnNpm(args, options) {
  // npm names its own program to the scripts it runs; it need not be in the PATH.
  const program = process.env.npm_execpath
  const isNpm = program && /npm-cli\.c?js$/.test(program)
  const [command, first] = isNpm ? [process.execPath, [program]] : ['npm', []]
  const ended = spawnSync(command, [...first, ...args], { cwd: root, ...options })
  if (ended.error) fail(`No se pudo ejecutar npm (${ended.error.message}). Instala Node con npm.`)
  return ended
}

/** Hash of the names and contents of files and of all files below folders. @param {string[]} places */
function fingerprint(places) {
  const hash = createHash('sha256')
  for (const file of places.flatMap(filesIn).sort()) {
    hash.update(`${path.relative(root, file)}\0`)
    hash.update(fs.readFileSync(file))
    hash.update('\0')
  }
  return hash.digest('hex')
}

/** @param {string} place @returns {string[]} */
function filesIn(place) {
  const found = fs.statSync(place, { throwIfNoEntry: false })
  if (!found) return []
  if (!found.isDirectory()) return /\.test\.tsx?$/.test(place) ? [] : [place]
  return fs.readdirSync(place).flatMap((name) => filesIn(path.join(place, name)))
}

/** @param {string} file */
function readStamp(file) {
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : null
}

/** @param {string} file @param {string} text */
function writeStamp(file, text) {
  try {
    fs.writeFileSync(file, text)
  } catch {
    // A read-only checkout works too: the next start only does this step again.
  }
}
