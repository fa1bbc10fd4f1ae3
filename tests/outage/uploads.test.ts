import fs from 'node:fs'
import path from 'node:path'
import pLimit from 'p-limit'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { imageUrl, parseImageUrl } from '../../app/images/image-name'
import { damaged, png, smallPictures } from '../support/files/damaged-pictures'
import { dice } from '../support/dice'
import { isThorough, rounds } from '../support/rounds'
import { addressOf, type ShopProcess } from '../support/shop-process'
import { startShop, temporaryFolder } from '../support/started-shop'
import { query } from '../support/stock'
import { aVisitor } from '../support/visitor'

const ADMIN = { ADMIN_EMAIL: 'jefa@daliayzinnia.example', ADMIN_PASSWORD: 'una-clave-de-pruebas' }
const DAMAGED = rounds(24, 200)
const LARGE = rounds(1, 3)
const OURS = /^category-[a-z0-9-]+-[0-9a-f]{12}-\d+x\d+-\d+\.(avif|webp)$/

const database = process.env.DATABASE_URL ?? ''
const dataDir = temporaryFolder()
const uploads = path.join(dataDir, 'imagenes')
let shop: ShopProcess
let origin = ''
let Cookie = ''

async function open() {
  shop = startShop({ DATABASE_URL: database, DATA_DIR: dataDir, LOG_LEVEL: 'fatal', ...ADMIN })
  origin = await addressOf(shop)
  const admin = aVisitor(origin)
  expect((await admin.signIn(ADMIN.ADMIN_EMAIL, ADMIN.ADMIN_PASSWORD)).status).toBe(303)
  Cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}

afterAll(() => fs.rmSync(uploads, { recursive: true, force: true }))

async function post(address: string, fields: Record<string, string | Blob>) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  const init = { method: 'POST', body, headers: { Cookie }, redirect: 'manual' } as const
  const answer = await fetch(origin + address, init)
  return { status: answer.status, text: await answer.text() }
}

function sendPicture(bytes: Buffer) {
  const image = new File([new Uint8Array(bytes)], 'foto.jpg', { type: 'image/jpeg' })
  return post('/admin/imagen', { prefix: 'category-', name: 'corpus', image })
}

/** The most memory the shop ever had, in MB, where the system is Linux. */
function peakMemory(): number {
  const file = `/proc/${shop.child.pid}/status`
  const status = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : ''
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024
}

/** Shoppers who come again and again until they are told to stop; resolves with what they were answered. */
function shoppers() {
  let isOpen = true
  async function visit(): Promise<number[]> {
    const served: number[] = []
    while (isOpen) {
      for (const address of ['/', '/catalogo-completo']) {
        served.push((await fetch(origin + address)).status)
      }
    }
    return served
  }
  const visits = visit()
  return () => {
    isOpen = false
    return visits
  }
}

/** A photo of 24 megapixels, which is as large as they may be. */
function largest(background: string): Promise<Buffer> {
  const create = { width: 4_900, height: 4_900, channels: 3, background } as const
  return sharp({ create }).png().toBuffer()
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

test('while staff send damaged pictures and floods, shoppers are served', async () => {
  await open()
  const [files, roll] = [await smallPictures(), dice(5)]
  const before = isThorough ? peakMemory() : 0
  const large = await Promise.all(['#a33', '#3a3', '#33a'].slice(0, LARGE).map(largest))

  const closing = shoppers()
  const turn = pLimit(8)
  const wrong = [Buffer.alloc(5 * 1024 * 1024 + 1, 'x'), Buffer.from(SVG), png(10_000, 10_000)]
  const flood = Object.fromEntries(Array.from({ length: 3_000 }, (_, field) => [`f${field}`, 'x']))
  const [taken, refused, mixed] = await Promise.all([
    Promise.all(large.map((bytes) => turn(() => sendPicture(bytes)))),
    Promise.all([
      ...wrong.map((bytes) => turn(() => sendPicture(bytes))),
      ...Array.from({ length: 4 }, () => turn(() => post('/admin/imagen', flood))),
    ]),
    Promise.all(
      Array.from({ length: DAMAGED }, () => turn(() => sendPicture(damaged(files, roll)))),
    ),
  ])
  const served = await closing()

  expect(shop.isAlive()).toBe(true)
  expect(taken.map(({ status }) => status)).toEqual(large.map(() => 200))
  expect(refused.filter(({ status }) => status !== 400)).toEqual([])
  expect(mixed.filter(({ status }) => ![200, 400].includes(status))).toEqual([])
  expect(mixed.filter(({ status }) => status === 200).length).toBeGreaterThan(DAMAGED / 100)
  expect(served.filter((status) => status !== 200)).toEqual([])
  expect(served.length).toBeGreaterThan(0)
  const stored = fs.readdirSync(uploads).filter((name) => name !== '.papelera')
  expect(stored.filter((name) => !OURS.test(name))).toEqual([])
  if (isThorough)
    console.log(`Memoria: ${(peakMemory() - before).toFixed(0)} MB más (se quieren menos de 300)`)
})

test('killed in the middle of uploads, no row shows a picture that is not whole', async () => {
  const sending = Array.from({ length: 6 }, async (_, place) => {
    const slug = `corte-${place}`
    const image = new File([new Uint8Array(await noise(place))], 'foto.jpg')
    const form = { intent: 'save', version: '', name: slug, slug, active: 'on', image }
    return post('/admin/categorias?nuevo', form)
  })
  // The first of them is stored, the others are somewhere on their way.
  await Promise.any(sending)
  shop.child.kill('SIGKILL')
  await shop.ended
  await Promise.allSettled(sending)

  const rows = await query<{ image_url: string }>(database, 'select image_url from categories')
  expect(rows.length).toBeGreaterThanOrEqual(1)
  for (const { image_url } of rows) {
    const image = parseImageUrl(image_url)
    if (!image) throw new Error(`not ours: ${image_url}`)
    for (const width of image.widths) {
      for (const format of ['avif', 'webp'] as const) {
        const file = path.join(uploads, path.basename(imageUrl(image.base, width, format)))
        expect((await sharp(file).stats()).channels.length, file).toBeGreaterThan(0)
      }
    }
  }
  const names = fs.readdirSync(uploads).filter((name) => OURS.test(name))
  for (const name of names) await sharp(path.join(uploads, name)).stats()

  await open()
  const again = await sendPicture((await smallPictures())[1] ?? Buffer.alloc(0))
  expect(again.status).toBe(200)
})

/** A photo unlike every other, so that each is converted. */
function noise(seed: number): Promise<Buffer> {
  const grain = { type: 'gaussian', mean: 100 + seed, sigma: 40 } as const
  const create = { width: 400, height: 400, channels: 3, background: '#a33', noise: grain } as const
  return sharp({ create }).jpeg().toBuffer()
}
