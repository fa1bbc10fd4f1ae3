import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { env } from '../app/env.server'
import { hasAdmin, makeAdmin } from '../app/models/user.server'

const DEMO_EMAIL = 'admin@daliayzinnia.example'

/**
 * Sees that somebody can administer the shop, and says how.
 *
 * With ADMIN_EMAIL and ADMIN_PASSWORD the account is made at the first start. The demo shop makes one
 * with a password of its own, kept in DATA_DIR (mode 600). There is never a known default password.
 *
 * @returns the sentence to print
 */
export async function firstAdmin(): Promise<string> {
  const passwordFile = path.join(env.dataDir, 'clave-admin.txt')
  const { email, password } = env.admin
  if (!(await hasAdmin())) {
    if (email && password) await makeAdmin(email, password)
    else if (env.demo) await makeAdmin(DEMO_EMAIL, writePassword(passwordFile))
    else
      return `Aún no hay cuenta de administración: define ADMIN_EMAIL y ADMIN_PASSWORD,\n  o ejecuta: npm run make-admin -- tu-correo`
  }
  const door = `Administración: ingresa en ${env.origin}/ingresar`
  if (email && password) return `${door} con ${email}`
  if (!fs.existsSync(passwordFile)) return door
  return `${door}\n  correo: ${DEMO_EMAIL}\n  contraseña: ${fs.readFileSync(passwordFile, 'utf8').trim()}`
}

function writePassword(file: string): string {
  const password = randomBytes(12).toString('base64url')
  fs.writeFileSync(file, `${password}\n`, { mode: 0o600 })
  return password
}
