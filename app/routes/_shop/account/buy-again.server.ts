import { CartFull, cartHeaders, readCart } from '~/cookies/cart.server'
import { redirectWithToast } from '~/cookies/toast.server'
import { CART_FULL } from '~/models/cart/cart'
import { orderAgain } from '~/models/orders/order-again.server'
import type { Order } from '~/models/orders/order.server'

/**
 * Puts what is still sold of an order into the cart, and goes there.
 *
 * @param order that the caller may see; `undefined` when there is none
 * @param page where a refusal is said
 */
export async function buyAgain(request: Request, order: Order | undefined, page: string) {
  const refused = (description: string) =>
    redirectWithToast(page, { title: 'Pedir de nuevo', description, tone: 'error' })

  if (!order) return refused('No se pudo cargar la información del pedido')
  const again = await orderAgain(await readCart(request), order, new Date())
  if ('refusal' in again) return refused(again.refusal)
  if (again.added === 0) return refused(GONE)
  try {
    const toast = { title: 'Tu pedido está en el carrito', ...whatIsMissing(again.gone) }
    return await redirectWithToast('/carrito', toast, await cartHeaders(again.cart))
  } catch (error) {
    if (error instanceof CartFull) return refused(CART_FULL)
    throw error
  }
}

const GONE = 'Ya no tenemos estos arreglos. Mira los que hay ahora en el catálogo.'

/** Most product names in a message. */
const NAMES_MAX = 5

function whatIsMissing(gone: string[]) {
  if (gone.length === 0) return { tone: 'normal' as const }
  const names = gone.length > NAMES_MAX ? [...gone.slice(0, NAMES_MAX), 'otros más'] : gone
  const list = new Intl.ListFormat('es', { type: 'conjunction' }).format(names)
  return { description: `Ya no tenemos: ${list}.`, tone: 'error' as const }
}
