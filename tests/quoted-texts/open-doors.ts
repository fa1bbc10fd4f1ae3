import { addDays, limaDay } from '~/dates'
import { db } from '~/database/db.server'
import { issueToken } from '~/models/accounts/email-token.server'
import { giveWelcomeCoupon } from '~/models/coupons/welcome-coupon.server'
import { STATUSES } from '~/models/orders/order'
import { newToken } from '~/models/records/token.server'
import {
  aCampaign,
  aCategory,
  aColor,
  aCoupon,
  anOrder,
  aProduct,
  aSetting,
  aSubcategory,
  aTag,
  aUser,
  aZone,
} from '../support/factories'
import { openFullShop } from '../support/people'
import { aRowOfEach } from '../support/row-of-each'
import { copyOfDatabase } from '../support/set-up/databases'
import { addressOf, STAFF } from '../support/shop-process'
import { startShop, temporaryFolder } from '../support/started-shop'
import { checkoutFields, filledCart } from '../support/shopper'
import { seedCampaign, query, type Stock } from '../support/stock'
import { aVisitor } from '../support/visitor'
import type { Doors } from './visit'

const TODAY = limaDay(new Date())
const CAMPAIGN_STATUSES = ['draft', 'queued', 'sending', 'sent', 'failed']

/** The shop with a row of every noun and of every state that has its text, and one with nothing. */
export async function openDoors(): Promise<Doors> {
  // A copy of the file's own, of which nobody has asked anything yet.
  const url = await copyOfDatabase(process.env.DATABASE_URL ?? '')
  const [empty, shop] = await Promise.all([openEmptyShop(url), openFullShop()])
  const { origin, values, stock } = shop
  const names = {
    ...(await aRowOfEach()),
    ...under('doomed', await aRowOfEach()),
    ...under('order', await ordersOfEachStatus()),
    ...under('campaign', await campaigns()),
    ...(await aCategoryWithProducts()),
    ...(await accounts()),
    ...whatIsFilledIn(stock),
    ...{ order: values.$orderNumber, slug: stock.slug, zone: stock.zoneId },
    ...{ tomorrow: addDays(TODAY, 1), nowhere: '0e8c6a4e-5a3c-4b0e-9f5a-1f5d0f0b7f00' },
    ...empty.names,
  }
  await seedCoupons()
  await aSetting('header_category_limit', '1')
  const as = (name: string) => shop.people.find((one) => one.name === name)?.cookies ?? ''
  const signedIn = async (email: string) => ({ origin, cookies: await sessionOf(origin, email) })
  const people = {
    visitor: { origin, cookies: '' },
    shopper: { origin, cookies: await filledCart(origin, stock) },
    guest: { origin, cookies: as('a guest') },
    customer: { origin, cookies: as('a customer') },
    newcomer: await signedIn((await anAccount()).email),
    welcomed: await signedIn(await welcomedAccount()),
    staff: { origin, cookies: as('staff') },
    ...empty.people,
  }
  return { people, names }
}

/** A shop with staff, two orders and a campaign: nothing to be seen, no settings, no subscribers. */
async function openEmptyShop(url: string) {
  // Its mails leave: they are files in its outbox.
  const variables = { ...STAFF, DATABASE_URL: url, DATA_DIR: temporaryFolder(), SMTP_URL: '' }
  const origin = await addressOf(startShop(variables))
  const unread = await seedCampaign(url, 0)
  const [hidden] = await query<{ id: string }>(
    url,
    'update products set active = false returning id',
  )
  await query(
    url,
    `insert into orders (order_number, email, customer_name, customer_dni, phone, delivery_type,
       shipping_cost, subtotal, total, payment_method, status)
     select 'DZ-20261224-' || number, 'ana@correo.pe', 'Ana', '45678912', '987654321', 'envio',
       0, 100, 100, 'yape', status
     from (values ('0042', 'pendiente'), ('0043', 'verificado')) as placed (number, status)`,
  )
  const people = {
    'empty-visitor': { origin, cookies: '' },
    'empty-staff': { origin, cookies: await sessionOf(origin, STAFF.ADMIN_EMAIL) },
  }
  return { people, names: { unread, hidden: hidden?.id ?? '' } }
}

function under(prefix: string, names: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(names).map(([name, id]) => [`${prefix}-${name}`, id]))
}

/** Their numbers. */
async function ordersOfEachStatus() {
  const { order_number: mailless } = await anOrder({ email: null, status: 'verificado' })
  const numbers: Record<string, string> = { mailless }
  for (const status of Object.keys(STATUSES)) {
    numbers[status] = (await anOrder({ status })).order_number
  }
  return numbers
}

async function campaigns() {
  const ids: Record<string, string> = {}
  for (const status of CAMPAIGN_STATUSES) ids[status] = (await aCampaign({ status })).id
  for (const name of ['bare', 'doomed', 'tested']) ids[name] = (await aCampaign()).id
  const { id } = await aProduct()
  for (const name of ['ready', 'held']) ids[name] = (await aCampaign({}, [id])).id
  return ids
}

/** Categories with and without goods, and a product with all that a page may show. */
async function aCategoryWithProducts() {
  const { slug: bare } = await aCategory({ name: 'Orquídeas' })
  const { id: category_id, slug: category } = await aCategory({ name: 'Girasoles' })
  const { id: subcategory } = await aSubcategory({ category_id, name: 'En caja' })
  const { id: doomedSubcategory } = await aSubcategory({ category_id, name: 'En cono' })
  const { id: product_id, slug: dear } = await aProduct({
    ...{ name: 'Girasoles al sol', instructions: 'Cambia el agua', sale_price: 9_000, stock: 9 },
    ...{ category_id, subcategory_id: subcategory, featured: true },
  })
  await aColor({ product_id })
  const { id: tag_id } = await aTag({ name: 'Aniversario' })
  await db.insertInto('product_tags').values({ product_id, tag_id }).execute()
  await aProduct({ category_id, stock: 2 })
  await aZone({ name: 'Callao', active: false })
  const ids = { subcategory, 'doomed-subcategory': doomedSubcategory, tagged: tag_id }
  return { bare, category, dear, ...ids }
}

async function seedCoupons() {
  await aCoupon({ code: 'VENCIDO', end_date: addDays(TODAY, -1) })
  await aCoupon({ code: 'PRONTO', start_date: addDays(TODAY, 1) })
  await aCoupon({ code: 'AGOTADO', max_uses: 1, current_uses: 1 })
  await aCoupon({ code: 'APAGADO', active: false })
  await aCoupon({ code: 'GRANDE', min_purchase: 50_000 })
  await aCoupon({ code: 'AJENO', user_id: (await aUser()).id })
}

/** A customer without orders, whose password is that of staff. */
async function anAccount(some: Parameters<typeof aUser>[0] = {}) {
  const { password_hash } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('email', '=', STAFF.ADMIN_EMAIL)
    .executeTakeFirstOrThrow()
  return aUser({ password_hash, ...some })
}

async function welcomedAccount(): Promise<string> {
  const { id, email } = await anAccount()
  await db.transaction().execute((trx) => giveWelcomeCoupon(trx, id, new Date()))
  return email
}

/** What people who sign in or choose a password type, and the links that lead them there. */
async function accounts() {
  const { email: unconfirmed } = await anAccount({ email_confirmed_at: null })
  const link = { password: STAFF.ADMIN_PASSWORD, unconfirmed }
  return { ...link, reset: await resetLink(), 'used-reset': await resetLink() }
}

async function resetLink(): Promise<string> {
  const [token, { id: userId }] = [newToken(), await aUser()]
  await db.transaction().execute((trx) => issueToken(trx, { userId, purpose: 'reset', token }))
  return token
}

/** Of the two long forms, as an address says what is sent: rows add the zone, or a coupon. */
function whatIsFilledIn(stock: Stock) {
  const filled = Object.entries(checkoutFields(stock, 'ana@correo.pe')).filter(
    ([name]) => !/^(intent|shipping_zone_id|coupon_code)$/.test(name),
  )
  const manual = { customer_name: 'Ana', customer_lastname: 'Paz', customer_dni: '45678912' }
  const rest = { phone: '987654321', delivery_type: 'retiro', subtotal: '10' }
  return {
    filled: new URLSearchParams(filled).toString(),
    manual: new URLSearchParams({ ...manual, ...rest }).toString(),
  }
}

async function sessionOf(origin: string, email: string): Promise<string> {
  const visitor = aVisitor(origin)
  await visitor.signIn(email, STAFF.ADMIN_PASSWORD)
  return visitor.cookieText()
}
