import { readUser, type User } from '~/cookies/auth.server'
import { formatInstant } from '~/dates'
import { orderSteps, placeOf, STATUSES } from '~/models/orders/order'
import { statusChangesOf } from '~/models/orders/admin/order-history.server'
import { toPayOf } from '~/models/orders/money/balance.server'
import { findOrderOfUser } from '~/models/orders/order.server'
import { shownPhotos } from '~/models/orders/photos/shown-photos.server'
import { shownReceipts } from '~/models/orders/receipts/shown-receipts.server'
import { handover } from '~/models/orders/recipient'
import { shownSettings } from '~/models/site/settings/setting.server'
import { orEmpty } from '~/database/availability.server'
import { redirectWithToast } from '~/cookies/toast.server'

/**
 * The signed-in user, for pages of their orders.
 *
 * @throws Response 302 to `/`, which explains it and offers to sign in
 * @source docs/specification/decisions.md Q-001
 */
export async function requireBuyer(request: Request): Promise<User> {
  const user = await readUser(request)
  if (user) return user
  const title = 'Debes iniciar sesión para ver tus pedidos'
  const link = { to: '/mi-pedido', label: '¿Compraste sin cuenta? Busca tu pedido' }
  const toast = { title, tone: 'error', link, signInFor: '/mis-pedidos' } as const
  throw await redirectWithToast('/', toast, new Headers(), 302)
}

/**
 * A user's own order for its dialog and its page; `null` when it cannot be shown.
 *
 * @source docs/specification/storefront.md §2 "My orders" and §8
 */
export async function myOrder(orderNumber: string, userId: string) {
  const order = await orEmpty(findOrderOfUser(orderNumber, userId), undefined)
  if (!order) return null
  const { status } = order
  const changes = await orEmpty(statusChangesOf(order.id), [])
  return {
    number: order.order_number,
    placed: formatInstant(order.created_at),
    steps: orderSteps(order, changes).map(({ at, ...step }) => ({
      ...step,
      at: at && formatInstant(at),
    })),
    /** Whether its buyer is asked to pay now. */
    isToPay: toPayOf(status, order) > 0 && !order.collects,
    ...STATUSES[status],
    place: placeOf(order),
    handover: handover(order),
    bouquet: await shownPhotos(order),
    ...(await shownReceipts(order.id, await shownSettings())),
    lines: order.lines,
    subtotal: order.subtotal,
    shipping: order.shipping_cost,
    discount: order.discount,
    chargeLines: order.chargeLines,
    total: order.total,
  }
}

export type MyOrder = NonNullable<Awaited<ReturnType<typeof myOrder>>>
