import type { User } from '~/cookies/auth.server'
import { redirectWithToast } from '~/cookies/toast.server'
import { isDay } from '~/dates'
import { textOf } from '~/forms/form.server'
import { keepOnClosedDay, settle } from '~/models/orders/admin/to-resolve/settle.server'

const GONE = { title: 'Ya no estaba por resolver', tone: 'normal' } as const

/** Handles what staff say of an order, or of a closed day, that 'Por resolver' asked about. */
export async function settleWaiting(
  request: Request,
  form: FormData,
  intent: 'not-repeated' | 'told' | 'keep',
  staff: User,
) {
  const isSettled = intent === 'keep' ? await keep(form, staff) : await say(form, intent, staff)
  const to = `/admin/dashboard${new URL(request.url).search}#por-resolver`
  return redirectWithToast(to, isSettled ? { title: SAID[intent], tone: 'normal' } : GONE)
}

const SAID = {
  'not-repeated': 'Anotado: no es repetido',
  told: 'Anotado: el cliente ya lo sabe',
  keep: 'Anotado: se entregan igual',
}

function say(form: FormData, intent: string, staff: User): Promise<boolean> {
  const kind = intent === 'told' ? 'told' : 'distinct'
  return settle(textOf(form, 'id'), kind, staff.id)
}

/** @throws Response 400 for a day that no form of the shop sends */
async function keep(form: FormData, staff: User): Promise<boolean> {
  const [day, slot] = [textOf(form, 'day'), textOf(form, 'slot')]
  if (!isDay(day)) throw new Response(null, { status: 400 })
  return (await keepOnClosedDay({ day, slot: slot || null }, staff.id)) > 0
}
