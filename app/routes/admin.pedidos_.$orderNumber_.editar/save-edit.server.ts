import { data } from '@remix-run/node'
import { z } from 'zod'
import type { User } from '~/cookies/auth.server'
import { redirectWithToast, type Toast } from '~/cookies/toast.server'
import { parseForm, type Problems, versionIn } from '~/forms/form.server'
import type { Upload } from '~/forms/upload.server'
import { type Content, contentToEdit } from '~/models/orders/edit/order-content.server'
import { type Edited, editOrder } from '~/models/orders/edit/order-edit.server'
import { STATUSES } from '~/models/orders/order'
import { versionOf } from '~/models/records/saving'
import { formatMoney } from '~/money'
import { deliveryToast } from '../admin/order/order-actions.server'
import { moneyText } from '../admin/order/ledger-view.server'
import { type Difference, differenceOf } from './difference.server'
import { draftOf, EditForm } from './edit-schema.server'

/** The form with a line or a charge more or less; nothing is saved or validated. */
export function changeLists({ form }: Upload) {
  const submission = parseForm(form, z.looseObject({}), EditForm)
  return data(answer(submission.reply(), versionIn(form)))
}

/** Handles 'Ver diferencia' and 'Guardar'; a refusal returns what was typed with the problems. */
export async function saveEdit(
  order: Content,
  { form }: Upload,
  intent: 'preview' | 'save',
  staff: User,
) {
  const submission = parseForm(form, EditForm)
  const version = versionIn(form)
  const refuse = (problems?: Problems, some: Partial<Answer> = {}) =>
    data({ ...answer(submission.reply(problems), version), ...some }, { status: 400 })
  if (submission.status !== 'success') return refuse()

  const isPreview = intent === 'preview'
  const by = { staffId: staff.id, now: new Date(), isNotified: submission.value.tell, isPreview }
  const edit = await editOrder(order.id, draftOf(submission.value, version), by)
  if (!edit) throw new Response(null, { status: 404 })
  if ('refusal' in edit) return refuse({ formErrors: [edit.refusal] })
  if ('problems' in edit) return refuse(byField(edit.problems))
  if ('full' in edit) return refuse({ formErrors: edit.full }, { isFull: true })
  if ('overtaken' in edit) {
    const now = (await contentToEdit(order.order_number)) ?? order
    return refuse({ formErrors: [overtaken(now)] }, { version: versionOf(now) })
  }
  const difference = differenceOf(edit)
  if (isPreview) return data({ ...answer(submission.reply(), version), difference })
  return redirectWithToast(`/admin/pedidos/${order.order_number}`, await told(edit))
}

type Answer = ReturnType<typeof answer>
type Result = ReturnType<ReturnType<typeof parseForm>['reply']>

function answer(result: Result, version: string) {
  return { result, version, isFull: false, difference: null as Difference | null }
}

function byField(problems: Record<string, string>): Problems {
  const { '': whole, ...fields } = problems
  const fieldErrors = Object.fromEntries(
    Object.entries(fields).map(([name, text]): [string, string[]] => [name, [text]]),
  )
  return { fieldErrors, ...(whole && { formErrors: [whole] }) }
}

function overtaken({ lines, total, status }: Content): string {
  const things = lines.map(({ quantity, product_name }) => `${quantity} × ${product_name}`)
  const now = [...things, `total ${formatMoney(total)}`, STATUSES[status].label].join(' · ')
  return `Otra persona cambió este pedido mientras tanto. Ahora dice: ${now}. Revisa tus cambios y guarda otra vez.`
}

async function told(edit: Edited): Promise<Toast> {
  if (edit.changes.length === 0) return { title: 'No cambió nada', tone: 'normal' }
  const title = 'Pedido actualizado'
  const money = moneyText(edit.balance)
  if (!edit.eventId || !edit.email) return { title, description: money, tone: 'normal' }
  const mail = await deliveryToast({
    ...{ eventId: edit.eventId, email: edit.email, isNew: true, tries: 0 },
  })
  const description = [money, `${mail.title}.`, mail.description].filter(Boolean).join(' ')
  return { ...mail, title, description }
}
