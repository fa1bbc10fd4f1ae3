import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import { buffer, text } from 'node:stream/consumers'
import pg from 'pg'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { runningDatabaseUrl, startDatabase } from '../../server/database'
import { addressOf, runCommand, STAFF } from '../support/shop-process'
import { backUp, contentsOf, copy, entriesOf, outcomeOf, restore } from '../support/backup-files'
import { rounds } from '../support/rounds'
import { settled } from '../support/settled'
import { migratedFolder, startShop, temporaryFolder } from '../support/started-shop'
import { chooseArrangement, filledCart, order, orderNumberIn } from '../support/shopper'
import { orderBooks, seedStock, query, type Stock } from '../support/stock'
import { aVisitor, type Visitor } from '../support/visitor'
import { until } from '../support/until'

/** In the second a backup is killed, in it or a later one a restore. */
const ROUNDS = rounds(2, 5)
const OF_THE_RESTORE = rounds(1, 3)
const CLIENTS = 4
/** One order in so many is paid, with a screenshot. */
const PAID = 3
const PICTURE_PX = 540
/** Less than the folders of a shop, more than a pipe holds unread. */
const MANY_BYTES = 400_000

/** Who buys rests while the other folder is restored to: that shop is none of theirs. */
type Shopping = { told: string[]; isOpen: boolean; isResting: boolean; fault?: Error }
type Contents = Awaited<ReturnType<typeof contentsOf>>

test(`${ROUNDS} restores of a shop that sells; a backup and a restore are killed`, async () => {
  const dataDir = migratedFolder()
  const target = temporaryFolder()
  const shop = startShop({ DATA_DIR: dataDir, ...STAFF })
  const origin = await addressOf(shop)
  const url = (await runningDatabaseUrl(dataDir)) ?? expect.fail('no database')
  const stock = await seedStock(url, { uses: 1_000_000 })
  const staff = await seedPicture(origin, url)
  const cart = (await chooseArrangement(origin, stock)).cookies

  const shopping: Shopping = { told: [], isOpen: true, isResting: false }
  const clients = settled(
    Array.from({ length: CLIENTS }, (_, client) => buyAndBuy(origin, stock, shopping, client)),
  )
  try {
    let held: Contents | null = null
    for (let round = 0; round < ROUNDS; round += 1) {
      await isBought(shopping, 5)
      if (round === 1) await killBackup(dataDir)
      const told = [...shopping.told]
      const backup = await backUpMeanwhile(dataDir, shopping)
      shopping.isResting = true
      if (held && round === OF_THE_RESTORE) await killRestore(backup, target, held)
      const flags = held ? ['--replace'] : []
      const said = await restore(backup, { DATA_DIR: target }, ...flags)
      expect(said.includes('antes de cambiar nada')).toBe(round === OF_THE_RESTORE)
      held = await checkRestored(backup, target, told, stock)
      shopping.isResting = false
    }
  } finally {
    shopping.isOpen = false
    await clients
  }
  shop.child.kill('SIGTERM')
  expect(await shop.ended).toBe(0)
  await checkEveryTable(dataDir, target)
  await checkLife(target, stock, { staff, cart })
})

/** A picture of noise, which no format makes small, sent by staff; gives them, signed in. */
async function seedPicture(origin: string, url: string): Promise<Visitor> {
  const staff = aVisitor(origin)
  await staff.signIn(STAFF.ADMIN_EMAIL, STAFF.ADMIN_PASSWORD)
  const raw = { width: PICTURE_PX, height: PICTURE_PX, channels: 3 } as const
  const noise = sharp(randomBytes(PICTURE_PX * PICTURE_PX * 3), { raw })
  const body = new FormData()
  body.set('prefix', 'category-')
  body.set('name', 'rosas')
  body.set('image', new File([new Uint8Array(await noise.png().toBuffer())], 'rosas.png'))
  const Cookie = [...staff.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await fetch(`${origin}/admin/imagen`, {
    method: 'POST',
    body,
    headers: { Cookie },
  })
  const { url: address } = (await answer.json()) as { url: string }
  await query(url, 'update categories set image_url = $1', [address])
  return staff
}

/** So many more orders are placed. */
function isBought(shopping: Shopping, more: number): Promise<void> {
  const enough = shopping.told.length + more
  return until('more orders are placed', () => {
    if (shopping.fault) throw shopping.fault
    return shopping.told.length >= enough
  })
}

/** A backup during which something is ordered: it cannot end before it is read. */
async function backUpMeanwhile(dataDir: string, shopping: Shopping): Promise<Buffer> {
  const child = runCommand(['backup', '-'], { DATA_DIR: dataDir })
  await once(child.stdout, 'readable')
  await isBought(shopping, 1)
  const { code, said, out } = await outcomeOf(child)
  expect([code, said]).toEqual([0, expect.stringContaining('Copia de respaldo completa')])
  return out
}

/** Somebody who buys again and again; what they meet instead of an order ends it all. */
function buyAndBuy(origin: string, stock: Stock, shopping: Shopping, client: number) {
  return buyUntilClosed(origin, stock, shopping, client).catch((error: Error) => {
    shopping.fault = error
    throw error
  })
}

/** Buys again and again, and sends a screenshot of some payments. */
async function buyUntilClosed(origin: string, stock: Stock, shopping: Shopping, client: number) {
  const capture = await sharp({
    create: { width: 90, height: 160, channels: 3, background: '#a3c' },
  })
    .png()
    .toBuffer()
  for (let turn = 0; shopping.isOpen; turn += 1) {
    await until('the shop is bought from again', () => !shopping.isResting || !shopping.isOpen)
    if (!shopping.isOpen) return
    const cookies = await filledCart(origin, stock)
    const email = `${client}-${turn}@example.com`
    const answer = await order(origin, stock, { cookies, email, couponCode: stock.couponCode })
    const number = orderNumberIn(answer) ?? expect.fail(`no order: ${answer.text}`)
    shopping.told.push(number)
    if (turn % PAID > 0) continue

    const body = new FormData()
    body.set('intent', 'proof')
    body.set('operation', `${client}${String(turn).padStart(5, '0')}`)
    body.set('amount', '100')
    body.set('capture', new File([new Uint8Array(capture)], 'yape.png', { type: 'image/png' }))
    const proof = await fetch(`${origin}/confirmacion/${number}`, {
      ...{ method: 'POST', body, redirect: 'manual' },
      headers: { Cookie: answer.cookies },
    })
    const shown = `/confirmacion/${number}#top`
    expect([proof.status, proof.headers.get('Location')]).toEqual([303, shown])
  }
}

/** Kills a backup that nobody reads on: what came of it until then is known as cut short. */
async function killBackup(dataDir: string) {
  const child = runCommand(['backup', '-'], { DATA_DIR: dataDir })
  await once(child.stdout, 'readable')
  child.kill('SIGKILL')
  const part = await buffer(child.stdout)
  expect(part.length).toBeLessThan(MANY_BYTES)

  const empty = temporaryFolder()
  const { code, said } = await copy(['restore', '-'], { DATA_DIR: empty }, part)
  expect([code, said]).toEqual([1, expect.stringContaining('está dañado, o se cortó')])
  const { code: found, said: why } = await copy(['backup', '-'], { DATA_DIR: empty })
  expect([found, why]).toEqual([1, expect.stringContaining('no hay ninguna tienda')])
}

/** Kills a restore when every row is written and nothing committed: all is as before. */
async function killRestore(backup: Buffer, target: string, before: Contents) {
  const child = runCommand(['restore', '-', '--replace'], { DATA_DIR: target })
  const said = text(child.stderr)
  let url: string | null = null
  await until('its database runs', async () => {
    if (child.exitCode !== null) throw new Error(await said)
    return (url = await runningDatabaseUrl(target)) !== null
  })
  const client = new pg.Client({ connectionString: url ?? '' })
  client.on('error', () => {})
  await client.connect()
  await client.query('begin; lock table graphile_worker._private_jobs in share mode')
  child.stdin.end(backup)
  await until('it waits for the jobs', async () => {
    const waiting = await query(
      url ?? '',
      `select from pg_stat_activity
       where application_name = 'tienda-respaldo' and wait_event_type = 'Lock'`,
    )
    return waiting.length === 1
  })
  child.kill('SIGKILL')
  expect(await said).not.toContain('está restaurada')
  await client.end()
  expect(fs.readdirSync(target).filter((name) => name.startsWith('restauracion-'))).toHaveLength(1)
  expect(await resting(target, async () => contentsOf(await backUp({ DATA_DIR: target })))).toEqual(
    before,
  )
}

/** Runs the database of a folder alone, without its shop. */
async function resting<T>(dataDir: string, work: (url: string) => Promise<T>): Promise<T> {
  const database = await startDatabase({ dataDir })
  try {
    return await work(database.url)
  } finally {
    await database.stop()
  }
}

/** Row for row and byte for byte what the backup holds, with everything that was told before it. */
async function checkRestored(backup: Buffer, target: string, told: string[], stock: Stock) {
  const contents = await contentsOf(backup)
  return resting(target, async (url) => {
    const again = await backUp({ DATA_DIR: target })
    expect(await contentsOf(again)).toEqual(contents)

    const numbers = await query<{ number: string }>(
      url,
      'select order_number as number from orders',
    )
    const restored = new Set(numbers.map(({ number }) => number))
    expect(told.filter((number) => !restored.has(number))).toEqual([])
    const kept = await orderBooks(url)
    expect(kept).toMatchObject({
      ...{ incomplete: 0, without_mail: 0, numbers: kept.orders },
      ...{ counter: kept.redemptions, with_coupon: kept.redemptions },
      stock: stock.units - kept.units,
    })
    await checkPictures(url, await entriesOf(again))
    return contents
  })
}

async function checkPictures(url: string, entries: Map<string, Buffer>) {
  const named = await query<{ file: string }>(
    url,
    `select 'comprobantes/' || file as file from payment_proofs
     union all select substr(image_url, 2) from categories`,
  )
  expect(named.length).toBeGreaterThan(1)
  for (const { file } of named) {
    const { width } = await sharp(entries.get(file)).metadata()
    expect([file, width]).toEqual([file, file.startsWith('comprobantes') ? 90 : PICTURE_PX])
  }
}

/** With nobody at work: each table there is, computed columns and pending jobs included; but not when it was copied. */
async function checkEveryTable(dataDir: string, target: string) {
  const { backup, before } = await resting(dataDir, async (url) => ({
    backup: await backUp({ DATA_DIR: dataDir }),
    before: await hashes(url),
  }))
  await restore(backup, { DATA_DIR: target }, '--replace')
  expect(before.length).toBeGreaterThan(20)
  expect(await resting(target, hashes)).toEqual(before)
  const held = 'select key from graphile_worker.jobs where locked_by is not null'
  expect(await resting(target, (url) => query(url, held))).toEqual([])
}

async function hashes(url: string) {
  const tables = await query<{ name: string }>(
    url,
    `select quote_ident(tablename) as name from pg_tables
     where schemaname = 'public' and tablename not like 'kysely%'
      and tablename not in ('last_times', 'shop_processes') order by 1`,
  )
  const jobs = `(select task.identifier, payload::text, job_queue_id is null as alone, priority,
    run_at, attempts, max_attempts, last_error, job.created_at, key
    from graphile_worker._private_jobs job
    join graphile_worker._private_tasks task on task.id = task_id)`
  return Promise.all(
    [...tables.map(({ name }) => name), jobs].map(async (table) => {
      const [row] = await query<{ count: number; hash: string }>(
        url,
        `select count(*)::int as count, md5(string_agg(t::text, '' order by t::text)) as hash
         from ${table} t`,
      )
      return { table, ...row }
    }),
  )
}

/** The restored shop knows who is signed in, what is in whose cart, and shows what it shows. */
async function checkLife(target: string, stock: Stock, was: { staff: Visitor; cart: string }) {
  const shop = startShop({ DATA_DIR: target })
  const origin = await addressOf(shop)
  const url = (await runningDatabaseUrl(target)) ?? expect.fail('no database')
  const staff = aVisitor(origin)
  for (const [name, value] of was.staff.cookies) staff.cookies.set(name, value)
  expect((await staff.get('/admin/pedidos')).status).toBe(200)

  const [proof] = await query<{ id: string }>(url, 'select id from payment_proofs')
  const [category] = await query<{ image: string }>(
    url,
    'select image_url as image from categories',
  )
  expect((await staff.get(`/admin/comprobantes/${proof?.id}`)).status).toBe(200)
  expect((await staff.get(category?.image ?? '')).status).toBe(200)
  const bought = await order(origin, stock, { cookies: was.cart, email: 'paciente@example.com' })
  expect(orderNumberIn(bought)).toMatch(/^DZ-/)
  shop.child.kill('SIGTERM')
  expect(await shop.ended).toBe(0)
}
