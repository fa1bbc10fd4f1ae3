import { data } from '@remix-run/node'
import type { User } from '~/cookies/auth.server'
import { isDatabaseDown } from '~/database/availability.server'
import { parseForm, type Problems } from '~/forms/form.server'
import { report } from '~/log.server'
import { placeManualOrder } from '~/models/orders/admin/manual-order.server'
import { quoteManual } from '~/models/orders/admin/manual-quote.server'
import { gapSentence, orderGaps } from '~/models/orders/order-gaps'
import { findOrder } from '~/models/orders/order.server'
import { formatMoney } from '~/money'
import { afterSave } from '../../admin/form/save-row.server'
import { buyerNoted } from './filled-manual-order.server'
import { knownCustomer } from './known-customer.server'
import type { ManualIntent } from './manual-intent'
import { draftOf, ManualOrderForm } from './manual-order-schema.server'
import { productsSought } from './sold-product.server'

/**
 * Handles the manual order form: 'Guardar' and 'Guardar y crear otro' store the order, the other
 * buttons return the form.
 *
 * @source docs/specification/back-office.md §4, §5, §8
 */
export async function createManualOrder(
  request: Request,
  form: FormData,
  intent: ManualIntent,
  staff: User,
) {
  const known = await knownCustomer(form, intent)
  const { product, isAsked } = await productsSought(form, intent)
  const submission = parseForm(form, ManualOrderForm)
  const buyer = await buyerNoted(form)
  const back = { ...known, ...buyer, product, result: submission.reply(), total: null }
  if (intent === 'lines') return back
  if (known.found || isAsked || intent === 'refresh' || intent === 'use-customer') {
    // Nothing is to be stored yet, so nothing is missing yet.
    const result = { ...back.result }
    delete result.error
    delete result.status
    return { ...back, result }
  }
  const refused = (problems?: Problems, isFull = false) =>
    data({ ...back, result: submission.reply(problems), isFull }, { status: 400 })
  if (submission.status !== 'success') return refused()

  const draft = draftOf(submission.value)
  if (intent === 'total') {
    const { quote, problem } = await quoteManual(draft)
    return problem ? refused(ofField(problem)) : { ...back, total: formatMoney(quote.total) }
  }
  const placed = await placeManualOrder(draft, staff.id).catch((error: unknown) => {
    if (isDatabaseDown(error)) throw error
    report(error, 'un pedido manual no se pudo crear')
    return null
  })
  if (!placed) return refused({ formErrors: ['Intenta nuevamente.'] })
  if ('full' in placed) return refused({ formErrors: placed.full }, true)
  if ('problem' in placed) return refused(ofField(placed.problem))
  return afterSave(request, intent, {
    title: 'Pedido creado',
    description: 'El pedido manual se agregó correctamente.',
    ...(await stillMissing(placed.orderNumber)),
  })
}

/** What the order lacks, with the way to it; nothing when it lacks nothing. */
async function stillMissing(orderNumber: string) {
  const order = await findOrder(orderNumber)
  const label = order && gapSentence(orderGaps(order))
  return label ? { link: { to: `/admin/pedidos/${orderNumber}`, label } } : {}
}

function ofField({ field, message }: { field: string; message: string }): Problems {
  return { fieldErrors: { [field]: [message] } }
}
