import { z } from 'zod'
import { counted } from '~/counted'
import { parseForm, textOf, versionIn } from '~/forms/form.server'
import { day, line } from '~/forms/form-values.server'
import type { Upload } from '~/forms/upload.server'
import { promisedOrders } from '~/models/orders/admin/moving/promised.server'
import { findRow, type Stored, writeRow } from '~/models/records/row.server'
import { versionOf } from '~/models/records/saving'
import { moveAddress } from '~/urls/staff/move-address'
import { rulesOf, textsOf } from '../admin/form/form-field.server'
import { refuseRow, saveRow } from '../admin/form/save-row.server'
import { CLOSURE_FIELDS } from './closure-form'

export const findClosure = (id: string) => findRow('delivery_closures', id)

/** Values of the form of closed days. */
export function formValues(closure: Stored<'delivery_closures'>) {
  const { id, last_day, slot } = closure
  const fields = textsOf(CLOSURE_FIELDS, closure, { last_day, slot: slot ?? '' })
  return { id, version: versionOf(closure), fields }
}

const ClosureForm = z
  .object(rulesOf(CLOSURE_FIELDS, { last_day: line({ max: 20 }) }))
  // One day is a range whose end was left blank.
  .transform((form) => ({ ...form, last_day: form.last_day || form.first_day }))
  .superRefine(({ first_day, last_day }, context) => {
    const problem = day('').safeParse(last_day).error?.issues[0]?.message
    const message =
      problem ?? (last_day < first_day ? 'Tiene que ser el primer día o uno después' : '')
    if (message) context.addIssue({ code: 'custom', path: ['last_day'], message })
  })

/**
 * Saves closed days. While open orders were promised for them, it asks first: they are moved on the
 * next screen, or stay.
 */
export async function saveClosure(request: Request, upload: Upload) {
  const submission = parseForm(upload.form, ClosureForm)
  if (submission.status !== 'success') return saveAsked(request, upload)
  const { first_day: from, last_day: to, slot, active } = submission.value
  const going = { from, to, ...(slot && { slots: [slot] }) }
  const promised = active ? await promisedOrders(going) : []
  const [choice, count] = textOf(upload.form, 'promised').split('-')
  if (promised.length > 0 && count !== String(promised.length)) {
    const asked = `${counted(promised.length, 'pedido se entrega', 'pedidos se entregan')} esos días`
    const formErrors = [`${asked}: elige qué pasa con ellos`]
    return refuseRow(submission, { formErrors, version: versionIn(upload.form) }, { promised })
  }
  const answer = await saveAsked(request, upload)
  if (choice === 'mover' && promised.length > 0 && answer instanceof Response) {
    answer.headers.set('Location', moveAddress(going))
  }
  return answer
}

function saveAsked(request: Request, upload: Upload) {
  return saveRow(request, upload, ClosureForm, {
    titles: { created: 'Cierre creado', updated: 'Cierre actualizado' },
    write: (id, draft, seen) => writeRow('delivery_closures', id, draft, seen),
  })
}
