import { redirectWithToast } from '~/cookies/toast.server'
import { orEmpty } from '~/database/availability.server'
import { readForm, textOf, unknownIntent } from '~/forms/form.server'
import { forgetRecipient, recipientsOf } from '~/models/orders/recipient.server'
import { requireBuyer } from './my-order.server'

/** The people that a customer sent to, for their list; none while they cannot be read. */
export function myRecipients(userId: string) {
  return orEmpty(recipientsOf(userId), [])
}

/** Handles 'Borrar' of that list; another customer's person stays. */
export async function changeRecipients(request: Request) {
  const user = await requireBuyer(request)
  const { form, intent } = await readForm(request)
  if (intent !== 'forget-recipient') throw unknownIntent(intent)
  await forgetRecipient(textOf(form, 'id'), user.id)
  return redirectWithToast('/mis-pedidos', {
    title: 'Borramos a esa persona de tu lista',
    description: 'Tus pedidos no cambian.',
    tone: 'normal',
  })
}
