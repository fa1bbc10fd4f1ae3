import { randomUUID } from 'node:crypto'
import { data } from '@remix-run/node'
import type { User } from '~/cookies/auth.server'
import { isDatabaseDown, orEmpty } from '~/database/availability.server'
import { parseForm, type Problems } from '~/forms/form.server'
import { report } from '~/log.server'
import { activeComplements } from '~/models/catalogue/complement.server'
import { calendarRows } from '~/models/delivery/calendar.server'
import { slotNames } from '~/models/delivery/slot-order.server'
import { staffCalendar } from '~/models/delivery/staff-calendar'
import { productsToSell } from '~/models/catalogue/products-to-sell.server'
import { placeManualOrder, suggestedNumber } from '~/models/order-desk/manual-order.server'
import { quoteManual } from '~/models/order-desk/manual-quote.server'
import { formatMoney } from '~/money'
import { afterSave } from '../admin/form/save-row.server'
import { knownCustomer, type ManualIntent } from './known-customer.server'
import { draftOf, ManualOrderForm } from './manual-order-schema.server'

/** The initial values of the manual order form, and its products. */
export async function blankManualOrder() {
  const now = new Date()
  const [orderNumber, products, complements, slots, rows] = await Promise.all([
    orEmpty(suggestedNumber(now), ''),
    productsToSell(),
    activeComplements(),
    slotNames(),
    calendarRows(now),
  ])
  return {
    key: randomUUID(),
    orderNumber,
    slots,
    calendar: staffCalendar(rows, slots, now),
    complements: complements.map(({ id, name, price }) => ({ id, name, price })),
    products: products.map((product) => ({
      id: product.id,
      name: product.active ? product.name : `${product.name} (oculto)`,
      price: product.price,
      colors: product.colors,
    })),
  }
}

export type BlankManualOrder = Awaited<ReturnType<typeof blankManualOrder>>

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
  const submission = parseForm(form, ManualOrderForm)
  const back = { ...known, result: submission.reply(), total: null }
  if (intent === 'lines') return back
  if (known.found || intent === 'refresh' || intent === 'use-customer') {
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
  })
}

function ofField({ field, message }: { field: string; message: string }): Problems {
  return { fieldErrors: { [field]: [message] } }
}
