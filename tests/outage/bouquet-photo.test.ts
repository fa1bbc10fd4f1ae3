import fs from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settled } from '../support/settled'
import { startSlowLine } from '../support/network/slow-line'
import { filledCart, order, orderNumberIn } from '../support/shopper'
import { STAFF } from '../support/shop-process'
import { openStockedShop, temporaryFolder } from '../support/started-shop'
import { type MailServer, startMailServer } from '../support/smtp'
import { query, type Stock } from '../support/stock'
import { until } from '../support/until'
import { aVisitor } from '../support/visitor'

const MB = 1024 * 1024
const database = process.env.DATABASE_URL ?? ''
const dataDir = temporaryFolder()
let origin = ''
let stock: Stock
let staff = ''
let mail: MailServer

beforeAll(async () => {
  mail = await startMailServer()
  const shop = await openStockedShop({ ...STAFF, DATA_DIR: dataDir, SMTP_URL: mail.url })
  ;({ origin, stock } = shop)
  staff = await signedIn(STAFF.ADMIN_EMAIL)
})

afterAll(() => mail.stop())

async function signedIn(email: string): Promise<string> {
  const visitor = aVisitor(origin)
  expect((await visitor.signIn(email, STAFF.ADMIN_PASSWORD)).status).toBe(303)
  return visitor.cookieText()
}

let ordered = 0

/** Its number, and the cookies of the browser that placed it. */
async function anOrder() {
  const cart = await filledCart(origin, stock)
  const email = `ana.${(ordered += 1)}@correo.pe`
  const placed = await order(origin, stock, { cookies: cart, email })
  return { number: orderNumberIn(placed) ?? '', buyer: placed.cookies }
}

/** Noise, which no format makes small. */
function aPhoto(side: number, mean = 128): Promise<Buffer> {
  const noise = { type: 'gaussian', mean, sigma: 60 } as const
  const create = { width: side, height: side, channels: 3, background: '#742284', noise } as const
  return sharp({ create }).jpeg().toBuffer()
}

/** Sends a photo as a form without scripts does. */
function send(number: string, photo: Buffer, { at = origin, Cookie = staff } = {}) {
  const body = new FormData()
  body.set('intent', 'photo')
  body.set('image', new File([new Uint8Array(photo)], 'IMG_2041.jpg', { type: 'image/jpeg' }))
  const init = { method: 'POST', body, headers: { Cookie }, redirect: 'manual' } as const
  return fetch(`${at}/admin/pedidos/${number}/foto`, init)
}

function photosOf(number: string) {
  return query<{ id: string; file: string }>(
    database,
    `select bouquet_photos.id, file from bouquet_photos join orders on orders.id = order_id
     where order_number = $1`,
    [number],
  )
}

async function linesOf(number: string, kind: string): Promise<number> {
  const found = await query(
    database,
    `select from order_events join orders on orders.id = order_id
     where order_number = $1 and kind = $2`,
    [number, kind],
  )
  return found.length
}

/** What is in the folder of photos, and what of a body is being kept. */
function filesKept(): string[] {
  const folder = path.join(dataDir, 'fotos')
  return fs.existsSync(folder) ? fs.readdirSync(folder) : []
}

test('a whole photo of 3 MB, cut twice on its way, is one photo and one mail', async () => {
  const { number } = await anOrder()
  const photo = await aPhoto(2_300)
  expect(photo.length).toBeGreaterThan(2.8 * MB)
  const [line, before] = [await startSlowLine(origin), filesKept()]
  line.cutAfter(100_000, 200_000)
  for (const _ of ['first', 'second']) {
    await expect(send(number, photo, { at: line.origin })).rejects.toThrow('fetch failed')
    expect(await photosOf(number)).toEqual([])
    expect(filesKept()).toEqual(before)
  }
  expect(line.cutsLeft()).toBe(0)
  // The rest of the minute that it takes says nothing more.
  line.faster(2 * MB)
  const answer = await send(number, photo, { at: line.origin })
  expect([answer.status, answer.headers.get('Location')]).toEqual([
    303,
    `/admin/pedidos/${number}#foto`,
  ])
  // The answer got lost, and it is sent again.
  expect((await send(number, photo)).status).toBe(303)
  const [stored, ...others] = await photosOf(number)
  expect(others).toEqual([])
  expect(filesKept().filter((name) => !before.includes(name))).toEqual([stored?.file])
  expect([await linesOf(number, 'photo'), await linesOf(number, 'email')]).toEqual([1, 1])
  await until('the mail has left', async () => (await linesOf(number, 'mailed')) === 1)
  await line.stop()
})

test('of two photos at once one stays, and the mail that leaves last is of that one', async () => {
  const { number } = await anOrder()
  const photos = [await aPhoto(400, 90), await aPhoto(400, 160)]
  const answers = await settled(photos.map((photo) => send(number, photo)))
  expect(answers.map(({ status }) => status)).toEqual([303, 303])
  expect(await photosOf(number)).toHaveLength(1)
  expect(await linesOf(number, 'photo')).toBe(2)
  await until('each mail has its outcome', async () => {
    return (await linesOf(number, 'mailed')) + (await linesOf(number, 'unmailed')) === 2
  })
  const [last] = await query<{ photo_id: string }>(
    database,
    `select photo_id from order_events join orders on orders.id = order_id
     where order_number = $1 and kind = 'mailed' order by order_events.created_at desc limit 1`,
    [number],
  )
  expect(last?.photo_id).toBe((await photosOf(number))[0]?.id)
})

test('nobody but staff sends one, and nobody but its buyer and staff sees it', async () => {
  const [{ number, buyer }, other] = [await anOrder(), await anOrder()]
  const photo = await aPhoto(60)
  for (const Cookie of ['', 'dz-session=eyJ9', buyer]) {
    expect((await send(number, photo, { Cookie })).status).toBe(302)
  }
  expect(await photosOf(number)).toEqual([])
  expect((await send('DZ-20260101-0001', photo)).status).toBe(404)
  expect((await send(number, photo)).status).toBe(303)
  const [stored] = await photosOf(number)
  const address = `/confirmacion/${number}/foto/${stored?.id}`
  const seen = (who: string, at = address) =>
    fetch(origin + at, { headers: { Cookie: who } }).then(({ status }) => status)
  expect(await seen(buyer)).toBe(200)
  expect(await seen(staff)).toBe(200)
  expect(await seen('')).toBe(404)
  expect(await seen(other.buyer)).toBe(404)
  const elsewhere = address.replace(number, other.number)
  expect(await seen(other.buyer, elsewhere), 'of another order').toBe(404)
  expect(await seen(staff, address.slice(0, -1))).toBe(404)
})

test('a link of who delivers takes photos only where the settings want them', async () => {
  const body = new FormData()
  body.set('intent', 'photo')
  body.set('photo', new File([new Uint8Array(await aPhoto(60))], 'foto.jpg'))
  const answer = await fetch(`${origin}/reparto/nada`, { method: 'POST', body })
  expect(answer.status).toBe(404)
  expect(await answer.text()).toContain('Este enlace ya no sirve')
})
