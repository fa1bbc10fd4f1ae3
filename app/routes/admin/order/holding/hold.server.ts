import type { User } from '~/cookies/auth.server'
import { textOf } from '~/forms/form.server'
import { shownName } from '~/models/accounts/user'
import { holdOrder, letGo } from '~/models/orders/holding/holder.server'
import { answered } from '../order-actions.server'

const FAILED = 'No se pudo anotar'

/** Handles 'Lo tengo yo': of two at once, one gets the order and the other is told who has it. */
export function hold(request: Request, form: FormData, staff: User) {
  return answered(request, FAILED, async () => {
    const holder = await holdOrder(textOf(form, 'id'), staff.id, textOf(form, 'seen') || null)
    if (!holder) return { title: FAILED, description: 'Este pedido ya no existe.', tone: 'error' }
    if (holder.id === staff.id) return { title: 'Lo tienes tú', tone: 'normal' }
    return { title: `Ya lo tiene ${shownName(holder)}`, tone: 'error' }
  })
}

/** Handles 'Ya no lo tengo'. */
export function release(request: Request, form: FormData, staff: User) {
  return answered(request, FAILED, async () => {
    await letGo(textOf(form, 'id'), staff.id)
    return { title: 'Ya no lo tienes', tone: 'normal' }
  })
}
