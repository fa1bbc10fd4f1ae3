import { randomBytes } from 'node:crypto'
import { THE_SHOP, withAuthor } from '../app/database/author.server'
import { connect } from '../app/database/db.server'
import { env } from '../app/env.server'
import { removeFactor } from '../app/models/accounts/factor/second-factor.server'
import { resetTokenFor } from '../app/models/accounts/passwords/password-change.server'
import { changeStaff } from '../app/models/accounts/staff/staff.server'
import { findByEmail, makeAdmin } from '../app/models/accounts/user.server'
import { CommandError } from './command-error'
import { commandLine } from './command-line'
import { runningDatabaseUrl, startDatabase } from './database'
import { givenDatabase } from './given-database'
import { migrate } from './migrate'

const QUIT = '--quitar'
const NO_FACTOR = '--sin-segundo-paso'
const FLAGS = [QUIT, NO_FACTOR]

/**
 * Makes an account an owner of the shop, or takes it out of the staff (`--quitar`), whether or not the
 * shop is running. A new account has no password yet: the printed link, good once and for an hour,
 * chooses it. An existing one keeps its own. `--sin-segundo-paso` takes the second factor of somebody who
 * lost it away; a mail tells them.
 *
 * @param args what follows the name of the command
 * @returns the lines to print
 * @throws CommandError when the arguments name no e-mail, nobody of the staff or their last owner
 * @source docs/specification/decisions.md Q-050
 */
export async function makeAdminCommand(args: string[]): Promise<string> {
  const [email, ...others] = args.filter((argument) => !FLAGS.includes(argument))
  if (!email || others.length > 0 || !/^[^\s@]+@[^\s@]+$/.test(email))
    throw new CommandError(usage())
  const [flag] = FLAGS.filter((one) => args.includes(one))
  const work = flag === QUIT ? demote : flag === NO_FACTOR ? withoutFactor : promote
  return withDatabase(() => withAuthor(() => work(email), THE_SHOP))
}

function usage(): string {
  const line = commandLine('make-admin', 'rosa@mitienda.pe')
  return [
    `Escribe el correo de la cuenta: ${line}`,
    `Para quitarle la administración: ${line} ${QUIT}`,
    `Si perdió el celular de su segundo paso: ${line} ${NO_FACTOR}`,
  ].join('\n')
}

async function promote(email: string): Promise<string> {
  const unknown = randomBytes(32).toString('base64url')
  const { id, keepsPassword } = await makeAdmin(email, unknown)
  const link = `${env.origin}/reset-password?token=${await resetTokenFor(id)}`
  const choose = `elige una contraseña en la próxima hora, con este enlace que sirve una sola vez:\n${link}`
  return keepsPassword
    ? `${email} administra la tienda. Ingresa en ${env.origin}/ingresar con su contraseña de siempre.\nSi no la tiene, ${choose}`
    : `${email} administra la tienda. Su cuenta aún no tiene contraseña: antes de ingresar, ${choose}`
}

async function withoutFactor(email: string): Promise<string> {
  const user = await findByEmail(email)
  if (user && (await removeFactor(user.id)))
    return `${email} ingresa solo con su contraseña, hasta que active otro segundo paso.`
  throw new CommandError(`${email} no tiene segundo paso.`)
}

async function demote(email: string): Promise<string> {
  const user = await findByEmail(email)
  const changed = user ? await changeStaff(user.id, { role: 'customer' }) : 'gone'
  if (changed === 'changed') return `${email} ya no administra la tienda.`
  throw new CommandError(
    changed === 'gone'
      ? `${email} no administra la tienda.`
      : `${email} es la única dueña de la tienda. Dale antes esa función a otra persona: ${commandLine('make-admin', 'rosa@mitienda.pe')}`,
  )
}

/** The shop's database: the one that runs, or the one of DATA_DIR, started for this alone. */
async function withDatabase<T>(work: () => Promise<T>): Promise<T> {
  const running = (await givenDatabase()) ?? (await runningDatabaseUrl(env.dataDir))
  if (running) return withPool(running, work)
  const own = await startDatabase({ dataDir: env.dataDir, pgBin: env.pgBin })
  try {
    return await withPool(own.url, work)
  } finally {
    await own.stop()
  }
}

async function withPool<T>(url: string, work: () => Promise<T>): Promise<T> {
  await migrate(url)
  const pool = connect(url)
  try {
    return await work()
  } finally {
    await pool.end()
  }
}
