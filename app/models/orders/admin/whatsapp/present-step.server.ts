import { sql } from 'kysely'
import { db } from '~/database/db.server'
import { addDays } from '~/dates'
import { IS_OPEN, isComing } from '../to-resolve/waiting-sql.server'
import { IS_OPEN_ABSENCE } from '../absent/absent-orders.server'
import type { WhatsappStep } from './whatsapp-step'

/*
 * Whom the shop has to tell something by WhatsApp. Every expression is about the row of `orders` that the statement
 * reads under that name.
 */

const IS_ABSENT = sql`exists (
  select from order_events absent
  where absent.order_id = orders.id and absent.kind = 'absent' and ${IS_OPEN_ABSENCE}
)`

const HAS_SHOP_PHOTO = sql`exists (
  select from bouquet_photos where bouquet_photos.order_id = orders.id and place = 'shop'
)`

/** The step that an order has reached: one of `stepsOf`. */
const PRESENT_STEP = sql<WhatsappStep>`(case
  when orders.status = 'cancelado' then 'cancelled'
  when orders.status = 'entregado' then 'delivered'
  when ${IS_ABSENT} then 'absent'
  when orders.status = 'enviado' and orders.delivery_type = 'envio' then 'sent'
  when orders.status = 'enviado' or ${HAS_SHOP_PHOTO} then 'ready'
  when orders.status = 'preparacion' then 'preparing'
  when orders.status = 'verificado' then 'paid'
  else 'received'
end)`

/** Every time that nobody was there is told. */
const IS_TOLD = sql`exists (
  select from order_events told
  where told.order_id = orders.id and told.kind = 'told' and told.detail = ${PRESENT_STEP}
    and (told.detail <> 'absent' or not exists (
      select from order_events again
      where again.order_id = told.order_id and again.kind = 'absent'
        and again.created_at > told.created_at
    ))
)`

/** As `whatsappNumber` reads it. */
const HAS_WHATSAPP = sql`(orders.phone_e164 not like '+51%' or orders.phone_e164 like '+519________')`

/** Lima days, with today, in which an order that is over is told of; and one whose day has passed. */
const TOLD_LATE_DAYS = 3

/**
 * Whether the buyer of an order has no e-mail, can be written to by WhatsApp, and was not told so of its present step.
 * Orders that are over, or whose day has passed, count for three days after their last change.
 *
 * @param today Lima's
 */
export function isUntold(today: string) {
  const since = addDays(today, 1 - TOLD_LATE_DAYS)
  const isRecent = sql`orders.updated_at >= ${since}::timestamp at time zone 'America/Lima'`
  return sql<boolean>`(
    orders.email is null
    and ((${IS_OPEN} and (${isRecent} or ${isComing(today)}))
      or (orders.status in ('entregado', 'cancelado') and ${isRecent}))
    and ${HAS_WHATSAPP} and not ${IS_TOLD}
  )`
}

/** The step that an order has reached. */
export async function presentStep(orderId: string): Promise<WhatsappStep> {
  const { step } = await db
    .selectFrom('orders')
    .select(PRESENT_STEP.as('step'))
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return step
}
