import fs from 'node:fs'
import path from 'node:path'
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

test.each([
  ['PORT', 'ochenta'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '80.5'],
  ['PUBLIC_URL', 'mitienda.pe'],
  ['PUBLIC_URL', 'ftp://mitienda.pe'],
  ['PUBLIC_URL', 'javascript:alert(1)'],
  ['DATABASE_URL', 'mysql://localhost/tienda'],
  ['DATABASE_URL', 'localhost:5432'],
  ['SMTP_URL', 'http://correo.pe'],
  ['ADMIN_EMAIL', 'ana'],
  ['ADMIN_PASSWORD', 'corta'],
  ['ADMIN_PASSWORD', 'x'.repeat(129)],
  ['DEMO', 'quizás'],
  ['RATE_LIMITS', 'no'],
  ['TRUST_PROXY', 'sí'],
  ['TRUST_PROXY', '-1'],
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
  ['https://tienda.pe:8443/algo?x=1#y', true, 'https://tienda.pe:8443'],
  ['HTTPS://Tienda.PE', true, 'https://tienda.pe'],
])('at %s cookies are secure: %j', (address, isHttps, origin) => {
  expect(read({ PUBLIC_URL: address })).toMatchObject({ isPublic: true, isHttps, origin })
})

test('a database of one’s own is never planted with the demo unless asked', () => {
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

test('given secrets are used in their order, and a short one anywhere is refused', async () => {
  const [one, two] = ['a'.repeat(32), 'b'.repeat(40)]
  expect(await secrets(` ${one} , ${two}`)).toEqual([one, two])
  for (const list of ['corto', `${one},corto`, `${one},`, ',', 'x'.repeat(31)]) {
    await expect(secrets(list)).rejects.toThrow('SESSION_SECRET: cada secreto')
  }
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
