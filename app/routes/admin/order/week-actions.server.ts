import type { User } from '~/cookies/auth.server'
import { redirectWithToast } from '~/cookies/toast.server'
import { writeAs } from '~/database/author.server'
import { formatDayLong, isDay } from '~/dates'
import { counted } from '~/counted'
import { textOf } from '~/forms/form.server'
import { closeDay, openDay } from '~/models/delivery/closure-editor.server'
import { promisedOrders } from '~/models/orders/admin/moving/promised.server'
import { slotNames } from '~/models/delivery/slot-order.server'
import { moveAddress } from '~/urls/staff/move-address'

const ORDERS = '/admin/pedidos'

/**
 * Handles 'No aceptamos más' and 'Volver a aceptar' of the week, and returns to the screen that showed it.
 *
 * @throws Response 400 for a day that no form of the shop sends
 */
export async function changeDay(form: FormData, intent: 'close-day' | 'open-day', staff: User) {
  writeAs(staff.id)
  const [day, slot] = [textOf(form, 'day'), textOf(form, 'slot')]
  if (!isDay(day)) throw new Response(null, { status: 400 })
  const from = textOf(form, 'from') === ORDERS ? ORDERS : '/admin/dashboard'
  if (slot !== '' && !(await slotNames()).includes(slot)) {
    return redirectWithToast(from, { title: 'Ese horario ya no existe', tone: 'error' })
  }
  await (intent === 'close-day' ? closeDay : openDay)(day, slot || null)
  const going = { from: day, to: day, ...(slot && { slots: [slot] }) }
  const promised = intent === 'close-day' ? await promisedOrders(going) : []
  const what = `${slot || 'Todo el día'}, ${formatDayLong(day)}`
  const title = intent === 'close-day' ? 'Ya no aceptamos más' : 'Volvemos a aceptar pedidos'
  const label = `${counted(promised.length, 'pedido de antes se entrega', 'pedidos de antes se entregan')} igual: verlos o moverlos`
  const link = promised.length > 0 ? { link: { to: moveAddress(going), label } } : {}
  return redirectWithToast(from, { title, description: what, ...link, tone: 'normal' })
}
