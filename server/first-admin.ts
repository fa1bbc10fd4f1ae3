import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { env } from '../app/env.server'
import { hasAdmin, makeAdmin } from '../app/models/accounts/user.server'
import { commandLine } from './command-line'

const DEMO_EMAIL = 'admin@daliayzinnia.example'

/**
 * Sees that somebody can administer the shop.
 *
 * With ADMIN_EMAIL and ADMIN_PASSWORD the account is made at the first start. The demo shop makes one
 * with a password of its own, kept in DATA_DIR (mode 600). There is never a known default password,
 * and a log may be read by others: only on the owner's own machine, and only once, is it shown.
 *
 * @returns writes the lines to print, once the shop's address is known
 */
export async function firstAdmin(): Promise<() => string> {
  const { email, password } = env.admin
  const isFirst = !(await hasAdmin())
  if (isFirst) {
    if (email && password) await makeAdmin(email, password)
    else if (env.demo) await makeAdmin(DEMO_EMAIL, writePassword())
    else return howToMakeOne
  }
  return () => `Administración: ingresa en ${env.origin}/ingresar${howToEnter(isFirst)}`
}

function writePassword(): string {
  const password = randomBytes(12).toString('base64url')
  // Written over, a file would keep the mode that it had.
  fs.rmSync(passwordFile(), { force: true })
  fs.writeFileSync(passwordFile(), `${password}\n`, { mode: 0o600 })
  return password
}

function howToMakeOne(): string {
  const line = commandLine('make-admin', 'tu-correo')
  return `Aún no hay cuenta de administración. Para crearla: ${line}`
}

function howToEnter(isFirst: boolean): string {
  if (env.admin.email) return ` con ${env.admin.email}`
  const file = passwordFile()
  if (!fs.existsSync(file)) return ''
  const isShown = isFirst && env.isLocal
  const password = isShown ? fs.readFileSync(file, 'utf8').trim() : `está en ${file}`
  return `\n  correo: ${DEMO_EMAIL}\n  contraseña: ${password}`
}

function passwordFile(): string {
  return path.join(env.dataDir, 'clave-admin.txt')
}
