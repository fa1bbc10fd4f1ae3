import { data } from '@remix-run/node'
import { z } from 'zod'
import { textOf } from '~/forms/form.server'
import { optionalOperation, paidAmount } from '~/forms/form-values.server'
import { echoedFields } from '~/forms/echoed-fields.server'
import type { Order } from '~/models/orders/order.server'
import { endShare } from '~/models/orders/sharing/shared-order.server'
import { keepProof } from '~/models/orders/admin/payment-proof.server'
import { discardPrivate, storePrivate } from '~/images/private-image.server'
import { redirectWithToast } from '~/cookies/toast.server'
import type { Upload } from '~/forms/upload.server'
import { NO_PROOF } from './payment/no-proof'

/** Handles 'Terminar este enlace'; the caller has checked access to the order. */
export async function endLink({ id, order_number }: Order) {
  await endShare(id)
  return redirectWithToast(`/confirmacion/${order_number}`, {
    title: 'Ese enlace ya no muestra nada',
    description: 'Si compartes otra vez, será con un enlace nuevo.',
    tone: 'normal',
  })
}

export { buyAgain } from '../_shop/account/buy-again.server'

const ProofForm = z.object({
  operation: optionalOperation,
  amount: paidAmount('Escribe cuánto pagaste'),
})

export type ProofProblems = Partial<Record<'operation' | 'amount' | 'capture' | 'form', string>>
/** The typed values with their problems. */
export type ProofAnswer = { problems: ProofProblems; operation: string; amount: string }

/** Handles 'Enviar comprobante'; the caller has checked access to the order. */
export async function takeProof(order: Order, { form, files }: Upload) {
  const refuse = (found: ProofProblems) => {
    const { typed, problems } = echoedFields(form, ProofForm, found)
    return data<ProofAnswer>({ problems, ...typed }, { status: 400 })
  }

  const read = ProofForm.safeParse({
    operation: textOf(form, 'operation'),
    amount: textOf(form, 'amount'),
  })
  const capture = files.get('capture')
  const lacks = !capture && textOf(form, 'operation').trim() === '' ? { capture: NO_PROOF } : {}
  if (!read.success) return refuse({ ...lacks, ...problemsOf(read.error) })
  if (lacks.capture) return refuse(lacks)
  const stored = capture ? await storePrivate('comprobantes', capture.bytes) : null
  if (stored && !stored.ok) return refuse({ capture: stored.problem })

  const discard = () => discardPrivate('comprobantes', [stored?.file ?? null])
  const kept = await keepProof(order.id, { ...read.data, picture: stored }).catch(
    async (error: unknown) => {
      await discard()
      throw error
    },
  )
  if (!kept.kept || !kept.isNew) await discard()
  if (!kept.kept) return refuse({ form: kept.reason })
  // Without a fragment of its own the answer keeps the form's, which would open what is folded now.
  return redirectWithToast(`/confirmacion/${order.order_number}#top`, {
    title: kept.isNew ? 'Recibimos tu comprobante' : 'Ya teníamos este comprobante',
    description: 'Lo revisamos y te avisamos por correo.',
    tone: 'normal',
  })
}

function problemsOf(error: z.ZodError<z.output<typeof ProofForm>>): ProofProblems {
  const { operation, amount } = z.flattenError(error).fieldErrors
  return { operation: operation?.[0], amount: amount?.[0] }
}
