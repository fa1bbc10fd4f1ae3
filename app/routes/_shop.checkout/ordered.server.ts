import { redirect } from '@remix-run/node'
import { cartHeaders, newCart } from '~/cookies/cart.server'
import { deliveryChoiceHeader } from '~/cookies/delivery-choice.server'
import { linesAddedAfterOrder } from '~/models/cart/lines-added-after-order.server'
import type { Cart } from '~/models/cart/cart'
import { orderOfCart, type Placed } from '~/models/orders/order-placement.server'
import { NOT_CHOSEN } from '~/models/delivery/delivery'
import { isUuid } from '~/models/records/uuid'
import { mayOpen, orderHeader } from '~/cookies/order-access.server'
import { orEmpty } from '~/database/availability.server'
import { redirectWithToast } from '~/cookies/toast.server'

export const EMPTY = { title: 'Tu carrito está vacío', tone: 'normal' } as const

/**
 * Where a form leads whose cart was ordered already, as after going back or in another tab, and sending
 * again: to that order's confirmation. An empty cart leads home; `null` where there is something to order.
 *
 * @param shownId the cart that the form's page showed; anything, for it was posted
 */
export async function alreadyOrdered(
  request: Request,
  cart: Cart,
  shownId: string,
): Promise<Response | null> {
  const isEmpty = cart.lines.length === 0
  if (shownId === cart.id && !isEmpty) return null
  const order = isUuid(shownId) ? await orderOfCart(shownId) : undefined
  if (order && (await mayOpen(request, order.id))) {
    return redirect(`/confirmacion/${order.orderNumber}`, 303)
  }
  return isEmpty ? redirectWithToast('/', EMPTY) : null
}

/**
 * Redirects to the confirmation, forgets where and when, and empties the cart, except for what was added
 * since an earlier attempt placed the order.
 */
export async function confirmed(request: Request, cart: Cart, { id, orderNumber, isNew }: Placed) {
  const lines = isNew ? [] : await orEmpty(linesAddedAfterOrder(cart, id, new Date()), [])
  const headers = await cartHeaders({ ...newCart(), lines })
  headers.append('Set-Cookie', await orderHeader(request, id))
  headers.append('Set-Cookie', await deliveryChoiceHeader(NOT_CHOSEN))
  const page = `/confirmacion/${orderNumber}`
  return lines.length > 0
    ? redirectWithToast(page, ALREADY_ORDERED, headers)
    : redirect(page, { status: 303, headers })
}

const ALREADY_ORDERED = {
  title: 'Este pedido ya estaba hecho',
  description: 'Lo que agregaste después sigue en tu carrito.',
  tone: 'normal',
} as const
