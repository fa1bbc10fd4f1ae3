import { randomUUID } from 'node:crypto'
import type { SubmissionResult } from '@conform-to/react'
import { data } from '@remix-run/node'
import type { User } from '~/cookies/auth.server'
import { redirectWithToast } from '~/cookies/toast.server'
import { isDatabaseDown, orEmpty } from '~/database/availability.server'
import { limaDay } from '~/dates'
import { textOf, parseForm, type Problems } from '~/forms/form.server'
import { report } from '~/log.server'
import { slotNames } from '~/models/delivery/slot-order.server'
import { effectivePrice } from '~/models/catalogue/price'
import {
  placeManualOrder,
  productsToSell,
  quoteManual,
  suggestedNumber,
} from '~/models/order-desk/manual-order.server'
import { formatMoney } from '~/money'
import { openUrl } from '~/urls/dialog-url'
import { listOf } from '../admin/list/list-actions.server'
import { draftOf, ManualOrderForm } from './manual-order-schema.server'

/** The initial values of the manual order form, and its products. */
export async function blankManualOrder() {
  const [orderNumber, products, slots] = await Promise.all([
    orEmpty(suggestedNumber(new Date()), ''),
    productsToSell(),
    slotNames(),
  ])
  return {
    key: randomUUID(),
    orderNumber,
    today: limaDay(new Date()),
    slots,
    products: products.map((product) => ({
      id: product.id,
      name: product.active ? product.name : `${product.name} (oculto)`,
      price: effectivePrice(product),
    })),
  }
}

export type BlankManualOrder = Awaited<ReturnType<typeof blankManualOrder>>

/**
 * Handles the manual order form: 'Agregar producto' and 'Calcular total' return it, the other
 * buttons store the order.
 *
 * @source docs/specification/back-office.md §4, §5, §8
 */
export async function createManualOrder(
  request: Request,
  form: FormData,
  intent: 'save' | 'save-and-new' | 'total' | 'lines',
  staff: User,
) {
  const submission = parseForm(form, ManualOrderForm)
  if (intent === 'lines') return { result: submission.reply(), total: null }
  if (submission.status !== 'success') return refused(submission.reply())

  const draft = draftOf(submission.value)
  if (intent === 'total') {
    const { quote, problem } = await quoteManual(draft)
    if (problem) return refused(submission.reply(ofField(problem)))
    return { result: submission.reply(), total: formatMoney(quote.total) }
  }
  const placed = await placeManualOrder(draft, staff.id).catch((error: unknown) => {
    if (isDatabaseDown(error)) throw error
    report(error, 'un pedido manual no se pudo crear')
    return null
  })
  if (!placed) return refused(submission.reply({ formErrors: ['Intenta nuevamente.'] }))
  if ('full' in placed) return refused(submission.reply({ formErrors: placed.full }), true)
  if ('problem' in placed) return refused(submission.reply(ofField(placed.problem)))
  const next =
    textOf(form, 'intent') === 'save-and-new'
      ? openUrl(new URL(request.url), 'nuevo')
      : listOf(request)
  return redirectWithToast(next, {
    title: 'Pedido creado',
    description: 'El pedido manual se agregó correctamente.',
    tone: 'normal',
  })
}

function ofField({ field, message }: { field: string; message: string }): Problems {
  return { fieldErrors: { [field]: [message] } }
}

/** @param isFull whether the form asks to go on all the same */
function refused(result: SubmissionResult, isFull = false) {
  return data({ result, total: null, isFull }, { status: 400 })
}
