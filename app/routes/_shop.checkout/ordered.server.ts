import { redirect } from '@remix-run/node'
import { cartHeaders, newCart } from '~/cookies/cart.server'
import { linesAddedAfterOrder } from '~/models/cart/lines-added-after-order.server'
import type { Cart } from '~/models/cart/cart'
import { orderOfCart, type Placed } from '~/models/orders/order-placement.server'
import { isUuid } from '~/models/records/uuid'
import { mayOpen, orderHeader } from '~/cookies/order-access.server'
import { orEmpty } from '~/database/availability.server'
import { redirectWithToast } from '~/cookies/toast.server'

/** Back and again: the cart became an order meanwhile, so its confirmation is the answer. */
export async function alreadyOrdered(request: Request, cartId: string): Promise<Response> {
  const order = isUuid(cartId) ? await orderOfCart(cartId) : undefined
  const isTheirs = order && (await mayOpen(request, order.id))
  return redirect(isTheirs ? `/confirmacion/${order.orderNumber}` : '/', 303)
}

/** To the confirmation with an empty cart, but for what it gained since an earlier try had ordered it. */
export async function confirmed(request: Request, cart: Cart, { id, orderNumber, isNew }: Placed) {
  const lines = isNew ? [] : await orEmpty(linesAddedAfterOrder(cart, id, new Date()), [])
  const headers = await cartHeaders({ ...newCart(), lines })
  headers.append('Set-Cookie', await orderHeader(request, id))
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
