import { redirectWithToast } from '~/cookies/toast.server'
import { formatDayLong, isDay } from '~/dates'
import { textOf } from '~/forms/form.server'
import { closeDay, openDay } from '~/models/delivery/closure-editor.server'
import { SLOT_NAME_MAX } from '~/models/delivery/delivery'

const ORDERS = '/admin/pedidos'

/**
 * Handles 'No aceptamos más' and 'Volver a aceptar' of the week, and returns to the screen that showed it.
 *
 * @throws Response 400 for a day or a slot that no form of the shop sends
 */
export async function changeDay(form: FormData, intent: 'close-day' | 'open-day') {
  const [day, slot] = [textOf(form, 'day'), textOf(form, 'slot')]
  if (!isDay(day) || slot.length > SLOT_NAME_MAX || slot.includes('\0')) {
    throw new Response(null, { status: 400 })
  }
  await (intent === 'close-day' ? closeDay : openDay)(day, slot || null)
  const what = `${slot || 'Todo el día'}, ${formatDayLong(day)}`
  const title = intent === 'close-day' ? 'Ya no aceptamos más' : 'Volvemos a aceptar pedidos'
  const from = textOf(form, 'from') === ORDERS ? ORDERS : '/admin/dashboard'
  return redirectWithToast(from, { title, description: what, tone: 'normal' })
}
