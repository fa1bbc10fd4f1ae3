import http from 'node:http'
import pLimit from 'p-limit'
import { beforeAll, expect, test } from 'vitest'
import { env } from '~/env.server'
import { unsubscribeToken } from '~/models/newsletter/unsubscribe.server'
import { type FormRoute, formRoutes } from './built-routes'
import { aClaim, anOrder, aProduct, aSubscriber } from '../../support/factories'
import { customerOf } from '../../support/orders/customer-of'
import { isThorough } from '../../support/rounds'
import { settled } from '../../support/settled'
import { startShop } from '../../support/started-shop'
import { aVisitor } from '../../support/visitor'
import { addressOf, type ShopProcess, STAFF } from '../../support/shop-process'
import { until } from '../../support/until'

/* What no browser sends, to every address that takes forms: the sender's fault, never the shop's. */

/** It ends a subscription whatever comes with the wish (RFC 8058). */
const TAKES_ANYTHING = 'routes/_shop.baja.$token'

type Broken = { type?: string; body?: string | Buffer; isChunked?: boolean }

const BOUNDARY = 'dalia-y-zinnia-dalia-y-zinnia-dalia'
const FORM = 'application/x-www-form-urlencoded'
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`
const LONG = 'x'.repeat(90_000)

function part(head: string, value: string | Buffer = 'x'): Buffer {
  const begin = `--${BOUNDARY}\r\n${head}\r\n\r\n`
  return Buffer.concat([Buffer.from(begin, 'latin1'), Buffer.from(value), Buffer.from('\r\n')])
}

function field(name: string, value?: string | Buffer): Buffer {
  return part(`Content-Disposition: form-data; name="${name}"`, value)
}

function whole(...parts: Buffer[]): Buffer {
  return Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)])
}

const NO_TEXT = Buffer.from([0x31, 0xff, 0xc3, 0x28, 0xed, 0xa0, 0x80])
const WIDE = 'b'.repeat(1_000)

/** No form at all: refused by whoever would have read it. */
const NO_FORM: Record<string, Broken> = {
  'nothing at all': {},
  'a kind without a form': { type: 'text/plain' },
  'several parts without any': { type: MULTIPART },
  'the same, which does not say its size': { type: MULTIPART, body: '', isChunked: true },
  text: { type: 'text/plain', body: 'intent=save' },
  JSON: { type: 'application/json', body: '{"intent":"save"}' },
  'no kind': { body: 'intent=save' },
  'two kinds': { type: `text/plain, ${FORM}`, body: 'intent=save' },
  'a form called several parts': { type: MULTIPART, body: 'intent=save&name=x' },
  'parts without their border': { type: 'multipart/form-data', body: whole(field('a')) },
  'a border of nothing': { type: 'multipart/form-data; boundary=', body: whole(field('a')) },
  'a border not closed': { type: 'multipart/form-data; boundary="', body: whole(field('a')) },
  'a wide border, not closed': {
    type: `multipart/form-data; boundary=${WIDE}`,
    body: `--${WIDE}\r\nContent-Disposition: form-data; name="a"\r\n\r\nx`,
  },
  'another border': { type: `${MULTIPART}-otra`, body: whole(field('a')) },
  'an end that never comes': { type: MULTIPART, body: field('intent', 'save') },
  'an end within a head': { type: MULTIPART, body: field('intent').subarray(0, 60) },
}

/** A form that no browser sends, or an empty one: refused, or answered as an empty one is. */
const ODD: Record<string, Broken> = {
  'letters nobody knows': { type: `${FORM}; charset=klingon`, body: 'intent=abrir' },
  'letters of two bytes': {
    type: `${FORM}; charset=utf-16le`,
    body: Buffer.from('a=1', 'utf16le'),
  },
  'fields that are no text': { type: FORM, body: 'intent=%FF%C3%28&operation=%E0%A4%A&amount=%' },
  'bytes that are no text': { type: FORM, body: Buffer.concat([Buffer.from('email='), NO_TEXT]) },
  'nothings in fields': { type: FORM, body: 'intent=%00&%00=a&email=%00&na%00me=a%00b' },
  'one field again and again': { type: FORM, body: 'intent=a&'.repeat(90) },
  'parts called a form': { type: FORM, body: whole(field('intent', 'save')) },
  'a name of 90,000 letters': { type: MULTIPART, body: whole(field(LONG)) },
  'a head of 90,000 letters': {
    type: MULTIPART,
    body: whole(part(`Content-Disposition: form-data; name="intent"\r\nX-Flor: ${LONG}`)),
  },
  'a part without a head': { type: MULTIPART, body: whole(part('')) },
  'a part without a name': { type: MULTIPART, body: whole(part('Content-Type: image/png')) },
  'a name that is no text': { type: MULTIPART, body: whole(field('\xff\xc3(')) },
  'a file’s name that is no text': {
    type: MULTIPART,
    body: whole(part('Content-Disposition: form-data; name="image"; filename="\xff\xc3("')),
  },
  'parts that are no text': {
    type: MULTIPART,
    body: whole(field('intent', 'proof'), field('operation', NO_TEXT), field('amount', NO_TEXT)),
  },
  'a file where a word belongs': {
    type: MULTIPART,
    body: whole(part('Content-Disposition: form-data; name="intent"; filename="a.txt"', 'save')),
  },
  'parts in capitals': {
    type: MULTIPART.replace('multipart/form-data', 'MULTIPART/FORM-DATA'),
    body: whole(field('intent', 'abrir')),
  },
  'nothings in parts': { type: MULTIPART, body: whole(field('na\0me', 'a'), field('email', '\0')) },
}

let shop: ShopProcess
let origin = ''
let staff = ''
let routes: FormRoute[]

beforeAll(async () => {
  // The same folder, so that both sign with one secret.
  const DATABASE_URL = process.env.DATABASE_URL ?? ''
  const told = { DATABASE_URL, DATA_DIR: env.dataDir, LOG_LEVEL: 'info', TRUST_PROXY: '1' }
  shop = startShop({ ...STAFF, ...told })
  origin = await addressOf(shop)
  const admin = aVisitor(origin)
  expect((await admin.signIn(STAFF.ADMIN_EMAIL, STAFF.ADMIN_PASSWORD)).status).toBe(303)
  staff = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const product = await aProduct()
  routes = formRoutes({
    ':slug': product.slug,
    ':id': product.id,
    ':token': unsubscribeToken((await aSubscriber()).id),
    ':orderNumber': (await anOrder()).order_number,
    ':claimId': (await aClaim()).id,
    ':customerId': await customerOf((await anOrder()).order_number),
    '*': 'nada',
  })
})

type Heard = { status: number; to: string; text: string; isSameConnection: boolean }

function ask(
  agent: http.Agent,
  method: string,
  address: string,
  cookies: string,
  { type, body, isChunked }: Broken = {},
): Promise<Heard> {
  const headers: http.OutgoingHttpHeaders = { Cookie: cookies, Origin: origin }
  if (type !== undefined) headers['Content-Type'] = type
  if (isChunked) headers['Transfer-Encoding'] = 'chunked'
  else if (body !== undefined) headers['Content-Length'] = Buffer.byteLength(body)
  return new Promise((resolve, reject) => {
    const request = http.request(origin + address, { method, headers, agent }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (piece: string) => (text += piece))
      response.on('end', () => {
        const { statusCode: status = 0, headers } = response
        const isSameConnection = request.reusedSocket
        resolve({ status, to: headers.location ?? '', text, isSameConnection })
      })
    })
    request.on('error', reject)
    request.end(body)
  })
}

/** What is wrong with the answer to one broken form, and with what comes after it. */
async function wrongs(route: FormRoute, address: string, name: string, cookies: string) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  const heard = await ask(agent, 'POST', address, cookies, { ...NO_FORM, ...ODD }[name])
  const next = await ask(agent, 'GET', '/salud', '')
  agent.destroy()
  const isRight = isRefused(heard) || isSentOn(route, name, cookies, heard)
  const isKept = next.status === 200 && (next.isSameConnection || isSentAway(address, cookies))
  return [
    ...(isRight ? [] : [`${address} ${name}: ${heard.status} ${heard.to}`]),
    ...(isKept ? [] : [`${address} ${name}: ${heard.status}, and then ${next.status}`]),
  ]
}

/** Whose form is not even read, because they may not send it there, is hung up on. */
function isSentAway(address: string, cookies: string): boolean {
  // The link is none of a run, so nobody may send anything there.
  if (address.startsWith('/reparto/')) return true
  return cookies === '' && /^\/(admin|confirmacion)\//.test(address)
}

/** 4xx, in words that do not say the shop had failed; a page that is not there says so itself. */
function isRefused({ status, text }: Heard): boolean {
  const isSaid = /\p{L}{3,} \p{L}{2,}/u.test(text) && !text.includes('Algo salió mal')
  return status === 404 || (status >= 400 && status < 500 && isSaid)
}

/** Who may not send anything there is led away, as after any form; and odd forms are forms. */
function isSentOn({ id }: FormRoute, name: string, cookies: string, heard: Heard): boolean {
  const { status, to } = heard
  if (id === TAKES_ANYTHING) return status === 200
  if (cookies === '' && status === 302 && to === '/') return true
  // Scripts are led by a 202.
  return name in ODD && [202, 302, 303].includes(status) && to !== ''
}

function answerLines() {
  return shop
    .said()
    .split('\n')
    .slice(0, -1)
    .filter((line) => line.startsWith('{'))
}

/**
 * Staff send it as scripts do, whose answers are cheapest; as a page does, to an index, and as nobody
 * one in twelve, in turn: each route has some of every kind so, and each kind some of every route.
 */
function waysTo(address: string, turn: number): [address: string, cookies: string][] {
  const others: [string, string][] = [
    [address, staff],
    [`${address}?index`, staff],
    [address, ''],
  ]
  const some = others.filter((_, way) => isThorough || turn % 12 === way)
  return [[`${address}.data`, staff], ...some]
}

test('every broken form is refused in words, in one quiet line, and its connection goes on', async () => {
  expect(routes.length).toBeGreaterThan(25)
  const atOnce = pLimit(8)
  const tries = routes.flatMap((route, turn) =>
    Object.keys({ ...NO_FORM, ...ODD }).flatMap((name, place) =>
      waysTo(route.address, turn + place).map(
        ([address, cookies]) =>
          () =>
            wrongs(route, address, name, cookies),
      ),
    ),
  )
  const found = await settled(tries.map((one) => atOnce(one)))
  expect(found.flat()).toEqual([])

  const posts = () => answerLines().filter((line) => line.includes('"method":"POST"'))
  await until('every answer is in the log', () => posts().length > tries.length)
  const loud = answerLines().filter((line) => (JSON.parse(line) as { level: number }).level > 30)
  expect(loud).toEqual([])
  expect(posts()).toHaveLength(tries.length + 1)
})
