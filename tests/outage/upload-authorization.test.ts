import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import sharp from 'sharp'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { systemCode } from '../../server/database/error'
import { addressOf, type ShopProcess } from '../support/shop-process'
import { startShop, temporaryFolder } from '../support/started-shop'
import { filledCart, order, orderNumberIn } from '../support/shopper'
import { seedStock, query, type Stock } from '../support/stock'
import { aVisitor } from '../support/visitor'
import { until } from '../support/until'

const ADMIN = { ADMIN_EMAIL: 'jefa@daliayzinnia.example', ADMIN_PASSWORD: 'una-clave-de-pruebas' }
const MB = 1024 * 1024
/** What a shop's own limit of bytes would let through. */
const LARGE = 27 * MB
const SESSION_OVER = 'No hay sesión activa. Por favor, inicia sesión nuevamente.'
/** Where Linux says which files a process has open, those without a name too. */
const hasProc = fs.existsSync('/proc/self/fd')

const database = process.env.DATABASE_URL ?? ''
const clients: net.Socket[] = []
let shop: ShopProcess
let origin = ''
let stock: Stock
let staff = ''

beforeAll(async () => {
  shop = startShop({ DATABASE_URL: database, DATA_DIR: temporaryFolder(), ...ADMIN })
  origin = await addressOf(shop)
  stock = await seedStock(database, { uses: 100 })
  staff = await signedIn(ADMIN.ADMIN_EMAIL)
})

afterEach(() => {
  for (const socket of clients.splice(0)) socket.destroy()
})

async function signedIn(email: string): Promise<string> {
  const visitor = aVisitor(origin)
  expect((await visitor.signIn(email, ADMIN.ADMIN_PASSWORD)).status).toBe(303)
  return visitor.cookieText()
}

/** `asks` waits to be told to send. */
type Upload = { path: string; cookies?: string; asks?: boolean; sent?: number }

/** Announces a large picture, sends some of it, and waits for more to be asked of it. */
async function restingUpload({ path, cookies = '', asks, sent = 0 }: Upload) {
  const socket = net.connect(Number(new URL(origin).port), '127.0.0.1')
  clients.push(socket)
  socket.on('error', () => {})
  let heard = ''
  socket.on('data', (piece: Buffer) => (heard += piece.toString()))
  const closed = new Promise((resolve) => socket.once('close', resolve))
  await once(socket, 'connect')
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: ${new URL(origin).host}`,
    'Content-Type: multipart/form-data; boundary=dalia',
    `Content-Length: ${LARGE + MB}`,
    `Cookie: ${cookies}`,
    ...(asks ? ['Expect: 100-continue'] : []),
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  if (sent > 0) socket.write(Buffer.alloc(sent))
  return { socket, heard: () => heard, closed }
}

/** What is answered to a form of which nothing has come. */
async function answerTo(upload: Upload) {
  const { heard, closed } = await restingUpload(upload)
  await closed
  const [head = '', body = ''] = heard().split('\r\n\r\n')
  return { head, body }
}

function filesBeingKept(): string[] {
  const folder = `/proc/${shop.child.pid}/fd`
  return fs
    .readdirSync(folder)
    .map((name) => targetOf(`${folder}/${name}`))
    .filter((target) => target.includes('.subida-'))
}

/** Nothing for what the shop has closed since its folder was read, as it does with guests. */
function targetOf(link: string): string {
  try {
    return fs.readlinkSync(link)
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return ''
    throw error
  }
}

/** The message for the next page that an answer carries. */
function toastIn(head: string): string {
  const value = /set-cookie: dz-toast=([^;.]*)/i.exec(head)?.[1] ?? ''
  return Buffer.from(decodeURIComponent(value), 'base64').toString()
}

test.each([false, true])(
  'a guest is sent away before a picture comes (asks first: %s)',
  async (asks) => {
    for (const path of ['/admin/imagen', '/admin/productos/nuevo', '/ADMIN/tags?editar=1']) {
      const { head } = await answerTo({ path, asks })
      expect(head).toMatch(/^HTTP\/1.1 302 [^]*\nlocation: \/\r/i)
      expect(head).toMatch(/connection: close/i)
      expect(toastIn(head)).toContain(SESSION_OVER)
    }
    const { head, body } = await answerTo({ path: '/admin/tags.data', asks })
    expect(head).toMatch(/^HTTP\/1.1 202 /)
    expect(toastIn(head)).toContain(SESSION_OVER)
    expect(body).toContain('"redirect","/","status",302')
  },
)

test('so is a customer, whose session goes on, and whoever forges the cookie of staff', async () => {
  const [admin] = await query<{ password_hash: string }>(
    database,
    'select password_hash from users',
  )
  await query(
    database,
    'insert into users (email, password_hash, email_confirmed_at) values ($1, $2, now())',
    ['rosa@example.com', admin?.password_hash],
  )
  const customer = await answerTo({
    path: '/admin/imagen',
    cookies: await signedIn('rosa@example.com'),
  })
  expect(customer.head).toMatch(/^HTTP\/1.1 302 /)
  expect(toastIn(customer.head)).toBe('')
  const forged = staff.replace(/(dz-session=[^;]*)/, '$1x')
  const forger = await answerTo({ path: '/admin/imagen', cookies: forged })
  expect(forger.head).toMatch(/^HTTP\/1.1 302 /)
  expect(toastIn(forger.head)).toContain(SESSION_OVER)
})

test.each([
  [6, LARGE],
  [60, 3 * MB],
])('%i uploads of guests that rest: nothing is kept, staff upload', async (count, sent) => {
  const resting = Array.from({ length: count }, () =>
    restingUpload({ path: '/admin/imagen', sent }),
  )
  for (const { heard } of await Promise.all(resting)) {
    await until('it is answered', () => /^HTTP\/1.1 (302|503) /.test(heard()))
  }
  if (hasProc) expect(filesBeingKept()).toEqual([])
  const body = new FormData()
  const create = { width: 1_200, height: 900, channels: 3, background: '#a33' } as const
  const picture = await sharp({ create }).jpeg().toBuffer()
  body.set('prefix', 'category-')
  body.set('name', 'rosas')
  body.set('image', new File([new Uint8Array(picture)], 'rosas.jpg'))
  const init = { method: 'POST', body, headers: { Cookie: staff } }
  expect((await fetch(`${origin}/admin/imagen`, init)).status).toBe(200)
})

test('a proof of payment is taken from whoever may see the order, of others nothing', async () => {
  const cart = await filledCart(origin, stock)
  const placed = await order(origin, stock, { cookies: cart, email: 'ana@example.com' })
  const path = `/confirmacion/${orderNumberIn(placed)}`
  for (const asks of [false, true]) {
    const page = await answerTo({ path, asks })
    expect(page.head).toMatch(/^HTTP\/1.1 404 /)
    expect(page.body).toContain('Pedido no encontrado')
    const data = await answerTo({ path: `${path}.data`, asks })
    expect(data.head).toMatch(/^HTTP\/1.1 404 /)
    expect(data.head).toMatch(/content-type: text\/x-script/i)
  }
  for (const cookies of [placed.cookies, staff]) {
    const taken = await restingUpload({ path, cookies, asks: true })
    await until('it may go on', () => taken.heard().startsWith('HTTP/1.1 100 '))
  }
})
