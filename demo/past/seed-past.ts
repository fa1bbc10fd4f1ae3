import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { db, type Trx } from '../../app/database/db.server'
import type { DB } from '../../app/database/db.types'
import { addDays, limaDay, limaInstant } from '../../app/dates'
import { hashPassword } from '../../app/models/accounts/passwords/password-hash.server'
import { fileOrders } from '../../app/models/customers/filing.server'
import { CONSENT_TEXT } from '../../app/models/newsletter/consent'
import { catalogue } from '../catalogue'
import { whatHappened } from './happened'
import { aGuest, type Buyer, pastOrders, type PastOrder } from './orders'
import people from './people.json'
import { type Draws, drawsFrom } from './random'
import { whatIsSold } from './sold.server'

const REGULARS = 12
/** Rows of one statement: PostgreSQL takes 65,535 values, and an order has about thirty. */
const AT_ONCE = 500

/**
 * Gives a new demo shop sixty days of orders, complaints and campaigns, the same at each start but for today's
 * date. Nothing of it waits for a job, a mail or the bell, and nothing takes a place of a day to come.
 *
 * @param say called in Spanish with what there is now
 */
export async function seedPast(say: (line: string) => void, now = new Date()): Promise<void> {
  const draws = drawsFrom(2026)
  const orders = await db.transaction().execute(async (trx) => {
    const regulars = await writeRegulars(trx, draws, now)
    await writeClaims(trx, regulars, now)
    await writeCampaigns(trx, regulars, now)
    return writeOrders(trx, { regulars, draws, now })
  })
  while (await fileOrders());
  say(`La tienda de demostración tiene un pasado: ${orders} pedidos de sesenta días.`)
}

/** Customers who come back, each with an account that nobody can enter. */
async function writeRegulars(trx: Trx, draws: Draws, now: Date): Promise<Buyer[]> {
  const password_hash = await hashPassword(randomUUID())
  const regulars = Array.from({ length: REGULARS }, () => ({
    ...aGuest(draws),
    userId: randomUUID(),
  }))
  const joined = daysAgo(60, now)
  const users = regulars.map(({ userId: id, email }) => ({
    ...{ id, email, password_hash, email_confirmed_at: joined, created_at: joined },
  }))
  await trx.insertInto('users').values(users).execute()
  return regulars
}

function daysAgo(days: number, now: Date): Date {
  return limaInstant(addDays(limaDay(now), -days), '11:00')
}

type Ground = { regulars: Buyer[]; draws: Draws; now: Date }

async function writeOrders(trx: Trx, { regulars, draws, now }: Ground): Promise<number> {
  const sold = await whatIsSold(trx)
  const past = pastOrders(sold, regulars, draws, now)
  const happened = past.map((one) => whatHappened(one, draws, now))
  const write = inserter(trx)
  await write(
    'orders',
    past.map(({ order }) => order),
  )
  await write(
    'order_items',
    past.flatMap(({ items }) => items),
  )
  await write(
    'order_item_complements',
    past.flatMap(({ complements }) => complements),
  )
  await write(
    'payments',
    happened.flatMap(({ payments }) => payments),
  )
  await write(
    'payment_proofs',
    happened.flatMap(({ proofs }) => proofs),
  )
  await write(
    'order_events',
    happened.flatMap(({ events }) => events),
  )
  await useCoupons(trx, past, sold.coupons)
  return past.length
}

function inserter(trx: Trx) {
  return async <Table extends keyof DB>(table: Table, rows: Insertable<DB[Table]>[]) => {
    for (let from = 0; from < rows.length; from += AT_ONCE) {
      const some = rows.slice(from, from + AT_ONCE)
      await trx.insertInto(table).values(some).execute()
    }
  }
}

/** As placing an order does: what it took of a coupon is counted, and goes back when it is cancelled. */
async function useCoupons(trx: Trx, past: PastOrder[], coupons: { id: string; code: string }[]) {
  for (const { id, code } of coupons) {
    const used = past.filter(({ order }) => order.coupon_code === code)
    const rows = used.map(({ order }) => ({
      ...{ order_id: order.id, kind: 'coupon' as const, coupon_id: id, name: code },
      held: order.status !== 'cancelado',
    }))
    if (rows.length === 0) continue
    await trx.insertInto('order_takings').values(rows).execute()
    await trx
      .updateTable('coupons')
      .set({ current_uses: rows.filter(({ held }) => held).length })
      .where('id', '=', id)
      .execute()
  }
}

async function writeClaims(trx: Trx, regulars: Buyer[], now: Date) {
  const { legal_name, ruc, legal_address } = catalogue.settings
  const complaints = regulars.flatMap((by, index) => {
    const claim = people.claims[index]
    return claim ? [{ by, ...claim }] : []
  })
  for (const { by, days_ago, answer, ...claim } of complaints) {
    const { name, surname, dni, email, phone } = by
    const created_at = daysAgo(days_ago, now)
    const { id } = await trx
      .insertInto('claims')
      .values({
        ...claim,
        ...{ created_at, provider_name: legal_name, provider_ruc: ruc },
        ...{ provider_address: legal_address, address: `${people.streets[0]} 240, Lima` },
        ...{ name: `${name} ${surname}`, document: dni, phone, email },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (answer === null) continue
    await trx
      .insertInto('claim_answers')
      .values({ claim_id: id, text: answer, created_at: daysAgo(days_ago - 2, now) })
      .execute()
  }
}

async function writeCampaigns(trx: Trx, regulars: Buyer[], now: Date) {
  const joined = daysAgo(60, now)
  const subscribers = await trx
    .insertInto('subscribers')
    .values(
      regulars.map(({ email, name, surname }) => ({
        ...{ email, full_name: `${name} ${surname}`, source: 'checkout' as const },
        ...{ consent_text: CONSENT_TEXT, consented_at: joined, created_at: joined },
      })),
    )
    .returning('id')
    .execute()
  for (const { days_ago, ...campaign } of people.campaigns) {
    const sent_at = daysAgo(days_ago, now)
    const { id } = await trx
      .insertInto('campaigns')
      .values({
        ...{ ...campaign, status: 'sent' as const, total_recipients: subscribers.length },
        ...{ sent_at, created_at: sent_at, updated_at: sent_at, button_url: '/catalogo-completo' },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const rows = subscribers.map((one) => ({
      ...{ campaign_id: id, subscriber_id: one.id, state: 'enviado' as const, updated_at: sent_at },
    }))
    await trx.insertInto('campaign_recipients').values(rows).execute()
  }
}
