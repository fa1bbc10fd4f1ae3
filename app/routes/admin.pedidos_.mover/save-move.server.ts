import { data } from '@remix-run/node'
import { z } from 'zod'
import type { User } from '~/cookies/auth.server'
import { redirectWithToast } from '~/cookies/toast.server'
import { counted } from '~/counted'
import { formatDaySlot, isDay } from '~/dates'
import { parseForm, type Problems } from '~/forms/form.server'
import { line, ticked } from '~/forms/form-values.server'
import type { Upload } from '~/forms/upload.server'
import { SLOT_NAME_MAX } from '~/models/delivery/slot-name'
import { moveOrders } from '~/models/orders/admin/moving/move-orders.server'
import type { Going } from '~/models/orders/admin/moving/promised.server'
import { idsIn } from '../admin/list/list-address.server'

const SLOTS_MAX = 20

/** What an address asks to move. */
export function goingIn(search: URLSearchParams): Pick<Going, 'from' | 'to' | 'slots'> {
  const day = (name: string) => {
    const text = search.get(name) ?? ''
    return isDay(text) ? text : null
  }
  const slots = search.getAll('horario').filter((name) => name.length <= SLOT_NAME_MAX)
  const named = slots.slice(0, SLOTS_MAX).map((name) => name.replaceAll('\0', ''))
  return { from: day('desde'), to: day('hasta'), ...(named.length > 0 && { slots: named }) }
}

const MoveForm = z.object({
  day: line({ max: 20 }),
  slot: line({ max: SLOT_NAME_MAX }),
  tell: ticked,
  on_purpose: ticked,
})

/** Handles 'Mover pedidos': all of the marked orders, or none. */
export async function saveMove(request: Request, { form, intent }: Upload, staff: User) {
  const submission = parseForm(form, MoveForm)
  const marked = idsIn(form, 'id')
  const refuse = (problems?: Problems, isFull = false) =>
    data({ result: submission.reply(problems), marked, isFull }, { status: 400 })
  if (intent === 'refresh') {
    const { initialValue } = submission.reply()
    return { result: { initialValue }, marked, isFull: false }
  }
  if (submission.status !== 'success') return refuse()
  if (marked.length === 0) return refuse({ formErrors: ['Marca los pedidos que se mueven'] })

  const { day, slot, tell: isNotified, on_purpose: allowOverbooking } = submission.value
  const moved = await moveOrders({
    orderIds: marked,
    from: goingIn(new URL(request.url).searchParams),
    to: { day, slot: slot || null },
    ...{ allowOverbooking, isNotified, staffId: staff.id, now: new Date() },
  })
  if ('full' in moved) return refuse({ formErrors: moved.full }, true)
  if ('problem' in moved) {
    const { field, message } = moved.problem
    return refuse({ fieldErrors: { [field]: [message] } })
  }
  const when = formatDaySlot(day, slot)
  const title = `${counted(moved.moved, 'pedido pasó', 'pedidos pasaron')} al ${when}`
  const { pathname, search } = new URL(request.url)
  return redirectWithToast(pathname + search, {
    title,
    ...unnotified(moved.unnotified),
    tone: 'normal',
  })
}

function unnotified(numbers: string[]) {
  if (numbers.length === 0) return { description: 'Los correos a sus clientes van en camino.' }
  return { description: `Sin correo: avísales tú a ${numbers.join(', ')}.` }
}
