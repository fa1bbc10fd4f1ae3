import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import readline from 'node:readline'
import { afterEach, expect, test, vi } from 'vitest'
import { EnvError, readEnv } from './env.server'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

function read(variables: Record<string, string>) {
  return readEnv(variables as NodeJS.ProcessEnv)
}

test('without a single variable the shop starts, on this machine only', () => {
  expect(read({})).toMatchObject({
    mode: 'production',
    port: 3000,
    host: '127.0.0.1',
    origin: 'http://localhost:3000',
    isPublic: false,
    isHttps: false,
    databaseUrl: undefined,
    demo: true,
    rateLimits: true,
    trustProxy: 0,
    deadlineFactor: 1,
    logLevel: 'info',
  })
})

test('a blank variable counts as absent', () => {
  const blank = Object.fromEntries(
    ['PORT', 'PUBLIC_URL', 'DATABASE_URL', 'SMTP_URL', 'DEMO', 'TRUST_PROXY'].map((key) => [
      key,
      ' ',
    ]),
  )
  expect(read(blank)).toEqual(read({}))
})

test('a value may be in a file, unless there is one without', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tienda-valores-'))
  const file = path.join(folder, 'url')
  fs.writeFileSync(file, 'postgresql://ana@base/tienda\n')
  expect(read({ DATABASE_URL_FILE: file }).databaseUrl).toBe('postgresql://ana@base/tienda')
  const both = { DATABASE_URL_FILE: file, DATABASE_URL: 'postgresql://otra/tienda' }
  expect(read(both).databaseUrl).toBe('postgresql://otra/tienda')
  fs.rmSync(folder, { recursive: true })
  expect(() => read({ DATABASE_URL_FILE: file })).toThrow(/^DATABASE_URL_FILE: .*ENOENT/)
})

test.each([
  ['PORT', 'ochenta'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '80.5'],
  ['HOST', 'http://0.0.0.0'],
  ['HOST', '[::]'],
  ['HOST', '*'],
  ['PUBLIC_URL', 'mitienda.pe'],
  ['PUBLIC_URL', 'https://mitienda.pe/flores'],
  ['PUBLIC_URL', 'https://mitienda.pe//'],
  ['PUBLIC_URL', 'https://mitienda.pe/?a=1'],
  ['PUBLIC_URL', 'https://mitienda.pe#a'],
  ['PUBLIC_URL', 'https://ana:clave@mitienda.pe'],
  ['PUBLIC_URL', 'https://mitienda.pe,www.mitienda.pe'],
  ['PUBLIC_URL', 'https://*.mitienda.pe'],
  ['DATA_DIR', '~/tienda'],
  ['PUBLIC_URL', 'ftp://mitienda.pe'],
  ['PUBLIC_URL', 'javascript:alert(1)'],
  ['DATABASE_URL', 'mysql://localhost/tienda'],
  ['DATABASE_URL', 'localhost:5432'],
  ['DATABASE_URL', 'postgresql://ana@servidor:5432'],
  ['DATABASE_URL', 'postgresql://ana@servidor:5432/'],
  ['DATABASE_URL', 'postgresql://ana@servidor/?sslmode=require'],
  ['DATABASE_URL', 'postgresql://ana:cl#ve@servidor/tienda'],
  ['DATABASE_URL', 'postgresql://ana:100%@servidor/tienda'],
  ['STORAGE_URL', 'mi-bucket'],
  ['STORAGE_URL', 's3://clave:secreto@servidor/fotos'],
  ['STORAGE_URL', 'https://clave:secreto@servidor'],
  ['STORAGE_URL', 'https://clave:secreto@servidor/Fotos_de_la_tienda'],
  ['STORAGE_URL', 'https://clave:secreto@servidor/fotos?region=a&clave=b'],
  ['STORAGE_URL', 'https://clave:secreto@servidor/fotos/mi%20carpeta'],
  ['STORAGE_URL', 'https://clave:100%@servidor/fotos'],
  ['STORAGE_URL', 'https://clave@servidor/fotos'],
  ['STORAGE_URL', 'https://servidor/fotos'],
  ['STORAGE_PUBLIC_URL', 'fotos.mitienda.pe'],
  ['STORAGE_PUBLIC_URL', 'https://ana:clave@fotos.mitienda.pe'],
  ['STORAGE_PUBLIC_URL', 'https://fotos.mitienda.pe/?a=1'],
  ['SESSION_SECRET', 'x'.repeat(31)],
  ['SESSION_SECRET', `${'x'.repeat(32)},`],
  ['SESSION_SECRET', ','],
  ['SMTP_URL', 'http://correo.pe'],
  ['SMTP_URL', 'smtp://'],
  ['SMTP_URL', 'smtp:///'],
  ['SMTP_URL', 'smtp://:25'],
  ['SMTP_URL', 'smtps://ana:clave@'],
  ['SMTP_URL', 'smtps://ana:cl#ve@smtp.correo.pe'],
  ['SMTP_URL', 'smtps://ana:cl/ve@smtp.correo.pe'],
  ['SMTP_URL', 'smtps://ana:100%@smtp.correo.pe'],
  ['SMTP_URL', 'smtp://smtp.correo.pe:puerto'],
  ['MAIL_FROM', 'Flores'],
  ['MAIL_FROM', 'Flores <hola>'],
  ['MAIL_FROM', 'Flores <a@b'],
  ['MAIL_FROM', 'Flores <a@b> <c@d>'],
  ['MAIL_FROM', 'a@b, c@d'],
  ['MAIL_FROM', '"Flores <a@b>"'],
  ['MAIL_FROM', 'Flores <a@b>\r\nBcc: c@d'],
  ['MAIL_FROM', `${'F'.repeat(500)} <a@b>`],
  ['MAIL_DKIM_SELECTOR', 's1._domainkey.'],
  ['ADMIN_EMAIL', 'ana'],
  ['ADMIN_PASSWORD', 'corta'],
  ['ADMIN_PASSWORD', 'x'.repeat(129)],
  ['DEMO', 'quizás'],
  ['RATE_LIMITS', 'no'],
  ['TRUST_PROXY', 'sí'],
  ['TRUST_PROXY', '-1'],
  ['DEADLINE_FACTOR', '0.5'],
  ['DEADLINE_FACTOR', '101'],
  ['LOG_LEVEL', 'todo'],
])('%s=%.20s is refused by its name', (key, value) => {
  expect(() => read({ [key]: value })).toThrow(EnvError)
  expect(() => read({ [key]: value })).toThrow(`  ${key}: `)
})

test('every variable to correct is named at once, and no secret is repeated', () => {
  const wrong = () =>
    read({ PORT: 'x', ADMIN_PASSWORD: 'secreta', SMTP_URL: 'smtp.correo.pe:clave' })
  expect(wrong).toThrow(/PORT[^]*SMTP_URL[^]*ADMIN_PASSWORD|PORT[^]*ADMIN_PASSWORD[^]*SMTP_URL/)
  expect(wrong).not.toThrow(/secreta|clave/)
})

test.each([
  ['http://tienda.pe', false, 'http://tienda.pe'],
  ['https://tienda.pe/', true, 'https://tienda.pe'],
  ['https://tienda.pe:8443', true, 'https://tienda.pe:8443'],
  ['https://ñandú.pe', true, 'https://xn--and-6ma2c.pe'],
  ['HTTPS://Tienda.PE', true, 'https://tienda.pe'],
])('at %s cookies are secure: %j', (address, isHttps, origin) => {
  expect(read({ PUBLIC_URL: address })).toMatchObject({ isPublic: true, isHttps, origin })
})

test.each([
  ['avisos@tienda.pe', { name: '', address: 'avisos@tienda.pe' }],
  ['<avisos@tienda.pe>', { name: '', address: 'avisos@tienda.pe' }],
  ['Flores Ñ <avisos@tienda.pe>', { name: 'Flores Ñ', address: 'avisos@tienda.pe' }],
  ['"Flores, S.A." <avisos@tienda.pe>', { name: 'Flores, S.A.', address: 'avisos@tienda.pe' }],
])('MAIL_FROM %s', (given, expected) => {
  expect(read({ MAIL_FROM: given }).mailFrom).toEqual(expected)
})

test.each([
  'postgresql://ana:c%23ve@servidor:5432/tienda?sslmode=require',
  'postgresql://ana@/tienda?host=/var/run/postgresql',
  'postgresql:///tienda?host=/var/run/postgresql',
  'postgres://[::1]/tienda',
])('a database may be at %s', (DATABASE_URL) => {
  expect(read({ DATABASE_URL })).toMatchObject({ databaseUrl: DATABASE_URL })
})

test('a bucket is one address, with its keys in it or in the usual variables', () => {
  const keys = { AWS_ACCESS_KEY_ID: 'otra', AWS_SECRET_ACCESS_KEY: 'palabra' }
  const STORAGE_URL = 'https://la%2Bclave:el%2Fsecreto@s3.pe:9000/fotos/tienda/1?region=eu-west-1'
  const address = { url: 'https://s3.pe:9000/fotos', prefix: 'tienda/1/', region: 'eu-west-1' }
  expect(read({ STORAGE_URL, ...keys }).storage).toEqual({
    ...address,
    accessKeyId: 'la+clave',
    secretAccessKey: 'el/secreto',
  })
  expect(read({ STORAGE_URL: 'http://s3.pe/fotos/', ...keys }).storage).toEqual({
    ...{ url: 'http://s3.pe/fotos', prefix: '', region: undefined },
    ...{ accessKeyId: 'otra', secretAccessKey: 'palabra' },
  })
  expect(read(keys)).toMatchObject({ storage: null, picturesUrl: '' })
  const wrong = () => read({ STORAGE_URL: 'https://clave:palabra@servidor', ...keys })
  expect(wrong).not.toThrow(/palabra|otra/)
})

test.each([
  'smtp://127.0.0.1:25',
  'smtps://ana%40correo.pe:c%23ve@smtp.correo.pe:465',
  'smtps://ana@correo.pe:clave@smtp.correo.pe',
  'smtp://[::1]:25?ignoreTLS=true',
])('mails may leave by %s', (SMTP_URL) => {
  expect(read({ SMTP_URL })).toMatchObject({ smtpUrl: SMTP_URL })
})

test.each<Record<string, string>>([
  { ADMIN_EMAIL: 'ana@tienda.pe' },
  { ADMIN_PASSWORD: 'una-clave-larga' },
])('half an administrator is none: %j', (half) => {
  expect(() => read(half)).toThrow('ADMIN_EMAIL y ADMIN_PASSWORD van juntas')
})

test.each<Record<string, string>>([
  { METRICS_PORT: '3000' },
  { PORT: '9464', METRICS_PORT: '9464' },
  { METRICS_PORT: '0' },
  { METRICS_PORT: 'sí' },
])('metrics have a port of their own: %j', (given) => {
  expect(() => read(given)).toThrow('METRICS_PORT')
})

test.each([
  ['http://localhost:3000', true],
  ['http://127.0.0.1', true],
  ['http://[::1]:3000', true],
  ['http://tienda.localhost', true],
  ['http://192.168.1.5:3000', false],
  ['https://tienda.pe', false],
  ['https://localhost.tienda.pe', false],
])('at %s a demo is seeded without being asked for: %j', (PUBLIC_URL, isLocal) => {
  expect(read({ PUBLIC_URL })).toMatchObject({ isLocal, demo: isLocal })
  expect(read({ PUBLIC_URL, DEMO: '1' }).demo).toBe(true)
})

test('a database of one’s own is never seeded with the demo unless asked', () => {
  const DATABASE_URL = 'postgresql://shop@localhost/shop'
  expect(read({ DATABASE_URL }).demo).toBe(false)
  expect(read({ DATABASE_URL, DEMO: '1' }).demo).toBe(true)
  expect(read({ DEMO: 'off' }).demo).toBe(false)
})

async function secrets(SESSION_SECRET: string) {
  vi.resetModules()
  vi.stubEnv('SESSION_SECRET', SESSION_SECRET)
  const env = await import('./env.server')
  return env.cookieSecrets()
}

test('given secrets are used in their order', async () => {
  const [one, two] = ['a'.repeat(32), 'b'.repeat(40)]
  expect(await secrets(` ${one} , ${two}`)).toEqual([one, two])
})

test('without one a secret is made once, and nobody else on the machine can read it', async () => {
  const file = path.join(process.env.DATA_DIR ?? '', 'session-secret')
  fs.rmSync(file, { force: true })
  const [first] = await secrets('')
  expect(first?.length).toBeGreaterThanOrEqual(43)
  expect(fs.statSync(file).mode & 0o777).toBe(0o600)
  expect(await secrets('')).toEqual([first])
})

test('a secret whose write was cut short is made anew, and leaves no draft', async () => {
  const dataDir = process.env.DATA_DIR ?? ''
  fs.writeFileSync(path.join(dataDir, 'session-secret'), '')
  const [secret] = await secrets('')
  expect(secret?.length).toBeGreaterThanOrEqual(43)
  expect(await secrets('')).toEqual([secret])
  expect(fs.readdirSync(dataDir).filter((name) => name.startsWith('session-secret'))).toEqual([
    'session-secret',
  ])
})

/** A process that says its secret for each data folder that it is told. */
const SECRETS = `
  import readline from 'node:readline'
  const { cookieSecrets, env } = await import('./app/env.server.ts')
  console.log('ready')
  for await (const folder of readline.createInterface({ input: process.stdin })) {
    env.dataDir = folder
    console.log(cookieSecrets().join())
  }
`

test('of processes that start at once on one folder all have the same secret', async () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'tienda-secretos-'))
  const args = ['--import', 'tsx', '--input-type=module', '-e', SECRETS]
  const starts = Array.from({ length: 4 }, () => {
    const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
    const lines = readline.createInterface({ input: child.stdout })[Symbol.asyncIterator]()
    return { child, line: async () => ((await lines.next()).value ?? 'ended') as string }
  })
  try {
    for (const { line } of starts) expect(await line()).toBe('ready')
    for (let round = 0; round < 20; round += 1) {
      for (const { child } of starts) child.stdin.write(`${path.join(dataDir, String(round))}\n`)
      const said = await Promise.all(starts.map(({ line }) => line()))
      expect(said[0]?.length).toBeGreaterThanOrEqual(43)
      expect(new Set(said).size).toBe(1)
    }
  } finally {
    for (const { child } of starts) child.stdin.end()
    await Promise.all(starts.map(({ child }) => once(child, 'close')))
    fs.rmSync(dataDir, { recursive: true })
  }
})
