import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { filledCart, order, orderNumberIn } from '../support/shopper'
import { query } from '../support/stock'
import { aVisitor, type Visitor } from '../support/visitor'
import { until } from '../support/until'
import { openMailingShop } from '../support/started-shop'
import { STAFF } from '../support/shop-process'

/* Every kind of mail, and where each of its links leads the one who reads it. */

const url = process.env.DATABASE_URL ?? ''
/** Where the shop reads of new orders, as long as no setting says otherwise. */
const SHOP = 'hola@localhost'

const { server, origin, stock } = await openMailingShop()

function freshEmail(): string {
  return `ana.${randomUUID().slice(0, 8)}@correo.pe`
}

/** Calls the buyer, or opens a chat. */
const ELSEWHERE = /^(tel:|mailto:|https:\/\/wa\.me\/)/

/** The pages that the links of somebody's newest mail end at, each a page that is there. */
async function pagesFrom(address: string, count: number, reader: Visitor): Promise<string[]> {
  const mails = () => server.mails.filter(({ recipients }) => recipients.includes(address))
  await until(`mail ${count} reached ${address}`, () => mails().length >= count)
  const { html = '', text = '' } = mails()[count - 1] ?? {}
  const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, link = '']) =>
    link.replaceAll('&amp;', '&'),
  )
  const pages = new Set<string>()
  for (const link of links) {
    expect(text, link).toContain(link)
    if (!ELSEWHERE.test(link)) pages.add(await pageAt(link, reader))
  }
  return [...pages].sort()
}

async function pageAt(link: string, reader: Visitor): Promise<string> {
  // The shop's own port is none of PUBLIC_URL's business.
  let { pathname, search } = new URL(link)
  for (let hop = 0; hop < 5; hop += 1) {
    const { status, location } = await reader.get(pathname + search)
    if (location === null) {
      expect(status, link).toBe(200)
      return pathname
    }
    ;({ pathname, search } = new URL(location, origin))
  }
  return expect.fail(`${link} leads in circles`)
}

async function staffVisitor(): Promise<Visitor> {
  const visitor = aVisitor(origin)
  await visitor.signIn(STAFF.ADMIN_EMAIL, STAFF.ADMIN_PASSWORD)
  return visitor
}

test('the mails about an account lead to the account, its door and its passwords', async () => {
  const [visitor, stranger, email] = [aVisitor(origin), aVisitor(origin), freshEmail()]
  const registration = {
    username: 'Ana',
    email,
    password: 'clavel',
    password_confirmation: 'clavel',
  }
  await visitor.post('/registro', registration)
  expect(await pagesFrom(email, 1, visitor)).toEqual(['/', '/email-confirmed'])
  await stranger.post('/registro', registration)
  expect(await pagesFrom(email, 2, stranger)).toEqual(['/', '/forgot-password', '/ingresar'])
  await stranger.post('/forgot-password', { email })
  expect(await pagesFrom(email, 3, stranger)).toEqual(['/', '/reset-password'])
})

test('the mails about an order lead its buyer to the order, and the shop to it', async () => {
  const [reader, email] = [aVisitor(origin), freshEmail()]
  const cookies = await filledCart(origin, stock)
  const number = orderNumberIn(await order(origin, stock, { cookies, email }))
  const page = `/confirmacion/${number}`

  expect(await pagesFrom(email, 1, reader)).toEqual(['/', page])
  expect(await pagesFrom(SHOP, 1, await staffVisitor())).toEqual(['/', `/admin/pedidos/${number}`])
  await query(
    url,
    `select graphile_worker.add_job('order-status',
       json_build_object('orderId', id, 'status', 'enviado')) from orders where order_number = $1`,
    [number],
  )
  expect(await pagesFrom(email, 2, reader)).toEqual(['/', page])
  await aVisitor(origin).post('/mi-pedido', { number: number ?? '', email })
  expect(await pagesFrom(email, 3, aVisitor(origin))).toEqual(['/', page])
})

test('a campaign leads to its flowers, and out of the list', async () => {
  const email = freshEmail()
  await query(
    url,
    "insert into subscribers (email, source, consent_text) values ($1, 'footer', 'Sí')",
    [email],
  )
  const [campaign] = await query<{ id: string }>(
    url,
    `with campaign as (
       insert into campaigns (subject, body_html) values ('Flores', '<p>Hola</p>') returning id),
     featured as (
       insert into campaign_products (campaign_id, product_id, sort_order)
       select campaign.id, products.id, 1 from campaign, products where slug = $1)
     select id from campaign`,
    [stock.slug],
  )
  const sender = await staffVisitor()
  await sender.post('/admin/campanias', { intent: 'send', id: campaign?.id ?? '' })
  const pages = await pagesFrom(email, 1, aVisitor(origin))
  expect(pages).toEqual(['/', expect.stringMatching(/^\/baja\//), `/producto/${stock.slug}`])
})
