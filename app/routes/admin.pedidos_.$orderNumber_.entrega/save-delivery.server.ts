import { data } from '@remix-run/node'
import { z } from 'zod'
import type { User } from '~/cookies/auth.server'
import { formatDayLong } from '~/dates'
import { textOf, parseForm, type Problems, versionIn } from '~/forms/form.server'
import { line, ticked } from '~/forms/form-values.server'
import { checkRecipient, recipientFields, recipientOf } from '~/forms/recipient-form.server'
import { SLOT_NAME_MAX } from '~/models/delivery/slot-name'
import { DISTRICT_MAX } from '~/models/delivery/district'
import { changeDelivery } from '~/models/orders/admin/delivery-change.server'
import { type Delivery, deliveryOf } from '~/models/orders/order-delivery.server'
import { versionOf } from '~/models/records/saving'
import { redirectWithToast, type Toast } from '~/cookies/toast.server'
import type { Upload } from '~/forms/upload.server'
import { decisionOf, type ZoneQuestion, zoneQuestion } from './zone-question.server'
import { deliveryToast } from '../admin/order/order-actions.server'

/** The schema of a delivery's form: a day and a slot for each group, where it goes and to whom. */
function schemaOf({ groups, delivery_type }: Delivery) {
  const required = delivery_type === 'envio' ? 'Indica la dirección de envío' : ''
  const fields = z.object({
    ...Object.fromEntries(
      groups.flatMap((_, index) => [
        [`day-${index}`, line({ max: 20 })],
        [`slot-${index}`, line({ max: SLOT_NAME_MAX })],
      ]),
    ),
    zone: line({ max: 60 }),
    district: line({ max: DISTRICT_MAX }),
    address: line({ max: 500, required }),
    reference: line({ max: 500 }),
    ...recipientFields,
    zone_cost: line({ max: 30 }),
    on_purpose: ticked,
  })
  return fields.superRefine(checkRecipient)
}

/** Who receives an order, as the form's fields show it. */
export function recipientTexts(delivery: Delivery) {
  const tick = (is: boolean) => (is ? 'on' : '')
  return {
    for_another: tick(delivery.recipient_name !== null),
    recipient_name: delivery.recipient_name ?? '',
    recipient_phone: delivery.recipient_phone ?? '',
    without_price: tick(delivery.without_price),
    is_surprise: tick(delivery.is_surprise),
    signed_as: delivery.signed_as ?? '',
    is_anonymous: tick(delivery.is_anonymous),
  }
}

const INTENTS = ['save', 'save-and-tell', 'refresh'] as const

export function isDeliveryIntent(intent: string): intent is (typeof INTENTS)[number] {
  return INTENTS.some((one) => one === intent)
}

/** Handles 'Guardar entrega' and 'Guardar y avisar'; a refusal returns what was typed with the problems, 'Ver qué horarios quedan' without. */
export async function saveDelivery(delivery: Delivery, { form, intent }: Upload, staff: User) {
  const submission = parseForm(form, schemaOf(delivery))
  const version = versionIn(form)
  if (intent === 'refresh') {
    const { initialValue } = submission.reply()
    return { result: { initialValue }, version }
  }
  const refuse = (problems?: Problems, known = version, asked: Asked = {}) =>
    data({ result: submission.reply(problems), version: known, ...asked }, { status: 400 })
  if (submission.status !== 'success') return refuse()

  const { zone, zone_cost, district, address, reference } = submission.value
  const allowOverbooking = submission.value.on_purpose
  const groups = delivery.groups.map((_, index) => wanted(form, index))
  const decided = decisionOf(zone_cost)
  const destination = { zoneId: zone || null, decided, address, reference }
  const known = {
    ...(form.has('district') && { district }),
    ...(form.has('recipient_name') && { recipient: recipientOf(submission.value) }),
  }
  const draft = { groups, ...destination, ...known, version, allowOverbooking }
  const by = { staffId: staff.id, isNotified: intent === 'save-and-tell', now: new Date() }
  const change = await changeDelivery(delivery.id, draft, by)
  if (!change) throw new Response(null, { status: 404 })
  if ('problems' in change) {
    const fieldErrors = Object.entries(change.problems).map(([name, text]) => [name, [text]])
    return refuse({ fieldErrors: Object.fromEntries(fieldErrors) as Record<string, string[]> })
  }
  if ('full' in change) return refuse({ formErrors: change.full }, version, { isFull: true })
  if ('difference' in change) {
    const question = zoneQuestion(change.difference)
    return refuse({ formErrors: [question.title] }, version, { question })
  }
  if ('overtaken' in change) {
    const now = (await deliveryOf(delivery.order_number)) ?? delivery
    return refuse({ formErrors: [overtaken(now)] }, versionOf(now))
  }
  return redirectWithToast(`/admin/pedidos/${delivery.order_number}`, await told(change))
}

/** What the form asks before it saves. */
export type Asked = { isFull?: boolean; question?: ZoneQuestion }

function wanted(form: FormData, index: number) {
  const slot = textOf(form, `slot-${index}`).trim()
  return { day: textOf(form, `day-${index}`).trim() || null, slot: slot || null }
}

function overtaken({ groups, shipping_address }: Delivery): string {
  const days = groups.map(({ day, slot }) => [day && formatDayLong(day), slot].join(', '))
  const now = [...days, shipping_address].filter(Boolean).join(' · ')
  return `Otra persona cambió este pedido mientras tanto. Ahora dice: ${now || 'nada'}. Revisa tus cambios y guarda otra vez.`
}

type Changed = { changes: string[]; eventId: string | null; email: string | null }

async function told({ changes, eventId, email }: Changed): Promise<Toast> {
  if (changes.length === 0) return { title: 'No cambió nada', tone: 'normal' }
  const title = 'Entrega actualizada'
  if (!eventId || !email) return { title, tone: 'normal' }
  const mail = await deliveryToast({ eventId, email, isNew: true, tries: 0 })
  return { ...mail, title, description: `${mail.title}. ${mail.description ?? ''}`.trim() }
}
