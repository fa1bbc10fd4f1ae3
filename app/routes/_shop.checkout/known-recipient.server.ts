import { readUser } from '~/cookies/auth.server'
import { orEmpty } from '~/database/availability.server'
import { textOf } from '~/forms/form.server'
import { findRecipient } from '~/models/orders/recipient.server'

/**
 * Fills in a recipient that the signed-in buyer chose among their own. What is typed comes before
 * the choice.
 */
export async function nameRecipient(form: FormData, request: Request): Promise<void> {
  const id = textOf(form, 'recipient_id')
  const typed = textOf(form, 'recipient_name') + textOf(form, 'recipient_phone')
  if (!id || typed.trim() || !form.has('for_another')) return
  const user = await readUser(request)
  const known = user && (await orEmpty(findRecipient(id, user.id), undefined))
  if (!known) return
  form.set('recipient_name', known.name)
  form.set('recipient_phone', known.phone)
}
