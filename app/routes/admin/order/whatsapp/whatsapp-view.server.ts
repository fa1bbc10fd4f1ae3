import { formatInstant } from '~/dates'
import type { historyOf } from '~/models/orders/admin/order-history.server'
import { presentStep } from '~/models/orders/admin/whatsapp/present-step.server'
import { stepsOf, WHATSAPP_STEPS } from '~/models/orders/admin/whatsapp/whatsapp-step'
import type { Order } from '~/models/orders/order.server'
import { whatsappNumber } from '~/models/orders/order-message.server'

/**
 * What the buyer may be told by WhatsApp, the step that the order has reached first, and how often and when each was;
 * `null` where nobody can be written to.
 */
export async function whatsappView(order: Order, history: Awaited<ReturnType<typeof historyOf>>) {
  if (!whatsappNumber(order.phone)) return null
  const present = await presentStep(order.id)
  const others = stepsOf(order).filter((step) => step !== present)
  return [present, ...others].map((step) => {
    const told = history.filter(({ kind, detail }) => kind === 'told' && detail === step)
    const last = told.at(-1)
    return {
      step,
      label: WHATSAPP_STEPS[step],
      times: told.length,
      at: last ? formatInstant(last.created_at) : null,
    }
  })
}
