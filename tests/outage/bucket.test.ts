import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { backUp, contentsOf, copy, manifestOf, restore } from '../support/backup-files'
import { startBucket } from '../support/bucket/start-bucket'
import { smallPictures } from '../support/files/damaged-pictures'
import { zipOf } from '../support/files/zip-files'
import { settled } from '../support/settled'
import { addressOf, ROOT, runCommand, STAFF } from '../support/shop-process'
import { startShop, temporaryFolder } from '../support/started-shop'
import { query } from '../support/stock'
import { until } from '../support/until'
import { aVisitor, type Visitor } from '../support/visitor'

/* The shop of a backup, with its pictures and proofs in a bucket. */

const BACKUPS = path.join(ROOT, 'tests', 'backups')
const newest =
  fs
    .readdirSync(BACKUPS)
    .filter((name) => name.endsWith('.copia'))
    .at(-1) ?? ''
const backup = fs.readFileSync(path.join(BACKUPS, newest))
const files = Object.keys((await manifestOf(backup)).files).filter((name) => name.includes('/'))

const bucket = await startBucket()
afterAll(() => bucket.stop())

beforeEach(() => {
  bucket.fault = () => null
  bucket.isPublic = (key) => key.includes('/imagenes/')
})

const DATABASE_URL = process.env.DATABASE_URL ?? ''
const inBucket = {
  ...{ DATABASE_URL, DATA_DIR: temporaryFolder(), STORAGE_URL: bucket.url },
  STORAGE_PUBLIC_URL: bucket.publicUrl,
}
let restored: string[]
let origin = ''
let staff: Visitor

beforeAll(async () => {
  await restore(backup, inBucket)
  restored = bucket.keys()
  origin = await addressOf(startShop({ ...inBucket, ...STAFF }))
  staff = aVisitor(origin)
  expect((await staff.signIn(STAFF.ADMIN_EMAIL, STAFF.ADMIN_PASSWORD)).status).toBe(303)
})

test('a backup is restored into a bucket, and made of it again', async () => {
  expect(restored.sort()).toEqual([...files].sort())
  expect(fs.existsSync(path.join(inBucket.DATA_DIR, 'imagenes'))).toBe(false)
  const { files: again } = await contentsOf(await backUp(inBucket))
  expect(again).toEqual((await contentsOf(backup)).files)
})

test('pages show its pictures from the public address, and proofs go through the shop alone', async () => {
  const home = await fetch(`${origin}/`)
  const { origin: publicOrigin } = new URL(bucket.publicUrl)
  expect(home.headers.get('content-security-policy')).toContain(
    `img-src 'self' data: ${publicOrigin};`,
  )
  const [, picture = ''] = /src="([^"]+\/imagenes\/[^"]+\.webp)"/.exec(await home.text()) ?? []
  expect(picture).toContain(`${bucket.publicUrl}/imagenes/`)

  const { image_url } = await shownPicture()
  const served = await fetch(origin + image_url)
  expect(served.headers.get('content-type')).toBe('image/webp')
  expect((await served.arrayBuffer()).byteLength).toBe(
    fs.statSync(bucket.fileOf(image_url.slice(1))).size,
  )
  const known = { headers: { 'If-None-Match': served.headers.get('etag') ?? '' } }
  expect((await fetch(origin + image_url, known)).status).toBe(304)
  expect((await fetch(`${origin}/imagenes/ninguna.webp`)).status).toBe(404)

  const [proof] = await query<{ id: string; file: string }>(
    DATABASE_URL,
    'select id, file from payment_proofs where file is not null',
  )
  expect((await staff.get(`/admin/comprobantes/${proof?.id}`)).status).toBe(200)
  expect((await aVisitor(origin).get(`/admin/comprobantes/${proof?.id}`)).status).toBe(302)
  bucket.fault = () => 'cut'
  const away = await staff.get(`/admin/comprobantes/${proof?.id}`)
  expect([away.status, away.text]).toEqual([
    503,
    expect.stringContaining('No podemos mostrar esta captura ahora'),
  ])
})

test('pictures of an archive wait and end in it; what a customer has erased is gone from it', async () => {
  const [color] = await query<{ id: string }>(
    DATABASE_URL,
    'select id from product_colors order by id limit 1',
  )
  const [photo = Buffer.alloc(0)] = await smallPictures()
  const archive = zipOf([{ name: 'roja.jpg', text: '', bytes: photo }])
  const body = new FormData()
  body.set('intent', 'check')
  body.set('file', new File([`Tipo;Id;Imagen\nColor;${color?.id};roja.jpg`], 'fotos.csv'))
  body.set('pictures', new File([new Uint8Array(archive)], 'fotos.zip'))
  const sent = await staff.post('/admin/productos/lista', body)
  const id = /lista=([0-9a-f-]{36})/.exec(sent.location ?? '')?.[1] ?? ''
  const list = await staff.get(sent.location ?? '')
  expect(list.text).toContain('Esto cambiaría')
  const confirmed = new FormData()
  confirmed.set('intent', 'write')
  confirmed.set('id', id)
  expect((await staff.post('/admin/productos/lista', confirmed)).status).toBe(303)
  const [shown] = await query<{ image_url: string }>(
    DATABASE_URL,
    'select image_url from product_colors where id = $1',
    [color?.id],
  )
  expect(shown?.image_url).toMatch(/^\/imagenes\/producto-roja-/)
  expect(bucket.keys()).toContain(shown?.image_url.slice(1))
  expect(filesOn(inBucket.DATA_DIR)).toEqual([])

  const [proof] = await query<{ file: string; id: string; order_number: string }>(
    DATABASE_URL,
    `select file, orders.id, order_number from payment_proofs join orders on orders.id = order_id
      where file is not null limit 1`,
  )
  const key = `comprobantes/${proof?.file}`
  expect(bucket.keys()).toContain(key)
  await query(DATABASE_URL, "update orders set status = 'cancelado' where id = $1", [proof?.id])
  // Which files it by its customer.
  await staff.get(`/admin/pedidos/${proof?.order_number}`)
  const [customer] = await query<{ id: string }>(
    DATABASE_URL,
    'select customer_id as id from filed_orders where order_id = $1',
    [proof?.id],
  )
  const erasing = { intent: 'erase', sure: 'on' }
  const erased = await staff.post(`/admin/clientes/${customer?.id}/borrar`, erasing)
  expect([erased.status, erased.location]).toEqual([303, '/admin/clientes'])
  expect(bucket.keys()).not.toContain(key)
})

test('a bucket that is full, down or silent costs pictures alone', async () => {
  bucket.fault = () => ({ status: 507, code: 'StorageFull' })
  expect(await sendPicture()).toEqual([
    400,
    expect.stringContaining('No queda espacio para guardar la imagen'),
  ])
  bucket.fault = () => 'cut'
  expect(await sendPicture()).toEqual([
    400,
    expect.stringContaining('No pudimos guardar la imagen'),
  ])
  const pictures = ['una', 'otra', 'tercera'].map((name) => `imagenes/${name}.webp`)
  for (const picture of pictures) bucket.put(picture, 'a picture')
  const statuses = () =>
    settled(pictures.map(async (name) => (await fetch(`${origin}/${name}`)).status))
  const asked = () => pictures.every((name) => bucket.seen.some(({ path }) => path.includes(name)))
  bucket.fault = () => 'silence'
  const waiting = statuses()
  await until('the bucket is asked for all of them', asked)
  expect((await fetch(`${origin}/catalogo-completo`)).status).toBe(200)
  // When a shop gives up by itself, bucket.server.test.ts says.
  bucket.fault = () => 'cut'
  bucket.hangUp()
  expect(await waiting).toEqual([503, 503, 503])
  bucket.fault = () => null
  await until('its pictures are back', async () => (await statuses()).every((one) => one === 200))
  expect(await sendPicture()).toEqual([200, expect.stringContaining('/imagenes/category-')])
})

test('pictures of one client for which the bucket takes its time leave places to the others', async () => {
  const picture = 'imagenes/cuarta.webp'
  bucket.put(picture, 'a picture')
  bucket.seen.length = 0
  bucket.fault = ({ path }) => (path.includes('inventada') ? 'silence' : null)
  const invented = Array.from({ length: 100 }, async (_, n) => {
    return (await fetch(`${origin}/imagenes/inventada-${n}.webp`)).status
  })
  const fetched = () => bucket.seen.filter(({ path }) => path.includes('inventada')).length
  await until('it has all the places that it may have', () => fetched() >= 8)
  const other = http.get(`${origin}/${picture}`, { localAddress: '127.0.0.2' })
  const [answer] = (await once(other, 'response')) as [http.IncomingMessage]
  answer.resume()
  expect(answer.statusCode).toBe(200)
  expect(fetched()).toBe(8)
  bucket.fault = () => 'cut'
  bucket.hangUp()
  expect(new Set(await settled(invented))).toEqual(new Set([503]))
})

test.each([
  [
    'its keys',
    { STORAGE_URL: bucket.url.replace(':S3RVER@', ':otra@') },
    'El bucket no acepta las claves',
  ],
  ['its name', { STORAGE_URL: bucket.url.replace('/tienda/', '/ninguna/') }, 'El bucket no existe'],
  [
    'who sees proofs',
    { STORAGE_PUBLIC_URL: bucket.publicUrl },
    'muestra también los comprobantes de pago',
  ],
])('a shop does not open with a bucket when %s is wrong', async (_, wrong, sentence) => {
  bucket.isPublic = () => true
  const given = { DATABASE_URL, DATA_DIR: temporaryFolder(), STORAGE_URL: bucket.url, ...wrong }
  const shop = startShop(given)
  expect(await shop.ended).toBe(1)
  expect(shop.said()).toContain(sentence)
  expect(shop.said()).not.toMatch(/otra|S3RVER/)
})

test('files move from the disk, whatever interrupts them and whatever became of one', async () => {
  bucket.empty()
  const disk = { DATABASE_URL, DATA_DIR: temporaryFolder(), STORAGE_URL: bucket.url }
  const kept = seedFiles(disk.DATA_DIR)
  const names = [...kept.keys()].sort()

  const killed = runCommand(['move-storage'], disk)
  killed.stdin.end()
  let sent = 0
  bucket.fault = ({ method, path: asked }) => {
    if (method === 'PUT' && asked.includes('/imagenes/')) sent += 1
    if (sent === 20) killed.kill('SIGKILL')
    return sent >= 20 ? 'cut' : null
  }
  expect((await once(killed, 'close'))[1]).toBe('SIGKILL')
  bucket.fault = () => null
  const there = bucket.keys().filter((key) => kept.has(key))
  expect(there.length).toBeGreaterThan(0)
  expect(there.length).toBeLessThan(names.length)
  expect(filesOn(disk.DATA_DIR)).toEqual(names)
  const damaged = bucket.fileOf(there[0] ?? '')
  fs.writeFileSync(
    damaged,
    fs.readFileSync(damaged).map((byte, at) => (at === 40 ? byte ^ 1 : byte)),
  )

  const again = await copy(['move-storage'], disk)
  const counts = /(\d+) archivos copiados y comprobados, (\d+) ya estaba/.exec(String(again.out))
  const [copied, known] = [Number(counts?.[1]), Number(counts?.[2])]
  expect(copied + known).toBe(names.length)
  // What was on its way when the move was killed may have arrived since.
  expect(known).toBeGreaterThanOrEqual(there.length - 1)
  expect(copied).toBeGreaterThan(0)
  expect(filesOn(disk.DATA_DIR)).toEqual(names)
  expect((await copy(['move-storage', '--delete'], disk)).code).toBe(0)
  expect(filesOn(disk.DATA_DIR)).toEqual([])
  expect(bucket.keys()).toEqual(names)
  for (const [name, bytes] of kept) {
    expect(fs.readFileSync(bucket.fileOf(name)).equals(bytes), name).toBe(true)
  }
})

/** Files of a disk, by their place in DATA_DIR. */
function seedFiles(dataDir: string): Map<string, Buffer> {
  const names = Array.from({ length: 60 }, (_, at) =>
    at % 6 === 0 ? `comprobantes/${randomUUID()}.webp` : `imagenes/rosa-${at}.webp`,
  )
  const seeded = new Map(names.map((name) => [name, randomBytes(2_000)]))
  for (const folder of ['imagenes', 'comprobantes']) fs.mkdirSync(path.join(dataDir, folder))
  for (const [name, bytes] of seeded) fs.writeFileSync(path.join(dataDir, name), bytes)
  return seeded
}

async function shownPicture() {
  const rows = await query<{ image_url: string }>(
    DATABASE_URL,
    'select image_url from categories where image_url is not null',
  )
  return rows.find(({ image_url }) => files.includes(image_url.slice(1))) ?? { image_url: '' }
}

async function sendPicture(): Promise<[number, string]> {
  const [bytes = Buffer.alloc(0)] = await smallPictures()
  const body = new FormData()
  body.set('prefix', 'category-')
  body.set('name', 'corpus')
  body.set('image', new File([new Uint8Array(bytes)], 'foto.jpg', { type: 'image/jpeg' }))
  const Cookie = [...staff.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await fetch(`${origin}/admin/imagen`, {
    method: 'POST',
    body,
    headers: { Cookie },
  })
  return [answer.status, await answer.text()]
}

function filesOn(dataDir: string): string[] {
  return fs
    .readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(avif|webp)$/.test(name))
    .sort()
}
