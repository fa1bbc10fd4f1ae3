import type { User } from '~/cookies/auth.server'
import { textOf } from '~/forms/form.server'
import { removePhoto } from '~/models/orders/photos/bouquet-photo.server'
import { answered } from '../order-actions.server'

/** Handles 'Quitar la foto': the buyer does not see it any more, and a mail of it that waits is not sent. */
export function removeOrderPhoto(request: Request, form: FormData, staff: User) {
  return answered(request, 'No se pudo quitar la foto', async () => {
    const place = textOf(form, 'place') === 'door' ? 'door' : 'shop'
    await removePhoto(textOf(form, 'id'), place, staff.id)
    return { title: 'Foto quitada', tone: 'normal' }
  })
}
