import type { User } from '~/cookies/auth.server'
import { textOf } from '~/forms/form.server'
import { changeDni } from '~/models/orders/admin/gaps/dni-change.server'
import { answered } from '../order-actions.server'

/** Handles the DNI that an order lacked. */
export function saveDni(request: Request, form: FormData, staff: User) {
  const title = 'No se pudo guardar el DNI'
  return answered(request, title, async () => {
    const description = await changeDni(textOf(form, 'id'), textOf(form, 'dni'), staff.id)
    return description
      ? { title, description, tone: 'error' }
      : { title: 'DNI guardado', tone: 'normal' }
  })
}
