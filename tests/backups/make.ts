import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { migrations } from '../../migrations'
import { runningDatabaseUrl } from '../../server/database'
import { filledCart, order, orderNumberIn } from '../support/shopper'
import { seedStock, query, type Stock } from '../support/stock'
import { aVisitor } from '../support/visitor'
import { addressOf, spawnShop, runCommand, STAFF } from '../support/shop-process'

/*
 * npx tsx tests/backups/make.ts, after npm run build: a backup of a small shop that has a little of
 * everything, under the name of the schema's last migration. A test restores every file of this
 * folder into the shop as it is then, so one of a version that was given out stays: it is what owners
 * have at home. Of the schemas between two versions only the newest is kept.
 */
const ORDERS = 4

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'tienda-copia-'))
fs.chmodSync(dataDir, 0o711)
const shop = spawnShop({ DATA_DIR: dataDir, ...STAFF })
const origin = await addressOf(shop)
const url = (await runningDatabaseUrl(dataDir)) ?? ''
const stock = await seedStock(url, { uses: 10 })
await sendPicture()
const asStaff = await staff()
for (let number = 0; number < ORDERS; number += 1) await buy(stock, number)
await claim()
await sendCampaign()
await backUp()
shop.child.kill('SIGTERM')
await shop.ended
fs.rmSync(dataDir, { recursive: true })

async function staff() {
  const visitor = aVisitor(origin)
  await visitor.signIn(STAFF.ADMIN_EMAIL, STAFF.ADMIN_PASSWORD)
  return visitor
}

function drawing(width: number, height: number, background: string): Promise<Blob> {
  const create = { width, height, channels: 3, background } as const
  return sharp({ create })
    .png()
    .toBuffer()
    .then((bytes) => new Blob([new Uint8Array(bytes)]))
}

async function post(address: string, cookies: string, fields: Record<string, string | Blob>) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  const headers = { Cookie: cookies }
  return fetch(origin + address, { method: 'POST', body, headers, redirect: 'manual' })
}

async function sendPicture() {
  const { cookies } = await staff()
  const Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const image = await drawing(180, 180, '#a3265c')
  const answer = await post('/admin/imagen', Cookie, { prefix: 'category-', name: 'rosas', image })
  const { url: address } = (await answer.json()) as { url: string }
  await query(url, 'update categories set image_url = $1', [address])
}

/** Every other order with a coupon, with a screenshot of its payment, and noted by staff, first with a wrong amount. */
async function buy(stock: Stock, number: number) {
  const cookies = await filledCart(origin, stock)
  const couponCode = number % 2 === 0 ? stock.couponCode : undefined
  const email = `compra${number}@example.com`
  const answer = await order(origin, stock, { cookies, email, couponCode })
  const told = orderNumberIn(answer)
  if (!told) throw new Error(`no order: ${answer.text}`)
  if (!couponCode) return
  const capture = await drawing(90, 160, '#5a2ca0')
  const fields = { intent: 'proof', operation: `12345${number}`, amount: '134.90', capture }
  const { status } = await post(`/confirmacion/${told}`, answer.cookies, fields)
  if (status !== 303) throw new Error(`no proof: ${status}`)
  await note(told, number)
}

async function note(orderNumber: string, number: number) {
  const path = `/admin/pedidos/${orderNumber}`
  const [order] = await query<{ id: string }>(
    url,
    'select id from orders where order_number = $1',
    [orderNumber],
  )
  const seen = { intent: 'check-payment', id: order?.id ?? '', operation: `12345${number}` }
  await asStaff.post(path, { ...seen, amount: '13.49' })
  const [payment] = await query<{ id: string }>(
    url,
    'select id from payments where voided_at is null order by created_at desc limit 1',
  )
  const reason = 'Faltaba un cero'
  await asStaff.post(path, { intent: 'void-payment', payment: payment?.id ?? '', reason })
  const { status } = await asStaff.post(path, { ...seen, amount: '134.90', sure: 'on' })
  if (status !== 303) throw new Error(`no payment: ${status}`)
}

/** Two sheets of the complaints book, the first of which is answered. */
async function claim() {
  await query(
    url,
    `insert into site_settings (key, value) values ('legal_name', 'Flores S.A.C.'),
       ('ruc', '20131312955'), ('legal_address', 'Calle Uno 1')
     on conflict (key) do update set value = excluded.value`,
  )
  for (const kind of ['reclamo', 'queja']) {
    const { status } = await post('/libro-de-reclamaciones', '', {
      ...{ key: `hoja-${kind}`, name: 'Ana Quispe', address: 'Av. Grau 120' },
      ...{ document: '45678912', phone: '987654321', email: 'ana@example.com', guardian: '' },
      ...{ good: 'producto', amount: '120.50', good_description: 'Un ramo', kind },
      ...{ detail: 'Llegó marchito', request: 'Otro ramo' },
    })
    if (status !== 303) throw new Error(`no claim: ${status}`)
  }
  const [first] = await query<{ id: string }>(url, 'select id from claims where number = 1')
  const answer = { intent: 'answer', text: 'Te enviamos otro ramo hoy.' }
  const { status } = await asStaff.post(`/admin/reclamos/${first?.id}`, answer)
  if (status !== 303) throw new Error(`no answer: ${status}`)
}

/** One that waits: nobody takes its mails. */
async function sendCampaign() {
  await query(
    url,
    `insert into subscribers (email, source, consent_text)
     select 'lee' || n || '@example.com', 'footer', 'Sí' from generate_series(1, 3) n`,
  )
  const [campaign] = await query<{ id: string }>(
    url,
    `with campaign as (
       insert into campaigns (subject, body_html) values ('Día de la madre', '<p>Hola, ñandú 💐</p>')
       returning id)
     insert into campaign_products (campaign_id, product_id, sort_order)
     select campaign.id, products.id, 1 from campaign, products returning campaign_id as id`,
  )
  const { status } = await (
    await staff()
  ).post('/admin/campanias', {
    ...{ intent: 'send', id: campaign?.id ?? '' },
  })
  if (status !== 303) throw new Error(`no campaign: ${status}`)
}

async function backUp() {
  const [moment = ''] = Object.keys(migrations).sort().at(-1)?.split('_') ?? []
  const file = path.join(import.meta.dirname, `${moment}.copia`)
  const child = runCommand(['backup', file], { DATA_DIR: dataDir })
  child.stdout.resume()
  const ended = once(child, 'close')
  console.log(file, await text(child.stderr))
  await ended
}
