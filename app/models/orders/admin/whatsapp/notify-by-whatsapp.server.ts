import type { Trx } from '~/database/db.server'
import { changeOrder } from '~/models/orders/change/change-orders.server'
import { STATUSES } from '~/models/orders/order'
import { linkOfChat, privateLink } from '~/models/orders/order-link.server'
import { chatWith, whatsappNumber } from '~/models/orders/order-message.server'
import { photosOf } from '~/models/orders/photos/bouquet-photo.server'
import { receivedBy } from '~/models/orders/photos/received-by.server'
import { countOf } from '~/models/records/page.server'
import { isUuid } from '~/models/records/uuid'
import { storedShop } from '~/models/site/settings/setting.server'
import { proposedDelivery } from '../absent/absent-orders.server'
import { orderForMail } from '../order-mail.server'
import { claimedBy, proofsOf } from '../payment-proof.server'
import { isWhatsappStep, NO_WHATSAPP, stepsOf, type WhatsappStep } from './whatsapp-step'
import { whatsappText } from './whatsapp-text'

/**
 * Notes that the buyer is told a step by WhatsApp, once per deliberate press, and makes the private link for it.
 *
 * @param seen how often the sender's page showed that this step was told; more by now means a double click or another
 *   person, and is not noted again
 * @returns the address of the chat with its text
 */
export async function notifyByWhatsapp(
  orderId: string,
  { step, seen, staffId }: { step: string; seen: number; staffId: string },
): Promise<{ chat: string } | { refusal: string }> {
  if (!isUuid(orderId) || !isWhatsappStep(step)) return { refusal: '' }
  const order = await orderForMail(orderId)
  if (!order) return { refusal: 'Este pedido ya no existe.' }
  const number = whatsappNumber(order.phone)
  if (!number) return { refusal: NO_WHATSAPP }
  const facts = await factsOf(order, step)
  type Noted = { token: string } | { refusal: string }
  const noted = await changeOrder(
    orderId,
    { by: staffId },
    async (change, locked): Promise<Noted> => {
      if (!stepsOf({ ...order, status: locked.status }).includes(step)) {
        return { refusal: `El pedido está ahora en «${STATUSES[locked.status].label}».` }
      }
      const times = await timesTold(change.trx, orderId, step)
      if (times === seen) change.note(locked, 'told', { detail: step })
      return { token: await linkOfChat(change, locked, number) }
    },
  )
  if (!noted) return { refusal: 'Este pedido ya no existe.' }
  if ('refusal' in noted) return noted
  const link = privateLink(order.order_number, noted.token)
  return { chat: chatWith(order.phone, whatsappText(step, { ...facts, order, link })) ?? '' }
}

type Order = NonNullable<Awaited<ReturnType<typeof orderForMail>>>

async function factsOf({ id, lines }: Order, step: WhatsappStep) {
  const arrangements = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const [{ name: shop }, proofs, photos, receiver, proposal] = await Promise.all([
    storedShop(),
    proofsOf(id),
    photosOf(id),
    receivedBy(id),
    step === 'absent' ? proposedDelivery(new Date(), arrangements) : null,
  ])
  return {
    shop,
    claimed: claimedBy(proofs),
    photos: photos.map(({ place }) => place),
    receivedBy: receiver,
    proposal: proposal?.words ?? null,
  }
}

function timesTold(trx: Trx, orderId: string, step: WhatsappStep): Promise<number> {
  return countOf(
    trx
      .selectFrom('order_events')
      .where('order_id', '=', orderId)
      .where('kind', '=', 'told')
      .where('detail', '=', step),
  )
}
