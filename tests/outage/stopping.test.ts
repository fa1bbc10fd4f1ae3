import { once } from 'node:events'
import fs from 'node:fs'
import net, { type AddressInfo } from 'node:net'
import path from 'node:path'
import { expect, test } from 'vitest'
import { runningDatabaseUrl } from '../../server/database'
import { clusterFolder } from '../../server/database/cluster'
import { findRunning } from '../../server/database/running'
import { addressOf } from '../support/shop-process'
import { png } from '../support/files/damaged-pictures'
import { halfSent, refusesConnections } from '../support/network/half-sent'
import { migratedFolder, startShop, temporaryFolder } from '../support/started-shop'
import { ask, checkoutFields, filledCart } from '../support/shopper'
import { orderBooks, seedStock } from '../support/stock'
import { aVisitor } from '../support/visitor'
import { until } from '../support/until'

const database = process.env.DATABASE_URL ?? ''

test('a stopping shop finishes what it began, and takes its PostgreSQL with it', async () => {
  const dataDir = temporaryFolder()
  const shop = startShop({ DATA_DIR: dataDir })
  const origin = await addressOf(shop)
  const url = (await runningDatabaseUrl(dataDir)) ?? expect.fail('its database does not answer')
  const stock = await seedStock(url, { uses: 10 })
  const carts = await Promise.all([1, 2, 3].map(() => filledCart(origin, stock)))

  const begun = carts.map((cookies, index) =>
    halfSent(
      `${origin}/checkout`,
      cookies,
      checkoutFields(stock, `${index}@example.com`, 'FLORES'),
    ),
  )
  await Promise.all(begun.map(({ taken }) => taken))
  shop.child.kill('SIGTERM')
  await until('nobody else comes in', () => refusesConnections(origin))
  expect(shop.said()).toContain('SIGTERM: la tienda termina lo que está haciendo y cierra…')
  expect(shop.isAlive()).toBe(true)

  for (const answer of await Promise.all(begun.map(({ finish }) => finish()))) {
    expect([answer.statusCode, answer.headers.location]).toEqual([
      303,
      expect.stringMatching(/^\/confirmacion\/DZ-/),
    ])
  }
  expect(await shop.ended).toBe(0)
  expect(findRunning(clusterFolder(dataDir))).toBeNull()

  const again = startShop({ DATA_DIR: dataDir })
  await addressOf(again)
  const kept = await orderBooks((await runningDatabaseUrl(dataDir)) ?? '')
  expect(kept).toMatchObject({ orders: 3, counter: 3, incomplete: 0, without_mail: 0 })
  again.child.kill('SIGINT')
  expect(await again.ended).toBe(0)
})

test('a second shop on one folder says so and leaves, the first goes on', async () => {
  const dataDir = migratedFolder()
  const first = startShop({ DATA_DIR: dataDir })
  const origin = await addressOf(first)
  const second = startShop({ DATA_DIR: dataDir })

  expect(await second.ended).toBe(1)
  expect(second.said()).toBe(
    `La tienda ya está en marcha con la carpeta de datos ${fs.realpathSync(dataDir)} ` +
      `(proceso ${first.child.pid}). Usa esa, detenla antes de iniciar otra, o pon otra carpeta ` +
      'en DATA_DIR.\n',
  )
  expect((await ask(`${origin}/salud`)).status).toBe(200)
})

test('a taken port is named, with the command that helps', async () => {
  const other = net.createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const dataDir = migratedFolder()
  const shop = startShop({ DATA_DIR: dataDir, PORT: String(port) })

  expect(await shop.ended).toBe(1)
  expect(shop.said()).toContain(
    `El puerto ${port} ya lo usa otro programa (¿quizá otra copia de la tienda?).\n` +
      `Cierra ese programa, o elige otro puerto: PORT=${port + 1} npm start\n`,
  )
  expect(findRunning(clusterFolder(dataDir))).toBeNull()
  other.close()
})

test.concurrent.each<Record<string, string>>([
  {
    ...{ PORT: 'tres mil', HOST: 'http://0.0.0.0', PUBLIC_URL: 'mitienda.pe' },
    ...{ DATABASE_URL: 'mysql://localhost/tienda', SMTP_URL: 'http://correo' },
    ...{ MAIL_FROM: 'Dalia & Zinnia', ADMIN_EMAIL: 'dalia', ADMIN_PASSWORD: 'corta' },
    ...{ SESSION_SECRET: 'corto', DEMO: 'quizás', TRUST_PROXY: '10', LOG_LEVEL: 'mucho' },
  },
  {
    ...{ PORT: '70000', PUBLIC_URL: 'https://mitienda.pe/flores', SMTP_URL: 'smtp://' },
    ...{ MAIL_FROM: 'Dalia <hola@mitienda.pe', ADMIN_PASSWORD: 'larga'.repeat(40) },
    SESSION_SECRET: `${'s'.repeat(32)},`,
  },
  { HOST: '203.0.113.7' },
  { DATABASE_URL: 'postgresql://nadie@127.0.0.1:1/nada' },
  { ADMIN_EMAIL: 'dalia@mitienda.pe' },
  { ADMIN_PASSWORD: 'una-clave-de-pruebas' },
  { PG_BIN: '/nada' },
  { DATA_DIR: path.join(import.meta.filename, 'datos') },
])('%j is refused, each with a sentence in Spanish', async (wrong) => {
  const shop = startShop({ ...placeFor(wrong), ...wrong })

  await expect(addressOf(shop)).rejects.toThrow('the shop did not open')
  expect(await shop.ended).toBe(1)
  const names = Object.keys(wrong)
  for (const name of names) expect(shop.said()).toContain(names.length > 1 ? `  ${name}: ` : name)
  expect(shop.said()).not.toMatch(/\bat .*:\d+:\d+|Invalid|Too |expected|Error:/)
})

const SAFE = { DATABASE_URL: database, SESSION_SECRET: 's'.repeat(32) }

test('a data folder that is not there is made, whatever else is set, and takes pictures', async () => {
  const DATA_DIR = path.join(temporaryFolder(), 'otra', 'datos')
  const staff = { ADMIN_EMAIL: 'jefa@flores.pe', ADMIN_PASSWORD: 'una-clave-de-pruebas' }
  const origin = await addressOf(startShop({ ...SAFE, ...staff, DATA_DIR }))
  const visitor = aVisitor(origin)
  await visitor.signIn(staff.ADMIN_EMAIL, staff.ADMIN_PASSWORD)

  const form = new FormData()
  form.set('prefix', 'category-')
  form.set('name', 'ramo')
  form.set('image', new File([new Uint8Array(png(20, 20))], 'ramo.png', { type: 'image/png' }))
  const Cookie = visitor.cookieText()
  const sent = { method: 'POST', body: form, headers: { Cookie } }
  expect((await fetch(`${origin}/admin/imagen`, sent)).status).toBe(200)
  expect(fs.readdirSync(path.join(DATA_DIR, 'imagenes'))).not.toEqual([])
})

test('a data folder that cannot be one is refused, whatever else is set', async () => {
  const DATA_DIR = path.join(import.meta.filename, 'datos')
  const shop = startShop({ ...SAFE, DATA_DIR })
  await expect(addressOf(shop)).rejects.toThrow('the shop did not open')
  expect(await shop.ended).toBe(1)
  expect(shop.said()).toContain('DATA_DIR')
  expect(shop.said()).not.toMatch(/\bat .*:\d+:\d+/)
})

test.each([['bakup'], ['--help'], ['start', '3001']])(
  'a word that means nothing is refused, and nothing is opened: %s',
  async (...words) => {
    const dataDir = temporaryFolder()
    const shop = startShop({ DATA_DIR: dataDir }, { words })
    await expect(addressOf(shop)).rejects.toThrow('the shop did not open')
    expect(await shop.ended).toBe(1)
    for (const word of [words[0] ?? '', 'make-admin', 'backup', 'restore']) {
      expect(shop.said()).toContain(word)
    }
    expect(fs.readdirSync(dataDir)).toEqual([])
  },
)

/** Where the shop would open if it were not for the variables that are tried. */
function placeFor(wrong: Record<string, string>): Record<string, string> {
  const DATA_DIR = temporaryFolder()
  return 'PG_BIN' in wrong || 'DATA_DIR' in wrong
    ? { DATA_DIR }
    : { DATA_DIR, DATABASE_URL: database }
}
