import { sql } from 'kysely'
import { db } from '~/database/db.server'
import { foldedContains } from '~/models/records/search.server'
import { ORDER_NUMBER } from './order'

const CUSTOMERS_MAX = 8
const RECEIVERS_MAX = 20
/** Words of a search; each asks the index once. */
const WORDS_MAX = 6
const PERUVIAN_PHONE = /^(?:51)?(9\d{8})$/

/** A telephone's digits: orders have it as it was typed. */
const DIGITS = sql<string>`regexp_replace(phone, '[^0-9]', '', 'g')`
/** Orders of one telephone and name are of one customer. */
const NAME = sql<string>`folded(customer_name || ' ' || customer_lastname)`

/**
 * Who ordered before, by name, telephone or mail, the latest first; each once, as their last order
 * has them.
 *
 * @param typed words of any sequence, or a telephone number however it is written
 */
export async function findCustomers(typed: string) {
  const words = searchedWords(typed)
  if (words.length === 0) return []
  let found = db
    .selectFrom('orders')
    .distinctOn([DIGITS, NAME])
    .select(['order_number', 'customer_name', 'customer_lastname', 'phone', 'email'])
    .select(['district', 'created_at'])
    .orderBy(DIGITS)
    .orderBy(NAME)
    .orderBy('created_at', 'desc')
  for (const word of words) found = found.where(foldedContains('searched', word))
  return db
    .selectFrom(found.as('found'))
    .selectAll()
    .orderBy('created_at', 'desc')
    .limit(CUSTOMERS_MAX)
    .execute()
}

/** The words of a search for whom ordered, or the digits of a telephone however it is written. */
export function searchedWords(typed: string): string[] {
  const digits = typed.replace(/[\s()+.-]/g, '')
  if (/^\d+$/.test(digits)) return [PERUVIAN_PHONE.exec(digits)?.[1] ?? digits]
  return typed.split(/\s+/).filter(Boolean).slice(0, WORDS_MAX)
}

/** The customer of an order, to sell to again; `null` when there is no such order. */
export async function customerOf(orderNumber: string) {
  if (!ORDER_NUMBER.test(orderNumber)) return null
  const customer = await db
    .selectFrom('orders')
    .select([
      'order_number',
      'customer_name',
      'customer_lastname',
      'customer_dni',
      'phone',
      'email',
    ])
    .select(['delivery_type', 'shipping_zone_id', 'district', 'shipping_address'])
    .select(['shipping_reference', DIGITS.as('digits'), NAME.as('folded_name')])
    .where('order_number', '=', orderNumber)
    .executeTakeFirst()
  if (!customer) return null
  return { ...customer, receivers: await receiversOf(customer) }
}

/** Whom a customer sent flowers to, the last first; ids are of orders. */
async function receiversOf({ digits, folded_name }: { digits: string; folded_name: string }) {
  const receivers = db
    .selectFrom('orders')
    .distinctOn(['recipient_name', 'recipient_phone'])
    .select(['id', 'recipient_name as name', 'recipient_phone as phone', 'created_at'])
    // The index finds them; the comparison after it is exact.
    .where(foldedContains('searched', folded_name))
    .where(DIGITS, '=', digits)
    .where(NAME, '=', folded_name)
    .where('recipient_name', 'is not', null)
    .orderBy('recipient_name')
    .orderBy('recipient_phone')
    .orderBy('created_at', 'desc')
  const rows = await db
    .selectFrom(receivers.as('known'))
    .select(['id', 'name', 'phone'])
    .orderBy('created_at', 'desc')
    .limit(RECEIVERS_MAX)
    .$narrowType<{ name: string; phone: string }>()
    .execute()
  return rows
}
