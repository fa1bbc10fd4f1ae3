import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { catalogue } from '../../demo/catalogue'
import { RESTORE, SHOPS } from '../../server/instances'
import { atFileEnd } from '../support/set-up/file-end'
import { copyOfDatabase, emptyDatabase } from '../support/set-up/databases'
import { settled } from '../support/settled'
import { addressOf, runs, type ShopProcess, STAFF } from '../support/shop-process'
import { ownCluster } from '../support/database/cluster'
import { startPooler } from '../support/database/pooler'
import { startShop, temporaryFolder } from '../support/started-shop'
import { ask } from '../support/shopper'
import { query } from '../support/stock'
import { until } from '../support/until'
import { aVisitor } from '../support/visitor'

/* Two processes on one database: both sign alike, or the second stays closed. */

const [OURS = '', THEIRS = ''] = ['nuestro', 'otro'].map((name) => name.padEnd(32, '-'))
const APART = /guarda sus archivos en otro lugar/
const ANOTHER = /Otra tienda que está en marcha usa esta base de datos[^]*SESSION_SECRET/

/** Who is refused has looked again and again whether the other one is gone. */
const SOON = { DEADLINE_FACTOR: '1' }

let cluster: Awaited<ReturnType<typeof ownCluster>>

beforeAll(async () => {
  cluster = await ownCluster()
})

function start(
  url: string,
  SESSION_SECRET: string,
  variables: Record<string, string> = {},
): ShopProcess {
  const DATA_DIR = temporaryFolder()
  return startShop({ DATABASE_URL: url, DATA_DIR, SESSION_SECRET, ...variables })
}

async function isRefused(shop: ShopProcess, why: RegExp) {
  await expect(addressOf(shop)).rejects.toThrow('the shop did not open')
  expect(await shop.ended).toBe(1)
  expect(shop.said()).toMatch(why)
  expect(shop.said()).not.toMatch(/\bat .*:\d+:\d+/)
}

async function serves(shop: ShopProcess) {
  const origin = await addressOf(shop)
  await until('it serves', async () => {
    return runs(shop) && (await ask(`${origin}/salud`)).status === 200
  })
}

/** The connections on which living shops say how they sign. */
function instances(url: string) {
  return query<{ pid: number }>(
    url,
    `select pid from pg_locks
      where locktype = 'advisory' and classid = $1 and objsubid = 2 and granted
        and database = (select oid from pg_database where datname = current_database())`,
    [SHOPS],
  )
}

test.concurrent('of two that sign otherwise and start at once one opens, and the other once that is gone', async () => {
  const url = await copyOfDatabase(cluster.url)
  const shops = [start(url, OURS, SOON), start(url, THEIRS, SOON)]
  const ends = await Promise.allSettled(shops.map(addressOf))
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const closed = shops.findIndex((shop) => !shop.isAlive())
  expect(await shops[closed]?.ended).toBe(1)
  expect(shops[closed]?.said()).toMatch(ANOTHER)
  const opened = shops[1 - closed] ?? expect.fail('none opened')
  await serves(opened)

  opened.child.kill('SIGKILL')
  await opened.ended
  await serves(start(url, [OURS, THEIRS][closed] ?? ''))
})

test.concurrent('a shop that accepts the first one’s signature opens beside it, also in a change of secret; both hear of two disks', async () => {
  const url = await copyOfDatabase(cluster.url)
  const shops = [start(url, OURS, STAFF), start(url, OURS)]
  const [origin = ''] = await settled(shops.map(addressOf))
  expect(shops.some((shop) => APART.test(shop.said()))).toBe(true)
  const staff = aVisitor(origin)
  await staff.signIn(STAFF.ADMIN_EMAIL, STAFF.ADMIN_PASSWORD)
  expect((await staff.get('/admin/salud')).text).toContain('archivos en 2 lugares distintos')
  const changed = start(url, `${THEIRS},${OURS}`)
  await serves(changed)
  expect(await instances(url)).toHaveLength(3)
  await isRefused(start(url, OURS, SOON), ANOTHER)
})

test.concurrent('while a backup is restored no shop opens, nor through a transaction pooler; then one does through a session pooler', async () => {
  const url = await copyOfDatabase(cluster.url)
  const restoring = new pg.Client({ connectionString: url })
  await restoring.connect()
  await restoring.query('select pg_advisory_lock($1, $2)', [SHOPS, RESTORE])
  await isRefused(start(url, OURS, SOON), /se está restaurando/)
  await restoring.end()

  const transactions = await startPooler(url, 'transaction')
  await isRefused(start(transactions.url, OURS), /Pon en DATABASE_URL la dirección directa/)
  const sessions = await startPooler(url, 'session')
  const shop = start(sessions.url, OURS)
  await serves(shop)
  shop.child.kill('SIGTERM')
  expect(await shop.ended).toBe(0)
  for (const pooler of [transactions, sessions]) await pooler.stop()
})

test('a registration that was lost with its connection is made again', async () => {
  const url = await copyOfDatabase(cluster.url)
  const shop = start(url, OURS)
  await serves(shop)
  const [lost] = await instances(url)
  for (const cut of ['pg_terminate_backend(pid)', 'restart']) {
    if (cut === 'restart') {
      await cluster.stop()
      await cluster.start()
    } else await query(url, `select ${cut} from unnest(array[$1::int]) pid`, [lost?.pid])
    await until('it is registered again', async () => {
      const [instance] = await instances(url).catch(() => [])
      return instance !== undefined && instance.pid !== lost?.pid
    })
    await isRefused(start(url, THEIRS, SOON), ANOTHER)
  }
  shop.child.kill('SIGTERM')
  expect(await shop.ended).toBe(0)
})

test('a registration ends also when the database does not answer', async () => {
  const url = await copyOfDatabase(cluster.url)
  const file = path.join(import.meta.dirname, 'instance-process.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', file, url], {
    env: { ...process.env, ...SOON },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  atFileEnd(() => child.kill('SIGKILL'))
  const ended = once(child, 'exit')
  await once(child.stdout, 'data')
  expect(await instances(url)).toHaveLength(1)
  await cluster.freeze()
  try {
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  } finally {
    cluster.thaw()
  }
  await until('its connection is gone', async () => (await instances(url)).length === 0)
})

test('two first starts at once, with the demo: one seeds, the other opens with what is seeded', async () => {
  const url = await emptyDatabase(cluster.url)
  const DATA_DIR = temporaryFolder()
  const shops = [1, 2].map(() => start(url, '', { DEMO: '1', DATA_DIR }))
  await settled(shops.map(addressAfterSeeding))

  const seeded = shops.filter((shop) => shop.said().includes('demostración lista'))
  expect(seeded).toHaveLength(1)
  expect(shops.filter((shop) => APART.test(shop.said()))).toEqual([])
  expect(shops.filter((shop) => shop.said().includes('esperamos a que termine'))).toHaveLength(1)
  expect(await query(url, 'select count(*)::int as products from products')).toEqual([
    { products: catalogue.products.length },
  ])
  expect(await query(url, 'select user_id from user_roles')).toHaveLength(1)
  const orders = /pasado: (\d+) pedidos/.exec(seeded[0]?.said() ?? '')?.[1]
  expect(await query(url, 'select count(*)::text as orders from orders')).toEqual([{ orders }])
  const { name = '', slug = '' } = catalogue.products[0] ?? {}
  for (const shop of shops) {
    expect((await ask(`${await addressOf(shop)}/producto/${slug}`)).text).toContain(name)
  }
})

/** One seeds, and the other waits for it: as much as nothing else before a shop opens. */
async function addressAfterSeeding(shop: ShopProcess): Promise<string> {
  await until('it is open', () => runs(shop) && shop.said().includes('está abierta'))
  return addressOf(shop)
}
