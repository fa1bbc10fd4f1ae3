import { type RawBuilder, sql } from 'kysely'
import { db } from '~/database/db.server'
import { foldedContains } from '~/models/records/search.server'
import { ORDER_NUMBER } from './order'

const CUSTOMERS_MAX = 5
const RECEIVERS_MAX = 20
/** Words of a search; each asks the index once. */
const WORDS_MAX = 6
/** Fewer digits are in too many numbers. */
const DIGITS_MIN = 4
const PERUVIAN_PHONE = /^(?:51)?(9\d{8})$/
const PERU = /^\s*(?:\+|00)\s*51/
/** A telephone, or a part of one, however it is written. */
const OF_A_PHONE = /^[\d\s()+.-]+$/

/** The digits of an order's telephone, of which there is an index: orders have it as it was typed. */
export const PHONE_DIGITS = sql<string>`regexp_replace(phone, '[^0-9]', '', 'g')`
/** Orders of one telephone and name are of one customer. */
const NAME = sql<string>`folded(customer_name || ' ' || customer_lastname)`

/**
 * Who ordered before, by name, telephone or mail, the latest first, at most five; each once, as their last order
 * has them.
 *
 * @param typed words of any sequence, or four or more digits that follow each other in a telephone
 */
export async function findCustomers(typed: string) {
  const matches = matchesOf(typed)
  if (matches.length === 0) return []
  let found = db
    .selectFrom('orders')
    .distinctOn([PHONE_DIGITS, NAME])
    .select(['order_number', 'customer_name', 'customer_lastname', 'phone', 'email'])
    .select(['district', 'created_at'])
    .orderBy(PHONE_DIGITS)
    .orderBy(NAME)
    .orderBy('created_at', 'desc')
  for (const match of matches) found = found.where(match)
  return db
    .selectFrom(found.as('found'))
    .selectAll()
    .orderBy('created_at', 'desc')
    .limit(CUSTOMERS_MAX)
    .execute()
}

function matchesOf(typed: string): RawBuilder<boolean>[] {
  if (!OF_A_PHONE.test(typed)) {
    return searchedWords(typed).map((word) => foldedContains('searched', word))
  }
  const written = typed.replace(PERU, '').replace(/\D/g, '')
  const digits = PERUVIAN_PHONE.exec(written)?.[1] ?? written
  return digits.length < DIGITS_MIN ? [] : [sql<boolean>`${PHONE_DIGITS} like ${`%${digits}%`}`]
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
    .select(['shipping_reference', PHONE_DIGITS.as('digits'), NAME.as('folded_name')])
    .select(['recipient_name', 'recipient_phone', 'without_price', 'is_surprise'])
    .select(['signed_as', 'is_anonymous', 'document_kind', 'fiscal_name', 'fiscal_address'])
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
    .where(PHONE_DIGITS, '=', digits)
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
