import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { DatabaseStartError } from './error'

const ACCOUNT_NAME = 'postgres'

/** The system account that PostgreSQL runs as. */
export interface Account {
  uid: number
  gid: number
}

/**
 * Which account must run the server: `null` means our own, and is the answer for every ordinary
 * user. PostgreSQL refuses to run as root, so root gets the owner of the existing cluster, else the
 * system account `postgres`, which is created (and announced through `say`) if there is none.
 *
 * @throws {DatabaseStartError} the cluster belongs to somebody else, or no account can be had
 */
export function serverAccount(cluster: string, say: (line: string) => void): Account | null {
  const owner = fs.statSync(cluster, { throwIfNoEntry: false })
  const uid = process.getuid?.()
  if (uid !== 0) {
    if (owner && owner.uid !== uid) {
      throw new DatabaseStartError(
        `La base de datos de ${cluster} pertenece a otro usuario (uid ${owner.uid}). ` +
          'Inicia la tienda con ese usuario o, si antes se inició como root, otra vez como root.',
      )
    }
    return null
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  return lookUp() ?? create(say)
}

/**
 * Hands a cluster that root owns, as one that root copied back from a backup, to the account that
 * must run it.
 */
export function handOver(cluster: string, account: Account, say: (line: string) => void): void {
  if (fs.statSync(cluster).uid !== 0) return
  say(`La base de datos de ${cluster} es de root: pasa al usuario con que se ejecuta PostgreSQL.`)
  execFileSync('chown', ['-R', `${account.uid}:${account.gid}`, cluster], { stdio: 'pipe' })
}

function lookUp(): Account | null {
  try {
    return { uid: idOf('-u'), gid: idOf('-g') }
  } catch {
    return null
  }
}

function idOf(flag: '-u' | '-g'): number {
  const text = execFileSync('id', [flag, ACCOUNT_NAME], { encoding: 'utf8', stdio: 'pipe' })
  return Number.parseInt(text, 10)
}

function create(say: (line: string) => void): Account {
  say(
    `PostgreSQL no se ejecuta como root: se crea el usuario del sistema «${ACCOUNT_NAME}», sin clave.`,
  )
  const flags = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin']
  try {
    execFileSync('useradd', [...flags, ACCOUNT_NAME], { stdio: 'pipe' })
  } catch (error) {
    throw new DatabaseStartError(
      `No se pudo crear el usuario «${ACCOUNT_NAME}» (${String(error)}). ` +
        'Inicia la tienda con un usuario que no sea root.',
    )
  }
  const account = lookUp()
  if (account) return account
  throw new DatabaseStartError(
    `El sistema no reconoce al usuario «${ACCOUNT_NAME}» recién creado. ` +
      'Inicia la tienda con un usuario que no sea root.',
  )
}
