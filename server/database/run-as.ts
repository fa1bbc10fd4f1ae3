import { type SpawnOptions, spawnSync } from 'node:child_process'
import path from 'node:path'
import { type Account } from './account'
import { type Binaries } from './binaries'
import { copyOutside, grantReading } from './binaries-for-others'
import { DatabaseStartError } from './error'

/** A folder that exists everywhere and that the server, inside its own mount namespace, can spare. */
const SPARE_FOLDER = '/mnt'

/** Older releases leave the working directory for a moment and return to it by its path. */
const KEEPS_DIRECTORY_MAJOR = 16

/**
 * How the server's account gets at the programs and at its data. Root may have the checkout below a
 * folder that nobody else may enter (`/root`), and PostgreSQL resolves every path from the top.
 */
export interface RunAs {
  account: Account | null
  /** Folder of the programs, as the server sees it. */
  bin: string
  /** Package root to be mounted on `/mnt`, for the server's eyes only; `null` when not needed. */
  mounted: string | null
  /**
   * The data is only reachable as the working directory, which is entered before root's rights are
   * given up. `/proc/self/cwd` then names it without looking at the folders above.
   */
  dataIsWorkingDirectory: boolean
}

/** What to hand to `spawn`. */
export interface Program {
  command: string
  args: string[]
  options: Pick<SpawnOptions, 'cwd' | 'uid' | 'gid' | 'env'>
}

/**
 * Finds a way for `account` to run `binaries` on data below `dataDir`, trying each for real. Only
 * when no way leaves the rest of the disk untouched are the programs (never the data) copied to
 * `/var/tmp`, and `say` is called with that.
 *
 * @throws {DatabaseStartError} there is no way
 */
export function findRunAs(
  binaries: Binaries,
  account: Account | null,
  dataDir: string,
  say: (line: string) => void,
): RunAs {
  const direct: RunAs = { account, bin: binaries.bin, mounted: null, dataIsWorkingDirectory: false }
  if (!account) return direct

  const enters = succeeds({
    command: '/bin/sh',
    args: ['-c', 'cd "$1"', 'sh', dataDir],
    options: { ...account, cwd: '/' },
  })
  if (!enters && (process.platform !== 'linux' || binaries.major < KEEPS_DIRECTORY_MAJOR)) {
    throw new DatabaseStartError(
      `Cuando la tienda se inicia como root, PostgreSQL ${binaries.version} necesita que otros ` +
        `usuarios puedan pasar por ${dataDir} y las carpetas de encima (chmod o+x). ` +
        'Hazlo, inicia la tienda con un usuario normal, o pon en DATA_DIR otra carpeta.',
    )
  }
  const runAs = { ...direct, dataIsWorkingDirectory: !enters }
  if (runs(runAs)) return runAs

  if (binaries.packaged) {
    grantReading(binaries.packaged)
    if (runs(runAs)) return runAs
    const mounted = {
      ...runAs,
      bin: path.join(SPARE_FOLDER, 'bin'),
      mounted: binaries.packaged,
      // The mount may hide the data, if it lies there: the working directory cannot be hidden.
      dataIsWorkingDirectory: true,
    }
    if (process.platform === 'linux' && runs(mounted)) return mounted
    const copied = { ...runAs, bin: path.join(copyOutside(binaries, say), 'bin') }
    if (runs(copied)) return copied
  }
  throw new DatabaseStartError(
    `El usuario que ejecuta PostgreSQL (uid ${account.uid}) no puede usar los programas de ` +
      `${binaries.bin}. Inicia la tienda con un usuario normal o pon en PG_BIN una carpeta que ` +
      'todos los usuarios puedan leer.',
  )
}

/**
 * The command that runs one PostgreSQL program on the cluster in `dataFolder` (absolute). `args`
 * receives the name under which the program itself finds that folder.
 */
export function program(
  runAs: RunAs,
  name: 'initdb' | 'postgres',
  dataFolder: string,
  args: (data: string) => string[],
): Program {
  const data = runAs.dataIsWorkingDirectory ? '/proc/self/cwd' : dataFolder
  const command = path.join(runAs.bin, name)
  const options = { cwd: dataFolder, env: environment() }
  if (!runAs.mounted || !runAs.account) {
    return { command, args: args(data), options: { ...options, ...runAs.account } }
  }
  // Every step replaces the one before, so that the process we start becomes the server itself.
  const script =
    'mount --bind "$1" "$2" && shift 2 && uid=$1 gid=$2 && shift 2 && ' +
    'exec setpriv --reuid="$uid" --regid="$gid" --clear-groups -- "$@"'
  const { uid, gid } = runAs.account
  const mount = [script, 'sh', runAs.mounted, SPARE_FOLDER, String(uid), String(gid)]
  return {
    command: 'unshare',
    args: ['--mount', '--propagation', 'private', 'sh', '-c', ...mount, command, ...args(data)],
    options,
  }
}

/** Variables such as PGPORT or LC_ALL of the person who starts the shop must not change the server. */
function environment(): NodeJS.ProcessEnv {
  const { PATH, LD_LIBRARY_PATH, NODE_ENV } = process.env
  return { PATH, LD_LIBRARY_PATH, NODE_ENV, LC_ALL: 'C', TZ: 'UTC' }
}

function runs(runAs: RunAs): boolean {
  return succeeds(program(runAs, 'postgres', '/', () => ['--version']))
}

function succeeds({ command, args, options }: Program): boolean {
  return spawnSync(command, args, { ...options, stdio: 'ignore' }).status === 0
}
