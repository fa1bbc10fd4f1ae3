import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { type BucketAddress, readBucketAddress } from './storage/bucket-address'
import { mailboxOf } from './mail-address'

/** A variable with a value the shop cannot start with; the message says which and what to do. */
export class EnvError extends Error {}

// The sentences that no variable gives itself.
z.config(z.locales.es())

const SECRET_LENGTH = 32

const onOff = z.stringbool({ truthy: ['1', 'true', 'on'], falsy: ['0', 'false', 'off'] })

const ESCAPED =
  'los signos @ : / ? # % del usuario y de la contraseña se escriben %40 %3A %2F %3F %23 %25'

function whole(min: number, max: number) {
  const error = `debe ser un número entero, de ${min} a ${max}`
  return z.coerce.number(error).int(error).min(min, error).max(max, error)
}

const Variables = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).catch('production'),
  PORT: whole(0, 65_535).default(3000),
  HOST: z
    .string()
    .refine(isHost, 'debe ser una dirección de esta máquina, como 127.0.0.1 o 0.0.0.0')
    .default('127.0.0.1'),
  PUBLIC_URL: z
    .url({
      protocol: /^https?$/,
      error: 'debe ser una dirección como https://mitienda.pe',
      abort: true,
    })
    .refine(
      isOrigin,
      'debe ser solo la dirección, sin nada después del nombre: https://mitienda.pe',
    )
    .optional(),
  DATA_DIR: z
    .string()
    .regex(/^[^~]/, 'debe ser la ruta de una carpeta; aquí ~ no significa nada')
    .default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, { error: 'debe empezar con postgresql://', abort: true })
    .refine((url) => partsOf(url.replace('@/', '@localhost/')), {
      error: `no se entiende; ${ESCAPED}`,
      abort: true,
    })
    .regex(/^\w+:\/\/[^/?#]*\/[^/?#]/, 'debe terminar con el nombre de la base de datos: …/tienda')
    .optional(),
  PG_BIN: z.string().optional(),
  STORAGE_URL: z.string().optional(),
  STORAGE_PUBLIC_URL: z
    .url({
      protocol: /^https?$/,
      error: 'debe ser una dirección como https://fotos.mitienda.pe',
      abort: true,
    })
    .refine(isBareAddress, 'debe ser una dirección sin contraseña ni nada después de ? o #')
    .optional(),
  BACKUP_URL: z.string().optional(),
  BACKUP_KEY: z.string().min(16, 'debe tener al menos 16 caracteres').optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  SESSION_SECRET: z
    .string()
    .transform((list) => list.split(',').map((secret) => secret.trim()))
    .refine((secrets) => secrets.every((secret) => secret.length >= SECRET_LENGTH), {
      error: `cada secreto debe tener al menos ${SECRET_LENGTH} caracteres`,
    })
    .optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, { error: 'debe empezar con smtp:// o smtps://', abort: true })
    .refine((url) => partsOf(url)?.hostname, `debe nombrar el servidor de correo; ${ESCAPED}`)
    .optional(),
  MAIL_FROM: z
    .string()
    .transform(mailboxOf)
    .refine((mailbox) => mailbox !== null, {
      error: 'debe ser un correo, como hola@mitienda.pe o Mi tienda <hola@mitienda.pe>',
    })
    .optional(),
  MAIL_DKIM_SELECTOR: z
    .string()
    .regex(
      /^[a-z0-9]([a-z0-9._-]{0,61}[a-z0-9])?$/i,
      'debe ser el selector que da el proveedor del correo, como s1',
    )
    .optional(),
  CAMPAIGN_MAILS_PER_MINUTE: whole(1, 60_000).default(600),
  ADMIN_EMAIL: z.email('debe ser un correo').optional(),
  ADMIN_PASSWORD: z.string().min(12, 'debe tener al menos 12 caracteres').max(128).optional(),
  DEMO: onOff.optional(),
  RATE_LIMITS: onOff.default(true),
  PUSH_LOOPBACK: onOff.default(false),
  TRUST_PROXY: whole(0, 9).default(0),
  PROCESSES: z
    .union(
      [z.literal('auto'), z.coerce.number().int().min(1).max(64)],
      'debe ser cuántos procesos atienden, de 1 a 64, o auto para uno por procesador',
    )
    .default(1),
  PAGE_CACHE_MB: whole(0, 4_096).default(32),
  METRICS_PORT: whole(1, 65_535).optional(),
  SERVER_TIMING: onOff.default(false),
  DEADLINE_FACTOR: z.coerce
    .number('debe ser un número')
    .min(1, 'debe ser 1 o más')
    .max(100, 'debe ser 100 o menos')
    .default(1),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
})

const HALF_ADMIN = 'ADMIN_EMAIL y ADMIN_PASSWORD van juntas: escribe las dos o ninguna'

const Configuration = Variables.refine(
  ({ ADMIN_EMAIL, ADMIN_PASSWORD }) => !ADMIN_EMAIL === !ADMIN_PASSWORD,
  { path: ['ADMIN_EMAIL'], error: HALF_ADMIN },
)
  .refine(({ METRICS_PORT, PORT }) => METRICS_PORT !== PORT, {
    path: ['METRICS_PORT'],
    error:
      'debe ser otro puerto que el de la tienda (PORT): las métricas no son para los visitantes',
  })
  .transform((values, context) => ({
    ...values,
    storage: bucketIn('STORAGE_URL', values, context),
    backup: bucketIn('BACKUP_URL', values, context),
  }))

/** The bucket that a variable names; `null` without it. Keys it lacks are those of the usual variables. */
function bucketIn(
  name: 'STORAGE_URL' | 'BACKUP_URL',
  values: z.output<typeof Variables>,
  context: z.RefinementCtx,
): BucketAddress | null {
  const text = values[name]
  if (text === undefined) return null
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = values
  const address = readBucketAddress(text, { accessKeyId, secretAccessKey })
  if (!('problem' in address)) return address
  context.addIssue({ code: 'custom', path: [name], message: address.problem })
  return null
}

function isHost(text: string): boolean {
  return net.isIP(text) !== 0 || /^[a-z\d]([a-z\d._-]*)$/i.test(text)
}

/** Whether an address is one that the shop can answer to: a scheme, a name and perhaps a port. */
function isOrigin(text: string): boolean {
  const { origin, href, hostname } = new URL(text)
  return href === `${origin}/` && (hostname.startsWith('[') || isHost(hostname))
}

/** Whether a file's name can be appended to an address. */
function isBareAddress(text: string): boolean {
  const { username, password, search, hash } = new URL(text)
  return !username && !password && !search && !hash
}

/** The parts of an address, when its user and password can be read as they were meant. */
function partsOf(text: string): URL | null {
  try {
    const url = new URL(text)
    decodeURIComponent(url.username + url.password)
    return url
  } catch {
    return null
  }
}

/** Whether a name always means the machine that it is said on. */
function isLoopback(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}

/**
 * The shop's whole configuration, read once; `.env.example` explains each variable.
 *
 * @param source normally `process.env`; blank values count as absent, and the value of NAME may be in
 *   the file that NAME_FILE names, as containers are given their secrets
 * @throws EnvError naming every variable that cannot be used, in Spanish
 */
export function readEnv(source: NodeJS.ProcessEnv) {
  const given = Object.entries(withFiles(source)).filter(([, value]) => value?.trim())
  const parsed = Configuration.safeParse(Object.fromEntries(given))
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new EnvError(`Hay variables de entorno que corregir:\n${lines.join('\n')}`)
  }
  const values = parsed.data
  const dataDir = path.resolve(values.DATA_DIR)
  const publicUrl = new URL(values.PUBLIC_URL ?? `http://localhost:${values.PORT}`)
  const isLocal = isLoopback(publicUrl.hostname)
  return {
    mode: values.NODE_ENV,
    port: values.PORT,
    host: values.HOST,
    /** Origin of every link the shop writes; its host is the one the shop answers to. */
    origin: publicUrl.origin,
    /** Whether an owner named the address; without it only this machine's names are answered. */
    isPublic: values.PUBLIC_URL !== undefined,
    /** Whether the address is this machine's own, so that whoever starts the shop is who visits it. */
    isLocal,
    isHttps: publicUrl.protocol === 'https:',
    dataDir,
    uploadsDir: path.join(dataDir, 'imagenes'),
    /** Where pictures and proofs are; `null` is `dataDir`. */
    storage: values.storage,
    /** What stands before `/imagenes/` in pages: blank, or `https://fotos.example.pe`. */
    picturesUrl: values.STORAGE_PUBLIC_URL?.replace(/\/+$/, '') ?? '',
    /** For a bucket whose address names none. */
    bucketKeys: {
      accessKeyId: values.AWS_ACCESS_KEY_ID,
      secretAccessKey: values.AWS_SECRET_ACCESS_KEY,
    },
    /** Where a copy of the shop goes every night; `null` is nowhere. */
    backup: values.backup,
    /** What those copies are encrypted with; without it they are not. */
    backupKey: values.BACKUP_KEY,
    databaseUrl: values.DATABASE_URL,
    pgBin: values.PG_BIN,
    secrets: values.SESSION_SECRET,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? undefined,
    /** By which the mail's domain names the key that its mails are signed with. */
    mailDkimSelector: values.MAIL_DKIM_SELECTOR,
    campaignMailsPerMinute: values.CAMPAIGN_MAILS_PER_MINUTE,
    admin: { email: values.ADMIN_EMAIL, password: values.ADMIN_PASSWORD },
    demo: values.DEMO ?? (values.DATABASE_URL === undefined && isLocal),
    rateLimits: values.RATE_LIMITS,
    /** Whether messages to devices may go to this machine, without https, where a test receives them. */
    pushLoopback: values.PUSH_LOOPBACK,
    trustProxy: values.TRUST_PROXY,
    /** How many processes answer visitors. */
    processes: values.PROCESSES === 'auto' ? availableParallelism() : values.PROCESSES,
    /** Memory for public pages that are rendered once for everybody, MB in each process; 0 keeps none. */
    pageCacheMb: values.PAGE_CACHE_MB,
    /** Where Prometheus reads what the shop does; nowhere without it. */
    metricsPort: values.METRICS_PORT,
    /** Whether answers say how they were made, for who measures. */
    serverTiming: values.SERVER_TIMING || values.NODE_ENV === 'development',
    /** What all of `DEADLINES` are multiplied by. */
    deadlineFactor: values.DEADLINE_FACTOR,
    logLevel: values.LOG_LEVEL,
  }
}

function withFiles(source: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const files = Object.keys(Variables.shape).flatMap((name) => {
    const file = source[`${name}_FILE`]?.trim()
    return file && !source[name]?.trim() ? [[name, valueIn(file, name)]] : []
  })
  return { ...source, ...(Object.fromEntries(files) as Record<string, string>) }
}

function valueIn(file: string, name: string): string {
  try {
    return fs.readFileSync(file, 'utf8').trim()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new EnvError(`${name}_FILE: no se puede leer el archivo ${file} (${code}).`)
  }
}

export const env = readEnv(process.env)

/**
 * What cookies are signed with: the first signs, all are accepted.
 *
 * @returns SESSION_SECRET's list, or one made at the first start and kept in DATA_DIR (mode 600)
 * @throws EnvError when DATA_DIR cannot keep one
 */
export function cookieSecrets(): string[] {
  if (env.secrets) return env.secrets
  // A restored one may hold the list of the shop that was backed up.
  return keptSecret(path.join(env.dataDir, 'session-secret')).split(',')
}

/**
 * What tells apart where shops keep their files: the address of a bucket, or what was written at random into
 * the data folder.
 */
export function storeName(): string {
  const { storage, dataDir } = env
  return storage ? `${storage.url} ${storage.prefix}` : keptSecret(path.join(dataDir, 'storage-id'))
}

function keptSecret(file: string): string {
  try {
    fs.mkdirSync(path.dirname(file), { recursive: true })
    const kept = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : null
    if (kept) return kept
    // Empty is what an older version left that was killed while it wrote.
    if (kept === '') fs.rmSync(file)
    writeOnce(file, randomBytes(32).toString('base64url'))
    return fs.readFileSync(file, 'utf8')
  } catch (error) {
    throw new EnvError(
      `DATA_DIR: no se puede usar la carpeta ${path.dirname(file)} (${(error as NodeJS.ErrnoException).code}). ` +
        'Dale permiso al usuario que inicia la tienda o elige otra carpeta.',
    )
  }
}

/** Whole or not at all, whatever ends the process; of two starts at once, the first writes. */
function writeOnce(file: string, text: string) {
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  try {
    fs.writeFileSync(draft, text, { mode: 0o600, flush: true })
    fs.linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    fs.rmSync(draft, { force: true })
  }
}
